"""Commands that write and do not come to their end."""

import os
import resource
import time

from bench import QUESTIONS, complain

ORDER = ["sources", "--type", "stepCount"]
GRANT = ["authorize", "grant", "--app", "org.example.app", "--read"]
REVOKE = ["authorize", "revoke", "--app", "org.example.app"]


class Writer:
    """A command that writes, and the store it begins with: None for none."""

    def __init__(self, name, before, arguments):
        self.name, self.before, self.arguments = name, before, arguments
        self.figures = []  # of the store before it, unless there is none, and after it
        self.duration = 0


def figures_of(bench, store):
    """What a store says, and what it says of permissions."""
    code, out, _ = bench.ask(["authorize", "list", "--format", "json"], store)
    return [*bench.figures(store), (code, out)]


def _decided(bench, store):
    """The bytes of a store with an order and permissions."""
    bench.lay(store, bench.bytes)
    bench.must(*ORDER, "--set-order", "Alex’s iPhone", "--store", store)
    bench.must(*GRANT, "stepCount,heartRate", "--share", "dietaryWater", "--store", store)
    with open(store, "rb") as file:
        return file.read()


def writers(bench, begin=None):
    """Commands that write, each with its figures.

    `begin` is another store to begin with, and none then that begin without one or with what was decided before.
    """
    before = begin or bench.bytes
    store = bench.path("state.sqlite")
    found = [
        Writer("second import", before, ["import", bench.later]),
        Writer("mirror", before, ["import", bench.mirror, "--mirror", "--yes"]),
        Writer("compact", before, ["store", "compact"]),
        Writer("set an order", before, [*ORDER, "--set-order", "Alex’s iPhone"]),
        Writer("grant", before, [*GRANT, "stepCount"]),
    ]
    if begin is None:
        decided = _decided(bench, store)
        found.insert(0, Writer("first import", None, ["import", bench.export]))
        found += [
            Writer("revoke a type", decided, [*REVOKE, "--read", "stepCount"]),
            Writer("revoke all", decided, REVOKE),
            Writer("clear the order", decided, [*ORDER, "--clear-order"]),
        ]
    for writer in found:
        bench.lay(store, writer.before)
        if writer.before:
            writer.figures = [figures_of(bench, store)]
        begun = time.monotonic()
        code, _, error = bench.run(*writer.arguments, "--store", store, timeout=120)
        writer.duration = time.monotonic() - begun
        assert code == 0, (writer.name, code, error)
        writer.figures.append(figures_of(bench, store))
    after = {writer.name: writer.figures[-1] for writer in found}
    assert after["mirror"] != after["second import"], "the mirror deletes nothing: it is an import"
    bench.clean(store)
    return found


def aftermath(bench, store, writer, code, goes_on=True):
    """What a writer that ended with `code` left: "before", "after", "no store", or a sentence that says what is wrong.

    If it `goes_on`, the same command then has to bring it to its end.
    """
    found = _left(bench, store, writer, code)
    if goes_on and found in ("before", "after", "no store"):
        again = bench.run(*writer.arguments, "--store", store, timeout=120)
        if again[0] != 0:
            return f"again: {again[0]} {again[2][:300]}"
        if figures_of(bench, store) != writer.figures[-1]:
            return "again: other figures than afterwards"
    return found


def leftovers(bench, store, writer, ended):
    """What a command that ended by itself has left and nobody needs, to be asked for before anything else runs.

    Its temporary files; and whatever is called like the store, or like the folder it is made in, where a first import failed.
    """
    if ended.badly:
        return []
    folder, name = os.path.split(store)
    is_nothing = writer.before is None and ended.code != 0
    return os.listdir(bench.temporary) + [file for file in os.listdir(folder) if is_nothing and name in file]


def _left(bench, store, writer, code):
    if code is None:
        return "hung"
    if not os.path.exists(store) or (writer.before is None and bench.ask(QUESTIONS[8], store)[0] == 66):
        return "no store" if writer.before is None and code != 0 else f"ended with {code}, and no store is there"
    figures = figures_of(bench, store)
    sound = bench.run("store", "verify", "--store", store)
    if sound[0] != 0:
        return f"not sound: {sound[0]} {(sound[1] + sound[2])[:300]}"
    if figures not in writer.figures:
        # A first import that was cut short leaves a store without samples.
        if writer.before is None and not any(code == 0 and b'"samples"' in out for code, out in figures):
            return "no store" if code != 0 else "ended with 0, and the store is empty"
        told = [f"{question[0]} {code}" for question, (code, _) in zip(QUESTIONS, figures) if code]
        return f"figures neither as before nor as after ({', '.join(told) or 'all with 0'})"
    if figures == writer.figures[-1]:
        return "after"
    return "before" if code != 0 else "ended with 0, and the figures are as before"


def interrupted(bench, count, interrupt, kills=False):
    """Each of `count` writers is interrupted; the store is as before or as after, sound, and goes on.

    A command that fails by itself leaves no file of its own, and no store if there was none. Unless the interruption
    `kills` it, a command that a signal ends is a fault.
    """
    tally = {"before": 0, "after": 0, "no store": 0, "bad": 0}
    store = bench.path("interrupted.sqlite")
    choices = writers(bench)
    for number in range(count):
        writer = choices[number % len(choices)]
        bench.lay(store, writer.before)
        bench.clear_temporary()
        ended, what = interrupt(writer, store)
        left = leftovers(bench, store, writer, ended)
        found = aftermath(bench, store, writer, ended.code)
        if left:
            found = f"ended with {ended.code} and left {left}"
        if ended.code and ended.code > 0 and not ended.error.strip():
            found = f"ended with {ended.code} without a word"
        if not kills and ended.badly:
            found = f"ended with {ended.code}: {ended.error[:300]}"
        if found not in tally:
            complain(f"{writer.name} {what}: {found}")
            found = "bad"
        tally[found] += 1
    return tally, tally["bad"]


def kills(bench, rng, count):
    """SIGKILL at a random moment of a command that writes."""

    def interrupt(writer, store):
        moment = rng.uniform(0, writer.duration)
        return (bench.measured(*writer.arguments, "--store", store, kill_after=moment),
                f"killed after {moment * 1000:.0f} ms")

    return interrupted(bench, count, interrupt, kills=True)


def full(bench, rng, count):
    """No file may grow beyond a random size: a full disk."""

    def interrupt(writer, store):
        # Many write little, to a log that is short.
        size = rng.randrange(1, rng.choice([int(len(bench.bytes) * 1.5), 1 << 17]))
        return (bench.measured(*writer.arguments, "--store", store, limits=[(resource.RLIMIT_FSIZE, size)], timeout=120),
                f"with files of {size} bytes at most")

    return interrupted(bench, count, interrupt)
