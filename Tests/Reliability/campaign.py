"""Tries to make the built command lie, hang, crash or lose data, and counts what came of it.

    python3 Tests/Reliability/campaign.py --hkstats .build/release/hkstats [--quick] [NAME ...]

Each campaign is seeded. It prints one row a campaign (tries, and what they ended in) and exits with 1 if one of them
ended in something that is not promised (Docs/Reliability.md). Needs Python 3.9 and nothing else.
"""

import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PAGE = 4096
UUID = re.compile(rb"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}")
LIMIT = 30  # seconds until a command counts as hanging

QUESTIONS = [
    ["summary", "weekly", "--format", "json"],
    ["sleep", "--format", "json"],
    ["streak", "--type", "stepCount", "--at-least", "8000", "--format", "json"],
    ["records", "--format", "json"],
    ["trends", "--format", "json"],
    ["heart", "--format", "json"],
    ["rings", "--format", "json"],
    ["workouts", "--format", "json"],
    ["types", "--format", "json"],
    ["sources", "--format", "json"],
    ["samples", "--type", "bodyMass"],
]


class Bench:
    """A made-up export, a store of it, and the command."""

    def __init__(self, command, folder):
        self.command = os.path.abspath(command)
        self.folder = folder
        self.store = self.path("health.sqlite")
        self.export = self.path("export.zip")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": folder, "XDG_CONFIG_HOME": folder, "TZ": "UTC",
            "LANG": "C", "TMPDIR": folder,
        }
        self.must("synth", "--days", "40", "--seed", "7", "--output", self.export)
        self.later = self.path("later.zip")
        self.must("synth", "--days", "55", "--seed", "7", "--output", self.later)
        self.must("import", self.export, "--store", self.store)
        with open(self.store, "rb") as file:
            self.bytes = file.read()
        self.answers = [self.ask(question, self.store) for question in QUESTIONS]
        for question, answer in zip(QUESTIONS, self.answers):
            assert answer[0] == 0, (question, answer)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments, limits=None, kill_after=None, timeout=LIMIT):
        """The exit code (negative for a signal, None for a hang), standard output and standard error."""

        def prepare():
            for kind, value in limits or []:
                resource.setrlimit(kind, (value, value))

        process = subprocess.Popen(
            [self.command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=self.environment, preexec_fn=prepare, cwd=self.folder)
        try:
            if kill_after is not None:
                try:
                    process.communicate(timeout=kill_after)
                except subprocess.TimeoutExpired:
                    process.kill()
            out, error = process.communicate(timeout=timeout)
            return process.returncode, out, error
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, b"", b""

    def must(self, *arguments):
        code, _, error = self.run(*arguments, timeout=600)
        if code != 0:
            raise SystemExit(f"{arguments}: {code} {error.decode()}")

    def ask(self, question, store, **options):
        return self.run(*question, "--store", store, **options)

    def figures(self, store):
        """What a store says of everything but its own history."""
        answers = [self.ask(question, store) for question in QUESTIONS[:-1]]
        # The UUIDs of imported samples follow from a key that each new store draws.
        return [(code, UUID.sub(b"", out)) for code, out, _ in answers]

    def clean(self, store):
        for suffix in ["", "-wal", "-shm", "-journal"]:
            if os.path.exists(store + suffix):
                os.remove(store + suffix)


def ended_badly(code):
    return code is None or code < 0


def flips(bench, rng, count):
    """One bit of the file is flipped; one question is asked."""
    tally = {"same": 0, "told": 0, "other answer": 0, "signal or hang": 0}
    store = bench.path("damaged.sqlite")
    trees = [n for n in range(1, len(bench.bytes) // PAGE) if bench.bytes[n * PAGE] in (2, 5, 10, 13)]
    for number in range(count):
        kind = number % 4
        if kind == 0:
            offset = rng.randrange(len(bench.bytes))
        elif kind == 1:
            offset = rng.choice(trees) * PAGE + rng.randrange(PAGE)
        elif kind == 2:
            offset = rng.choice(trees) * PAGE + rng.randrange(40)
        else:
            offset = rng.randrange(PAGE)
        damaged = bytearray(bench.bytes)
        damaged[offset] ^= 1 << rng.randrange(8)
        bench.clean(store)
        with open(store, "wb") as file:
            file.write(damaged)
        place = rng.randrange(len(QUESTIONS))
        code, out, error = bench.ask(QUESTIONS[place], store)
        if ended_badly(code):
            tally["signal or hang"] += 1
            print(f"  byte {offset}: {QUESTIONS[place]} ended in {code}", file=sys.stderr)
        elif code == 0 and out == bench.answers[place][1]:
            tally["same"] += 1
        elif code in (65, 66) and error:
            tally["told"] += 1
        else:
            tally["other answer"] += 1
            print(f"  byte {offset}: {QUESTIONS[place]}: {code} {error[:200]}", file=sys.stderr)
    return tally, tally["other answer"] + tally["signal or hang"]


def pages(bench, rng, count):
    """Pages are zeroed or swapped, or the file is cut."""
    tally = {"same": 0, "told": 0, "other answer": 0, "signal or hang": 0}
    store = bench.path("damaged.sqlite")
    total = len(bench.bytes) // PAGE
    for number in range(count):
        damaged = bytearray(bench.bytes)
        if number % 3 == 0:
            page = rng.randrange(total)
            damaged[page * PAGE:(page + 1) * PAGE] = bytes(PAGE)
        elif number % 3 == 1:
            one, other = rng.sample(range(total), 2)
            first = damaged[one * PAGE:(one + 1) * PAGE]
            damaged[one * PAGE:(one + 1) * PAGE] = damaged[other * PAGE:(other + 1) * PAGE]
            damaged[other * PAGE:(other + 1) * PAGE] = first
        else:
            del damaged[rng.randrange(len(damaged)):]
        bench.clean(store)
        with open(store, "wb") as file:
            file.write(damaged)
        place = rng.randrange(len(QUESTIONS))
        code, out, error = bench.ask(QUESTIONS[place], store)
        if ended_badly(code):
            tally["signal or hang"] += 1
        elif code == 0 and out == bench.answers[place][1]:
            tally["same"] += 1
        elif code in (65, 66) and error:
            tally["told"] += 1
        else:
            tally["other answer"] += 1
            print(f"  {number}: {QUESTIONS[place]}: {code} {error[:200]}", file=sys.stderr)
    return tally, tally["other answer"] + tally["signal or hang"]


def writers(bench):
    """Commands that write, each with a store to begin with."""
    return [
        ("first import", None, ["import", bench.export]),
        ("second import", bench.bytes, ["import", bench.later]),
        ("mirror", bench.bytes, ["import", bench.later, "--mirror", "--yes"]),
        ("compact", bench.bytes, ["store", "compact"]),
        ("set an order", bench.bytes, ["sources", "--type", "stepCount", "--set-order", "Alex’s iPhone"]),
        ("grant", bench.bytes, ["authorize", "grant", "--app", "org.example.app", "--read", "stepCount"]),
    ]


def states(bench):
    """The figures before and after each command that writes."""
    found = {}
    store = bench.path("state.sqlite")
    for name, before, arguments in writers(bench):
        bench.clean(store)
        figures = [None]
        if before:
            with open(store, "wb") as file:
                file.write(before)
            figures = [bench.figures(store)]
        code, _, error = bench.run(*arguments, "--store", store, timeout=120)
        assert code == 0, (name, code, error)
        figures.append(bench.figures(store))
        found[name] = figures
    bench.clean(store)
    return found


def interrupted(bench, rng, count, interrupt, known):
    """A command that writes is interrupted; the store is as before or as after, sound, and goes on."""
    tally = {"before": 0, "after": 0, "no store": 0, "bad": 0}
    store = bench.path("interrupted.sqlite")
    choices = writers(bench)
    for number in range(count):
        name, before, arguments = choices[number % len(choices)]
        bench.clean(store)
        if before:
            with open(store, "wb") as file:
                file.write(before)
        code = interrupt(arguments + ["--store", store], name)
        if code is None:
            tally["bad"] += 1
            print(f"  {name} hung", file=sys.stderr)
            continue
        allowed = known[name]
        if not os.path.exists(store) or (before is None and bench.ask(QUESTIONS[8], store)[0] == 66):
            tally["no store" if before is None else "bad"] += 1
        else:
            figures = bench.figures(store)
            sound = bench.run("store", "verify", "--store", store)
            if sound[0] != 0 or figures not in allowed:
                # A first import that was cut short leaves a store without samples.
                if before is None and sound[0] == 0 and not any(code == 0 and b'"samples"' in out for code, out in figures):
                    tally["no store"] += 1
                else:
                    tally["bad"] += 1
                    print(f"  {name}: {sound[2][:200]} {figures in allowed}", file=sys.stderr)
                    continue
            else:
                tally["after" if figures == allowed[-1] else "before"] += 1
        again = bench.run(*arguments, "--store", store, timeout=120)
        if again[0] != 0 or bench.figures(store) != allowed[-1]:
            tally["bad"] += 1
            print(f"  {name} again: {again[0]} {again[2][:200]}", file=sys.stderr)
    return tally, tally["bad"]


def kills(bench, rng, count):
    """SIGKILL at a random moment of a command that writes."""
    known = states(bench)
    durations = {}

    def interrupt(arguments, name):
        if name not in durations:
            begin = time.monotonic()
            trial = bench.path("trial.sqlite")
            bench.clean(trial)
            if name != "first import":
                shutil.copy(bench.store, trial)
            bench.run(*arguments[:-1], trial, timeout=120)
            durations[name] = time.monotonic() - begin
        return bench.run(*arguments, kill_after=rng.uniform(0, durations[name]), timeout=120)[0]

    return interrupted(bench, rng, count, interrupt, known)


def full(bench, rng, count):
    """No file may grow beyond a random size: a full disk."""
    known = states(bench)

    def interrupt(arguments, name):
        size = rng.randrange(1, int(len(bench.bytes) * 1.5))
        return bench.run(*arguments, limits=[(resource.RLIMIT_FSIZE, size)], timeout=120)[0]

    return interrupted(bench, rng, count, interrupt, known)


def scarce(bench, rng, count):
    """Little memory, few descriptors, one thread: an answer or a sentence, never a signal or a hang."""
    tally = {"answered": 0, "told": 0, "signal or hang": 0}
    megabyte = 1 << 20
    cases = [[(resource.RLIMIT_NOFILE, files)] for files in (16, 12, 10, 8)]
    cases += [[(resource.RLIMIT_AS, size * megabyte)] for size in (512, 400, 300, 200, 150)]
    harmless = {"signal or hang below what is promised": 0}
    for limits in cases:
        promised = limits[0] in [(resource.RLIMIT_NOFILE, 16), (resource.RLIMIT_AS, 512 * megabyte)]
        for question in QUESTIONS + [["import", bench.later], ["store", "verify"]]:
            store = bench.path("scarce.sqlite")
            bench.clean(store)
            shutil.copy(bench.store, store)
            code, _, error = bench.ask(question, store, limits=limits)
            if code == 0:
                tally["answered"] += 1
            elif not ended_badly(code) and error:
                tally["told"] += 1
            elif promised or code is None:
                tally["signal or hang"] += 1
                print(f"  {limits} {question}: {code}", file=sys.stderr)
            else:
                harmless["signal or hang below what is promised"] += 1
    return {**tally, **harmless}, tally["signal or hang"]


CAMPAIGNS = {
    "flips": (flips, 1000, 60),
    "pages": (pages, 300, 30),
    "kills": (kills, 300, 18),
    "full": (full, 300, 18),
    "scarce": (scarce, 1, 1),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hkstats", required=True, help="the built command")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the tries")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(CAMPAIGNS)}")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(CAMPAIGNS)
    if unknown:
        parser.error(f"no campaign {', '.join(sorted(unknown))}: there are {', '.join(CAMPAIGNS)}")
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.hkstats, folder)
        for name, (campaign, count, quick) in CAMPAIGNS.items():
            if arguments.names and name not in arguments.names:
                continue
            begin = time.monotonic()
            tally, bad = campaign(
                bench, random.Random(arguments.seed), quick if arguments.quick else count)
            faults += bad
            words = ", ".join(f"{value} {key}" for key, value in tally.items())
            print(f"{name}: {words} ({time.monotonic() - begin:.0f} s)", flush=True)
    if faults:
        sys.exit(f"{faults} tries ended in what is not promised.")


if __name__ == "__main__":
    main()
