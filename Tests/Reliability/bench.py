"""A made-up export, a store of it, the command, and ways to run it."""

import glob
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from exports import HEART, SLEEP, STEPS, elements, write_later_without

PAGE = 4096
UUID = re.compile(rb"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}")
LIMIT = 30  # seconds until a command counts as hanging
LACKING = [elements(STEPS, "2024-01-05 1"), elements(SLEEP, "2024-01-06"), elements(HEART, "2024-01-0[67]"),
           elements("[^\"]*", "2024-01-05", "Workout"), elements("[^\"]*", "2024-01-0", "Correlation")]
HERE = os.path.dirname(os.path.abspath(__file__))

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
# Those and the rest: one of each kind.
EVERY_QUESTION = QUESTIONS + [
    ["correlate", "stepCount", "activeEnergyBurned", "sleepAnalysis", "--format", "json"],
    ["profile", "--type", "heartRate", "--format", "json"],
    ["explain", "--type", "stepCount", "--day", "2024-01-05", "--format", "json"],
    ["explain", "--sleep", "--night", "2024-01-05", "--format", "json"],
    ["workouts", "monthly", "--format", "json"],
    ["workouts", "splits", "--format", "json"],
    ["workouts", "efforts", "--format", "json"],
    ["workouts", "course", "--format", "json"],
    ["summary", "daily", "--type", "stepCount,activeEnergyBurned", "--separate-by-source", "--format", "csv"],
    ["samples", "--type", "HKDataTypeIdentifierElectrocardiogram", "--format", "jsonl"],
]


class CannotRun(Exception):
    """A campaign that cannot run here, and why. It counts as failed."""


class Ended:
    """How a command ended: its exit code (negative for a signal, None for a hang), texts, time and memory."""

    def __init__(self, code, out, error, wall, processor, megabytes):
        self.code, self.out, self.error = code, out, error
        self.wall, self.processor, self.megabytes = wall, processor, megabytes

    @property
    def badly(self):
        return ended_badly(self.code)

    @property
    def is_told(self):
        return not self.badly and self.code != 0 and bool(self.error.strip())


