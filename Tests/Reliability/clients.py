"""Apps on a store that others use as well: processes that save and delete, and processes that learn of it.

Each writes down what it did or learnt (Tests/StoreClient); at the end the two are held against each other.
"""

import os
import random
import signal
import subprocess
import threading
import time

from bench import CannotRun, complain

TYPE = "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages"  # exports made up here hold none
SAVERS = 4
WAYS = ["page", "follow", "query", "observe"]  # of learning, two clients each
BUSY = 10_000  # milliseconds for which a store waits for another writer
PATIENCE = 60  # seconds until everybody has to know of the last change


class Journal:
    """What a client wrote down: its changes in order, errors, waits in milliseconds, and what it took."""

    def __init__(self, path, learns):
        self.changes = []  # (sign, identifiers, whether it is known to be done)
        self.errors, self.waits, self.taken = [], [], []
        pending = []
        with open(path, encoding="ascii", errors="replace") as file:
            for line in file:
                if not line.endswith("\n"):
                    break  # it was killed while it wrote, or writes now
                sign, _, rest = line.rstrip("\n").partition(" ")
                if sign in ("+", "-"):
                    if not learns:  # one change at a time: the one before was cut off
                        self._take(pending, False)
                    pending.append((sign, rest.split()))
                elif sign in ("=", "@"):
                    self._take(pending, True)
                    self.waits.append(int(rest.split()[-1]))
                elif sign == "!":
                    self.errors.append(rest)
                elif sign == "#":
                    self.taken.append(tuple(map(int, rest.split())))
        if not learns:
            self._take(pending, False)

    def _take(self, pending, is_done):
        self.changes += [(*change, is_done) for change in pending]
        pending.clear()

    def changed(self, sign):
        return [name for kind, names, _ in self.changes if kind == sign for name in names]


class Client:
    """One of them, which is started again whenever it was killed."""

    def __init__(self, clients, way, number, may_die):
        self.clients, self.way, self.may_die = clients, way, may_die
        self.app = f"org.example.{way}{number}"
        self.journal = clients.bench.path(f"journal-{way}{number}")
        self.draw = random.Random(f"{way}{number}")
        self.kills = 0
        self.process = None

    def run(self, end):
        """Until `end` is set, and at last once more without being killed, so that it can catch up."""
        while True:
            self.process = self.clients.start(self)
            dies = self.draw.uniform(0.2, 12) if self.may_die and not end.is_set() else None
            try:
                code = self.process.wait(dies) if dies else self._wait_for(end)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                self.kills += 1
                continue
            if code is not None:
                self.clients.fault(f"{self.app} ended with {code}: {self.clients.said(self)}")
                if end.is_set():
                    return
                time.sleep(0.5)
                continue
            return

    def _wait_for(self, end):
        """Its exit code if it ends by itself, None where it runs on."""
        while not end.wait(0.2):
            if self.process.poll() is not None:
                return self.process.returncode
        if self.way == "save":
            self.stop()
        return None

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def read(self):
        return Journal(self.journal, self.way != "save")


