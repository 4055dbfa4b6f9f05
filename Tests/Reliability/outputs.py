"""Commands that write other files than the store, and do not come to their end."""

import os
import re
import resource
import shutil
import stat
import time

from bench import CannotRun, Ended, complain
from durability import Disk, changes, draw_point
from faults import ERRORS, KINDS, Counts

PARTICIPANTS = ["p1", "p2", "p3"]
SETTINGS = b'# mine\nfirst-weekday = "sunday"\nunits = "us"\n'
SECRET = re.compile(rb"[0-9A-Za-z+/=]{40,}")
# The calls before which a command is killed: those that change something.
KILLING = ["write", "pwrite", "fsync", "fdatasync", "ftruncate", "rename", "link", "unlink"]
# What an export that was killed has left in its folder.
LEFT_BEFORE = "samples.csv.partial-99999999-0"
SQLITE = ["-wal", "-shm", "-journal"]


class Place:
    """A folder with a store that is read, what is written, and temporary files: calls on all of it can fail."""

    def __init__(self, bench):
        self.bench = bench
        self.folder = bench.path("outputs")
        self.source = os.path.join(self.folder, "source.sqlite")
        self.made = os.path.join(self.folder, "made")
        self.temporary = os.path.join(self.folder, "temporary")
        self.environment = {"TMPDIR": self.temporary, "XDG_CONFIG_HOME": self.made}

    def path(self, name):
        return os.path.join(self.made, name)

    def lay(self, store):
        """A new folder with a store of these bytes and nothing else."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in (self.folder, self.made, self.temporary):
            os.mkdir(folder, 0o700)
        with open(self.source, "wb", opener=_private) as file:
            file.write(store)

    def files(self):
        """Every file, by its path."""
        found = {}
        for folder, _, names in os.walk(self.folder):
            for path in (os.path.join(folder, name) for name in names):
                with open(path, "rb") as file:
                    found[path] = file.read()
        return found

    def contents(self):
        """The paths of the files and folders that were written, below the folder for them."""
        return {os.path.relpath(os.path.join(folder, name), self.made)
                for folder, folders, files in os.walk(self.made) for name in folders + files}

    def open_to_others(self):
        """What somebody else may read or write."""
        return [os.path.join(folder, name) for folder, folders, files in os.walk(self.folder) for name in folders + files
                if stat.S_IMODE(os.lstat(os.path.join(folder, name)).st_mode) != (0o700 if name in folders else 0o600)]

    def largest(self):
        return max(os.path.getsize(path) for path in map(self.path, self.contents()) if os.path.isfile(path))


class Output:
    """A command that writes a file: one that replaces an earlier one if there are bytes of an `earlier`."""

    kinds = ("before", "after")

    def __init__(self, place, name, target, arguments, earlier=None, varies=None, store=None, is_safe=False):
        self.place, self.name, self.target, self.arguments = place, name, target, arguments
        self.earlier = earlier
        self.varies = varies  # what is another each time in the file
        self.store = store or place.bench.small  # the bytes of the store that it reads
        self.is_safe = is_safe  # whether it is on the disk when the command has returned
        self.has_earlier = False
        self.replaces = earlier is not None
        self.duration, self.size, self.calls = 0, 0, {}
        self.traces = {}  # with an earlier one and without: the files before, and what changed

    def lay(self, has_earlier):
        self.place.lay(self.store)
        self.has_earlier = has_earlier and self.earlier is not None
        if self.has_earlier:
            os.makedirs(os.path.dirname(self.place.path(self.target)), mode=0o700, exist_ok=True)
            self.put_earlier()

    def put_earlier(self):
        path = self.place.path(self.target)
        with open(path, "wb", opener=_private) as file:
            file.write(self.earlier)

    def run(self, **options):
        environment = {**self.place.environment, **options.pop("environment", {})}
        return self.place.bench.measured(*self.arguments, environment=environment, timeout=120, **options)

    def learn(self):
        """What an undisturbed run makes, how long it takes, and how large the largest file is."""
        self.expected = []
        for has_earlier in (True, False) if self.earlier is not None else (False,):
            self.lay(has_earlier)
            begun = time.monotonic()
            ended = self.run()
            self.duration = time.monotonic() - begun
            assert ended.code == 0, (self.name, ended.code, ended.error)
            self.expected.insert(0, self.read())
            self.size = max(self.size, self.place.largest())

    def read(self):
        """What is there: None for nothing."""
        path = self.place.path(self.target)
        if not os.path.exists(path):
            return None
        with open(path, "rb") as file:
            content = file.read()
        return self.varies.sub(lambda found: b"?" * len(found[0]), content) if self.varies else content

    def state(self):
        """"before", "after", or a sentence."""
        found = self.read()
        if found == self.expected[self.has_earlier]:
            return "after"
        if found == (self.earlier if self.has_earlier else None):
            return "before"
        return f"neither the earlier file nor a whole one, but {_brief(found)}"

    def left_over(self, state):
        """What lies beside the target and is nobody's."""
        allowed = {self.target, os.path.dirname(self.target)}
        return [name for name in self.place.contents() if name not in allowed]

    def again(self, state):
        """What is wrong after the same command once more, or None."""
        before = self.read()
        ended = self.run()
        if state == "after" and not self.replaces:
            if ended.code == 0 or not ended.is_told:
                return f"again, over a file: {ended.code} {ended.error[:200]}"
            return None if self.read() == before else "again, over a file: it is another one now"
        if ended.code != 0:
            return f"again: {ended.code} {ended.error[:300]}"
        return None if self.state() == "after" else f"again: {self.state()}"