class Bench:
    """A made-up export, a store of it, and the command."""

    def __init__(self, command, folder, earlier=(), is_quick=False, cases=(), is_encrypted=False, client=None):
        self.command = os.path.abspath(command)
        self.client = client and os.path.abspath(client)  # the program StoreClient
        self.folder = os.path.realpath(folder)
        self.earlier = [os.path.abspath(path) for path in earlier]
        self.is_quick = is_quick
        self.is_encrypted = is_encrypted
        self.cases = cases  # of a campaign that has cases: only those with one of these texts in their names
        self.store = self.path("health.sqlite")
        self.export = self.path("export.zip")
        self.lock = threading.Lock()
        self.launches = 0
        self.temporary = self.path("temporary")  # the folder for a command's own files
        os.mkdir(self.temporary)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "XDG_CONFIG_HOME": self.folder, "TZ": "UTC",
            "LANG": "C", "TMPDIR": self.temporary,
        }
        if is_encrypted:  # From now on every command makes and opens encrypted stores.
            key = self.path("health.key")
            self.must("store", "key", key)
            self.environment["HKSTATS_KEY_FILE"] = key
        self.must("synth", "--days", "40", "--seed", "7", "--electrocardiograms", "2", "--output", self.export)
        self.later = self.path("later.zip")
        self.must("synth", "--days", "55", "--seed", "7", "--electrocardiograms", "3", "--output", self.later)
        self.must("import", self.export, "--store", self.store)
        with open(self.store, "rb") as file:
            self.bytes = file.read()
        self.answers = [self.ask(question, self.store) for question in EVERY_QUESTION]
        for question, answer in zip(EVERY_QUESTION, self.answers):
            assert answer[0] == 0, (question, answer)

    def path(self, name):
        return os.path.join(self.folder, name)

    @property
    def mirror(self):
        """The later export without some of what both exports hold: what a mirror of it deletes."""
        path = self.later.replace(".zip", "-mirror.zip")
        if not os.path.exists(path):
            write_later_without(self.later, path, LACKING)
        return path

    def measured(self, *arguments, limits=None, kill_after=None, timeout=LIMIT, environment=None, command=None,
                 keep=-1, is_exact=False):
        """Runs the command to its end, until it is killed, or for `timeout` seconds; keeps so many bytes of its texts.

        The memory is at least that of this program, unless it `is_exact`, which needs a C compiler.
        """

        def prepare():
            for kind, value in limits:
                resource.setrlimit(kind, (value, value))

        words = [command or self.command, *arguments]
        usage_file = None
        if is_exact:
            with self.lock:
                self.launches += 1
                usage_file = self.path(f"usage-{self.launches}")
            words = [self.launcher(), usage_file, *words]
        with tempfile.TemporaryFile(dir=self.folder) as out, tempfile.TemporaryFile(dir=self.folder) as error:
            begin = time.monotonic()
            process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=out, stderr=error,
                env={**self.environment, **(environment or {})}, preexec_fn=prepare if limits else None,
                cwd=self.folder)
            hung = []

            def end():
                # Popen.kill() would wait for a process that has just ended, and wait4() would miss it.
                if process.returncode is None:
                    hung.append(kill_after is None)
                    try:
                        os.kill(process.pid, signal.SIGKILL)
                    except ProcessLookupError:
                        pass

            timer = threading.Timer(timeout if kill_after is None else kill_after, end)
            timer.start()
            try:
                _, status, usage = os.wait4(process.pid, 0)
            except BaseException:
                os.kill(process.pid, signal.SIGKILL)
                raise
            finally:
                timer.cancel()
            process.returncode = code = os.waitstatus_to_exitcode(status)
            wall = time.monotonic() - begin
            if code < 0 and hung and hung[0]:
                code = None
            out.seek(0)
            error.seek(0)
            processor, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
            if usage_file:
                told = []
                if os.path.exists(usage_file):
                    with open(usage_file, encoding="ascii") as file:
                        told = file.read().split()
                    os.remove(usage_file)
                if len(told) == 2:
                    processor, megabytes = int(told[0]) / 1e6, int(told[1]) / 1024
                else:
                    megabytes = 0  # the launcher was killed before it could tell, and the command with it
            return Ended(code, out.read(keep), error.read(keep), wall, processor, megabytes)

    def run(self, *arguments, **options):
        """The exit code, standard output and standard error."""
        ended = self.measured(*arguments, **options)
        return ended.code, ended.out, ended.error

    def must(self, *arguments, **options):
        code, _, error = self.run(*arguments, timeout=600, **options)
        if code != 0:
            raise SystemExit(f"{arguments}: {code} {error.decode()}")

    def ask(self, question, store, **options):
        return self.run(*question, "--store", store, **options)

    def figures(self, store, **options):
        """What a store says of everything but its own history."""
        answers = [self.ask(question, store, **options) for question in QUESTIONS[:-1]]
        # The UUIDs of imported samples follow from a key that each new store draws.
        return [(code, UUID.sub(b"", out)) for code, out, _ in answers]

    def clean(self, store):
        for suffix in ["", "-wal", "-shm", "-journal"]:
            if os.path.exists(store + suffix):
                os.remove(store + suffix)
        folder, name = os.path.split(store)
        for left in glob.glob(os.path.join(glob.escape(folder), f".{glob.escape(name)}.new-*")):
            shutil.rmtree(left)

    def lay(self, store, content):
        """Puts a file of `content` there, or none."""
        self.clean(store)
        if content is not None:
            with open(store, "wb") as file:
                file.write(content)

    def clear_temporary(self):
        """Removes what a command that was killed may have left in its folder for temporary files."""
        shutil.rmtree(self.temporary)
        os.mkdir(self.temporary)

    def helper(self):
        """The library of preload.c, compiled with the first compiler that is there."""
        return self._compiled("preload.c", "preload.so", ["-fPIC", "-shared", "-ldl"])

    def launcher(self):
        """The program of launch.c."""
        return self._compiled("launch.c", "launch", [])

    def _compiled(self, source, name, options):
        target = self.path(name)
        if os.path.exists(target):
            return target
        if not os.path.isdir("/proc/self/fd"):
            raise CannotRun("needs Linux")
        compiler = next(filter(None, map(shutil.which, ["cc", "clang", "gcc"])), None)
        if compiler is None:
            raise CannotRun("needs a C compiler: cc, clang or gcc")
        result = subprocess.run(
            [compiler, "-O1", "-o", target, os.path.join(HERE, source), *options], capture_output=True, text=True)
        if result.returncode != 0:
            raise CannotRun(f"{compiler} does not compile {source}: {result.stderr[:300]}")
        return target

    def preload(self, **values):
        """The environment of a command that preload.c works on: values without their RELIABILITY_."""
        return {"LD_PRELOAD": self.helper(),
                **{f"RELIABILITY_{name.upper()}": str(value) for name, value in values.items()}}


def ended_badly(code):
    return code is None or code < 0


def complain(text):
    print(f"  {text}", flush=True)
