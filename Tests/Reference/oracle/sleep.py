"""Nights (rules 5.1 to 5.8)."""
from __future__ import annotations

import math
from dataclasses import dataclass, field

from .clock import DAY, NIGHT_START, iso, week_of
from .ranks import elementary, ranks

IN_BED, UNSPECIFIED, AWAKE, CORE, DEEP, REM = range(6)
ASLEEP = {UNSPECIFIED, CORE, DEEP, REM}
STAGES = {CORE, DEEP, REM}
FREE_DAYS = (6, 7)  # Saturday and Sunday, 1 being Monday


@dataclass(frozen=True)
class Rules:
    """The parameters of rule 5."""

    night_start: int = NIGHT_START
    gap: float = 3600
    partial_share: float = 0.5
    free_days: tuple = FREE_DAYS
    epoch: int = 30
    include_partial: bool = False
    order: tuple = ()


@dataclass
class Session:
    """Rule 5.4: `slices` are (start, end, stage, pair)."""

    slices: list
    stays: list = field(default_factory=list)

    @property
    def start(self):
        return self.slices[0][0]

    @property
    def end(self):
        return self.slices[-1][1]

    @property
    def asleep(self):
        return total((a, b) for a, b, stage, _ in self.slices if stage in ASLEEP)


@dataclass
class Course:
    """All that rules 5.1 to 5.5 make of a store's sleep samples."""

    samples: list
    sessions: list
    pieces: list
    free_pieces: list
    slices: list


def total(intervals):
    return sum(b - a for a, b in intervals)


def union(intervals):
    """Sorted union; what touches is joined."""
    result = []
    for start, end in sorted(intervals):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(result[-1][1], end))
        else:
            result.append((start, end))
    return result


def overlap(a, b):
    """Length of what two intervals share; 0 or less if they share a point or nothing."""
    return min(a[1], b[1]) - max(a[0], b[0])


class Windows:
    """Rule 5.2: half open windows from cut to cut, named by the day they end in."""

    def __init__(self, calendar, rules):
        self.calendar, self.seconds = calendar, rules.night_start

    def cut(self, date):
        return self.calendar.night_cut(date, self.seconds)

    def bounds(self, date):
        return self.cut(date - 1), self.cut(date)

    def at(self, t):
        """The window that holds an instant."""
        date = self.calendar.date_at(t)
        while self.cut(date) <= t:
            date += 1
        while self.cut(date - 1) > t:
            date -= 1
        return date

    def of_end(self, t):
        """Rule 5.4: the window of an end; one exactly at a cut closes the window before it."""
        date = self.at(t)
        while self.cut(date - 1) >= t:
            date -= 1
        return date

    def over(self, start, end):
        """The windows that an interval shares time with."""
        return [d for d in range(self.at(start), self.of_end(end) + 1) if overlap(self.bounds(d), (start, end)) > 0]


def won_slices(samples, windows, rules):
    """Rule 5.3: (start, end, stage, pair, samples of the pair that cover the slice), also cut at the edges of windows."""
    rank = ranks(samples, rules.order)
    knows, cuts = set(), set()
    for sample in samples:
        for window in windows.over(sample.start, sample.end):
            cuts.update(windows.bounds(window))
            if sample.value in STAGES:
                knows.add((sample.pair, window))
    result = []
    for start, end, active in elementary(samples, cuts):
        window = windows.at(start)
        pair = min({s.pair for s in active}, key=lambda p: ((p, window) not in knows, rank[p]))
        own = [s for s in active if s.pair == pair]
        stages = [s for s in own if s.value in STAGES]
        if any(s.value == AWAKE for s in own):
            stage = AWAKE
        elif stages:
            stage = max(stages, key=lambda s: (s.start, s.end, s.order)).value
        else:
            stage = UNSPECIFIED
        result.append((start, end, stage, pair, own))
    return result


