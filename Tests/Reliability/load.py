"""Many commands on one store at once."""

import glob
import json
import os
import random
import re
import shutil
import threading
import time
import zipfile

from bench import EVERY_QUESTION, UUID, complain
from clients import BUSY, LONGEST_WAITS, SAVERS, TYPE, WAIT, WAYS, Clients
from exports import HEART, SLEEP, STEPS, elements, write_later_without

WRITERS = READERS = 8
LENGTHS = [10, 16, 23, 31, 40]  # days of the exports, each of which holds all of the one before
# What exports of a later date lack: each something else of the first ten days. A mirror of one of them deletes it, and
# an import of any other brings it back, so that the store is always that of one of these files alone.
LACKING = [
    ([elements(STEPS, "2024-01-05 1"), elements(SLEEP, "2024-01-06")], []),
    ([elements(HEART, "2024-01-06 1"), elements("[^\"]*", "2024-01-0", "Workout"),
      elements("[^\"]*", "2024-01-0", "Correlation")], ["electrocardiograms/ecg_2024-01-03"]),
]
# Tables of one state: an export of steps beside nights and workouts. It is small enough to be read here hundreds of times.
EXPORT = ["export", "--type", "stepCount", "--table", "samples", "--table", "nights", "--table", "workouts"]
READINGS = EVERY_QUESTION + [EXPORT]
ORDER = ["sources", "--type", "stepCount"]
LOCKED = b"locked for 10 seconds"
CHANGED = b"objects by now, more than the"
LONGEST_LOG = 64  # MB, although there is always somebody who reads
HANG = 150  # seconds until a command counts as hanging

# So many processes want the processors at once, if nothing else runs.
PROCESSES = WRITERS + READERS + SAVERS + 2 * len(WAYS)


def waited(ended):
    """The seconds that a command waited for something else than a processor, roughly.

    Of n processes that want c processors each has c of n seconds: what takes p seconds of a processor takes p n / c by
    the clock, and so much is no wait. So a command of 0.3 s may take 4.5 s on two cores with a load average of 30.
    """
    crowd = max(PROCESSES, os.getloadavg()[0]) / len(os.sched_getaffinity(0))
    return max(0, ended.wall - ended.processor * max(1, crowd))


NUMBER = re.compile(rb"-?[0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?")


def rounded(answer):
    """An answer without the identifiers of a store, and without the last digits, which follow from how the samples of
    several imports lie in it; and without the type that apps save all the time."""
    if TYPE.encode() in answer:
        told = json.loads(answer)
        parts = "series" if "series" in told else "types"
        told[parts] = [part for part in told[parts] if part["type"] != TYPE]
        answer = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return NUMBER.sub(lambda found: b"%.9g" % float(found[0]), UUID.sub(b"", answer))


def to(folder, question):
    """The words of a question, and a folder for what it writes, if it writes into one."""
    return [*question, "--to", os.path.join(folder, "tables")] if question is EXPORT else question


def told(folder, question, out):
    """The answer to a question: what it printed, or the tables that it wrote, which are then removed.

    Lines are sorted, as samples of one instant have no order.
    """
    if question is not EXPORT:
        return rounded(out)
    texts = []
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), "tables", "*.csv"))):
        with open(path, "rb") as file:
            texts += [os.path.basename(path).encode() + b"\n", *sorted(rounded(file.read()).splitlines(keepends=True))]
    shutil.rmtree(folder)
    assert len(texts) > 3, "an export without lines"
    return b"".join(texts)


def figures(bench, store):
    return [(code, rounded(out)) for code, out in bench.figures(store)]


def difference(answer, known):
    """Where an answer leaves the state that it has most in common with."""
    def common(other):
        low, high = 0, min(len(answer), len(other))
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if answer[:middle] == other[:middle] else (low, middle - 1)
        return low

    nearest = max(known, key=common)
    place = common(nearest)
    begin = max(0, place - 80)
    return f"{answer[begin:place + 60]!r} instead of {nearest[begin:place + 60]!r} at {place} of {len(answer)}"


