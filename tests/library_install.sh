#!/bin/bash
# library_install.sh PROGRAM BUILD: what `meson install` puts where, into a scratch folder
# (DESTDIR), and that a stranger can use it: the examples compile with the one plain line that
# docs/library.md gives, with every standard that the header promises, and run; library, header,
# pkg-config file, manual page and program say one version; the library exports the functions of
# its header and no others, has no variables, and calls nothing that ends or speaks for a process.
build=$(realpath "$2") || exit 99
. "$(dirname "$0")/cli_common.sh"
source_folder=$(realpath "$tests/..")
meson=$(command -v meson) || {
    echo 'not tried: no meson in the path'
    exit 77
}
for tool in cc pkg-config nm readelf; do
    command -v "$tool" >/dev/null || {
        echo "not tried: no $tool"
        exit 77
    }
done

DESTDIR=$PWD/there "$meson" install -C "$build" --no-rebuild --quiet >"$out" 2>"$err" ||
    fail "meson install: $(tail -n 3 "$err")"
prefix=$("$meson" introspect --buildoptions "$build" |
    jq -r '.[] | select(.name == "prefix").value') || fail 'no prefix'
libdir=$("$meson" introspect --buildoptions "$build" |
    jq -r '.[] | select(.name == "libdir").value')
there=$PWD/there$prefix
for file in bin/fairness include/fairness.h include/fairness_plugin.h include/fairness_version.h \
    "$libdir/libfairness.so" "$libdir/libfairness.so.0" "$libdir/pkgconfig/fairness.pc" \
    share/doc/fairness/README.md share/doc/fairness/CHANGELOG.md share/doc/fairness/docs/library.md \
    share/doc/fairness/examples/library/own_shuffle.c \
    share/doc/fairness/examples/plugin/shuffle.c; do
    [ -s "$there/$file" ] || fail "meson install leaves no $file"
done
if [ -e "$build/fairness.1" ]; then
    for file in share/man/man1/fairness.1 share/bash-completion/completions/fairness \
        share/zsh/site-functions/_fairness share/fish/vendor_completions.d/fairness.fish; do
        [ -s "$there/$file" ] || fail "meson install leaves no $file"
    done
fi

# One version.
version=$("$program" --version | sed -n 's/^fairness //p')
export PKG_CONFIG_PATH=$there/$libdir/pkgconfig PKG_CONFIG_SYSROOT_DIR=$PWD/there
export LD_LIBRARY_PATH=$there/$libdir
[ "$(pkg-config --modversion fairness)" = "$version" ] || fail 'fairness.pc has another version'
[ -e "$there/$libdir/libfairness.so.$version" ] || fail "no libfairness.so.$version"
grep -q "^#define FAIRNESS_VERSION \"$version\"$" "$there/include/fairness_version.h" ||
    fail 'the header has another version'
if [ -e "$there/share/man/man1/fairness.1" ]; then
    head -n 3 "$there/share/man/man1/fairness.1" | grep -Fq "fairness $version" ||
        fail 'the manual page has another version'
fi
grep -q "version: '$version'" "$source_folder/meson.build" || fail 'meson.build has another version'

# The plain line, as it is printed in the example itself.
examples=$there/share/doc/fairness/examples/library
plain_line() { grep -o "$1 -o .*fairness)" "$2" | head -n 1; }
line=$(plain_line cc "$examples/own_shuffle.c")
[ -n "$line" ] || fail 'the C example does not say how it is compiled'
cp "$examples/"* .
eval "$line" 2>"$err" || fail "$line: $(head -n 3 "$err")"
[ ! -s "$err" ] || fail "$line: warnings: $(head -n 3 "$err")"
./own_shuffle >"$out" 2>"$err" || fail "own_shuffle ends with $?: $(head -n 2 "$err")"
says "$out" '^no bias found  good, 3 items: ' 'the C example'
says "$out" '^BIASED  bad, 3 items: ' 'the C example'
says "$out" 'why: swaps with any of 0..n-1' 'the C example'
[ ! -s "$err" ] || fail "the C example writes to standard error: $(head -n 1 "$err")"
# Those in C++ and Rust, by their own lines: what each says.
tried() { # COMPILER FILE "LINE OF THE ANSWER"...
    local compiler=$1 file=$2
    shift 2
    command -v "$compiler" >/dev/null || {
        echo "not tried: $file, without a $compiler"
        return
    }
    line=$(grep -oE "${compiler//+/\\+} (-o|-O) .*fairness\)" "$examples/$file" | head -n 1)
    eval "$line" 2>"$err" || fail "$line: $(head -n 3 "$err")"
    [ ! -s "$err" ] || fail "$line: warnings: $(head -n 3 "$err")"
    "./${file%.*}" >"$out" 2>"$err" || fail "$file ends with $?: $(head -n 2 "$err")"
    for answer; do
        says "$out" "$answer" "$file"
    done
}
tried c++ std_shuffle.cpp '^no bias found  std::shuffle, 52 items: '
tried c++ recorded.cpp '^BIASED  counts, 3 items: order 1 0 2' '^no bias found  recorded orders, 4 items: '
tried rustc shuffles.rs '^no bias found  fisher_yates, 52 items: ' '^no bias found  recorded orders, 4 items: ' \
    '^BIASED  counts, 3 items: order 1 0 2'

