# How scripts/make-wasm and scripts/make-static have their libraries: from the source packages of Debian that
# scripts/library-sources names, for another target than this machine's. Sourced, never run, after common.sh.
#
# The caller sets `folder`, `sources` (where source packages are kept), `libraries` (where libraries are
# built), `log`, `compiler`, `archiver`, `library_flags`, gmp=mini_gmp where GMP's small form will do, and
# c_library=musl with `c_compiler` where the C library is to be built, too.
#
# shellcheck shell=sh
# shellcheck disable=SC2154 # they are the caller's

# Runs a step; its output goes to the log, of which the end is shown where it fails.
step() {
    what=$1
    shift
    "$@" >>"$log" 2>&1 && return
    tail -n 20 "$log" >&2
    fail "${0##*/}: $what failed; all of its output is in $log"
}

rows() {
    grep -v '^#' "$root/scripts/library-sources"
}

digest_holds() {
    [ "$(sha256sum "$1" 2>/dev/null | cut -d' ' -f1)" = "$2" ]
}

# The .dsc of a package in $sources, as the archive calls it: without what stands before the colon.
dsc_of() {
    printf '%s/%s_%s.dsc' "$sources" "$1" "${2#*:}"
}

# From the places that this machine takes its packages from, asked for sources, in lists of our own: the
# machine's stay as they are.
fetch_sources() {
    apt=$folder/apt
    mkdir -p "$sources" "$apt/parts" "$apt/lists/partial" "$apt/cache/archives/partial" || return
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -f "$list" ] || sed -n 's/^deb /deb-src /p' "$list" >"$apt/parts/${list##*/}.list"
    done
    for list in /etc/apt/sources.list.d/*.sources; do
        [ ! -f "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" >"$apt/parts/${list##*/}"
    done
    set -- -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$apt/parts" \
        -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root
    apt-get "$@" update || say "${0##*/}: some lists of packages could not be had; going on" >&2
    rows | (cd "$sources" && while read -r package version _; do
        apt-get "$@" source --download-only --only-source "$package=$version" </dev/null || exit 1
    done)
}

have_sources() {
    rows | while read -r package version digest; do
        digest_holds "$(dsc_of "$package" "$version")" "$digest" || exit 1
    done
}

unpack_sources() {
    rows | while read -r package version digest; do
        dsc=$(dsc_of "$package" "$version")
        digest_holds "$dsc" "$digest" || fail "$dsc: not the digest of scripts/library-sources"
        rm -rf "${libraries:?}/$package"
        # It checks the digests of what the .dsc names.
        dpkg-source -x "$dsc" "$libraries/$package" || exit 1
    done
}

# Compiles files with $compiler and $library_flags, and puts the objects into lib/libNAME.a: NAME "FLAGS" FILE...
archive() {
    name=$1 flags=$2
    shift 2
    for file; do
        # shellcheck disable=SC2086 # flags are words
        $compiler $library_flags -ffp-contract=off $flags -c "$file" -o "${file%.c}.o" || return
        set -- "$@" "${file%.c}.o"
        shift
    done
    rm -f "$libraries/lib/lib$name.a"
    # Appended, since files of two folders may have one name.
    $archiver qcs "$libraries/lib/lib$name.a" "$@"
}

describe() { # NAME VERSION LIBRARY, for pkg-config
    printf 'Name: %s\nDescription: built by scripts\nVersion: %s\nCflags: -I%s\nLibs: -L%s -l%s\n' \
        "$1" "$2" "$escaped/include" "$escaped/lib" "$3" >"$libraries/lib/pkgconfig/$1.pc"
}

