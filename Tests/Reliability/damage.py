"""Files that were damaged while nobody looked."""

from bench import PAGE, QUESTIONS, complain, ended_badly


def judge(bench, rng, damaged, what, tally):
    """Asks one question of a damaged file."""
    store = bench.path("damaged.sqlite")
    bench.lay(store, damaged)
    place = rng.randrange(len(QUESTIONS))
    code, out, error = bench.ask(QUESTIONS[place], store)
    if ended_badly(code):
        tally["signal or hang"] += 1
        complain(f"{what}: {QUESTIONS[place]} ended in {code}")
    elif code == 0 and out == bench.answers[place][1]:
        tally["same"] += 1
    elif code in (65, 66) and error:
        tally["told"] += 1
    else:
        tally["other answer"] += 1
        complain(f"{what}: {QUESTIONS[place]}: {code} {error[:200]}")


def flips(bench, rng, count):
    """One bit of the file is flipped; one question is asked."""
    tally = {"same": 0, "told": 0, "other answer": 0, "signal or hang": 0}
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
