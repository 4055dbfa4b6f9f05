"""A disk that loses power: what was written and not synced is there or is not."""

import json
import os
import signal
import struct
import subprocess
import time

from bench import CannotRun, complain
from clients import TYPE
from interruption import aftermath, writers

HEAD = struct.Struct("<cHqq")


class Change:
    """One change of a file, as preload.c notes it: operation, path, offset or length, bytes or the other path."""

    def __init__(self, operation, path, offset, content):
        self.operation, self.path, self.offset, self.content = operation, path, offset, content


def changes(path):
    """The changes of a trace, in order."""
    with open(path, "rb") as file:
        content = file.read()
    found, place = [], 0
    while place + HEAD.size <= len(content):
        operation, name, offset, length = HEAD.unpack_from(content, place)
        place += HEAD.size
        carried = length if operation in (b"w", b"r", b"l") else 0
        if place + name + carried > len(content):
            break  # the command was killed while it noted this
        path = content[place:place + name].decode()
        found.append(Change(operation.decode(), path, offset, content[place + name:place + name + carried]))
        place += name + carried
    return found


class Disk:
    """Files of which some changes are safe and some are not yet.

    Names are safe once their folder is synced; until then those changes are lost from some point on, in their order,
    as on a file system with a journal. What a file holds is safe once the file is synced.
    """

    def __init__(self, files):
        self.contents = [bytearray(content) for content in files.values()]
        self.pending = [[] for _ in self.contents]
        self.names = {path: number for number, path in enumerate(files)}
        self.safe_names = dict(self.names)
        self.pending_names = []

    def apply(self, change):
        if change.path.endswith(" (deleted)"):
            return
        if change.operation in "wts":
            if change.path not in self.names:
                self._create(change.path)
            number = self.names[change.path]
            if change.operation != "s":
                self.pending[number].append(change)
                return
            for one in self.pending[number]:
                perform(self.contents[number], one.operation, one.offset, one.content)
            self.pending[number] = []
        elif change.operation == "c":
            self._create(change.path)
        elif change.operation == "u":
            self.names.pop(change.path, None)
            self.pending_names.append((change.path, None))
        elif change.operation == "r":
            target = change.content.decode()
            number = self.names.pop(change.path, None)
            self.names[target] = number
            self.pending_names += [(target, number), (change.path, None)]
        elif change.operation == "l":
            target = change.content.decode()
            self.names[target] = self.names[change.path]
            self.pending_names.append((target, self.names[target]))
        elif change.operation == "d":
            kept = []
            for path, number in self.pending_names:
                if os.path.dirname(path) == change.path:
                    self.safe_names[path] = number
                else:
                    kept.append((path, number))
            self.pending_names = kept

    def _create(self, path):
        self.contents.append(bytearray())
        self.pending.append([])
        self.names[path] = len(self.contents) - 1
        self.pending_names.append((path, self.names[path]))

    def after_power_loss(self, rng):
        """The files that may be found afterwards, and a word for how they were drawn."""
        names = dict(self.safe_names)
        for path, number in self.pending_names[:rng.randint(0, len(self.pending_names))]:
            names[path] = number
        sector = rng.choice([4096, 512])
        kept = rng.choice([0, 1, rng.random()])
        found = {}
        for path, number in names.items():
            if number is None:
                continue
            content = bytearray(self.contents[number])
            for one in self.pending[number]:
                if one.operation == "t":
                    if rng.random() < kept:
                        perform(content, "t", one.offset, b"")
                    continue
                begin = one.offset
                while begin < one.offset + len(one.content):
                    end = min(begin - begin % sector + sector, one.offset + len(one.content))
                    if rng.random() < kept:
                        perform(content, "w", begin, one.content[begin - one.offset:end - one.offset])
                    begin = end
            found[path] = bytes(content)
        return found, f"{kept:.0%} of unsynced sectors of {sector}"


def perform(content, operation, offset, written):
    if operation == "t":
        if offset < len(content):
            del content[offset:]
        else:
            content.extend(bytes(offset - len(content)))
        return
    if offset > len(content):
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(written)] = written