class StoreCopy(Output):
    """A command that writes another store."""

    def __init__(self, place, name, arguments, key, store=None):
        super().__init__(place, name, "copy.sqlite", arguments, store=store, is_safe=True)
        self.key = key

    def read(self):
        path = self.place.path(self.target)
        if not os.path.exists(path):
            return None
        bench, environment = self.place.bench, {"HKSTATS_KEY_FILE": self.key} if self.key else {}
        code, out, error = bench.run("store", "verify", "--store", path, environment=environment)
        return [(code, b"" if code == 0 else out + error), *bench.figures(path, environment=environment)]

    def left_over(self, state):
        return [name for name in self.place.contents()
                if name != self.target and name not in [self.target + suffix for suffix in SQLITE if state == "after"]]


class Tables(Output):
    """A folder of tables: each has its name only when all are whole, so after a kill some may still lack it."""

    kinds = ("before", "after", "in part")

    def __init__(self, place, form):
        super().__init__(
            place, f"export as {form}", "tables",
            ["export", "--to", place.path("tables"), "--format", form, "--type", "stepCount,bodyMass",
             *(word for table in ("samples", "nights", "workouts", "rings") for word in ("--table", table)),
             "--store", place.source],
            earlier={})
        self.replaces = False

    def put_earlier(self):
        """An empty folder, but for what a killed export has left."""
        folder = self.place.path(self.target)
        os.mkdir(folder, 0o700)
        with open(os.path.join(folder, LEFT_BEFORE), "wb", opener=_private) as file:
            file.write(b"type,")

    def read(self):
        folder, found = self.place.path(self.target), {}
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            if ".partial-" not in name:
                with open(os.path.join(folder, name), "rb") as file:
                    found[name] = file.read()
        return found

    def state(self):
        found, expected = self.read(), self.expected[0]
        wrong = [name for name in found if found[name] != expected.get(name)]
        if wrong:
            return f"not whole: {', '.join(wrong)}"
        return "before" if not found else "after" if len(found) == len(expected) else "in part"

    def left_over(self, state):
        """A failure leaves nothing but whole tables, and may come before an earlier one's rest is taken away."""
        return [name for name in self.place.contents() if ".partial-" in name and not name.endswith(LEFT_BEFORE)]

    def again(self, state):
        """A folder that holds some of them is not empty any more: it is refused, and named again it has to be another."""
        if state == "in part":
            ended = self.run()
            if ended.code == 0 or not ended.is_told:
                return f"again, over a part: {ended.code} {ended.error[:200]}"
            shutil.rmtree(self.place.path(self.target))
        return super().again(state)


