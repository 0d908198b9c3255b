# Calls a function in Python as `fairness` asks for it (docs/your-shuffle.md).
import os
import sys

NO_ITEM, OUT, SAY = 65535, 3, 4


def say(what, text):
    os.write(SAY, ("%s %s\n" % (what, " ".join(text.split()))).encode("utf-8", "replace"))


def end(what, text):
    say(what, text)
    sys.stderr.flush()
    os._exit(1)


def place_of(error):
    """ "mine.py:12: ", the innermost line of the user's that was running. """
    if isinstance(error, SyntaxError) and error.filename:
        return "%s:%s: " % (os.path.relpath(error.filename), error.lineno)
    lines = []
    at = error.__traceback__
    while at:
        file = at.tb_frame.f_code.co_filename
        if file != __file__ and os.path.isfile(file) and "/lib/python" not in file:
            lines.append("%s:%d: " % (os.path.relpath(file), at.tb_lineno))
        at = at.tb_next
    return lines[-1] if lines else ""


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
    """The member a.b.c, and whether there is one; a method of a class belongs to a new object."""
    import inspect
    owner = None
    for part in name.split("."):
        if not hasattr(found, part):
            return None, False
        owner, found = found, getattr(found, part)
    if inspect.isclass(owner) and inspect.isfunction(found) and not isinstance(inspect.getattr_static(owner, part), staticmethod):
        found = getattr(owner(), part)
    return found, True


def functions(found):
    import inspect
    return [name for name, one in vars(found).items()
            if inspect.isfunction(one) and one.__module__ == found.__name__ and not name.startswith("_")]


def choose(found, file, name, mark):
    import inspect
    if not name:
        names = functions(found)
        if len(names) != 1:
            end("refused", "%s: %s" % (file, "it defines %s; name one, as %s:%s" % (", ".join(names[:8]), file, names[0]) if names
                                       else "it defines no function; a program that prints its orders is tested as --exec 'python3 %s'" % file))
        name = names[0]
    one, there = member(found, name)
    if not there:
        names = functions(found)
        end("refused", "%s%s%s: there is no function %s%s" % (file, mark, name, name, "; it defines " + ", ".join(names[:8]) if names else ""))
    if inspect.iscoroutinefunction(one):
        end("refused", "%s: %s is async; give a function that returns when it has shuffled" % (
            where(one, file), name))
    if inspect.isclass(one) or not callable(one):
        end("refused", "%s%s%s: %s is no function but %s" % (file, mark, name, name, "a class" if inspect.isclass(one) else show(one, 60)))
    return one, name


def where(one, file):
    code = getattr(one, "__code__", None)
    return "%s:%d" % (os.path.relpath(code.co_filename), code.co_firstlineno) if code else file


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
    return line[:200], seen


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
        shuffle, name = choose(found, file, wanted, ":")
        seeding = None
        if how and how.startswith("call:"):
            seeding, there = member(found, how[5:])
            if not there or not callable(seeding):
                end("refused", "--seed-as %s: %s has no function %s" % (how, file, how[5:]))
        elif how == "environment":
            def seeding(value):
                os.environ["FAIRNESS_SEED"] = str(value)
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
                        end("wrong", "%s: the shuffle is async; give a function that returns when it has shuffled" % where(shuffle, file))
                    if isinstance(got, (str, bytes, dict)) or not hasattr(got, "__iter__"):
                        end("wrong", "%s: the shuffle returned %s; it must shuffle the list that it gets, or return one" % (
                            where(shuffle, file), show(got, 60)))
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
                    say_lack(*lacking(got, n, places))
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


def say_lack(line, seen):
    os.write(SAY, ("lacks %s\t%s\n" % (line, seen or "")).encode("utf-8", "replace"))


def write(rows):
    while rows:
        try:
            rows = rows[os.write(OUT, rows):]
        except BrokenPipeError:
            os._exit(0)


main()
