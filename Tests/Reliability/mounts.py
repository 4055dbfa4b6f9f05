"""A medium that nobody may write, and a machine's own zone: what only mounts can play."""

import os
import shutil
import subprocess

from bench import QUESTIONS, UUID, complain

ZONES = ["America/New_York", "Asia/Kathmandu", "Pacific/Apia", "UTC"]


def mounts(bench, rng, count):
    """A read-only medium with and without commits beside the store; another zone as the machine's own."""
    tally = {"same": 0, "told": 0, "bad": 0}
    # As root a namespace of mounts is enough; others are root in a namespace of their own first.
    namespace = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
    probe = [*namespace, "mount", "-t", "tmpfs", "none", "/mnt"]
    if shutil.which("unshare") is None or subprocess.run(probe, capture_output=True).returncode != 0:
        complain("mounts without namespaces of mounts: this machine grants none, so nothing was tried")
        return tally, 0 if bench.is_quick else 1

    def within(mount, *arguments, environment=None):
        """Runs the command in a namespace of its own, after `mount`, a line of sh."""
        script = f"{mount} || exit 99; exec \"$@\""
        return bench.run(*namespace[1:], "sh", "-c", script, "sh", bench.command, *arguments, command=namespace[0],
                         environment=environment)

    def fault(text):
        tally["bad"] += 1
        complain(text)

    def compare(story, question, found, known):
        if found[0] == 0 and UUID.sub(b"", found[1]) == UUID.sub(b"", known):
            tally["same"] += 1
        else:
            fault(f"{story}: {' '.join(question)}: {found[0]} {found[2][:200] or 'another answer'}")

    def told(story, found, words):
        if found[0] not in (0, 99) and found[0] is not None and found[0] > 0 and words in found[2]:
            tally["told"] += 1
        else:
            fault(f"{story}: {found[0]} {found[2][:300] or found[1][:100]}")

    answers = [answer[1] for answer in bench.answers]
    writing = [["import", bench.later], ["import", bench.mirror, "--mirror"], ["store", "compact"],
               ["authorize", "grant", "--app", "org.example.app", "--read", "stepCount"]]
    medium = bench.path("medium")
    store = os.path.join(medium, "health.sqlite")
    read_only = f"mount --bind '{medium}' '{medium}' && mount -o remount,ro,bind '{medium}'"

    def trial(story, is_read):
        content = {name: open(os.path.join(medium, name), "rb").read() for name in os.listdir(medium)}
        for question, known in zip(QUESTIONS + [["store", "verify"]], [*answers[:len(QUESTIONS)], None]):
            found = within(read_only, *question, "--store", store)
            if not is_read:
                told(f"{story}: {question[0]}", found, b"-wal")
            elif known is not None:
                compare(story, question, found, known)
            elif found[0] == 0:
                tally["same"] += 1
            else:
                fault(f"{story}: verify: {found[0]} {found[2][:200]}")
        for arguments in writing:
            told(f"{story}: {arguments[0]}", within(read_only, *arguments, "--store", store), b"health.sqlite")
        told(f"{story}: a new store", within(read_only, "import", bench.export, "--store", os.path.join(medium, "new.sqlite")),
             b"Nothing can be made in")
        told(f"{story}: a chart", within(read_only, "trends", "--type", "stepCount", "--store", store, "--chart",
                                         os.path.join(medium, "chart.svg")), b"")
        if content != {name: open(os.path.join(medium, name), "rb").read() for name in os.listdir(medium)}:
            fault(f"{story}: what lies there changed")

    shutil.rmtree(medium, ignore_errors=True)
    os.mkdir(medium)
    bench.lay(store, bench.bytes)
    trial("a read-only medium", is_read=True)

    # Who reads and does not get on keeps a log from being taken in; both files are copied then.
    source = bench.path("mounted.sqlite")
    bench.lay(source, bench.bytes)
    reader = subprocess.Popen([bench.command, "samples", "--type", "heartRate", "--store", source],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=bench.environment, cwd=bench.folder)
    reader.stdout.read(1)
    bench.must("import", bench.later, "--store", source)
    has_log = os.path.getsize(source + "-wal") > 0 if os.path.exists(source + "-wal") else False
    if has_log:
        for suffix in ["", "-wal"]:
            shutil.copyfile(source + suffix, store + suffix)
    reader.stdout.close()
    reader.kill()
    reader.wait()
    if has_log:
        trial("a read-only medium with a log beside the store", is_read=False)
    else:
        fault("a store with a log: the import took its log in although somebody read")

    # The zone of the machine is not that of the store.
    if not os.path.isdir("/usr/share/zoneinfo") or not os.path.exists("/etc/localtime"):
        complain("mounts without /etc/localtime or a database of zones: the machine's own zone was not tried")
        return tally, tally["bad"]
    bench.lay(store, bench.bytes)
    for zone in ZONES[:1] if bench.is_quick else ZONES:
        # A link leads to the file of another zone, which would take its place for all names; so the link goes first.
        local = ("mount -t tmpfs none /mnt && cp -a /etc/. /mnt/ && rm -f /mnt/localtime /mnt/timezone"
                 f" && ln -s /usr/share/zoneinfo/{zone} /mnt/localtime && echo {zone} > /mnt/timezone && mount --bind /mnt /etc && unset TZ")
        for question, known in zip(QUESTIONS, answers):
            compare(f"{zone} as the machine's own zone", question, within(local, *question, "--store", store), known)
        trial_store = bench.path("zone.sqlite")
        bench.clean(trial_store)
        found = within(local, "import", bench.export, "--store", trial_store)
        if found[0] != 0:
            fault(f"an import with {zone} as the machine's own zone: {found[0]} {found[2][:200]}")
            continue
        for question, known in zip(QUESTIONS[:-1], answers):
            compare(f"an import with {zone} as the machine's own zone", question, bench.ask(question, trial_store), known)
    return tally, tally["bad"]