class Cohort(Output):
    """A folder of stores: each participant's is there, whole, or not at all, and the next run goes on."""

    kinds = ("before", "after", "in part")

    def __init__(self, place, exports):
        super().__init__(place, "cohort import", "data",
                         ["cohort", "import", exports, "--into", place.path("data"), "--jobs", "2"],
                         earlier=PARTICIPANTS[:1], is_safe=True)
        self.exports = exports

    def put_earlier(self):
        folder = self.place.bench.path("earlier-cohort")
        shutil.copytree(folder, self.place.path(self.target))

    def learn(self):
        earlier = self.place.bench.path("earlier-cohort")
        alone = self.place.bench.path("alone")
        os.makedirs(alone, exist_ok=True)
        shutil.copy2(os.path.join(self.exports, "p1.zip"), alone)
        if not os.path.exists(earlier):
            self.place.bench.must("cohort", "import", alone, "--into", earlier)
        super().learn()

    def read(self):
        """Each participant's figures."""
        found = {}
        for name in PARTICIPANTS:
            store = os.path.join(self.place.path(self.target), f"{name}.sqlite")
            if os.path.exists(store):
                answers = [self.place.bench.run(*question, "--store", store)
                           for question in (["store", "verify"], ["types", "--format", "json"], ["sources", "--format", "json"])]
                found[name] = [(code, out if place else b"") for place, (code, out, _) in enumerate(answers)]
        return found

    def state(self):
        found, expected = self.read(), self.expected[0]
        wrong = [name for name in found if found[name] != expected[name]]
        if wrong:
            return f"not whole: {', '.join(wrong)}: {found[wrong[0]]}"[:400]
        if self.has_earlier and "p1" not in found:
            return "p1 is lost, which was imported before"
        return "after" if len(found) == len(expected) else "in part" if len(found) > self.has_earlier else "before"

    def left_over(self, state):
        return [name for name in self.place.contents() if ".partial-" in name or ".new-" in name]

    def again(self, state):
        wrong = super().again(state)
        if wrong:
            return wrong
        ended = self.run()
        # Everybody is known by now, whatever was cut off.
        return None if ended.code == 0 and ended.out.count(b"known") >= len(PARTICIPANTS) else (
            f"a third time: {ended.code} {(ended.out + ended.error)[:300]}")