def course_of_night(samples, windows, rules):
    """Rule 5.3: slices (start, end, stage, pair)."""
    return [won[:4] for won in won_slices(samples, windows, rules)]


def scored(records):
    """Rule 5.1: the samples of sleep and wakefulness that have a length."""
    return [s for s in records if s.end > s.start and (s.value in ASLEEP or s.value == AWAKE)]


def sessions_of(slices, gap):
    """Rule 5.4: slices joined over gaps of at most `gap`; without sleep there is no session."""
    groups = []
    for piece in slices:
        if groups and piece[0] - groups[-1][-1][1] <= gap:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [Session(group) for group in groups if any(stage in ASLEEP for _, _, stage, _ in group)]


def stays_of(pieces, gap):
    """Rule 5.5: pieces at most the session gap apart form a stay."""
    stays = []
    for piece in pieces:
        if stays and piece[0] - stays[-1][-1][1] <= gap:
            stays[-1].append(piece)
        else:
            stays.append([piece])
    return stays


def give_stays(sessions, pieces, gap):
    """Rule 5.5: each session gets its (parts of) stays; returned are the pieces that belong to none."""
    left = []
    for stay in stays_of(pieces, gap):
        extent = (stay[0][0], stay[-1][1])
        owners = [s for s in sessions if overlap(extent, (s.start, s.end)) > 0]
        if not owners:
            left += stay
        low = -math.inf
        for session, following in zip(owners, owners[1:] + [None]):
            high = (session.end + following.start) / 2 if following else math.inf
            part = [(max(a, low), min(b, high)) for a, b in stay]
            session.stays.append([(a, b) for a, b in part if b > a])
            low = high
    return left


def read(records, calendar, rules=Rules()):
    """Rules 5.1 to 5.5 over all sleep samples of a store."""
    with_length = [s for s in records if s.end > s.start]
    samples = scored(records)
    slices = course_of_night(samples, Windows(calendar, rules), rules)
    sessions = sessions_of(slices, rules.gap)
    pieces = union((s.start, s.end) for s in with_length if s.value == IN_BED)
    return Course(samples, sessions, pieces, give_stays(sessions, pieces, rules.gap), slices)


def interruptions(asleep):
    """Rule 5.7: what lies between neighbouring slices asleep, adjoining interruptions being one."""
    return sum(1 for a, b in zip(asleep, asleep[1:]) if b[0] > a[1])


def figures(session, course, rules):
    """Rule 5.7: the figures of one session."""
    asleep = [(a, b) for a, b, stage, _ in session.slices if stage in ASLEEP]
    of = {stage: total((a, b) for a, b, s, _ in session.slices if s == stage) for stage in range(6)}
    own = [(a, b) for a, b, _, _ in session.slices]
    pieces = [piece for stay in session.stays for piece in stay]
    derived = not pieces
    in_bed = session.end - session.start if derived else total(union(own + pieces))
    partial = total(own) < rules.partial_share * in_bed
    bedtime = session.start if derived else min(session.start, session.stays[0][0][0])
    onset, wake = asleep[0][0], asleep[-1][1]
    slept = total(asleep)
    result = {
        "start": session.start, "end": session.end, "asleep": slept, "core": of[CORE], "deep": of[DEEP], "rem": of[REM],
        "unspecified": of[UNSPECIFIED], "inBed": in_bed, "inBedIsDerived": derived, "partial": partial, "bedtime": bedtime,
        "onset": onset, "wake": wake, "sleepPeriod": wake - onset, "waso": wake - onset - slept,
        "midpoint": onset + (wake - onset) / 2, "awakenings": interruptions(asleep),
    }
    winners = {pair for _, _, _, pair in session.slices}
    if any(s.value == AWAKE and s.pair in winners for s in course.samples):
        result["awake"] = of[AWAKE]
    if not partial:
        result["efficiency"] = slept / in_bed
    if not derived:
        result["latency"] = onset - bedtime
    return result