def traced(bench, writer, store, trace, stop_after=None):
    """Runs a writer with a trace; whether it said that it is done."""
    bench.lay(store, writer.before)
    if os.path.exists(trace):
        os.remove(trace)
    environment = {**bench.environment, **bench.preload(prefix=store, trace=trace)}
    process = subprocess.Popen(
        [bench.command, *writer.arguments, "--store", store], env=environment, cwd=bench.folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if stop_after is not None:
        time.sleep(stop_after)
        process.send_signal(signal.SIGINT)
    return process.wait(timeout=120) == 0


def durable(bench, rng, count):
    """Power is lost at a random point of a command that writes, or after it; what was not synced is lost in part.

    Where the command had returned, the store is as afterwards.
    """
    store = bench.path("powerless.sqlite")
    trace = bench.path("trace")
    tally = {"before": 0, "after": 0, "no store": 0, "of these after a return": 0, "bad": 0}
    choices = writers(bench)
    runs = []
    for writer in choices:
        for stop in [None, None, rng.uniform(0.2, 1) * writer.duration]:
            has_returned = traced(bench, writer, store, trace, stop)
            found = changes(trace) if os.path.exists(trace) else []
            if stop is None and not any(change.operation == "w" for change in found):
                raise CannotRun("the command does not load a library by LD_PRELOAD (a static one does not)")
            if stop is None or found:
                runs.append((writer, found, has_returned, "" if stop is None else ", interrupted"))
    for number in range(count):
        writer, found, has_returned, how = runs[number % len(runs)]
        point, last_sync = draw_point(found, rng)
        story = _power_lost(bench, store, writer.before, found[:point], rng)
        is_done = has_returned and point >= last_sync
        # A command that was not done yet may have done nothing, as if it had failed.
        result = aftermath(bench, store, writer, 0 if is_done else 1)
        if result not in tally:
            complain(f"{writer.name}{how}, {point} of {len(found)} changes (the last sync is {last_sync}), {story}: {result}")
            result = "bad"
        elif is_done:
            tally["of these after a return"] += 1
        tally[result] += 1
    return tally, tally["bad"]


def draw_point(found, rng):
    """A random point of a trace, and that of its last sync: a fifth lie at the end, half of the others beside a sync."""
    syncs = [place for place, one in enumerate(found) if one.operation in "sd"]
    last_sync = max(syncs, default=-1) + 1
    draw = rng.random()
    if draw < 0.2:
        return rng.randint(last_sync, len(found)), last_sync
    if draw < 0.6 and syncs:
        return min(len(found), max(0, rng.choice(syncs) + rng.randint(-2, 3))), last_sync
    return rng.randint(0, len(found)), last_sync


def _power_lost(bench, store, before, changes_so_far, rng):
    """Puts there what may be found of a store after these changes, and says how it was drawn."""
    disk = Disk({store: before} if before else {})
    for change in changes_so_far:
        disk.apply(change)
    files, story = disk.after_power_loss(rng)
    bench.clean(store)
    for path, content in files.items():
        # What lies in the folder where a store is made is nobody's.
        if path.startswith(store) and not path.endswith("-shm"):
            with open(path, "wb") as file:
                file.write(content)
    return story


# MARK: Apps

APP = "org.example.saver"
RUNS = 6  # of the app, each from another seed
SAVING = 3  # seconds


def _app(bench, store, journal, trace, seed):
    """Lets an app save and delete for some seconds, and kills it; every change of the store and of its journal is in the trace."""
    for path in (journal, trace):
        if os.path.exists(path):
            os.remove(path)
    process = subprocess.Popen(
        [bench.client, "save", store, journal, APP, str(seed)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, env={**bench.environment, **bench.preload(prefix=store, trace=trace)}, cwd=bench.folder)
    time.sleep(SAVING)
    process.kill()
    _, error = process.communicate()
    if process.returncode != -signal.SIGKILL:
        raise SystemExit(f"the app ended with {process.returncode}: {error.decode()[-300:]}")


def _promised(told):
    """What an app's journal says is there: the identifiers, and those after the change that had not returned yet."""
    there, next_there = set(), set()
    for line in told.decode().splitlines():
        sign, _, rest = line.partition(" ")
        if sign in ("+", "-"):
            next_there = there | set(rest.split()) if sign == "+" else there - set(rest.split())
        elif sign == "=":
            there = next_there
    return there, next_there


def saves(bench, rng, count):
    """Power is lost while an app saves and deletes: what had returned is there, what had not is made whole or not at all."""
    if not bench.client or not os.path.exists(bench.client):
        raise CannotRun("needs --client: swift build --build-tests makes .build/debug/StoreClient")
    store, trace = bench.path("powerless.sqlite"), bench.path("trace")
    journal = store + ".told"  # its name begins as the store's: it is in the trace, in order, and never lost
    bench.lay(store, bench.bytes)
    bench.must("authorize", "grant", "--app", APP, "--share", TYPE, "--store", store)
    with open(store, "rb") as file:
        before = file.read()
    runs = []
    for _ in range(RUNS if count > 100 else 2):
        bench.lay(store, before)
        _app(bench, store, journal, trace, rng.randrange(2**60))
        runs.append(changes(trace) if os.path.exists(trace) else [])
        if not any(change.path == journal and change.content.startswith(b"= ") for change in runs[-1]):
            raise CannotRun("the app does not load a library by LD_PRELOAD, or saved nothing")
        os.remove(journal)
    tally = {"all that had returned": 0, "and the one that had not": 0, "samples": 0, "bad": 0}
    for number in range(count):
        found = runs[number % len(runs)]
        point, _ = draw_point(found, rng)
        so_far = found[:point]
        told = b"".join(change.content for change in so_far if change.path == journal and change.operation == "w")
        story = _power_lost(bench, store, before, [change for change in so_far if change.path != journal], rng)
        there, next_there = _promised(told)
        code, out, error = bench.ask(["samples", "--type", TYPE, "--format", "jsonl"], store)
        sound = bench.ask(["store", "verify"], store)
        kept = {json.loads(line)["uuid"] for line in out.splitlines()}
        if sound[0] == 0 and code == 0 and kept in (there, next_there):
            tally["all that had returned" if kept == there else "and the one that had not"] += 1
            tally["samples"] += len(there)
            continue
        tally["bad"] += 1
        complain(f"an app, {point} of {len(found)} changes, {story}: {code} {error[:200]}, verify {sound[0]}; of {len(there)} "
                 f"samples that it had saved {len(there - kept)} are not there, and {len(kept - there)} others are")
    return tally, tally["bad"]
