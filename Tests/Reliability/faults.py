"""Calls of the system that fail."""

import errno
import struct

from bench import CannotRun, QUESTIONS, complain
from interruption import aftermath, leftovers, writers

# The kinds of preload.c, in its order.
KINDS = ["read", "pread", "mmap", "write", "pwrite", "fsync", "fdatasync", "ftruncate", "open", "rename", "link", "unlink"]
ERRORS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "a short one": 0}


class Counts:
    """The file in which preload.c counts calls."""

    def __init__(self, bench):
        self.path = bench.path("counts")
        with open(self.path, "wb") as file:
            file.write(bytes(8 * len(KINDS)))

    def take(self):
        """The calls of each kind since the last time."""
        with open(self.path, "r+b") as file:
            found = struct.unpack(f"={len(KINDS)}Q", file.read(8 * len(KINDS)))
            file.seek(0)
            file.write(bytes(8 * len(KINDS)))
        return dict(zip(KINDS, found))


def faults(bench, rng, count):
    """The n-th call on the files of the store, on the import's own files or on the export fails."""
    counts = Counts(bench)
    store = bench.path("interrupted.sqlite")
    tally = {"same": 0, "told": 0, "before": 0, "after": 0, "no store": 0, "never came": 0, "bad": 0}
    readers = QUESTIONS + [["store", "verify"], ["store", "info", "--format", "json"]]
    expected = {}
    plans = []  # (what to run, where calls fail, how many calls of which kind there are)
    for question in readers:
        bench.lay(store, bench.bytes)
        code, out, error = bench.ask(question, store, environment=bench.preload(prefix=store, counts=counts.path))
        assert code == 0, (question, code, error)
        expected[" ".join(question)] = out
        plans.append((question, store, counts.take()))
    for writer in writers(bench):
        places = [store, store]  # twice as often as the others
        if "import" in writer.arguments:
            places += [bench.temporary, writer.arguments[1]]
        for place in places:
            bench.lay(store, writer.before)
            code, _, error = bench.run(
                *writer.arguments, "--store", store, environment=bench.preload(prefix=place, counts=counts.path))
            assert code == 0, (writer.name, code, error)
            plans.append((writer, place, counts.take()))
    if not any(sum(calls.values()) for _, _, calls in plans):
        raise CannotRun("the command does not load a library by LD_PRELOAD (a static one does not)")
    plans = [plan for plan in plans if sum(plan[2].values())]
    reading = [plan for plan in plans if isinstance(plan[0], list)]
    writing = [plan for plan in plans if not isinstance(plan[0], list)]
    number = 0
    # A call that never came, because others were made instead this time, is no try; another one is made for it.
    while number < count + min(count, tally["never came"]):
        number += 1
        what, place, calls = rng.choice(reading if number % 3 == 0 else writing)
        kind = rng.choice([kind for kind in KINDS if calls[kind]])
        nth = rng.randint(1, calls[kind])
        error = rng.choice(sorted(ERRORS))
        lasting = rng.randrange(2)
        where = {store: "the store", bench.temporary: "its own files"}.get(place, "the export")
        story = f"{kind} {nth} of {calls[kind]} on {where}{' and later ones' * lasting}: {error}"
        environment = bench.preload(prefix=place, counts=counts.path, fault=f"{kind},{nth},{ERRORS[error]},{lasting}")
        counts.take()
        if isinstance(what, list):
            bench.lay(store, bench.bytes)
            ended = bench.measured(*what, "--store", store, environment=environment)
            name = " ".join(what)
            same = ended.code == 0 and ended.out == expected[name]
            has_come = counts.take()[kind] >= nth
            found = "same" if same else "told" if ended.is_told else f"{ended.code} {ended.error[:200]}"
            again = bench.ask(what, store)
            if (again[0], again[1]) != (0, expected[name]):
                found = f"{found}, then without a fault: {again[0]} {again[2][:200]}"
        else:
            bench.lay(store, what.before)
            bench.clear_temporary()
            ended = bench.measured(*what.arguments, "--store", store, environment=environment)
            has_come = counts.take()[kind] >= nth
            left = leftovers(bench, store, what, ended) if kind != "unlink" else []  # who cannot remove leaves files
            name = what.name
            found = aftermath(bench, store, what, ended.code)
            if ended.code == 0 and where == "the export" and b"cannot be read" in ended.out:
                found = "told"  # a route that cannot be read is left out, and said so
            if ended.code != 0 and not ended.is_told:
                found = f"ended with {ended.code} {ended.error[:200]}"
            if left:
                found = f"ended with {ended.code} and left {left}"
        if not has_come:
            found = "never came" if found in ("same", "after") else f"{found}, though no call failed"
        if found not in tally:
            complain(f"{name}, {story}: {found}")
            found = "bad"
        tally[found] += 1
    return tally, tally["bad"] + (tally["never came"] > count)
