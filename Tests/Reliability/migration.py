"""Stores of earlier releases and of later ones."""

import copy
import os
import sqlite3

from bench import CannotRun, QUESTIONS, UUID, complain
from interruption import aftermath, writers

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
    """A store of an earlier release is read as it is and taken over whole; one of a later release is left alone."""
    tally = {"before": 0, "after": 0, "read without a word": 0, "refused untouched": 0, "bad": 0}

    def end(found, story):
        if found not in tally:
            complain(f"{story}: {found}")
            found = "bad"
        tally[found] += 1

    later_release(bench, end)
    if not bench.earlier:
        complain("migration without earlier releases: name one or more by --earlier PATH")
        tally["SKIPPED: no --earlier"] = 1
        return tally, tally["bad"]
    for earlier in bench.earlier:
        for scene in [bench, larger(bench)]:
            taken_over(scene, rng, count // 2, earlier, end)
    return tally, tally["bad"]


def larger(bench):
    """The same with exports of which a store has more pages than SQLite keeps in memory."""
    other = copy.copy(bench)
    other.export, other.later = bench.path("large.zip"), bench.path("large-later.zip")
    for path, days in [(other.export, "120"), (other.later, "130")]:
        bench.must("synth", "--days", days, "--seed", "7", "--output", path)
    return other


def taken_over(bench, rng, count, earlier, end):
    """The store of an earlier release: read, taken over, and killed meanwhile."""
    store = bench.path("earlier.sqlite")
    bench.clean(store)
    bench.must("import", bench.export, "--store", store, command=earlier)
    with open(store, "rb") as file:
        content = file.read()
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
        for arguments in [QUESTIONS[0], ["import", bench.later]]:
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
