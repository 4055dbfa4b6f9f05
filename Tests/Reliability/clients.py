"""Apps on a store that others use as well: processes that save and delete, and processes that learn of it.

Each writes down what it did or learnt (Tests/StoreClient); at the end the two are held against each other.
"""

import os
import random
import signal
import subprocess
import threading
import time

from bench import CannotRun

TYPE = "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages"  # exports made up here hold none
SAVERS = 4
WAYS = ["page", "follow", "query", "observe"]  # of learning, two clients each
LOCKED = "locked for 10 seconds"
BUSY = 10  # seconds for which a store waits for another writer
WAIT = 60  # seconds for which it waits in all where others get on meanwhile
SLACK = 5  # seconds for the disk, and for this program's own turn
# Seconds of a wait, and until somebody who never pauses for so long counts as blocked: who reads waits for nobody, and gives
# up after ten seconds if it has to; who saves waits for others a minute at most.
LONGEST_WAITS = {"reader": BUSY + SLACK, "writer": WAIT + SLACK}
PATIENCE = 60  # seconds until everybody has to know of the last change
GIVE_UP = 5  # ends of a client, each soon after its start, until it is started no more


class Journal:
    """What a client wrote down: its changes in order, errors, waits, the moments of its lines, and what it took."""

    def __init__(self, path, learns):
        self.changes = []  # (sign, identifiers, whether it is known to be done)
        self.errors, self.waits, self.moments, self.taken = [], [], [], []  # seconds, seconds since 1970
        pending = []
        if not os.path.exists(path):
            return  # it was killed before it could make it
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
                    wait, moment = rest.split()[-2:]
                    self.waits.append(int(wait) / 1e3)
                    self.moments.append(int(moment) / 1e3)
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

    def __init__(self, clients, way, number, may_die, seed):
        self.clients, self.way, self.may_die = clients, way, may_die
        self.app = f"org.example.{way}{number}"
        self.journal = clients.bench.path(f"journal-{way}{number}")
        self.draw = random.Random(seed)
        self.kills = 0
        self.starts = []  # seconds since 1970
        self.process = None

    def run(self, end):
        """Until `end` is set, and at last once more without being killed, so that it can catch up."""
        failures = 0
        while failures < GIVE_UP:
            begun = time.monotonic()
            self.start()
            dies = self._life() if self.may_die and not end.is_set() else None
            try:
                code = self.process.wait(dies) if dies else self._wait_for(end)
            except subprocess.TimeoutExpired:
                self.kill()
                self.kills += 1
                continue
            if code is None:
                return
            failures = failures + 1 if time.monotonic() - begun < 5 else 0
            if any(LOCKED in error for error in self.read().errors[-1:]):
                self.clients.count_locked()
                # When it began to wait is not known: a while before it ended, and not long ago.
                self.clients.judge(self.app, 2 * BUSY + 5)
            else:
                self.clients.fault(f"{self.app} ended with {code}: {self.said()}")
            if end.is_set():
                return
        self.clients.fault(f"{self.app} is not started again")

    def _life(self):
        """Seconds until it is killed; now and then half a minute."""
        return self.draw.uniform(0.2, 12) if self.draw.random() < 0.9 else 30

    def start(self):
        self.starts.append(time.time())
        # It ends when its standard input does: none is left when the harness is gone.
        with open(self.journal + ".said", "ab") as said:
            self.process = subprocess.Popen(
                [self.clients.bench.client, self.way, self.clients.store, self.journal, self.app,
                 str(self.draw.randrange(2**60))],
                stdin=subprocess.PIPE, stdout=said, stderr=said, env=self.clients.bench.environment,
                cwd=self.clients.bench.folder)

    def _wait_for(self, end):
        """Its exit code if it ends by itself, None where it runs on."""
        while not end.wait(0.2):
            if self.process.poll() is not None:
                return self.process.returncode
        if self.way != "save":
            return self.process.poll()
        self.kill()
        return None

    def kill(self):
        """Kills it; that it had ended by itself before is a fault."""
        if self.process is None:
            return
        self.process.kill()
        if self.process.wait() != -signal.SIGKILL:
            self.clients.fault(f"{self.app} ended with {self.process.returncode}: {self.said()}")
        self.process = None

    def read(self):
        return Journal(self.journal, self.way != "save")

    def said(self):
        with open(self.journal + ".said", "rb") as file:
            last = file.read()[-300:]
        return last or (self.read().errors or [""])[-1]