def nights(course, calendar, rules=Rules()):
    """Rules 5.4, 5.6 and 5.7: the nights by date, each a dictionary whose `main` and `naps` are figures of sessions."""
    windows = Windows(calendar, rules)
    result = {}
    for session in course.sessions:
        result.setdefault(windows.of_end(session.end), []).append(session)
    known = {d for s in course.samples if s.value in ASLEEP for d in windows.over(s.start, s.end)}
    in_bed = {}
    for piece in course.free_pieces:
        in_bed.setdefault(windows.of_end(piece[1]), []).append(piece)
    answer = []
    for date in sorted(set(result) | set(in_bed)):
        start, end = windows.bounds(date)
        night = {"date": calendar.night_name(date, rules.night_start), "window": date, "start": start, "end": end}
        if date in result:
            own = sorted(result[date], key=lambda s: s.start)
            main = max(own, key=lambda s: (s.asleep, -s.start))
            night.update(sessions=len(own), totalAsleep=sum(s.asleep for s in own), main=figures(main, course, rules),
                         naps=[figures(s, course, rules) for s in own if s is not main])
            night["partial"] = night["main"]["partial"]
        elif date not in known:
            pieces = in_bed[date]
            night.update(sessions=0, inBed=total(pieces), bedtime=pieces[0][0], outOfBed=pieces[-1][1])
        else:
            continue
        answer.append(night)
    return answer


def figure(night, name):
    """A figure of a night for rule 5.8, or None."""
    if name in night:
        return night[name]
    return night.get("main", {}).get(name)


LENGTHS = ("totalAsleep", "asleep", "core", "deep", "rem", "unspecified", "awake", "inBed", "sleepPeriod", "waso",
           "efficiency", "latency", "awakenings")
TIMES = ("bedtime", "onset", "wake", "midpoint", "outOfBed")


def counted(some, name, rules):
    """Rule 5.8: the nights that a mean of `name` is over."""
    every = rules.include_partial or name in ("inBed", "bedtime")
    return [n for n in some if figure(n, name) is not None and (every or not n.get("partial", False))]


def means(some, rules=Rules()):
    """Rule 5.8: the mean of each figure with its number of nights."""
    result = {}
    for name in LENGTHS:
        values = [figure(n, name) for n in counted(some, name, rules)]
        if values:
            result[name] = {"mean": sum(values) / len(values), "nights": len(values)}
    return result


def circular(clocks):
    """Mean (seconds after midnight) and standard deviation (seconds) on the clock: sqrt(-2 ln R) x 24 h / 2 pi."""
    turn = 2 * math.pi / DAY
    x = math.fsum(math.cos(c * turn) for c in clocks) / len(clocks)
    y = math.fsum(math.sin(c * turn) for c in clocks) / len(clocks)
    r = min(1.0, math.hypot(x, y))
    if r < 1e-12:
        return None, None
    return math.atan2(y, x) / turn % DAY, math.sqrt(max(0.0, -2 * math.log(r))) / turn


def times(some, calendar, rules=Rules()):
    """Rule 5.8: circular mean and standard deviation of times of day, each with its number of nights."""
    result = {}
    for name in TIMES:
        clocks = [calendar.clock_at(figure(n, name)) for n in counted(some, name, rules)]
        if clocks:
            mean, deviation = circular(clocks)
            if mean is not None:
                result[name] = {"mean": mean, "circularSD": deviation, "nights": len(clocks)}
    return result


def weekday(date):
    """1 is Monday."""
    return (date - 1) % 7 + 1


