"""Rules 5.3 to 5.7 a second time, second by second, for test_oracle.py."""
from __future__ import annotations

from oracle import sleep
from oracle.ranks import ranks

HOUR = 3600


def by_the_second(samples, zone_calendar):
    """Nights as {date: figures} of exports whose times are whole seconds."""
    samples = [s for s in samples if s.end > s.start]
    if not samples:
        return {}
    low, high = min(s.start for s in samples) - 2 * 86400, max(s.end for s in samples) + 2 * 86400
    size = high - low
    scored = [s for s in samples if s.value != 0]
    rank = ranks(scored)
    dates = range(zone_calendar.date_at(low), zone_calendar.date_at(high) + 1)
    spans = [(d, zone_calendar.night_cut(d - 1) - low, zone_calendar.night_cut(d) - low) for d in dates]
    # 0 nothing, 1 unspecified, 3 to 5 stages, 2 awake.
    paint = {pair: bytearray(size) for pair in rank}
    for kinds in ({1}, {3, 4, 5}, {2}):
        for s in sorted((s for s in scored if s.value in kinds), key=lambda s: (s.start, s.end, s.order)):
            paint[s.pair][s.start - low:s.end - low] = bytes([s.value]) * (s.end - s.start)
    state, winner = bytearray(size), {}
    for d, a, b in spans:
        a, b = max(a, 0), min(b, size)
        if b <= a:
            continue
        knows = {s.pair for s in scored if s.value >= 3 and s.start - low < b and s.end - low > a}
        for pair in sorted(rank, key=lambda p: (p not in knows, rank[p]), reverse=True):
            own = paint[pair][a:b]
            for i, value in enumerate(own):
                if value:
                    state[a + i], winner[a + i] = value, pair
    bed = bytearray(size)
    for s in samples:
        if s.value == 0:
            bed[s.start - low:s.end - low] = b"\1" * (s.end - s.start)

    def groups(seconds):
        """[first, last + 1] of runs of set seconds at most an hour apart."""
        result = []
        for i, value in enumerate(seconds):
            if value:
                if result and i - result[-1][1] <= HOUR:
                    result[-1][1] = i + 1
                else:
                    result.append([i, i + 1])
        return result

    sessions = [(a, b) for a, b in groups(state) if any(v in (1, 3, 4, 5) for v in state[a:b])]
    stays = groups(bed)
    owner = {}
    for a, b in stays:
        owners = [s for s in sessions if min(b, s[1]) > max(a, s[0])]
        middles = [(s[1] + t[0]) / 2 for s, t in zip(owners, owners[1:])]
        edges = [a, *middles, b]
        for s, first, last in zip(owners, edges, edges[1:]):
            owner.setdefault(s, []).append((first, last))
    answer = {}
    for d, a, b in spans:
        own = [s for s in sessions if a < s[1] <= b]
        if not own:
            continue
        slept = {s: sum(1 for v in state[s[0]:s[1]] if v in (1, 3, 4, 5)) for s in own}
        main = max(own, key=lambda s: (slept[s], -s[0]))
        values = state[main[0]:main[1]]
        asleep = [main[0] + i for i, v in enumerate(values) if v in (1, 3, 4, 5)]
        seconds = {float(i) for i in range(main[0], main[1]) if state[i]}
        covered = len(seconds)
        in_bed, bedtime = covered, float(main[0])
        for first, last in owner.get(main, []):
            halves = [x / 2 for x in range(int(2 * first), int(2 * last)) if bed[x // 2]]
            bedtime = min([bedtime, *halves[:1]])
            in_bed += sum(0.5 for x in halves if not (float(int(x)) in seconds))
        derived = main not in owner
        if derived:
            in_bed = main[1] - main[0]
        runs = sum(1 for i, j in zip(asleep, asleep[1:]) if j > i + 1)
        figures = {"sessions": len(own), "totalAsleep": sum(slept.values()), "asleep": slept[main], "deep": values.count(4), "core": values.count(3),
                   "rem": values.count(5), "unspecified": values.count(1), "inBed": in_bed, "inBedIsDerived": derived, "partial": covered < in_bed / 2,
                   "bedtime": bedtime + low, "onset": asleep[0] + low, "wake": asleep[-1] + 1 + low, "awakenings": runs}
        winners = {winner[i] for i in range(main[0], main[1]) if state[i]}
        if any(s.value == 2 and s.pair in winners for s in scored):
            figures["awake"] = values.count(2)
        answer[d] = figures
    return answer


def differences(samples, calendar):
    """(date, figure, by the rules, by the second) where the two disagree."""
    found = {n["date"]: n for n in sleep.nights(sleep.read(samples, calendar), calendar) if n["sessions"]}
    slow, result = by_the_second(samples, calendar), []
    for date in sorted(set(found) | set(slow)):
        if date not in found or date not in slow:
            result.append((date, "night", date in found, date in slow))
            continue
        for name in set(slow[date]) | ({"awake"} if "awake" in found[date]["main"] else set()):
            mine, other = sleep.figure(found[date], name), slow[date].get(name)
            if mine is None or other is None or abs(mine - other) > 1e-6:
                result.append((date, name, mine, other))
    return result
