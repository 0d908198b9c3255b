# Calls a function in Python as `fairness` asks for it (docs/your-shuffle.md).
import os
import sys

NO_ITEM, OUT, SAY = 65535, 3, 4


def say(what, text):
    os.write(SAY, ("%s %s\n" % (what, text.replace("\n", " "))).encode("utf-8", "replace"))


def end(what, text):
    say(what, text)
    sys.stderr.flush()
    os._exit(1)


def place_of(error):
    """ "mine.py:12: ", the innermost line of the user's that was running. """
    if isinstance(error, SyntaxError) and error.filename:
        return "%s:%s: " % (os.path.relpath(error.filename), error.lineno)
    import traceback
    lines = [(os.path.relpath(file), line) for file, line, *_ in traceback.extract_tb(error.__traceback__)
             if os.path.dirname(file) != os.path.dirname(__file__) and os.path.isfile(file) and "/lib/python" not in file]
    return "%s:%d: " % lines[-1] if lines else ""


def show(value, most=20):
    text = " ".join(repr(value).split())
    return text if len(text) <= most else text[:most - 3] + "..."


def load(file, module):
    import importlib
    if module:
        sys.path.insert(0, os.getcwd())
        return importlib.import_module(file)
    folder, name = os.path.split(os.path.abspath(file))
    package = [name[:-3]]
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, above = os.path.split(folder)
        package.insert(0, above)
    sys.path.insert(0, folder)
    sys.argv = [file]
    import importlib.util
    spec = importlib.util.spec_from_file_location(".".join(package), os.path.abspath(file))
    if len(package) > 1:
        importlib.import_module(".".join(package[:-1]))
    found = importlib.util.module_from_spec(spec)
    sys.modules[".".join(package)] = found
    spec.loader.exec_module(found)
    return found


def member(found, name):
    """The member a.b.c, and what it is a member of, or None where there is none; a method of a class belongs to a new object."""
    import inspect
    owner = found
    for part in name.split("."):
        if not hasattr(found, part):
            return None, None
        owner, found = found, getattr(found, part)
    if inspect.isclass(owner) and inspect.isfunction(found) and not isinstance(inspect.getattr_static(owner, part), staticmethod):
        owner = owner()
        found = getattr(owner, part)
    return found, owner


def functions(found):
    import inspect
    return [name for name, one in vars(found).items()
            if inspect.isfunction(one) and one.__module__ == found.__name__ and not name.startswith("_")]


def choose(found, file, name, mark):
    import difflib
    import inspect
    if not name:
        names = functions(found)
        if len(names) != 1:
            end("refused", "%s: %s" % (file, "it defines %s; name one, as %s:%s" % (", ".join(names), file, names[0]) if names
                                       else "it defines no function; a program that prints its orders is tested as --exec 'python3 %s'" % file))
        name = names[0]
    one, owner = member(found, name)
    if inspect.isclass(one):
        own = [each for each in vars(one) if inspect.isfunction(vars(one)[each]) and not each.startswith("_")]
        own = own if len(own) == 1 else sorted((each for each in own if "shuffle" in each.lower()), key=len)
        if own:
            name += "." + own[0]
            one, owner = member(found, name)
    if owner is None:
        parent = member(found, name.rpartition(".")[0])[0] if "." in name else found
        own = functions(found) if parent is found else []
        names = own or [name.rpartition(".")[0] + "." * ("." in name) + each for each in dir(parent or found) if each[0] != "_"]
        names = own or difflib.get_close_matches(name, names, 8) or names
        end("refused", "%s%s%s: there is no function %s%s" % (file, mark, name, name, "; it defines " + ", ".join(names) if names else ""))
    if inspect.iscoroutinefunction(one):
        import asyncio
        import functools
        loop, waits = asyncio.new_event_loop(), one
        one = functools.wraps(waits)(lambda *given, **named: loop.run_until_complete(waits(*given, **named)))
    if inspect.isclass(one) or not callable(one):
        end("refused", "%s%s%s: %s is no function but %s" % (file, mark, name, name, "a class" if inspect.isclass(one) else show(one, 60)))
    return one, owner, name


def where(one, file):
    code = getattr(one, "__code__", None)
    return "%s:%d" % (os.path.relpath(code.co_filename), code.co_firstlineno) if code else file


