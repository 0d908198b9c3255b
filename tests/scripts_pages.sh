#!/bin/bash
# scripts_pages.sh PROGRAM: what scripts/make-pages makes. Every option that the program knows is in
# the manual and is completed, none is that it does not know; the completions work in the shells that
# are here.
. "$(dirname "$0")/cli_common.sh"
pages=$tests/../scripts/make-pages
export PATH="/usr/bin:$PATH" # the distribution's python3
for kind in man bash zsh fish; do
    "$pages" "$program" "$kind" >"$kind" 2>"$err" || fail "$kind: $(tail -n 1 "$err")"
done
"$pages" "$program" nosuch >/dev/null 2>&1 && fail 'an unknown kind is taken'

# complete_bash WORDS...: what bash offers for the last word, a line each.
complete_bash() {
    (
        # shellcheck disable=SC1091 # just made
        . ./bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        _fairness
        [ "${#COMPREPLY[@]}" -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
    )
}

# offers SHELL WANTED WORDS...: WANTED is among what the shell offers for the last word.
offers() {
    local shell=$1 wanted=$2
    shift 2
    case $shell in
    bash) complete_bash "$@" ;;
    zsh)
        zsh -fc 'compadd() { [[ $1 != -- ]] || shift; print -l -- "$@"; }; _files() { print -l -- *; }
            compset() { :; }; words=("$@"); CURRENT=$#; . ./zsh' zsh "$@"
        ;;
    fish) fish --no-config -c 'source ./fish; complete -C "'"$*"'"' | cut -f 1 ;;
    esac >offered 2>&1
    grep -Fxq -- "$wanted" offered || fail "$shell does not offer $wanted for: $*: $(head -c 200 offered)"
}

shells=(bash)
for shell in zsh fish; do
    if command -v "$shell" >/dev/null; then
        shells+=("$shell")
    else
        echo "$shell is not here: its completion is not tried"
    fi
done
echo >a_file
for shell in "${shells[@]}"; do
    offers "$shell" fisher-yates fairness --algo fisher
    offers "$shell" exact fairness e
    offers "$shell" --algo fairness --al
    offers "$shell" --n fairness --
    offers "$shell" --paths fairness exact --
    offers "$shell" float fairness --draw f
    offers "$shell" 'xoshiro256**' fairness --source xo
    offers "$shell" sources fairness list s
    offers "$shell" a_file fairness --json a
    offers "$shell" a_file fairness merge a
    offers "$shell" --html fairness merge --h
    offers "$shell" --stable fairness suite --s
    offers "$shell" u16le fairness --as u1
    offers "$shell" a_file fairness --input a
    offers "$shell" all fairness --checks al
    offers "$shell" identity fairness --start i
    offers "$shell" --memory fairness plan --m
    offers "$shell" text fairness list --format t
    grep -Eqx 'html|tap' offered && fail "$shell offers list a format that it refuses"
done
# What is offered behind an option is taken: nothing is told of it on standard error.
for words in '--as u8' '--as from-1' '--checks all' '--trials auto' '--seed random'; do
    offers bash "${words#* }" fairness "${words% *}" ''
done
[ "$(complete_bash fairness --algo naive,satt)" = naive,sattolo ] || fail 'bash: lists by commas'
[ -z "$(complete_bash fairness exact --cheks)" ] || fail 'bash: offers what does not begin so'

# The manual, and the options of the source, each against the program.
if command -v man >/dev/null; then
    man -Tutf8 --warnings -l man >rendered 2>"$err" || fail "man: $(head -n 1 "$err")"
    [ ! -s "$err" ] || fail "the manual is faulty: $(head -n 2 "$err")"
    for words in 'NAME' 'SYNOPSIS' 'EXAMPLES' 'EXIT STATUS' 'SEE ALSO'; do
        grep -q "^.SH $words" man || fail "the manual lacks $words"
    done
else
    echo 'the manual is not rendered: no man'
fi
sed 's/\\-/-/g' man >plain
# What the help says of a command on two lines is one thing.
for words in '| --input FILE|-' '[--power P | --trials T]' '[--format text|json]'; do
    grep -Fq -- "$words" <(sed -n '/^.SH SYNOPSIS/,/^.SH DESC/p' plain) || fail "no $words in the synopsis"
done
for option in $(grep -oh '{"--[a-z][a-z-]*"' "$tests"/../harness/cli/*.c | tr -d '{"' | sort -u); do
    grep -Fq -- "$option" plain || fail "the manual does not name $option"
    grep -Eq -- "[ \"]${option}[ \"]" bash || fail "bash does not complete $option"
done
while read -r command options; do
    for option in $options; do
        run "$command" "$option" --no-such --no-such # so that nothing is begun
        ! grep -q "^fairness: $option: no such option" "$err" || fail "completed, and unknown: $command $option"
    done
done < <(sed -n 's/^ *\([a-z]*\)) words="\(--[a-z].*\)" ;;$/\1 \2/p' bash | sed '/^--/d')
finish
