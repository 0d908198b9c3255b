# SPDX-License-Identifier: 0BSD
"""The deck of its own that a function without arguments shuffles. The program's runner uses it, too."""
import inspect
import os


def key_of(item):
    return item if isinstance(item, (str, int, float, tuple)) else id(item)


def own_deck(one, owner):
    """Items, and a call that gives them in their next order: of the one list of the owner that a call without arguments
    changes, or of what it returns. None: there is no list."""
    lists, changed, got = [(key, each, list(each)) for key, each in getattr(owner, "__dict__", {}).items()
                           if key[:2] != "__" and type(each) is list and len(set(map(key_of, each))) == len(each) > 1], [], None
    for call in range(20):  # a fair shuffle of three leaves them as they were once in 6 calls
        got = [*got] if isinstance(got := one(), (list, tuple)) else None
        changed = [(key, was, start) for key, was, start in lists if [*map(key_of, getattr(owner, key))] != [*map(key_of, start)]]
        if changed:
            break
    if len(changed) == 1 or (not changed and len(lists) == 1 and type(owner) is not type(os) and (got is None or len(got) == len(lists[0][2]))):
        key, was, start = (changed or lists)[0]

        def again():
            was[:] = start
            setattr(owner, key, was)
            back = one()
            return back if got and not changed else getattr(owner, key)
        return start, again
    if not got or len(set(map(key_of, got))) < len(got):
        return None
    return sorted(got, key=lambda item: (str(type(item)), item) if isinstance(item, (str, int, float)) else ("", 0)), one


def deck_of(one):
    """The same of a function as it is, or a method of an object; None where it takes a list."""
    try:
        named = inspect.signature(one).parameters.values()
    except (TypeError, ValueError):
        return None
    needed = [each for each in named if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
    return None if needed else own_deck(one, getattr(one, "__self__", None))
