# A port for vcpkg: libfairness and the program. `scripts/release packaging` says the version and the digest.
vcpkg_download_distfile(ARCHIVE
    URLS "https://github.com/OWNER/fairness/releases/download/v${VERSION}/fairness-${VERSION}.tar.gz"
    FILENAME "fairness-${VERSION}.tar.gz"
    SHA512 DIGEST512)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")
vcpkg_configure_meson(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS -Dtests=false -Dteach=disabled)
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()
vcpkg_copy_tools(TOOL_NAMES fairness AUTO_CLEAN)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
