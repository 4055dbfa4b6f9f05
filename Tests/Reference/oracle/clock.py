"""Zones and the local calendar of one zone (rules 1.2 to 1.4, 1.7)."""
from __future__ import annotations

import datetime as dt
import math
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY = 86400
UNIX = dt.date(1970, 1, 1).toordinal()
EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.timezone.utc)
NIGHT_START = 18 * 3600
MONDAY_2018 = dt.date(2018, 1, 1).toordinal()


def iso(date):
    """A date as text; dates are ordinals everywhere in this package."""
    return dt.date.fromordinal(date).isoformat()


def date_of(text):
    return dt.date.fromisoformat(text).toordinal()


def utc(text):
    """`2024-03-01T10:00Z` as an instant."""
    return dt.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def week_of(date):
    """Rule 1.7: the Monday that the week of a date begins with."""
    return date - (date - MONDAY_2018) % 7


@lru_cache(maxsize=None)
def is_zone(name):
    """Whether `name` is an identifier of the time zone database."""
    if not name or name.startswith(("/", "posix", "right")) or name in ("localtime", "Factory"):
        return False
    try:
        ZoneInfo(name)
    except Exception:
        return False
    return True


class Zone:
    """A zone of the database, or a fixed offset in seconds."""

    def __init__(self, name):
        self.name = name
        self.rules = dt.timezone(dt.timedelta(seconds=name)) if isinstance(name, int) else ZoneInfo(name)

    def __eq__(self, other):
        return self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def offset(self, t):
        """Seconds east of UTC at an instant."""
        at = (EPOCH + dt.timedelta(seconds=math.floor(t))).astimezone(self.rules)
        return int(at.utcoffset().total_seconds())

    def local(self, t):
        """Date and seconds after midnight that the clock shows."""
        days, seconds = divmod(t + self.offset(t), DAY)
        return int(days) + UNIX, seconds

    def instant(self, date, seconds=0):
        """Rule 1.4: a wall time in a gap moves forward by its length, of two the first counts.

        An offset asked for with fold 0 is the one before the change, in gaps and in repeated hours: that is this rule.
        """
        wall = dt.datetime.fromordinal(date) + dt.timedelta(seconds=seconds)
        offset = wall.replace(tzinfo=self.rules, fold=0).utcoffset().total_seconds()
        return int((date - UNIX) * DAY + seconds - offset)

    def pieces(self, start, end):
        """Runs [from, to) of one offset between two instants, as (from, to, offset)."""
        result, t = [], start
        while t < end:
            offset, next_t = self.offset(t), t
            while next_t < end and self.offset(next_t) == offset:
                known, next_t = next_t, min(next_t + DAY, end)
            if self.offset(next_t) != offset:
                low, high = math.floor(known), math.ceil(next_t)
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (middle, high) if self.offset(middle) == offset else (low, middle)
                next_t = min(high, end)
            result.append((t, next_t, offset))
            t = next_t
        return result


class ZoneCalendar:
    """Days and nights of one zone."""

    def __init__(self, zone):
        self.zone = zone
        self.starts, self.cuts = {}, {}

    def day_start(self, date):
        """Rule 1.2: one calendar addition from the anchor, by the wall clock."""
        if date not in self.starts:
            self.starts[date] = self.zone.instant(date)
        return self.starts[date]

    def date_at(self, t):
        """The day, by its edges, that holds an instant."""
        date, _ = self.zone.local(t)
        while self.day_start(date) > t:
            date -= 1
        while self.day_start(date + 1) <= t:
            date += 1
        return date

    def clock_at(self, t):
        return self.zone.local(t)[1]

    def night_cut(self, date, seconds=NIGHT_START):
        """Rule 5.2: where the night named `date` ends."""
        if (date, seconds) not in self.cuts:
            self.cuts[(date, seconds)] = self.zone.instant(date, seconds)
        return self.cuts[(date, seconds)]

    def night_name(self, date, seconds=NIGHT_START):
        """Rule 5.2: the day that a window ends in; it is not `date` only where that day never happened."""
        return self.date_at(self.night_cut(date, seconds))
