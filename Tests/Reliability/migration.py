"""Stores of earlier releases and of later ones.

A store of the release 0.1.0 is kept beside this file (KEPT). Run with the command of that release, this file writes it anew:

    python3 Tests/Reliability/migration.py hkstats-0.1.0

It holds twenty days of the made-up person of the other campaigns, and workouts of the year before with so much text that the
file has more pages than SQLite keeps in memory (2 MB), and yet is small when it is compressed.
"""

import copy
import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
import zipfile

import exports
from bench import HERE, QUESTIONS, UUID, complain
from interruption import aftermath, writers

KEPT = os.path.join(HERE, "store-0.1.0.sqlite.xz")

VERSION_PLACE = slice(60, 64)  # where a file says its user_version


def files(store):
    """The bytes of a store and of what lies beside it."""
    found = {}
    for suffix in ["", "-wal", "-shm", "-journal"]:
        if os.path.exists(store + suffix):
            with open(store + suffix, "rb") as file:
                found[suffix] = file.read()
    return found


def migration(bench, rng, count):
    """A store of an earlier release is read as it is and taken over whole; one of a later release is left alone.

    The store that is kept here is taken over always; those that the commands of --earlier make are as well, and these commands
    then have to refuse what was taken over.
    """
    tally = {"before": 0, "after": 0, "read without a word": 0, "refused untouched": 0, "bad": 0}

    def end(found, story):
        if found not in tally:
            complain(f"{story}: {found}")
            found = "bad"
        tally[found] += 1

    later_release(bench, end)
    if bench.is_encrypted:
        complain("migration without a store of an earlier release: they are not encrypted")
    else:
        with lzma.open(KEPT) as file:
            taken_over(bench, rng, count, file.read(), None, end)
    for earlier in bench.earlier:
        for scene in [bench, larger(bench)]:
            taken_over(scene, rng, count // 2, made_by(scene, earlier), earlier, end)
    return tally, tally["bad"]


def larger(bench):
    """The same with exports of which a store has more pages than SQLite keeps in memory."""
    other = copy.copy(bench)
    other.export, other.later = bench.path("large.zip"), bench.path("large-later.zip")
    for path, days in [(other.export, "120"), (other.later, "130")]:
        bench.must("synth", "--days", days, "--seed", "7", "--output", path)
    return other


def made_by(bench, earlier):
    """The bytes of a store that the command of an earlier release makes."""
    store = bench.path("earlier.sqlite")
    bench.clean(store)
    bench.must("import", bench.export, "--store", store, command=earlier)
    with open(store, "rb") as file:
        return file.read()


def taken_over(bench, rng, count, content, earlier, end):
    """A store of an earlier release, whose command may be there: read, taken over, and killed meanwhile."""
    store = bench.path("earlier.sqlite")
    bench.lay(store, content)
    version = int.from_bytes(content[VERSION_PLACE], "big")
    answers = [bench.ask(question, store) for question in QUESTIONS]
    spoke = [question[0] for question, (code, _, error) in zip(QUESTIONS, answers) if code != 0 or error]
    changed = files(store)[""] != content
    end(f"fails or speaks: {spoke}, changed: {changed}" if spoke or changed else "read without a word",
        f"a store of version {version} is read")
    choices = writers(bench, begin=content)
    for writer in choices:
        bench.lay(store, content)
        bench.must(*writer.arguments, "--store", store)
        migrated = files(store)
        if writer.name == "grant":
            now = [bench.ask(question, store) for question in QUESTIONS]
            differing = [question[0] for question, (_, one, _), (_, other, _) in zip(QUESTIONS, answers, now)
                         if UUID.sub(b"", one) != UUID.sub(b"", other)]
            end(f"answers otherwise after it was taken over: {differing}" if differing else "read without a word",
                f"a store of version {version} after a grant")
        for arguments in [QUESTIONS[0], ["import", bench.later]] if earlier else []:
            code, _, error = bench.run(*arguments, "--store", store, command=earlier)
            if code <= 0 or not error:
                found = f"{code} {error[:200]}"
            else:
                found = "refused untouched"
                if files(store)[""] != migrated[""] or files(store).get("-wal"):
                    sound = bench.run("store", "verify", "--store", store)
                    found = f"refused, and changed it; verify then: {sound[0]} {sound[2][:120]}"
            bench.lay(store, migrated[""])
            end(found, f"the command of version {version}, {arguments[0]} after {writer.name}")
    store = bench.path("interrupted.sqlite")
    for number in range(count):
        writer = choices[number % len(choices)]
        bench.lay(store, content)
        # Opening comes first, and takes more of a short command.
        moment = rng.uniform(0, min(writer.duration, 0.15 if number % 2 else 10))
        ended = bench.measured(*writer.arguments, "--store", store, kill_after=moment)
        first = bench.ask(QUESTIONS[0], store)
        found = aftermath(bench, store, writer, ended.code)
        if first[0] != 0:
            found = f"the first question afterwards: {first[0]} {first[2][:200]}; then {found}"
        end(found, f"{writer.name} of version {version}, killed after {moment * 1000:.0f} ms")
    bench.clean(store)


def later_release(bench, end):
    """A file that says a version to come, in its first page or in its log."""
    store = bench.path("to-come.sqlite")
    commands = [QUESTIONS[0], QUESTIONS[8], ["store", "info"], ["store", "verify"], ["store", "compact"],
                ["import", bench.later], ["authorize", "grant", "--app", "org.example.app", "--read", "stepCount"]]
    for place in ["first page", "log"]:
        for arguments in commands:
            bench.lay(store, bench.bytes)
            if place == "first page":
                content = bytearray(bench.bytes)
                content[VERSION_PLACE] = (1000).to_bytes(4, "big")
                bench.lay(store, content)
            else:
                database = sqlite3.connect(store)
                database.execute("PRAGMA user_version = 1000")
                database.commit()
                copies = files(store)
                database.close()
                bench.clean(store)
                for suffix, content in copies.items():
                    if suffix != "-shm":
                        with open(store + suffix, "wb") as file:
                            file.write(content)
                if not copies.get("-wal"):
                    end("no log was made: the harness is at fault", "a later release")
            before = files(store)
            code, _, error = bench.run(*arguments, "--store", store)
            after = files(store)
            if not (code and code > 0 and error):
                found = f"{code} {error[:200]}"
            elif before == {suffix: content for suffix, content in after.items() if suffix != "-shm" or suffix in before}:
                # An index of a log that was there may be made.
                found = "refused untouched"
            else:
                found = "refused, and changed: " + ", ".join(
                    sorted(suffix or "the file" for suffix in before.keys() | after.keys()
                           if before.get(suffix) != after.get(suffix)))
            end(found, f"a store of version 1000 in its {place}, {' '.join(arguments[:2])}")
    bench.clean(store)


def write_kept(earlier):
    """Writes the store that is kept here, by the command of that release."""
    with tempfile.TemporaryDirectory() as folder:
        export, wordy, store = (os.path.join(folder, name) for name in ("export.zip", "wordy.zip", "health.sqlite"))
        subprocess.run([earlier, "synth", "--days", "20", "--seed", "7", "--output", export], check=True)
        workouts = "".join(
            exports.workout(f"2023-{1 + number % 12:02}-{1 + number // 12 % 28:02} {8 + number // 336:02}:00:00",
                            f"2023-{1 + number % 12:02}-{1 + number // 12 % 28:02} {8 + number // 336:02}:30:00",
                            activity="HKWorkoutActivityTypeYoga", source="Notes",
                            inner=exports.entry("Note", f"Note {number} " * 150))
            for number in range(1200))
        with zipfile.ZipFile(export) as old, zipfile.ZipFile(wordy, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                content = old.read(name)
                if name == exports.XML:
                    content = content.replace(b"</HealthData>", workouts.encode() + b"</HealthData>")
                new.writestr(name, content)
        subprocess.run([earlier, "import", wordy, "--store", store], check=True)
        with open(store, "rb") as file, lzma.open(KEPT, "wb", preset=9 | lzma.PRESET_EXTREME) as kept:
            content = file.read()
            kept.write(content)
    print(f"{KEPT}: {len(content):,} bytes, {os.path.getsize(KEPT):,} compressed")


if __name__ == "__main__":
    write_kept(sys.argv[1])
