"""Files that were damaged while nobody looked."""

import contextlib
import sqlite3

from bench import EVERY_QUESTION, PAGE, complain, ended_badly


def judge(bench, rng, damaged, what, tally):
    """Asks one question of a damaged file."""
    store = bench.path("damaged.sqlite")
    bench.lay(store, damaged)
    place = rng.randrange(len(EVERY_QUESTION))
    code, out, error = bench.ask(EVERY_QUESTION[place], store)
    if ended_badly(code):
        tally["signal or hang"] += 1
        complain(f"{what}: {EVERY_QUESTION[place]} ended in {code}")
    elif code == 0 and out == bench.answers[place][1]:
        tally["same"] += 1
    elif code in (65, 66) and error:
        tally["told"] += 1
    else:
        tally["other answer"] += 1
        complain(f"{what}: {EVERY_QUESTION[place]}: {code} {error[:200]}")


DIRECTORY = ("segment", "segment_order", "segment_sequence", "sample_type", "earliest_sample", "source_revision", "unit")


def directory_pages(bench):
    """The pages with the rows that lead to segments and say what is in them; none of an encrypted store."""
    store = bench.path("directory.sqlite")
    bench.lay(store, bench.bytes)
    try:
        with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro&immutable=1", uri=True)) as database:
            return [page - 1 for page, in database.execute(
                f"SELECT pageno FROM dbstat WHERE pagetype <> 'overflow' AND name IN {DIRECTORY} ORDER BY pageno")]
    except sqlite3.DatabaseError as error:
        if not bench.is_encrypted:
            complain(f"no flips are aimed at the rows of the directory: {error}")
        return []


def flips(bench, rng, count):
    """One bit of the file is flipped, anywhere, in tables, in what ties them together, in the directory; one question is asked."""
    tally = {"same": 0, "told": 0, "other answer": 0, "signal or hang": 0}
    trees = [n for n in range(1, len(bench.bytes) // PAGE) if bench.bytes[n * PAGE] in (2, 5, 10, 13)]
    directory = directory_pages(bench) or trees
    for number in range(count):
        kind = number % 5
        if kind == 0:
            offset = rng.randrange(len(bench.bytes))
        elif kind == 1:
            offset = rng.choice(trees) * PAGE + rng.randrange(PAGE)
        elif kind == 2:
            offset = rng.choice(trees) * PAGE + rng.randrange(40)
        elif kind == 3:
            offset = rng.choice(directory) * PAGE + rng.randrange(PAGE)
        else:
            offset = rng.randrange(PAGE)
        damaged = bytearray(bench.bytes)
        damaged[offset] ^= 1 << rng.randrange(8)
        judge(bench, rng, damaged, f"byte {offset}", tally)
    return tally, tally["other answer"] + tally["signal or hang"]


def pages(bench, rng, count):
    """Pages are zeroed or swapped, or the file is cut."""
    tally = {"same": 0, "told": 0, "other answer": 0, "signal or hang": 0}
    total = len(bench.bytes) // PAGE
    for number in range(count):
        damaged = bytearray(bench.bytes)
        if number % 3 == 0:
            page = rng.randrange(total)
            damaged[page * PAGE:(page + 1) * PAGE] = bytes(PAGE)
            what = f"page {page + 1} zeroed"
        elif number % 3 == 1:
            one, other = rng.sample(range(total), 2)
            first = damaged[one * PAGE:(one + 1) * PAGE]
            damaged[one * PAGE:(one + 1) * PAGE] = damaged[other * PAGE:(other + 1) * PAGE]
            damaged[other * PAGE:(other + 1) * PAGE] = first
            what = f"pages {one + 1} and {other + 1} swapped"
        else:
            length = rng.randrange(len(damaged))
            del damaged[length:]
            what = f"cut at {length}"
        judge(bench, rng, damaged, what, tally)
    return tally, tally["other answer"] + tally["signal or hang"]
