"""Recorded zones (rule 1.8): where a person was, and the days and nights that follow from it."""
from __future__ import annotations

from bisect import bisect_right
from collections import Counter

from .clock import DAY, NIGHT_START, UNIX, Zone, is_zone

SAME = 14 * DAY
OTHER = 36 * 3600
ALONE = 18 * 3600


def evidence(samples):
    """Rule 1.8: (instant, zone name), sorted; of several at one instant the most frequent, tie: the smaller name."""
    at = {}
    for sample in samples:
        if is_zone(sample.time_zone):
            at.setdefault(sample.start, Counter())[sample.time_zone] += 1
    return [(t, min(names, key=lambda name: (-names[name], name))) for t, names in sorted(at.items())]


def segments(points, store_zone):
    """Rule 1.8: [(instant, zone name)]: from when on which zone holds; the first holds since ever.

    `points` is the evidence, `store_zone` the name of the zone that holds elsewhere."""
    holds = []
    for index, (t, zone) in enumerate(points):
        low, high = t - ALONE, t + ALONE
        if index > 0:
            low = reach(points[index - 1], points[index])[1]
        if index + 1 < len(points):
            high = reach(points[index], points[index + 1])[0]
        holds.append((low, high, zone))
    changes = [(float("-inf"), store_zone)]

    def change(t, zone):
        if changes[-1][1] != zone:
            changes.append((t, zone))

    at = float("-inf")
    for low, high, zone in holds:
        if low > at:
            change(at, store_zone)
        change(low, zone)
        at = high
    if holds:
        change(at, store_zone)
    return changes


def reach(earlier, later):
    """Until when the earlier of two neighbours holds, and from when on the later one."""
    (t, zone), (u, next_zone) = earlier, later
    if zone == next_zone and u - t <= SAME:
        return u, u
    if zone != next_zone and u - t <= OTHER:
        return (t + u) / 2, (t + u) / 2
    return t + ALONE, u - ALONE


class RecordedCalendar:
    """Days and nights of recorded zones between two instants; beyond them nothing is known.

    Time is cut into runs of one offset. In each, the clock is plain arithmetic."""

    def __init__(self, changes, start, end):
        start, end = start - 5 * DAY, end + 5 * DAY
        self.zones = {name: Zone(name) for _, name in changes}
        self.runs = []
        for index, (t, name) in enumerate(changes):
            low = max(t, start)
            high = min(changes[index + 1][0] if index + 1 < len(changes) else end, end)
            if low < high:
                self.runs += self.zones[name].pieces(low, high)
        self.first_date = self.local(self.runs[0][0], self.runs[0])[0]
        self.starts = [self.runs[0][0]]
        for run in self.runs:
            self.add_days(run)

    @staticmethod
    def local(t, run):
        days, seconds = divmod(t + run[2], DAY)
        return int(days) + UNIX, seconds

    def add_days(self, run):
        """The first instants of dates above the running maximum that a run of one offset shows."""
        low, high, offset = run
        while True:
            date = self.first_date + len(self.starts)
            begin = max(low, (date - UNIX) * DAY - offset)
            if begin >= high:
                return
            self.starts.append(begin)

    def day_start(self, date):
        """The first instant whose running date is `date` or later."""
        return self.starts[date - self.first_date]

    def date_at(self, t):
        """The running date."""
        return self.first_date + bisect_right(self.starts, t) - 1

    def clock_at(self, t):
        return self.local(t, self.run_at(t))[1]

    def run_at(self, t):
        return self.runs[bisect_right(self.runs, (t, float("inf"), 0)) - 1]

    def night_cut(self, date, seconds=NIGHT_START):
        """Rule 1.8: the first instant at which the running date is after `date`, or is it and the clock shows 18:00 or later."""
        begin, end = self.day_start(date), self.day_start(date + 1)
        for low, high, offset in self.runs:
            low, high = max(low, begin), min(high, end)
            if low < high:
                clock = (low + offset) % DAY
                cut = low if clock >= seconds else low + seconds - clock
                if cut < high:
                    return cut
        return end

    def night_name(self, date, seconds=NIGHT_START):
        return date
