"""Little memory, few descriptors, few threads."""

import os
import resource
import shutil

from bench import QUESTIONS, complain
from interruption import GRANT, ORDER, REVOKE, figures_of

MEGABYTE = 1 << 20
# The exit code of a command for which the system has not enough.
SCARCE = 70
# That of the system's loader, where it cannot load a library.
NOT_LOADED = 127
# The store that a first import makes.
NEW = "new.sqlite"
# That of a damaged store.
DAMAGED = 65


class Scene:
    """A store, a cohort and exports, and what is written beside them: all in folders that are new for each command."""

    def __init__(self, bench):
        self.bench = bench
        self.folder = bench.path("scarce")
        self.store = os.path.join(self.folder, "health.sqlite")
        self.temporary = os.path.join(self.folder, "temporary")
        self.cohort = bench.path("scarce-cohort")
        self.exports = bench.path("scarce-exports")
        self.key = bench.path("scarce.key")
        self.encrypted = bench.path("scarce-encrypted.sqlite")
        bench.must("store", "key", self.key)
        bench.must("store", "encrypt", "--new-key-file", self.key, "--store", bench.store, "--output", self.encrypted)
        os.mkdir(self.exports)
        for name in ("p1", "p2"):
            bench.must("synth", "--days", "3", "--seed", name[1:], "--output", os.path.join(self.exports, f"{name}.zip"))
        bench.must("cohort", "import", self.exports, "--into", self.cohort)
        decided = bench.path("scarce-decided.sqlite")
        shutil.copy(bench.store, decided)
        bench.must(*ORDER, "--set-order", "Alex’s iPhone", "--store", decided)
        bench.must(*GRANT, "stepCount", "--store", decided)
        with open(decided, "rb") as file:
            self.bytes = file.read()
        self.figures = figures_of(bench, decided)

    def path(self, name):
        return os.path.join(self.folder, name)

    def lay(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.mkdir(self.folder, 0o700)
        os.mkdir(self.temporary, 0o700)
        with open(self.store, "wb") as file:
            file.write(self.bytes)

    def leftovers(self, ended):
        """What a command that ended by itself has left and nobody needs: its temporary files, and what a failed one began."""
        if ended.badly:
            return []
        names = [name for _, folders, files in os.walk(self.folder) for name in folders + files]
        left = [name for name in names if ended.code != 0 and (NEW in name or ".new-" in name or ".partial-" in name)]
        # What failed may have been the way out, after all was imported: the store is whole then.
        if left == [NEW] and self._is_whole(self.path(NEW)):
            left = []
        return os.listdir(self.temporary) + left

    def _is_whole(self, store):
        """Whether a store is sound and holds what an import brings in, which is one transaction."""
        return all(self.bench.run(*question, "--store", store)[0] == 0 for question in (["store", "verify"], ["types"]))

    def run(self, question, **options):
        environment = {"XDG_CONFIG_HOME": self.folder, "TMPDIR": self.temporary, **options.pop("environment", {})}
        return self.bench.measured(*question, environment=environment, **options)


def _questions(bench, scene):
    """One of every subcommand, in every form that goes ways of its own."""
    store, data = ["--store", scene.store], ["--data", scene.cohort]
    every_table = [word for table in ("samples", "nights", "workouts", "rings") for word in ("--table", table)]
    of_a_store = [
        *QUESTIONS,
        ["summary", "daily", "--type", "stepCount,heartRate", "--separate-by-source", "--format", "csv"],
        ["summary", "weekly", "--chart", scene.path("chart.svg")],
        ["summary", "weekly", "--chart", scene.path("chart.png")],
        ["trends", "--type", "restingHeartRate", "--chart", scene.path("trend.svg")],
        ["correlate", "--format", "json"],
        ["correlate", "stepCount", "sleepAnalysis", "--lag", "1"],
        ["profile", "--type", "heartRate"],
        ["profile", "--type", "stepCount", "--chart", scene.path("week.png")],
        ["explain", "--type", "stepCount"],
        ["explain", "--sleep", "--format", "json"],
        ["records", "--chart", scene.path("records.svg")],
        ["rings", "--chart", scene.path("rings.svg")],
        ["heart", "--chart", scene.path("heart.svg")],
        ["sleep", "--chart", scene.path("sleep.svg")],
        *(["workouts", view] for view in ("splits", "efforts", "course", "weekly", "monthly", "yearly")),
        ["samples", "--type", "stepCount", "--format", "jsonl"],
        ["samples", "--type", "stepCount", "--format", "arrow"],
        *(["export", "--to", scene.path("tables"), "--format", form, "--type", "bodyMass", *every_table]
          for form in ("csv", "jsonl", "arrow")),
        ["import", bench.later], ["import", bench.mirror, "--mirror", "--yes"],
        [*ORDER, "--set-order", "Alex’s Apple Watch"], [*ORDER, "--clear-order"],
        ["authorize", "list"], [*GRANT, "heartRate"], REVOKE,
        ["store", "info"], ["store", "verify"], ["store", "compact"],
        ["store", "repair", "--output", scene.path("saved.sqlite")],
        ["store", "encrypt", "--new-key-file", scene.key, "--output", scene.path("encrypted.sqlite")],
    ]
    others = [
        ["import", bench.export, "--store", scene.path(NEW)],
        ["summary", "weekly", "--store", scene.encrypted, "--key-file", scene.key],
        ["store", "decrypt", "--store", scene.encrypted, "--key-file", scene.key, "--output", scene.path("plain.sqlite")],
        ["store", "key", scene.path("new.key")],
        ["cohort", "import", scene.exports, "--into", scene.path("cohort")],
        ["cohort", "import", scene.exports, "--into", scene.path("cohort"), "--pseudonymise"],
        ["cohort", "list", *data],
        ["cohort", "summary", "weekly", *data],
        ["cohort", "streak", "--type", "stepCount", "--at-least", "8000", *data],
        ["cohort", "profile", "--type", "stepCount", *data],
        *(["cohort", question, *data] for question in ("sleep", "records", "trends", "correlate", "workouts", "rings", "heart")),
        ["config"], ["config", "path"], ["config", "set", "units", "metric"], ["config", "unset", "units"],
        ["synth", "--days", "2", "--output", scene.path("synth.zip")],
        ["synth", "--days", "2", "--output", scene.path("synth.xml")],
        ["--version"], ["--help"], ["help", "summary"], ["--generate-completion-script", "bash"],
    ]
    # The kernel may keep no keys here.
    kept = [["store", "unlock", "--store", scene.encrypted, "--key-file", scene.key], ["store", "lock", "--store", scene.encrypted]]
    if all(bench.run(*question)[0] == 0 for question in kept):
        others += kept
    else:
        complain("scarce without store unlock and store lock: the kernel keeps no keys here")
    return [[*question, *store] for question in of_a_store] + others


def _cases(bench):
    """Limits with their names, and whether something is promised with as little."""
    cases = [(f"{files} descriptors", [(resource.RLIMIT_NOFILE, files)], {}, files >= 16)
             for files in (16, 14, 12, 10, 8, 7, 6, 5, 4, 3)]
    cases += [(f"{size} MB of addresses", [(resource.RLIMIT_AS, size * MEGABYTE)], {}, size >= 512)
              for size in (512, 400, 300, 200, 150, 120, 100, 90, 80, 70, 60)]
    return cases + [(f"{more} threads more", [], bench.preload(threads=more), True) for more in (0, 1, 2, 3, 4, 6)]


def scarce(bench, rng, count):
    """Little memory, few descriptors, few threads: an answer or a sentence, never a hang, never harm to the store.

    Every subcommand is asked where something is promised, and some with less. A signal is a fault with 16 descriptors, 512 MB
    of addresses, or few threads; with less it is counted, as is the code of a loader that cannot even load the command.
    Whatever else ends a command here is the machine's fault, and said so. A command that ends by itself leaves no temporary
    file, and a failed one nothing that is not whole.
    """
    tally = {"answered": 0, "told": 0, "another code": 0, "signal": 0, "hang": 0, "harm": 0, "left files": 0,
             "ended below what is promised": 0}
    scene = Scene(bench)
    questions = _questions(bench, scene)
    figures = {}
    cases = _cases(bench)
    if bench.is_quick:
        cases = cases[::4] + cases[-6:-4]
    for place, (name, limits, environment, is_promised) in enumerate(cases):
        hangs = 0
        for number, question in enumerate(questions):
            # With less than is promised a part will do, each time another.
            if (number + place) % (8 if bench.is_quick else 1 if is_promised else 4):
                continue
            if hangs == 2:
                complain(f"{name}: no more of it after two hangs")
                break
            scene.lay()
            ended = scene.run(question, limits=limits, environment=environment)
            word = _word(ended, is_promised)
            hangs += word == "hang"
            tally[word] += 1
            if word in ("another code", "signal", "hang", "harm"):
                complain(f"{name}: {_brief(scene, question)}: {ended.code} {ended.error[:200]}")
            left = scene.leftovers(ended)
            if left:
                tally["left files"] += 1
                complain(f"{name}: {_brief(scene, question)}: ended with {ended.code} and left {left}")
            found = _figures(scene)
            if found == scene.figures and (ended.code != 0 or not _writes(question, scene)):
                continue
            if _writes(question, scene) and number not in figures:
                figures[number] = _figures_after(scene, question)
            if found != figures.get(number):
                tally["harm"] += 1
                complain(f"{name}: {_brief(scene, question)}: ended with {ended.code}, and other figures afterwards")
    return tally, tally["another code"] + tally["signal"] + tally["hang"] + tally["harm"] + tally["left files"]


def _word(ended, is_promised):
    """How a command ended."""
    if ended.code == 0:
        return "answered"
    if ended.is_told and ended.code == SCARCE:
        return "told"
    if ended.code == NOT_LOADED and not is_promised:
        return "ended below what is promised"
    if ended.is_told:
        # The store is sound: nobody may be told that it is not.
        return "harm" if ended.code == DAMAGED else "another code"
    if ended.code is None:
        return "hang"
    return "signal" if is_promised else "ended below what is promised"


def _figures(scene):
    """What the store says, which need not be asked where its bytes are those of before."""
    log = scene.store + "-wal"
    with open(scene.store, "rb") as file:
        is_same = file.read() == scene.bytes and not (os.path.exists(log) and os.path.getsize(log))
    return scene.figures if is_same else figures_of(scene.bench, scene.store)


def _writes(question, scene):
    """Whether the store says something else afterwards."""
    return scene.store in question and (question[0] == "import" or question[:2] in (GRANT[:2], REVOKE[:2])
                                        or not {"--set-order", "--clear-order"}.isdisjoint(question))


def _figures_after(scene, question):
    scene.lay()
    ended = scene.run(question, timeout=120)
    assert ended.code == 0, (question, ended.code, ended.error)
    return _figures(scene)


def _brief(scene, question):
    return " ".join(word for word in question if word not in ("--store", scene.store)).replace(scene.folder + "/", "")
