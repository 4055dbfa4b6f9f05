"""Little memory, few descriptors, few threads."""

import resource
import shutil

from bench import CannotRun, QUESTIONS, complain

MEGABYTE = 1 << 20
# The exit code of a command for which the system has not enough.
SCARCE = 70
# That of the system's loader, where it cannot load a library.
NOT_LOADED = 127


def scarce(bench, rng, count):
    """Little memory, few descriptors, few threads: an answer or a sentence, never a hang, never harm to the store.

    A signal is a fault with 16 descriptors, 512 MB of addresses, or few threads; with less it is counted, as is the code
    of a loader that cannot even load the command. Whatever else ends a command here is the machine's fault, and said so.
    """
    tally = {"answered": 0, "told": 0, "another code": 0, "signal": 0, "hang": 0, "harm": 0, "ended below what is promised": 0}
    cases = [(f"{files} descriptors", [(resource.RLIMIT_NOFILE, files)], {}, files >= 16)
             for files in (16, 14, 12, 10, 8, 7, 6, 5, 4, 3)]
    cases += [(f"{size} MB of addresses", [(resource.RLIMIT_AS, size * MEGABYTE)], {}, size >= 512)
              for size in (512, 400, 300, 200, 150, 120, 100, 90, 80, 70, 60)]
    try:
        cases += [(f"{more} threads more", [], bench.preload(threads=more), True) for more in (0, 1, 2, 3, 4, 6)]
    except CannotRun as reason:
        if not bench.is_quick:
            raise
        complain(f"scarce without threads that cannot be started: {reason}")
    questions = QUESTIONS + [
        ["import", bench.later], ["import", bench.later, "--mirror", "--yes"], ["store", "verify"], ["store", "compact"],
        ["summary", "weekly", "--chart", bench.path("scarce.svg")]]
    if bench.is_quick:
        cases = cases[::4] + cases[-6:-4]
        questions = questions[::3]
    store = bench.path("scarce.sqlite")
    before = bench.figures(bench.store)
    bench.lay(store, bench.bytes)
    bench.must("import", bench.later, "--store", store)
    after = bench.figures(store)
    for name, limits, environment, is_promised in cases:
        hangs = 0
        for question in questions:
            if hangs == 2:
                complain(f"{name}: no more of it after two hangs")
                break
            bench.clean(store)
            shutil.copy(bench.store, store)
            ended = bench.measured(*question, "--store", store, limits=limits, environment=environment)
            if ended.code == 0:
                tally["answered"] += 1
            elif ended.is_told and ended.code == SCARCE:
                tally["told"] += 1
            elif ended.code == NOT_LOADED and not is_promised:
                tally["ended below what is promised"] += 1
            else:
                word = "hang" if ended.code is None else "signal"
                hangs += word == "hang"
                if ended.is_told:
                    # The store is sound: nobody may be told that it is not.
                    word = "harm" if ended.code == 65 else "another code"
                if word == "signal" and not is_promised:
                    tally["ended below what is promised"] += 1
                else:
                    tally[word] += 1
                    complain(f"{name}: {' '.join(question)}: {ended.code or word} {ended.error[:200]}")
            figures = bench.figures(store)
            allowed = [after] if ended.code == 0 else [before, after]
            if figures not in (allowed if question[0] == "import" else [before]):
                tally["harm"] += 1
                complain(f"{name}: {' '.join(question)}: other figures afterwards")
    return tally, tally["another code"] + tally["signal"] + tally["hang"] + tally["harm"]