def load(bench, rng, seconds):
    """Writers, readers and apps on one store for so many seconds; some are killed.

    An answer is that of one of the states that the store goes through: those of each export, as mirrors delete and imports bring
    back. A reader never waits for a writer. What the apps save and delete, the others among them learn of once each.
    """
    ready = threading.Lock()
    bench.launcher()
    tally = {"answers": 0, "of these after a mirror": 0, "writes": 0, "mirrors": 0, "mirrors of an older export refused": 0,
             "mirrors that met a change": 0, "killed": 0, "writers locked": 0, "readers locked": 0, "bad": 0}
    peaks = {}  # kind of command: (moment, MB) of each
    times = {}  # kind of command: (seconds by the clock, seconds of waiting) of each that was not killed
    logs = []  # MB
    store = bench.path("load.sqlite")
    bench.clean(store)
    files, mirrors = _exports(bench)
    states, after_mirror = ([set() for _ in READINGS] for _ in range(2))
    trial = bench.path("trial.sqlite")

    def note(found):
        """Adds what a store says with an order of sources and without one; its figures."""
        for order in (["--set-order", "Alex’s iPhone"], ["--clear-order"]):
            bench.must(*ORDER, *order, "--store", trial)
            for place, question in enumerate(READINGS):
                folder = bench.path("of the trial")
                code, out, error = bench.ask(to(folder, question), trial)
                assert code == 0, (question, error)
                found[place].add(told(folder, question, out))
        return figures(bench, trial)

    for file in files:
        bench.clean(trial)
        bench.must("import", file, "--store", trial)
        last = note(states)
    mirrored = []
    for file in mirrors:
        bench.must("import", file, "--mirror", "--yes", "--store", trial)
        mirrored.append(note(after_mirror))
        assert mirrored[-1] != last, f"{file} as a mirror deletes nothing"
        bench.must("import", files[0], "--store", trial)
        assert figures(bench, trial) == last, f"{files[0]} brings back something else than {file} deleted"
    after_mirror = [found - known for found, known in zip(after_mirror, states)]
    states = [found | known for found, known in zip(after_mirror, states)]
    bench.must("import", files[0], "--store", store)
    begin = time.monotonic()
    end = begin + seconds

    def count(word):
        with ready:
            tally[word] += 1

    def fault(text):
        complain(text)
        count("bad")

    def judge(who, seconds):
        """Who gave up in the last so many seconds may have, if for ten of them nobody got any further, or after a minute."""
        pause = progress.longest_pause(seconds)
        if pause < BUSY - 1 and seconds < WAIT:
            fault(f"{who} gave up after {seconds:.1f} s, while others got on: no pause was longer than {pause:.1f} s")

    def run(who, kind, arguments, draw, may_die):
        kill = draw.uniform(0, 0.3) if may_die and draw.random() < 0.06 else None
        ended = bench.measured(*arguments, "--store", store, timeout=HANG, kill_after=kill, is_exact=True)
        with ready:
            peaks.setdefault(kind, []).append((time.monotonic() - begin, ended.megabytes))
        if kill is not None and ended.code == -9:
            count("killed")
            return None
        if ended.code is None or ended.code < 0:
            fault(f"{kind} ended in {ended.code or 'a hang'}")
            return None
        wait = waited(ended)
        with ready:
            times.setdefault(kind, []).append((ended.wall, wait))
        if wait > LONGEST_WAITS[who]:
            fault(f"{kind} took {ended.wall:.1f} s, {ended.processor:.1f} s of processor: it waited for {wait:.1f} s")
        return ended

    def write(seed):
        draw = random.Random(seed)
        while time.monotonic() < end:
            kind, arguments = draw.choices([
                ("import", ["import", draw.choice(files)]),
                ("mirror", ["import", draw.choice(mirrors), "--mirror", "--yes"]),
                ("older mirror", ["import", draw.choice(files), "--mirror", "--yes"]),
                ("grant", ["authorize", "grant", "--app", f"org.example.app{draw.randrange(5)}", "--read", "stepCount"]),
                ("revoke", ["authorize", "revoke", "--app", f"org.example.app{draw.randrange(5)}", "--read", "stepCount"]),
                ("set an order", [*ORDER, "--set-order", "Alex’s iPhone"]),
                ("clear an order", [*ORDER, "--clear-order"]),
                ("compact", ["store", "compact"]),
            ], [6, 4, 1, 3, 3, 2, 2, 1])[0]
            ended = run("writer", kind, arguments, draw, may_die=True)
            if ended is None:
                continue
            if ended.code == 0:
                count("writes")
                if kind == "mirror":
                    count("mirrors")
            elif LOCKED in b" ".join(ended.error.split()):
                count("writers locked")
                judge(kind, ended.wall)
            elif kind == "older mirror" and b"is older than an export" in ended.error:
                count("mirrors of an older export refused")
            elif "mirror" in kind and CHANGED in b" ".join(ended.error.split()):
                count("mirrors that met a change")  # somebody brought back meanwhile what it would now delete
            elif kind == "revoke" and b"app" in ended.error and ended.code in (64, 65, 66):
                count("writes")  # of an app that nobody granted anything yet
            else:
                fault(f"{kind}: {ended.code} {ended.error[:300]}")

    def read(seed):
        draw = random.Random(seed)
        folder = bench.path(f"of a reader {seed}")
        while time.monotonic() < end:
            shutil.rmtree(folder, ignore_errors=True)  # of an export that was killed
            place = draw.randrange(len(READINGS))
            question = READINGS[place]
            ended = run("reader", question[0], to(folder, question), draw, may_die=True)
            if ended is None:
                continue
            if ended.code != 0:
                if LOCKED in b" ".join(ended.error.split()):
                    count("readers locked")
                else:
                    fault(f"{question[0]}: {ended.code} {ended.error[:300]}")
                continue
            count("answers")
            if "json" in question:
                try:
                    json.loads(ended.out)
                except ValueError as error:
                    fault(f"{question[0]}: no JSON: {error}")
            answer = told(folder, question, ended.out)
            if answer not in states[place]:
                fault(f"{question[0]}: an answer of none of the states: {difference(answer, states[place])}")
            elif answer in after_mirror[place]:
                count("of these after a mirror")

    def watch(_):
        while time.monotonic() < end:
            time.sleep(0.2)
            try:
                size = os.path.getsize(store + "-wal") / 1e6
            except FileNotFoundError:
                size = 0
            logs.append(size)
        longest = max(logs, default=0)
        print(f"  (the log: {longest:.0f} MB at most)")
        if longest > LONGEST_LOG:
            fault(f"the log took {longest:.0f} MB")

    def carefully(work, seed):
        try:
            work(seed)
        except Exception as error:  # a thread that ends early makes a lighter load than is said
            fault(f"the harness: {error!r}")

    progress = Progress(store, end)
    clients = Clients(bench, store, rng, fault, judge)
    try:
        threads = [threading.Thread(target=carefully, args=(work, rng.random()), daemon=True)
                   for work in [write] * WRITERS + [read] * READERS + [watch]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        tally.update(clients.finish())
    finally:
        clients.close()
    code, out, error = bench.run("store", "verify", "--store", store, timeout=120)
    if code != 0:
        fault(f"at the end not sound: {code} {(out + error)[:300]}")
    bench.must("import", files[-1], "--store", store)
    bench.must(*ORDER, "--clear-order", "--store", store)
    if figures(bench, store) != last:
        fault("a last import gives other figures than one into a new store")
    bench.must("import", mirrors[0], "--mirror", "--yes", "--store", store)
    if figures(bench, store) != mirrored[0]:
        fault("a last mirror gives other figures than one of a new store")
    if not bench.is_quick and not tally["of these after a mirror"]:
        fault("no answer was that of a store after a mirror")
    for kind, found in sorted(peaks.items()):
        first = max((size for moment, size in found if moment < seconds / 5), default=0)
        later = max((size for moment, size in found if moment > seconds * 4 / 5), default=0)
        longest, wait = (max((it[place] for it in times.get(kind, [])), default=0) for place in range(2))
        print(f"  ({kind}: {len(found)} times, {longest:.1f} s at most, {wait:.1f} s of waiting at most, "
              f"{first:.0f} MB at most in the first fifth, {later:.0f} in the last)")
        if seconds >= 120 and later > 1.3 * first + 10:
            fault(f"{kind} takes more memory at the end")
    # Who writes may say that nobody got any further (each was judged when it did); who reads waits for nobody.
    tally["bad"] += tally["readers locked"]
    return tally, tally["bad"]


class Progress:
    """When the log beside a store changed, as those look at it who wait for their turn to write."""

    def __init__(self, store, end):
        self.log = store + "-wal"
        self.changes = [time.monotonic()]
        threading.Thread(target=self._look, args=(end,), daemon=True).start()

    def _look(self, end):
        last = None
        while time.monotonic() < end + 120:
            try:
                found = os.stat(self.log)
                state = (found.st_size, found.st_mtime_ns)
            except FileNotFoundError:
                state = None
            if state != last:
                self.changes.append(time.monotonic())
                last = state
            time.sleep(0.1)

    def longest_pause(self, seconds):
        """The longest time without a change in the last so many seconds."""
        now = time.monotonic()
        begin = now - seconds
        moments = [begin, *(moment for moment in self.changes if moment > begin), now]
        return max(later - earlier for earlier, later in zip(moments, moments[1:]))


def _exports(bench):
    """Exports that each hold all of the one before, with the same electrocardiograms, and the mirrors of the longest."""
    files = []
    for length in LENGTHS[:2] if bench.is_quick else LENGTHS:
        files.append(bench.path(f"load-{length}.zip"))
        bench.must("synth", "--days", str(length), "--seed", "11", "--output", files[-1],
                   *(["--electrocardiograms", "2"] if length == LENGTHS[0] else []))
    with zipfile.ZipFile(files[0]) as first:
        recordings = {name: first.read(name) for name in first.namelist() if "electrocardiograms/" in name}
    for file in files[1:]:
        with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as other:
            for name, content in recordings.items():
                other.writestr(name, content)
    mirrors = []
    for number, (lacking, parts) in enumerate(LACKING):
        mirrors.append(bench.path(f"load-mirror-{number}.zip"))
        write_later_without(files[-1], mirrors[-1], lacking, parts)
    return files, mirrors
