#!/bin/bash
# scripts_release.sh PROGRAM: what scripts/release makes without a build is the same bytes from the same
# commit, in whatever folder, time zone, language and umask; the tarball is what is tracked; the list
# of what is linked names every library that the program is linked with, each with a licence.
# (The packages take minutes: scripts/try-package.)
. "$(dirname "$0")/cli_common.sh"
checkout=$(realpath "$tests/..")
for tool in git jq pkg-config ldd; do
    command -v "$tool" >/dev/null || {
        echo "not tried: no $tool"
        exit 77
    }
done
# The checkout may be somebody else's.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
git -C "$checkout" rev-parse --verify -q HEAD >/dev/null || {
    echo 'not tried: not a git checkout'
    exit 77
}
git clone -q "$checkout" one 2>"$err" || fail "git clone: $(tail -n 1 "$err")"
mkdir -p elsewhere/deep
git clone -q one elsewhere/deep/two 2>"$err" || fail "git clone: $(tail -n 1 "$err")"
find elsewhere/deep/two -path '*/.git' -prune -o -type f -exec touch -d '2001-02-03' {} +
version=$("$program" --version | sed -n 's/^fairness //p')

# every file that names the version has the program's
for at in CITATION.cff clients/javascript/package.json clients/r/DESCRIPTION clients/javascript/README.md include/fairness.h; do
    grep -qF "$version" "one/$at" || fail "$at: it does not name version $version"
done
grep -qF "[$version]" one/CHANGELOG.md || fail "CHANGELOG.md has no version $version"

for what in tarball sbom; do
    one/scripts/release $what >"$out" 2>"$err" || fail "release $what: $(tail -n 1 "$err")"
    (
        umask 077
        TZ=Asia/Tokyo LC_ALL=C LANG=C elsewhere/deep/two/scripts/release $what >/dev/null 2>&1
    ) || fail "release $what, elsewhere: exit $?"
done
for made in "fairness-$version.tar.gz" "fairness-$version.spdx.json"; do
    cmp "one/build/release/$made" "elsewhere/deep/two/build/release/$made" ||
        fail "$made is not the same bytes everywhere"
done

tar -tzf "one/build/release/fairness-$version.tar.gz" | grep -v '/$' |
    sed "s,^fairness-$version/,," | sort >packed
git -C one ls-files | sort >tracked
diff packed tracked >differ || fail "packed < > tracked: $(head -n 5 differ | tr '\n' ' ')"

sbom=one/build/release/fairness-$version.spdx.json
jq -e '.spdxVersion == "SPDX-2.3" and (.packages | all(.licenseDeclared and .versionInfo != "NOASSERTION"))' \
    "$sbom" >/dev/null || fail 'a package without licence or version'
[ "$(jq -r '.packages[0].versionInfo' "$sbom")" = "$version" ] || fail 'the list has another version'
jq -r '.packages[].SPDXID' "$sbom" | sort >listed
jq -r '.relationships[].relatedSpdxElement' "$sbom" | sort >related
diff listed related || fail 'packages and relationships differ'
# Every library that the program names is of a package that is listed.
ldd "$program" | sed -n 's/^[[:space:]]*\(lib[a-z_]*\)[^ ]*\.so.*=>.*/\1/p' | sort -u >linked
[ -s linked ] || fail 'no library was read from ldd'
while read -r library; do
    case $library in
    libgsl | libgslcblas) package=gsl ;;
    libcjson) package=cJSON ;;
    libnettle) package=nettle ;;
    libgmp) package=gmp ;;
    libz) package=zlib ;;
    libgomp) package=libgomp ;;
    libc | libm | libdl | libpthread) package=glibc ;;
    lib[a-z]*san) continue ;; # of this build, which is for tests
    *) package=$library ;;
    esac
    grep -Fxq "SPDXRef-$package" listed || fail "$library is linked and not listed"
done <linked
code=0
one/scripts/release nosuch >"$out" 2>"$err" || code=$?
[ "$code" -eq 2 ] && grep -q 'nosuch: accepted' "$err" || fail 'an unknown word is taken'
finish