# What configure would find out, nothing of what we take of these two asks for but log1p: so their config.h is the
# template, in which nothing else is defined.
make_gsl() {
    cd "$libraries/gsl" && sed -e "/HAVE_IEEE_COMPARISONS/d" -e "s/^#undef \(HAVE_DECL_LOG1P\)$/#define \1 1/" config.h.in >config.h && mkdir -p "$libraries/include/gsl" || return
    cp ./gsl_*.h ./*/gsl_*.h "$libraries/include/gsl/" || return
    files=$(sed -e ':a' -e '/\\$/N' -e 's/\\\n/ /' -e ta rng/Makefile.am |
        sed -n 's/^libgslrng_la_SOURCES *=//p')
    [ -n "$files" ] || return
    # The tails of chi-square, the normal law and the beta law, and the quadrature, with what they call.
    # shellcheck disable=SC2046,SC2086 # lists of files
    archive gsl "-DHAVE_CONFIG_H -DHAVE_IEEE_COMPARISONS -I. -I$libraries/include" \
        $(printf 'rng/%s ' $files) err/error.c err/stream.c err/strerror.c err/message.c \
        sys/ldfrexp.c sys/infnan.c sys/fdiv.c sys/coerce.c sys/pow_int.c sys/hypot.c sys/invhyp.c version.c complex/math.c complex/inline.c \
        $(printf 'cdf/%s.c ' chisq gamma gauss beta) integration/qk.c integration/qk61.c \
        $(printf 'specfunc/%s.c ' beta elementary erfc exp expint gamma gamma_inc log psi trig zeta)
}

make_nettle() {
    cd "$libraries/nettle" && cp config.h.in config.h && mkdir -p "$libraries/include/nettle" || return
    cp ./*.h "$libraries/include/nettle/"
    archive nettle "-DHAVE_CONFIG_H -I." sha256.c sha256-compress.c write-be32.c \
        base64-encode.c base64-decode.c
}

make_cjson() {
    cd "$libraries/cjson" && mkdir -p "$libraries/include/cjson" &&
        cp cJSON.h "$libraries/include/cjson/" && archive cjson "" cJSON.c
}

make_zlib() {
    cd "$libraries/zlib" && cp zlib.h zconf.h "$libraries/include/" &&
        archive z "-I." adler32.c crc32.c inflate.c inffast.c inftrees.c zutil.c
}

# The small form that GMP's source has of itself; harness/platform/wasi/include/gmp.h is its header.
make_mini_gmp() {
    cd "$libraries/gmp/mini-gmp" && cp mini-gmp.h mini-mpq.h "$libraries/include/" &&
        archive gmp "-DGMP_LIMB_MAX=(~(mp_limb_t)0)" mini-gmp.c mini-mpq.c
}

# Debian's archive lacks the documentation, which configure looks for.
make_gmp() {
    cd "$libraries/gmp" && mkdir -p doc && touch doc/Makefile.in || return
    # Without assembly: the same code on every processor, and no m4.
    CC=$compiler CC_FOR_BUILD=cc AR=$archiver RANLIB="$archiver s" NM=${archiver%ar}nm CFLAGS=$library_flags \
        ./configure --host=none-none-none --disable-assembly --disable-shared --disable-cxx || return
    # Whole numbers and fractions alone, and neither printing nor random numbers.
    make -j2 CFLAGS="$library_flags" SUBDIRS="mpn mpz mpq ." \
        MPF_OBJECTS= PRINTF_OBJECTS= SCANF_OBJECTS= RANDOM_OBJECTS= || return
    cp gmp.h "$libraries/include/" && cp .libs/libgmp.a "$libraries/lib/"
}

# The C library itself; $c_compiler is the one that does not look for it yet.
make_musl() {
    cd "$libraries/musl" && CC=$c_compiler AR=$archiver RANLIB="$archiver s" CFLAGS=$library_flags \
        ./configure --prefix="$libraries" --disable-shared --disable-wrapper &&
        make -j2 && make install || return
    # What the compiler's own libraries call, and only glibc has.
    cat >glibc_names.c <<'EOF'
#include <errno.h>
#include <unistd.h>

long __sysconf(int name) { return sysconf(name); }
int pthread_attr_setaffinity_np(void *attributes, unsigned long size, const void *set) { return ENOSYS; }
EOF
    archive glibc_names "" glibc_names.c
}

make_by_link() {
    libraries=$link/libraries
    [ ! -x "$link/compiler" ] || compiler=$link/compiler
    "make_$1"
}

make_libraries() {
    mkdir -p "$libraries/include" "$libraries/lib/pkgconfig" || return
    # Makefiles and configure take a blank in a path for its end: they go by a link without one.
    link=$(mktemp -d) && ln -s "$libraries" "$link/libraries" || return
    [ ! -x "$folder/compiler" ] || ln -s "$folder/compiler" "$link/compiler"
    made=yes
    [ -z "${c_library-}" ] || (make_by_link "$c_library") || made=no
    # Side by side, since gmp's configure and most else that is done here takes one core.
    processes=
    for library in "${gmp-gmp}" gsl nettle cjson zlib; do
        [ $made = yes ] || break
        (make_by_link "$library") &
        processes="$processes $!"
    done
    for process in $processes; do
        wait "$process" || made=no
    done
    rm -r "$link"
    [ $made = yes ] || return
    escaped=$(printf %s "$libraries" | sed 's/ /\\ /g')
    version() { rows | sed -n "s/^$1 *\([0-9]*:\)\{0,1\}\([0-9.]*[0-9]\).*/\2/p"; }
    describe gsl "$(version gsl)" gsl
    describe libcjson "$(version cjson)" cjson
    describe nettle "$(version nettle)" nettle
    describe gmp "$(version gmp)" gmp
    describe zlib "$(version zlib)" z
}

# All of it, unless it is there.
have_libraries() {
    stamp=$libraries/made-of
    ! cat "$root/scripts/library-sources" "$root/scripts/libraries.sh" | cmp -s - "$stamp" || return 0
    have_sources || step "fetching the source packages" fetch_sources
    rm -rf "${libraries:?}" && mkdir -p "$libraries"
    step "unpacking the source packages" unpack_sources
    step "building the libraries" make_libraries
    cat "$root/scripts/library-sources" "$root/scripts/libraries.sh" >"$stamp"
}
