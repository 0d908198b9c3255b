#!/bin/bash
# FILE.so:NAME: the templates, and plugins that crash, hang and write outside their items.
hostile=$(realpath "$2") wrong_abi=$(realpath "$3") template=$(realpath "$4")
template_cpp=${5:+$(realpath "$5")} # before the folder changes
. "$(dirname "$0")/cli_common.sh"
include=$tests/../include examples=$tests/../examples/plugin

expect 0 "$template:fisher-yates" --n 3 --stable
holds '.cases[0] | .kind == "plugin" and .algorithm == "fisher-yates" and .trials == 1000000
    and .seed_honoured and (.own_words | not) and .source == "xoshiro256++"' 'lent words'
cp "$out" first.json
for threads in 2 3; do # blocks have their own words, whoever runs them
    expect 0 "$template:fisher-yates" --n 3 -j "$threads" --stable
    [ "$(jq -c '.cases[0].digest' <"$out")" = "$(jq -c '.cases[0].digest' <first.json)" ] ||
        fail "lent words depend on -j $threads"
done
expect 0 "$template:fisher-yates" --n 3 --source gsl:mt19937 --trials 1e5
holds '.cases[0] | .source == "gsl:mt19937"' 'a source that is one sequence'
expect 0 "$template:fisher-yates" --n 52 --trials 1e5
expect 1 "$template:naive" --n 3
holds '.cases[0] | .status == "biased" and .own_words and .seed_honoured
    and .looks_like[0].algorithm == "naive"' 'a generator of its own'
if [ -n "$template_cpp" ]; then
    expect 0 "$template_cpp:std-shuffle" --n 3
    expect 0 "$template_cpp:rand-modulo" --n 3
else
    echo 'the C++ template is not tried: there is no C++ compiler'
fi

# The templates as their comments say, without meson.
cc -shared -fPIC -O2 -Wall -Wextra -Werror -I "$include" -o own.so "$examples/shuffle.c" ||
    fail 'the C template does not compile by a plain cc line'
expect 0 own.so:fisher-yates --n 3 --trials 1e5
if command -v c++ >/dev/null; then
    c++ -shared -fPIC -O2 -Wall -Wextra -Werror -I "$include" -o own++.so "$examples/shuffle.cpp" ||
        fail 'the C++ template does not compile by a plain c++ line'
    expect 0 ./own++.so:std-shuffle --n 3 --trials 1e5
fi

# A draw without a call is the draw by a call.
sed 's/fairness_below(words/words->below(words/' "$examples/shuffle.c" >calls.c
cc -shared -fPIC -O2 -I "$include" -o calls.so calls.c || fail 'draws by calls do not compile'
grep -q 'words->below(' calls.c || fail 'the C template draws otherwise'
for source in philox4x32-10 gsl:mt19937; do
    for plugin in ./own.so ./calls.so; do
        expect 0 "$plugin:fisher-yates" --n 7 --trials 5e4 --source "$source"
        jq -c '.cases[0].digest' <"$out" >"$plugin.digest"
    done
    cmp -s own.so.digest calls.so.digest || fail "draws by calls differ: $source"
done

# told PATTERN NAME: exit 3 and one line of ours.
told() {
    run "$hostile:$2" --n 3 --trials 1000 -q --timeout 900
    [ "$code" -eq 3 ] || fail "exit $code, not 3: $2"
    [ "$(grep -c '^fairness: ' "$err")" -eq 1 ] || fail "not one line: $2"
    says "$err" "$1" "$2"
}
told 'past the end of its items in shuffle 100' past
told 'before the start of its items' before
told 'before the start of its items' far-before
told 'signal (11|7).* in shuffle 1' null-pointer
told 'signal 6.* in shuffle 1' aborts
says "$err" '^  . an assertion of mine' 'its standard error'
told 'exited with status 0 after 0 of 1,000' exits
told 'exited with status 0 after 0 of 1,000' calls-exit
told '77 at place 2 in shuffle 1' no_item
told 'signal (11|7)' recurses
until_timed_out 'time ran out after 0' "$hostile:hangs" --n 3 -q
expect 1 "$hostile:loses" --n 3 --trials 1000
holds '.cases[0] | .status == "invalid" and .invalid.trials > 0' 'a plugin that loses items'
expect 1 "$hostile:prints" --n 3 --trials 1000 # what it prints is no outcome
holds '.cases[0] | .status == "biased" and .one_order' 'a plugin that prints'

refused_saying 'version 99' "$wrong_abi" --n 3
refused_saying 'no shuffle nosuch in it.*past before' "$hostile:nosuch" --n 3
refused_saying 'which one' "$hostile" --n 3
refused_saying '2 to 5' "$hostile:prints" --n 6
refused_saying 'cannot open' missing.so --n 3
echo text >text.so
refused text.so --n 3
echo 'int nothing;' >nothing.c
cc -shared -fPIC -o nothing.so nothing.c
refused_saying 'no function fairness_plugin' nothing.so --n 3
printf '%s\n' '#include <stdlib.h>' '__attribute__((constructor)) static void fall(void) { abort(); }' >fall.c
cc -shared -fPIC -o fall.so fall.c
run fall.so --n 3
[ "$code" -eq 3 ] || fail "exit $code: a plugin that falls while it is loaded"
says "$err" 'signal 6' 'a plugin that falls while it is loaded'
refused_saying '--as' "$template:naive" --n 3 --as from-1
finish