def outputs_of(bench, place):
    """The commands, each with what an undisturbed run of it makes."""
    export, key = bench.path("small.zip"), bench.path("outputs.key")
    store, encrypted = bench.path("small.sqlite"), bench.path("small-encrypted.sqlite")
    if not os.path.exists(key):
        bench.must("store", "key", key)
        bench.must("synth", "--days", "8", "--seed", "11", "--output", export)
        bench.must("import", export, "--store", store)
        bench.must("store", "encrypt", "--new-key-file", key, "--store", store, "--output", encrypted)
        os.mkdir(bench.path("exports"))
        for number, name in enumerate(PARTICIPANTS):
            path = os.path.join(bench.path("exports"), f"{name}.zip")
            bench.must("synth", "--days", "4", "--seed", str(number), "--output", path)
    with open(store, "rb") as file:
        bench.small = file.read()
    with open(encrypted, "rb") as file:
        small_encrypted = file.read()
    source = ["--store", place.source]
    copy = ["--output", place.path("copy.sqlite")]
    made_up = ["synth", "--days", "2", "--seed", "3", "--output"]
    earlier = b"what was there before\n" * 1000
    settings = os.path.join("hkstats", "config.toml")
    found = [
        StoreCopy(place, "store encrypt", ["store", "encrypt", "--new-key-file", key, *copy, *source], key),
        StoreCopy(place, "store decrypt", ["store", "decrypt", "--key-file", key, *copy, *source], None, small_encrypted),
        StoreCopy(place, "store repair", ["store", "repair", *copy, *source], None),
        Output(place, "store key", "new.key", ["store", "key", place.path("new.key")], varies=SECRET, is_safe=True),
        Tables(place, "csv"),
        Tables(place, "jsonl"),
        Tables(place, "arrow"),
        Output(place, "synth as zip", "synth.zip", [*made_up, place.path("synth.zip")], earlier),
        Output(place, "synth as XML", "synth.xml", [*made_up, place.path("synth.xml")], earlier),
        *(Output(place, f"chart as {form}", f"chart.{form}",
                 ["summary", "daily", "--type", "stepCount", "--chart", place.path(f"chart.{form}"), *source], earlier)
          for form in ("svg", "png")),
        Output(place, "config set", settings, ["config", "set", "units", "metric"], SETTINGS, is_safe=True),
        Cohort(place, bench.path("exports")),
    ]
    cases = [case for case in bench.cases if case not in WAYS]
    found = [output for output in found if not cases or any(case in output.name for case in cases)]
    for output in found:
        output.learn()
    return found


def _private(path, flags):
    return os.open(path, flags, 0o600)


def _brief(content):
    if content is None:
        return "nothing"
    if isinstance(content, bytes):
        return f"{len(content)} bytes"
    codes = [code for code, _ in content]
    told = "answers that are others" if not any(codes) else f"answers with {codes}"
    return f"{told}; store verify says {codes[0]} {content[0][1][:120]}"


def _source_differs(output):
    """Whether the store that was read is another one than before."""
    place = output.place
    log = place.source + "-wal"
    with open(place.source, "rb") as file:
        return file.read() != output.store or (os.path.exists(log) and os.path.getsize(log) > 0)


def consequence(output, ended, is_killed, can_remove=True):
    """What an output came to: one of its kinds, or a sentence that says what is wrong.

    Who is killed leaves files behind, and who cannot remove any.
    """
    if ended.code is None:
        return "hung"
    if ended.badly and not is_killed:
        return f"ended with {ended.code}: {ended.error[:300]}"
    state = output.state()
    if state not in output.kinds:
        return f"{ended.code}, {state}: {ended.error[:200]}"
    if ended.code == 0 and state != "after":
        return f"ended with 0, and it is as {state}: {ended.error[:200]}"
    if ended.code > 0 and not ended.is_told:
        return f"ended with {ended.code} without a word"
    if _source_differs(output):
        return "the store that it read is another one"
    if output.place.open_to_others():
        return f"others may read {output.place.open_to_others()}"
    if ended.code >= 0 and can_remove:
        left = output.left_over(state) + os.listdir(output.place.temporary)
        if left:
            return f"ended with {ended.code} and left {left}"
    return output.again(state) or state