class Clients:
    """Apps that save, and apps that learn, half of each killed again and again."""

    def __init__(self, bench, store, rng, fault, judge):
        if not bench.client or not os.path.exists(bench.client):
            raise CannotRun("needs --client: swift build --build-tests makes .build/debug/StoreClient")
        self.bench, self.store, self.fault, self.judge = bench, store, fault, judge
        self.end = threading.Event()
        self.ready = threading.Lock()
        self.locked = 0
        self.savers = [Client(self, "save", number, number % 2 == 1, rng.random()) for number in range(SAVERS)]
        self.learners = [Client(self, way, number, number == 1, rng.random()) for way in WAYS for number in range(2)]
        self.once = Client(self, "once", 0, False, rng.random())
        for clients, right in [(self.savers, "--share"), ([*self.learners, self.once], "--read")]:
            for client in clients:
                bench.must("authorize", "grant", "--app", client.app, right, TYPE, "--store", store)
        self.begun = time.time()
        self.threads = [threading.Thread(target=self._carefully, args=(client,), daemon=True)
                        for client in self.savers + self.learners]
        for thread in self.threads:
            thread.start()

    def count_locked(self):
        with self.ready:
            self.locked += 1

    def _carefully(self, client):
        try:
            client.run(self.end)
        except Exception as error:  # a client less would make a lighter load than is said
            self.fault(f"the harness, {client.app}: {error!r}")

    def close(self):
        """Ends everybody at once."""
        self.end.set()
        for client in [*self.savers, *self.learners, self.once]:
            process = client.process  # its own thread may be done with it meanwhile
            if process is not None:
                process.kill()

    def finish(self):
        """Ends those that save, waits until the others know of everything, and holds what they wrote against it.

        How many changes there were, answers, kills.
        """
        self.stopped = time.time()
        self.end.set()
        for thread in self.threads:
            thread.join()
        self.once.start()
        if self.once.process.wait(10 * PATIENCE) != 0:
            self.fault(f"reading all at once ended with {self.once.process.returncode}: {self.once.said()}")
        found = self.once.read()
        living, gone = (self._unique(found.changed(sign), "the store") for sign in "+-")
        added, deleted, unsure = self._written(living, gone)
        end = time.monotonic() + PATIENCE
        for client in self.learners:
            self._check(client, living, added, deleted, end)
            client.kill()
        for client in self.savers + self.learners:
            self._check_what_it_took(client)
        return {
            "changes by apps": len(added) + len(deleted),
            "answers of anchored queries": sum(len(client.read().waits) for client in self.learners),
            "apps killed": sum(client.kills for client in self.savers + self.learners),
            "changes cut off by it": unsure,
            "apps locked": self.locked,
        }

    def _unique(self, names, who):
        if len(names) > len(set(names)):
            self.fault(f"{who} says {len(names) - len(set(names))} twice")
        return set(names)

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
        """What a client learnt, once it has had the time to learn of all, and a little more for what comes twice."""
        while True:
            journal = client.read()
            if living <= set(journal.changed("+")) and deleted <= set(journal.changed("-")) or time.monotonic() > end:
                break
            time.sleep(0.5)
        time.sleep(1)
        journal = client.read()
        seen, gone = (self._unique(journal.changed(sign), client.app) for sign in "+-")
        missed = len(living - seen) + len(deleted - gone)
        strange = len(seen - added) + len(gone - deleted)
        if missed or strange:
            self.fault(f"{client.app} missed {missed}, and was told {strange} that were never written")
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
            if LOCKED not in error:
                self.fault(f"{client.app}: {error}")
        longest = max(journal.waits, default=0)
        said = [it for it in journal.moments if it < self.stopped]
        moments = sorted([self.begun, *said, *(it for it in client.starts if it < self.stopped), self.stopped])
        silence = max(later - earlier for earlier, later in zip(moments, moments[1:]))
        # Within one life: who is killed again and again before its turn may be silent for many short ones.
        limit = LONGEST_WAITS["writer" if client.way == "save" else "reader"]
        if longest > limit or silence > limit + SLACK:
            self.fault(f"{client.app} waited for {longest:.1f} s, and said nothing for {silence:.1f} s")
        print(f"  ({client.app}: {len(journal.waits)} times, {longest:.1f} s at most, silent for {silence:.1f} s, "
              f"{len(client.starts)} starts)", flush=True)
        if client.may_die or not journal.taken:
            return
        fifth = max(1, len(journal.taken) // 5)
        files, memory = zip(*[(max(it[0] for it in part), max(it[1] for it in part) / 1024)
                              for part in (journal.taken[:fifth], journal.taken[-fifth:])])
        print(f"  ({client.app}: in the first fifth and in the last {files[0]} and {files[1]} open files, "
              f"{memory[0]:.0f} and {memory[1]:.0f} MB)", flush=True)
        if len(journal.taken) >= 50 and (files[1] > files[0] + 2 or memory[1] > 1.3 * memory[0] + 10):
            self.fault(f"{client.app} takes more at the end")