class Clients:
    """Apps that save, and apps that learn, half of each killed again and again."""

    def __init__(self, bench, store, fault):
        if not bench.client:
            raise CannotRun("needs --client: swift build --build-tests makes .build/debug/StoreClient")
        self.bench, self.store, self.fault = bench, store, fault
        self.end = threading.Event()
        self.savers = [Client(self, "save", number, number % 2 == 1) for number in range(SAVERS)]
        self.learners = [Client(self, way, number, number == 1) for way in WAYS for number in range(2)]
        for client in self.savers:
            bench.must("authorize", "grant", "--app", client.app, "--share", TYPE, "--store", store)
        for client in self.learners + [Client(self, "once", 0, False)]:
            bench.must("authorize", "grant", "--app", client.app, "--read", TYPE, "--store", store)
        self.threads = [threading.Thread(target=self._carefully, args=(client,))
                        for client in self.savers + self.learners]
        for thread in self.threads:
            thread.start()

    def start(self, client):
        # It ends when its standard input does: none is left when the harness is gone.
        with open(client.journal + ".said", "ab") as said:
            return subprocess.Popen(
                [self.bench.client, client.way, self.store, client.journal, client.app,
                 str(client.draw.randrange(2**60))],
                stdin=subprocess.PIPE, stdout=said, stderr=said, env=self.bench.environment,
                cwd=self.bench.folder)

    def said(self, client):
        with open(client.journal + ".said", "rb") as file:
            last = file.read()[-300:]
        return last or (client.read().errors or [""])[-1]

    def _carefully(self, client):
        try:
            client.run(self.end)
        except Exception as error:  # a client less would make a lighter load than is said
            self.fault(f"the harness, {client.app}: {error!r}")

    def finish(self):
        """Ends those that save, waits until the others know of everything, and holds what they wrote against it.

        How many changes there were, answers, kills.
        """
        self.end.set()
        for thread in self.threads:
            thread.join()
        once = Client(self, "once", 0, False)
        once.process = self.start(once)
        if once.process.wait(PATIENCE) != 0:
            self.fault(f"reading all at once ended with {once.process.returncode}: {self.said(once)}")
        found = once.read()
        living = set(found.changed("+"))
        added, deleted, unsure = self._written(living, set(found.changed("-")))
        for client in self.learners:
            self._check(client, living, added, deleted, time.monotonic() + PATIENCE)
            client.stop()
            self._check_what_it_took(client)
        for client in self.savers:
            self._check_what_it_took(client)
        return {
            "changes by apps": len(added) + len(deleted),
            "answers of anchored queries": sum(len(client.read().waits) for client in self.learners),
            "apps killed": sum(client.kills for client in self.savers + self.learners),
            "changes cut off by it": unsure,
        }

    def _written(self, living, gone):
        """What was added and deleted in truth, and how many changes were cut off: made whole or not at all."""
        added, deleted, unsure = set(), set(), 0
        for client in self.savers:
            for sign, names, is_done in client.read().changes:
                made = [name in gone or (sign == "+" and name in living) for name in names]
                unsure += not is_done
                if any(made) and not all(made):
                    self.fault(f"{client.app}: {sum(made)} of {len(names)} changes of one transaction were made: {sign}")
                elif is_done and not all(made):
                    self.fault(f"{client.app}: {len(names)} changes that were done are not there: {sign}")
                if all(made):
                    (added if sign == "+" else deleted).update(names)
        for what, there, expected in [("samples", living, added - deleted), ("deletions", gone, deleted)]:
            if there != expected:
                self.fault(f"the store holds {len(there - expected)} {what} that no app made, and lacks "
                           f"{len(expected - there)} that one made")
        return added, deleted, unsure

    def _check(self, client, living, added, deleted, end):
        """What a client learnt, once it has had the time to learn of all."""
        while True:
            journal = client.read()
            seen, gone = journal.changed("+"), journal.changed("-")
            if (living <= set(seen) and deleted <= set(gone)) or time.monotonic() > end:
                break
            time.sleep(0.5)
        missed = len(living - set(seen)) + len(deleted - set(gone))
        twice = len(seen) - len(set(seen)) + len(gone) - len(set(gone))
        strange = len(set(seen) - added) + len(set(gone) - deleted)
        if missed or twice or strange:
            self.fault(f"{client.app} missed {missed}, was told {twice} twice, and {strange} that were never written")
        was_deleted = set()
        for sign, names, _ in journal.changes:
            if sign == "-":
                was_deleted.update(names)
            elif not was_deleted.isdisjoint(names):
                self.fault(f"{client.app} was told of additions after their deletion")
                break

    def _check_what_it_took(self, client):
        journal = client.read()
        for error in journal.errors:
            self.fault(f"{client.app}: {error}")
        longest = max(journal.waits, default=0)
        if longest > BUSY + 5_000:
            self.fault(f"{client.app} waited for {longest} ms")
        if client.may_die:
            return
        fifth = max(1, len(journal.taken) // 5)
        first, last = journal.taken[:fifth], journal.taken[-fifth:]
        files = [max(taken[0] for taken in part) for part in (first, last)]
        memory = [max(taken[1] for taken in part) / 1024 for part in (first, last)]
        print(f"  ({client.app}: {len(journal.waits)} times, {longest} ms at most; in the first fifth and in the last "
              f"{files[0]} and {files[1]} open files, {memory[0]:.0f} and {memory[1]:.0f} MB)")
        if len(journal.taken) >= 50 and (files[1] > files[0] + 2 or memory[1] > 1.3 * memory[0] + 10):
            self.fault(f"{client.app} takes more at the end")