def first_call(one, owner, file, name, n, seed):
    """How it is called, by its parameters: with a list; with a list and numbers from the seed; or, as a method that
    shuffles the deck of its own object, with nothing: then its deck, too."""
    import inspect
    import random
    from _own_deck import key_of, own_deck
    try:
        named = list(inspect.signature(one).parameters.values())
    except (TypeError, ValueError):
        return one
    lists = [each for each in named if each.kind != each.KEYWORD_ONLY]
    needed = [each for each in named if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
    word = "%s:%s" % (file, name)
    if not needed and (not named or (lists and lists[0].kind != lists[0].VAR_POSITIONAL and os.environ.get("FAIRNESS_ANY_N"))):
        deck = own_deck(one, owner)
        if deck:
            numbers = {key_of(item): number for number, item in enumerate(deck[0])}
            say("deck", "\t".join(" ".join(str(item).split()) for item in [len(numbers), *deck[0]]))
            return lambda items: [numbers.get(key_of(item), item) for item in deck[1]()]
        if not lists:
            end("refused", word + ": no shuffle is seen: it takes no list, and changed none of its own; add a function that takes one, and name it: def ours(items): ...; return items")
    others = [each for each in named[1:] if each in needed or each.name in ("rng", "rand", "random", "generator", "prng")]
    if lists and others:
        other, source = others[0], random.Random(seed)

        def given(numbers):
            return lambda items: one(items, **{other.name: numbers})
        try:
            given(source)(list(range(n)))
            if source.getstate() != random.Random(seed).getstate():
                say("numbers", "seed")
                return given(random.Random(seed))
        except Exception:
            pass  # it is no such source that it wants
        if other in needed:
            end("refused", "%s: its parameter `%s` is not known; add a function of the list alone, and name it: def ours(items): return %s(items, %s=...)%s"
                % (word, other.name, name.split(".")[-1], other.name, "; or a seed for each call: --seeds 1..10000" if "seed" in other.name else ""))
    return one


def lacking(got, n, places):
    """Why these are no n items, as LINE and SEEN; None where all is well."""
    seen = None
    if len(got) not in (n, places):
        seen = "%d items" % len(got)
    for item in got[:n]:
        good = isinstance(item, int) or hasattr(item, "__index__")
        if seen is None and not (good and 0 <= int(item) < n):
            seen = show(item)
    line = "[%s%s]" % (", ".join(show(item) for item in got[:12]), ", ..." if len(got) > 12 else "")
    return line[:200], seen or ""


def main():
    from array import array
    from itertools import islice
    file, wanted, how = os.environ["FAIRNESS_FILE"], os.environ["FAIRNESS_FUNCTION"], os.environ.get("FAIRNESS_SEED_AS")
    module = os.environ.get("FAIRNESS_MODULE")
    n, places, trials, seed = (int(os.environ["FAIRNESS_" + name]) for name in ("N", "PLACES", "TRIALS", "SEED"))
    try:
        found = load(file, module)
    except BaseException as error:
        missing = getattr(error, "name", None) if isinstance(error, ModuleNotFoundError) else None
        if module and missing == file.split(".")[0]:
            end("refused", "%s:%s: there is no module %s here; name a file, ./%s.py:%s" % (file, wanted, file, file, wanted))
        end("refused", "%sit cannot be imported: %s: %s" % (place_of(error) or file + ": ", type(error).__name__, str(error).split("\n")[0]))
    try:
        shuffle, owner, name = choose(found, file, wanted, ":")
        called = shuffle
        seeding = None
        if how and how.startswith("call:"):
            seeding = member(found, how[5:])[0]
            if not callable(seeding):
                end("refused", "--seeds ...,%s: %s has no function %s" % (how, file, how[5:]))
        elif how == "environment":
            def seeding(value):
                os.environ["FAIRNESS_SEED"] = str(value)
        if not how:
            shuffle = first_call(shuffle, owner, file, name, n, seed)
    except Exception as error:
        end("refused", "%s%s: %s" % (place_of(error) or file + ": ", type(error).__name__, error))
    say("name", name)

    start, most, limit = range(n), max(1, 32768 // n), n + 1
    hole, padding = array("H", [NO_ITEM]) * n, array("H", [0]) * (n - places)
    told, done, count = False, 0, 1
    argument = how == "argument"
    big = sys.byteorder == "big"
    while done < trials:
        count = min(count, trials - done)
        rows = array("H")
        for call in range(done, done + count):
            items = list(start)
            try:
                if argument:
                    got = shuffle(items, seed + call)
                else:
                    if seeding:
                        seeding(seed + call)
                    got = shuffle(items)
                if got is None:
                    got = items
                elif type(got) is not list:
                    if hasattr(got, "__await__"):
                        end("wrong", "%s: the shuffle is async; give a function that returns when it has shuffled" % where(called, file))
                    if isinstance(got, (str, bytes, dict)) or not hasattr(got, "__iter__"):
                        end("wrong", "%s: the shuffle returned %s; it must shuffle the list that it gets, or return one" % (
                            where(called, file), show(got, 60)))
                    got = list(islice(got, limit))
            except BaseException as error:
                end("wrong", "%s%s: %s, in call %d of %s" % (place_of(error), type(error).__name__, error, call + 1, name))
            try:
                row = array("H", got)
                if len(row) != n:
                    if len(row) != places:
                        raise ValueError
                    row += padding
                if max(row) >= n:
                    raise ValueError
                rows += row
            except (TypeError, ValueError, OverflowError):
                if not told:
                    say("lacks", "\t".join(lacking(got, n, places)))
                    told = True
                rows += hole
        if big:
            rows.byteswap()
        write(memoryview(rows).cast("B"))
        done += count
        count = min(2 * count, most)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def write(rows):
    while rows:
        try:
            rows = rows[os.write(OUT, rows):]
        except BrokenPipeError:
            os._exit(0)


main()
