# A fresh Debian in a scratch folder, for scripts that try what a stranger does; sourced, never run.
# bash, as root, after common.sh.
#
# shellcheck shell=bash

# Undoes debian_begin, and what a debootstrap that was ended has mounted.
debian_end() {
    local at
    for at in dev/pts dev proc sys; do
        ! mountpoint -q "$there/$at" || umount "$there/$at" || umount -l "$there/$at"
    done
    # Never through a mount that stayed.
    rm -rf --one-file-system "$work"
}

# debian_begin NAME [FOLDER]: makes a Debian of debootstrap's `--variant=minbase` in $there, a folder
# of the scratch folder $work, which is named after NAME and goes with the script. FOLDER holds one,
# which is copied and stays as it is; without it one is fetched (some 200 MB), of the release of this
# machine, from where this machine has its own packages, by the same proxy.
debian_begin() {
    local name release mirror apt_http='' apt_https=''
    [ "$(id -u)" -eq 0 ] || fail "scripts/$1 is for root: it makes a Debian and enters it"
    work=$(mktemp -d "${TMPDIR:-/tmp}/$1.XXXXXX") || fail 'no folder for temporary files'
    there=$work/debian out=$work/out held=0 broken=0
    trap debian_end EXIT
    trap 'exit 130' INT TERM HUP
    if command -v apt-config >/dev/null; then
        eval "$(apt-config shell apt_http Acquire::http::Proxy apt_https Acquire::https::Proxy)"
    fi
    export http_proxy="${http_proxy-$apt_http}" https_proxy="${https_proxy-$apt_https}"
    if [ "$#" -gt 1 ]; then
        [ -x "$2/usr/bin/apt-get" ] || fail "$2: no Debian in there"
        cp -a --one-file-system "$2" "$there" || fail "$2: it cannot be copied"
    else
        command -v debootstrap >/dev/null || fail 'debootstrap is missing: apt-get install debootstrap'
        command -v apt-get >/dev/null || fail "no apt, and so no packages of this machine's own to take"
        release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
        # shellcheck disable=SC2016 # apt puts the values in
        mirror=$(apt-get indextargets --format '$(REPO_URI)' \
            'Created-By: Packages' "Release: $release" 'Component: main' | head -n 1)
        [ -n "$mirror" ] || fail "apt's sources have no '${release:-VERSION_CODENAME} main'"
        debootstrap --variant=minbase "$release" "$there" "$mirror" >"$out" 2>&1 ||
            fail "debootstrap: $(tail -n 1 "$out")"
    fi
    # What this machine lets pass for its mirror, it does in there.
    apt-config dump 2>/dev/null | grep '^Acquire::Check-' >"$there/etc/apt/apt.conf.d/90machine"
    cp /etc/resolv.conf "$there/etc/resolv.conf"
    [ ! -f /etc/hosts ] || cp /etc/hosts "$there/etc/hosts"
    for name in proc dev dev/pts; do
        mount --bind "/$name" "$there/$name" || fail "/$name cannot be mounted"
    done
}

# inside COMMAND: with a plain environment, and no questions.
inside() {
    chroot "$there" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb LC_ALL=C.UTF-8 \
        http_proxy="$http_proxy" https_proxy="$https_proxy" no_proxy="${no_proxy-}" \
        DEBIAN_FRONTEND=noninteractive /bin/sh -c "$1" </dev/null
}

# counts WHAT STATUS: whether that held, in a line and in the number; else the end of $out besides.
counts() {
    if [ "$2" -eq 0 ]; then
        held=$((held + 1))
        printf 'ok      %s\n' "$1"
    else
        broken=$((broken + 1))
        printf 'BROKEN  %s\n' "$1"
        sed 's/^/        /' "$out" | tail -n 15
    fi
}

# holds WHAT COMMAND: the command, inside, ends with 0. Its output goes to $out.
holds() {
    local began=$SECONDS status=0
    inside "$2" >"$out" 2>&1 || status=$?
    began=$((SECONDS - began))
    counts "$1 ($((began / 60)):$(printf %02d $((began % 60))))" "$status"
}

# The number of things that held; false if one did not.
close_counts() {
    printf '%d held, %d did not\n' "$held" "$broken"
    [ "$broken" -eq 0 ]
}