def outputs(bench, rng, count):
    """Each is killed, or has a full disk, a call that fails, or a loss of power: what it writes is as before, or whole.

    Of folders each file is whole or has no name yet; of a cohort each participant is. --case picks commands and ways.
    """
    place = Place(bench)
    tally = {"before": 0, "after": 0, "in part": 0, "bad": 0}
    choices = outputs_of(bench, place)
    for output in choices:
        output.lay(False)
        counts = Counts(bench)
        output.run(environment=bench.preload(prefix=place.folder, counts=counts.path))
        output.calls = {kind: calls for kind, calls in counts.take().items() if calls}
        _trace(output)
        if not output.calls:
            raise CannotRun("the command does not load a library by LD_PRELOAD (a static one does not)")
    ways = [way for name, way in WAYS.items() if name in bench.cases] or list(WAYS.values())
    for number in range(count):
        output = choices[number % len(choices)]
        way = ways[(number + number // len(choices)) % len(ways)]
        output.lay(rng.randrange(2))
        ended, what = way(output, rng)
        can_remove = way is not _powerless and not what.startswith("unlink")
        result = consequence(output, ended, way in (_killed, _powerless), can_remove)
        if result not in tally:
            earlier = " over an earlier one" * output.has_earlier
            complain(f"{output.name}{earlier}, {what}: {result}")
            result = "bad"
        tally[result] += 1
    shutil.rmtree(place.folder)
    return tally, tally["bad"]


def _killed(output, rng):
    """At a moment, or before one of its calls."""
    if output.calls and rng.randrange(2):
        kind, nth = _drawn(output, rng, KILLING)
        fault = f"{kind},{nth},-1,0"
        return (output.run(environment=output.place.bench.preload(prefix=output.place.folder, fault=fault)),
                f"killed before {kind} {nth} of {output.calls[kind]}")
    moment = rng.uniform(0, output.duration)
    return output.run(kill_after=moment), f"killed after {moment * 1000:.0f} ms"


def _full(output, rng):
    size = rng.randrange(1, int(output.size * 1.5) + 1)
    return output.run(limits=[(resource.RLIMIT_FSIZE, size)]), f"with files of {size} bytes at most"


def _drawn(output, rng, kinds):
    """A kind of call, and which of them."""
    kind = rng.choice([kind for kind in kinds if kind in output.calls])
    return kind, rng.randint(1, output.calls[kind])


def _failing(output, rng):
    counts = Counts(output.place.bench)
    for _ in range(20):
        kind, nth = _drawn(output, rng, KINDS)
        error, lasting = rng.choice(sorted(ERRORS)), rng.randrange(2)
        environment = output.place.bench.preload(
            prefix=output.place.folder, counts=counts.path, fault=f"{kind},{nth},{ERRORS[error]},{lasting}")
        ended = output.run(environment=environment)
        if counts.take()[kind] >= nth:
            return ended, f"{kind} {nth} of {output.calls[kind]}{' and later ones' * lasting}: {error}"
        # The call never came, because others were made instead this time.
        if ended.code != 0:
            return ended, f"{kind} {nth} of {output.calls[kind]}, which never came: {ended.code}"
        output.lay(output.has_earlier)
    raise CannotRun(f"of 20 calls of {output.name} that were to fail none came")


def _trace(output):
    """Notes every change that an undisturbed run makes, over an earlier file and without one."""
    place, trace = output.place, output.place.bench.path("trace")
    for has_earlier in (True, False):
        output.lay(has_earlier)
        before = place.files()
        if os.path.exists(trace):
            os.remove(trace)
        output.run(environment=place.bench.preload(prefix=place.folder, trace=trace))
        output.traces[has_earlier] = before, changes(trace)


def _powerless(output, rng):
    """Power is lost at a random point, or after the end: then it is there if that was promised."""
    before, found = output.traces[output.has_earlier]
    point, _ = draw_point(found, rng)
    if rng.randrange(3) == 0:
        point = len(found)
    disk = Disk(before)
    for change in found[:point]:
        disk.apply(change)
    files, story = disk.after_power_loss(rng)
    for path in before:
        os.remove(path)
    for path, content in files.items():
        if path.startswith(output.place.made) and not path.endswith("-shm"):
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            with open(path, "wb", opener=_private) as file:
                file.write(content)
    with open(output.place.source, "wb", opener=_private) as file:
        file.write(output.store)
    is_done = output.is_safe and point == len(found)
    return Ended(0 if is_done else -9, b"", b"", 0, 0, 0), f"without power after {point} of {len(found)} changes, {story}"


WAYS = {"killed": _killed, "full disk": _full, "failing call": _failing, "power loss": _powerless}