def chronotype(some, calendar, rules=Rules()):
    """Rule 5.8: MSW, MSF, social jetlag and MSFsc (Roenneberg): MSF - (SDf - SDweek) / 2 if SDf exceeds SDweek,
    SDweek = (work days x SDw + free days x SDf) / 7, SD being the sleep period."""
    sides = {True: [], False: []}
    for night in counted(some, "midpoint", rules):
        sides[weekday(night["date"]) in rules.free_days].append(night)
    result, mid, length = {}, {}, {}
    for free, name in ((True, "midSleepFree"), (False, "midSleepWork")):
        if sides[free]:
            mid[free] = circular([calendar.clock_at(figure(n, "midpoint")) for n in sides[free]])[0]
            length[free] = sum(figure(n, "sleepPeriod") for n in sides[free]) / len(sides[free])
            if mid[free] is not None:
                result[name] = {"mean": mid[free], "nights": len(sides[free])}
    if mid.get(True) is not None and mid.get(False) is not None:
        apart = abs(mid[True] - mid[False])
        result["socialJetlag"] = min(apart, DAY - apart)
        week = (len(rules.free_days) * length[True] + (7 - len(rules.free_days)) * length[False]) / 7
        result["midSleepFreeCorrected"] = (mid[True] - max(0.0, length[True] - week) / 2) % DAY
    return result


def regularity(asleep, windows, day=DAY, epoch=30):
    """Rule 5.8: the Sleep Regularity Index and its number of pairs.

    `asleep` are the intervals asleep; `windows` are (start, end, whether pairs may touch it), without gaps, in order."""
    if not windows:
        return None, 0
    origin, slept, states = windows[0][0], 0, {}
    last, asleep = int((windows[-1][1] - origin) // epoch), sorted(asleep)
    for start, end, usable in windows:
        index = max(0, math.ceil((start - origin - epoch / 2) / epoch))
        while usable and index < last and origin + (index + 0.5) * epoch < end:
            middle = origin + (index + 0.5) * epoch
            while slept < len(asleep) and asleep[slept][1] <= middle:
                slept += 1
            states[index] = slept < len(asleep) and asleep[slept][0] <= middle
            index += 1
    step = int(day // epoch)
    pairs = [(state, states[index + step]) for index, state in states.items() if index + step in states]
    if not pairs:
        return None, 0
    return -100 + 200 * sum(a == b for a, b in pairs) / len(pairs), len(pairs)


def range_regularity(course, some, calendar, rules=Rules(), first=None, last=None):
    """Rule 5.8 for the windows named `first` to `last`, else from the first night to the last."""
    if not some and first is None:
        return None, 0
    first = some[0]["window"] if first is None else first
    last = some[-1]["window"] if last is None else last
    windows = Windows(calendar, rules)
    known = {d for s in course.samples for d in windows.over(s.start, s.end)}
    if not rules.include_partial:
        known -= {n["window"] for n in some if n.get("partial")}
    spans = [(*windows.bounds(d), d in known) for d in range(first, last + 1)]
    asleep = [(a, b) for a, b, stage, _ in course.slices if stage in ASLEEP]
    return regularity(asleep, spans, DAY, rules.epoch)


def summary(course, some, calendar, rules=Rules(), first=None, last=None):
    """Rule 5.8: all figures of a range of nights."""
    index, pairs = range_regularity(course, some, calendar, rules, first, last)
    result = {
        "nights": len(some), "nightsWithSession": sum(1 for n in some if n["sessions"]),
        "partialNights": sum(1 for n in some if n.get("partial")),
        "naps": sum(len(n.get("naps", [])) for n in some), "means": means(some, rules),
        "times": times(some, calendar, rules), "regularityPairs": pairs, **chronotype(some, calendar, rules),
    }
    if pairs:
        result["regularityIndex"] = index
    return result


def weeks(some, rules=Rules()):
    """Rule 5.8: the means of whole weeks, by the Monday of each."""
    groups = {}
    for night in some:
        groups.setdefault(week_of(night["date"]), []).append(night)
    return [{"date": iso(week), "nights": len(own), "partialNights": sum(1 for n in own if n.get("partial")),
             "means": means(own, rules)} for week, own in sorted(groups.items())]