# The program that the guide begins with, by the guide's own line.
sed -n '/^```c$/,/^```$/p' "$there/share/doc/fairness/docs/library.md" | sed '/^```/d' >mine.c
line=$(grep -x 'cc -o mine mine.c .*' "$there/share/doc/fairness/docs/library.md")
[ -n "$line" ] || fail 'the guide does not say how its program is compiled'
eval "$line" 2>"$err" || fail "$line: $(head -n 3 "$err")"
./mine >"$out" 2>"$err" || fail "the program of the guide ends with $?"
says "$out" '^no bias found  mine, 3 items: ' 'the program of the guide'

read -r -a flags < <(pkg-config --cflags fairness)
# Each header alone, by the strictest word of each compiler that is here.
for header in fairness.h fairness_plugin.h fairness_version.h; do
    echo "#include <$header>" >alone.c
    echo 'typedef int nothing_else;' >>alone.c
    cp alone.c alone.cpp
    for compiler in cc clang; do
        command -v "$compiler" >/dev/null || continue
        for standard in c99 c17; do
            "$compiler" -std=$standard -pedantic-errors -Wall -Wextra -Werror -Wno-unused \
                -fsyntax-only "${flags[@]}" alone.c 2>"$err" ||
                fail "$compiler -std=$standard $header: $(head -n 3 "$err")"
        done
    done
    for compiler in c++ clang++; do
        command -v "$compiler" >/dev/null || continue
        "$compiler" -std=c++11 -pedantic-errors -Wall -Wextra -Werror -fsyntax-only \
            "${flags[@]}" alone.cpp 2>"$err" ||
            fail "$compiler -std=c++11 $header: $(head -n 3 "$err")"
    done
done

# What it exports is what the header declares, and what the map says.
library=$there/$libdir/libfairness.so.0
nm -D --defined-only "$library" | sed -n 's/.* T \([a-z0-9_]*\)@.*/\1/p' | sort >exported
sed 's,/\*.*\*/,,; /^ \*/d; /^\/\*/d' "$there/include/fairness.h" |
    grep -oE '\bfairness_[a-z0-9_]+\(' | tr -d '(' | sort -u >declared
diff declared exported >differ || fail "declared < > exported: $(tr '\n' ' ' <differ)"
[ "$(wc -l <exported)" -gt 20 ] || fail 'the list of exported functions was not read'
[ "$(nm -D --defined-only "$library" | grep -cv ' [TA] ')" -eq 0 ] || fail 'it exports variables'
readelf -d "$library" | grep -q 'SONAME.*\[libfairness.so.0\]' || fail 'the soname'
! readelf -d "$library" | grep -Eq 'TEXTREL|RPATH|RUNPATH' || fail 'text relocations, or a path'
# Variables of ours: none that can be written to once it is loaded.
nm "$library" | awk '$2 ~ /^[bBdD]$/ { print $1, $3 }' | sort >writable
read -r -a relro < <(readelf -lW "$library" | awk '$1 == "GNU_RELRO" { print $3, $6 }')
[ "${#relro[@]}" -eq 2 ] || fail 'no read-only relocations'
python3 - writable "${relro[@]}" >found <<'END' || fail 'the list of variables could not be read'
import sys
begin = int(sys.argv[2], 16)
end = begin + int(sys.argv[3], 16)
runtime = {"__dso_handle", "__TMC_END__", "_edata", "_end", "__bss_start", "completed.0",
           "__cpu_model", "__cpu_features2"}  # the compiler's own
for line in open(sys.argv[1]):
    address, name = line.split()
    if not begin <= int(address, 16) < end and name not in runtime:
        print(name)
END
[ ! -s found ] || fail "variables: $(tr '\n' ' ' <found)"
nm -D --undefined-only "$library" | sed 's/.* U //; s/@.*//' >called
for name in exit _exit abort _Exit quick_exit fork vfork execve posix_spawn system popen dlopen \
    printf puts putchar setlocale raise kill lgamma lgammaf lgammal gamma gsl_set_error_handler \
    gsl_set_error_handler_off __gmp_set_memory_functions __assert_fail; do
    ! grep -Fxq -- "$name" called || fail "the library calls $name"
done
finish
