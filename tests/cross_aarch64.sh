#!/bin/bash
# Another processor: the program built for aarch64 and run in an emulator, where the counts of every shuffle
# and every byte of a report, but for last digits of p-values, must be those of this machine.
#
#     cross_aarch64.sh SOURCE_ROOT LANES_COUNTS PROGRAM FOLDER
#
# LANES_COUNTS is tests/lanes_counts.c built for this machine, PROGRAM fairness; FOLDER keeps what is
# downloaded and built. Skips (77) where there is no cross compiler (Debian: gcc-aarch64-linux-gnu,
# libc6-dev-arm64-cross), no emulator (qemu-user), or where apt-get cannot download the libraries.
set -u
root=$1
native=$(realpath "$2")
program=$(realpath "$3")
. "$root/tests/reports_set.sh"
for command in aarch64-linux-gnu-gcc apt-get dpkg meson ninja; do
    command -v $command >/dev/null || {
        echo "skipped: no $command here"
        exit 77
    }
done
emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static) || {
    echo 'skipped: no qemu-aarch64 here'
    exit 77
}
mkdir -p "$4" && folder=$(cd "$4" && pwd -P) || exit 1
libraries=$folder/libraries

# The packages of that processor, unpacked: this machine's own are left alone.
fetch() (
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial" "$folder/packages" &&
        cd "$folder/packages" || return
    apt() {
        apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 \
            -o Dir::State::lists="$folder/apt/lists" -o Dir::State::status=/dev/null \
            -o Dir::Cache="$folder/apt/cache" -o APT::Sandbox::User= "$@"
    }
    apt update || return
    for package in libgsl-dev libgsl27 libgslcblas0 libcjson-dev libcjson1 nettle-dev libnettle8 libhogweed6 \
        libgmp-dev libgmp10 zlib1g-dev zlib1g; do
        apt download "$package" || return
    done
    for package in *.deb; do
        dpkg -x "$package" "$libraries.part" || return
    done
    mv "$libraries.part" "$libraries"
)
[ -d "$libraries" ] || fetch || {
    echo 'skipped: apt-get cannot download the libraries for aarch64'
    exit 77
}
there=$libraries/usr/lib/aarch64-linux-gnu
cat >"$folder/aarch64.ini" <<END
[binaries]
c = 'aarch64-linux-gnu-gcc'
ar = 'aarch64-linux-gnu-ar'
strip = 'aarch64-linux-gnu-strip'
pkgconfig = 'pkg-config'
[built-in options]
# Loops that are not written out compile in seconds; what they compute is the same.
c_args = ['-I$libraries/usr/include', '-I$libraries/usr/include/aarch64-linux-gnu', '-DLANES_PLAIN_LOOPS']
c_link_args = ['-L$there', '-Wl,-rpath-link,$there']
[properties]
sys_root = '$libraries'
pkg_config_libdir = '$there/pkgconfig'
needs_exe_wrapper = true
[host_machine]
system = 'linux'
cpu_family = 'aarch64'
cpu = 'aarch64'
endian = 'little'
END
[ -f "$folder/build/build.ninja" ] ||
    meson setup "$folder/build" "$root" --cross-file "$folder/aarch64.ini" --buildtype=release -Doptimization=1 \
        -Dteach=disabled >"$folder/log" || {
    tail "$folder/log"
    exit 1
}
ninja -C "$folder/build" harness/cli/fairness tests/lanes_counts >"$folder/log" || {
    tail "$folder/log"
    exit 1
}
emulated() {
    "$emulator" -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$there:$libraries/lib/aarch64-linux-gnu" "$@"
}

rm -rf "$folder/here" "$folder/there"
reports_set few "$folder/here" "$program"
reports_set few "$folder/there" emulated "$folder/build/harness/cli/fairness"
"$native" >"$folder/here/counts" || exit 1
emulated "$folder/build/tests/lanes_counts" >"$folder/there/counts" || exit 1
[ "$(wc -l <"$folder/here/counts")" -gt 300 ] && [ "$(cat "$folder"/here/* | wc -l)" -gt 10000 ] || {
    echo "too few lines: $(wc -l "$folder"/here/*)"
    exit 1
}
python3 "$root/tests/same_but_digits.py" "$folder/here" "$folder/there" || exit 1
echo "the same bytes as here: $(cat "$folder"/here/* | wc -l) lines"
