# Calls a function in Julia as `fairness` asks for it (docs/your-shuffle.md).
const FAIRNESS_OUT = open("/dev/fd/3", "w")
const FAIRNESS_SAY = open("/dev/fd/4", "w")

function fairness_end(what, text)
    println(FAIRNESS_SAY, what, " ", join(split(string(text)), " "))
    close(FAIRNESS_SAY)
    exit(1)
end

fairness_lines(error) = first(split(sprint(showerror, error), '\n'))

# "mine.jl:12: ", the innermost line of the user's.
function fairness_place(file, trace)
    for frame in stacktrace(trace)
        abspath(string(frame.file)) == abspath(file) && return "$file:$(frame.line): "
    end
    return "$file: "
end

function fairness_member(name)
    at = Main
    for part in split(name, '.')
        isdefined(at, Symbol(part)) || return nothing
        at = getfield(at, Symbol(part))
    end
    return at
end

function fairness_row(got, n, places)
    items = collect(Iterators.take(got, n + 1))
    size = length(items)
    whole = size == n || size == places
    good = [item isa Integer && 0 <= item < n for item in items]
    whole && all(good) && return UInt16[items; zeros(UInt16, n - size)], "", ""
    line = "[" * join(repr.(first(items, 12)), ", ") * (size > 12 ? ", ..." : "") * "]"
    return fill(0xffff, n), line, whole ? first(repr(items[findfirst(!, good)]), 20) : "$size items"
end

function fairness_main()
    file, wanted, how = ENV["FAIRNESS_FILE"], ENV["FAIRNESS_FUNCTION"], get(ENV, "FAIRNESS_SEED_AS", "")
    n, places, trials, seed = [parse(Int, ENV["FAIRNESS_$name"]) for name in ("N", "PLACES", "TRIALS", "SEED")]
    before = Set(names(Main; all = true))
    try
        Base.include(Main, abspath(file))
    catch error
        inner = error isa LoadError ? error.error : error
        at = error isa LoadError ? "$file:$(error.line): " : "$file: "
        fairness_end("refused", at * "it cannot be loaded: " * fairness_lines(inner))
    end
    there = [string(name) for name in names(Main; all = true)
             if !(name in before) && !startswith(string(name), "#") && fairness_member(string(name)) isa Function]
    if wanted == ""
        length(there) == 1 || fairness_end("refused", isempty(there) ? "$file: it defines no function" :
            "$file: it defines $(join(there, ", ")); name one, as $file:$(there[1])")
        wanted = there[1]
    end
    shuffle = fairness_member(wanted)
    shuffle isa Function || fairness_end("refused", "$file:$wanted: there is no function $wanted" *
        (isempty(there) ? "" : "; it defines $(join(there, ", "))"))
    seeding = how == "environment" ? (value -> ENV["FAIRNESS_SEED"] = string(value)) :
        startswith(how, "call:") ? fairness_member(how[6:end]) : nothing
    startswith(how, "call:") && !(seeding isa Function) &&
        fairness_end("refused", "--seeds ...,$how: $file has no function $(how[6:end])")
    println(FAIRNESS_SAY, "name ", wanted)
    flush(FAIRNESS_SAY)
    most, told, done, count = max(1, 32768 ÷ n), false, 0, 1
    while done < trials
        count = min(count, trials - done)
        for i in 1:count
            items, one = collect(0:n-1), seed + done + i - 1
            local got
            try
                seeding === nothing || Base.invokelatest(seeding, one)
                got = how == "argument" ? Base.invokelatest(shuffle, items, one) : Base.invokelatest(shuffle, items)
            catch error
                fairness_end("wrong", fairness_place(file, catch_backtrace()) * fairness_lines(error) * ", in call $(done + i) of $wanted")
            end
            # Julia returns the last value, whatever it is.
            if !(got isa AbstractArray || got isa Tuple || got isa Base.Generator) ||
                    (got isa AbstractArray && !(length(got) in (n, places)) && items != 0:n-1)
                got = items
            end
            row, line, seen = fairness_row(got, n, places)
            if line != "" && !told
                told = true
                println(FAIRNESS_SAY, "lacks ", line, "\t", seen)
                flush(FAIRNESS_SAY)
            end
            write(FAIRNESS_OUT, htol.(row))
        end
        flush(FAIRNESS_OUT)
        done += count
        count = min(2count, most)
    end
    exit(0)
end

fairness_main()
