"""The worked vectors of the contract, and its edges."""
from __future__ import annotations

import math
import random
import unittest

import check_nights
import generate
import reference
from oracle import export as exports
from oracle import horizon, perday, ranks, sleep, travel, workouts, zone
from oracle.clock import DAY, Zone, ZoneCalendar, date_of, iso, utc
from oracle.model import DISTANT_FUTURE, Export, Sample, Workout

HOUR = 3600
UTC = ZoneCalendar(Zone("Etc/UTC"))
D = date_of("2024-03-02")
MIDNIGHT = utc("2024-03-02T00:00Z")
PARIS, TOKYO = "Europe/Paris", "Asia/Tokyo"
WATCH = "<<HKDevice: 0x1>, name:Apple Watch, manufacturer:Apple, model:Watch>"


def at(hours, minutes=0):
    """Hours from midnight of 2 March 2024 UTC; before it negative."""
    return MIDNIGHT + hours * HOUR + minutes * 60


ORDER = iter(range(10**9))


def sample(start, end, value=1.0, source="a", entered=False, device=None, kind="x", **more):
    return Sample(kind, source, start, end, value, None, device, metadata={"HKWasUserEntered": "1"} if entered else {},
                  order=next(ORDER), **more)


def located(t, name):
    result = sample(t, t)
    result.metadata["HKTimeZone"] = name
    return result


def workout(start, end, source="a", kind="Running", creation=None, events=(), device=None):
    return Workout(kind, source, start, end, device=device, creation=creation, events=list(events), order=next(ORDER))


def nights(samples, calendar=UTC, rules=sleep.Rules()):
    return sleep.nights(sleep.read(samples, calendar, rules), calendar, rules)


class Clocks(unittest.TestCase):
    """Rules 1.2 to 1.4."""

    def test_a_wall_time_in_a_gap_moves_forward_by_its_length(self):
        self.assertEqual(Zone("America/New_York").instant(date_of("2024-03-10"), 2 * HOUR + 1800), utc("2024-03-10T07:30Z"))

    def test_of_two_the_first_occurrence_counts(self):
        self.assertEqual(Zone("America/New_York").instant(date_of("2024-11-03"), HOUR + 1800), utc("2024-11-03T05:30Z"))

    def test_a_day_without_midnight_begins_at_one_in_Sao_Paulo(self):
        calendar = ZoneCalendar(Zone("America/Sao_Paulo"))
        day = date_of("2018-11-04")
        self.assertEqual(calendar.clock_at(calendar.day_start(day)), HOUR)
        self.assertEqual(calendar.day_start(day + 1) - calendar.day_start(day), 23 * HOUR)

    def test_the_day_that_never_happened_in_Apia_has_no_length(self):
        calendar = ZoneCalendar(Zone("Pacific/Apia"))
        day = date_of("2011-12-30")
        self.assertEqual(calendar.day_start(day), calendar.day_start(day + 1))
        self.assertEqual(calendar.date_at(calendar.day_start(day)), day + 1)
        found = nights([sample(utc("2011-12-30T12:00Z"), utc("2011-12-30T20:00Z"), 1)], calendar)
        self.assertEqual([iso(n["date"]) for n in found], ["2011-12-31"])

    def test_distant_future_is_the_year_4001(self):
        self.assertEqual(DISTANT_FUTURE, utc("4001-01-01T00:00Z"))

    def test_runs_of_one_offset_end_at_the_change(self):
        runs = Zone(PARIS).pieces(utc("2024-03-01T00:00Z"), utc("2024-11-01T00:00Z"))
        self.assertEqual([r[1] for r in runs[:2]], [utc("2024-03-31T01:00Z"), utc("2024-10-27T01:00Z")])


class RecordedZones(unittest.TestCase):
    """Rule 1.8."""

    def calendar(self, points, store=PARIS):
        points = sorted((utc(t), name) for t, name in points)
        return travel.RecordedCalendar(travel.segments(points, store), points[0][0] - 3 * DAY, points[-1][0] + 3 * DAY)

    def hours(self, calendar, text):
        d = date_of(text)
        return (calendar.day_start(d + 1) - calendar.day_start(d)) / HOUR

    def test_the_worked_example(self):
        points = [(f"2024-02-{d}T10:00Z", PARIS) for d in range(20, 30)] + [("2024-03-01T10:00Z", PARIS), ("2024-03-01T22:00Z", TOKYO)]
        points += [(f"2024-03-0{d}T10:00Z", TOKYO) for d in range(2, 8)]
        changes = travel.segments(sorted((utc(t), z) for t, z in points), PARIS)
        self.assertEqual(changes[:2], [(-math.inf, PARIS), (utc("2024-03-01T16:00Z"), TOKYO)])
        calendar = self.calendar(points)
        self.assertEqual(self.hours(calendar, "2024-03-01"), 17)
        self.assertEqual(calendar.day_start(date_of("2024-03-02")), utc("2024-03-01T16:00Z"))
        self.assertEqual(self.hours(calendar, "2024-03-02"), 23)
        self.assertEqual(calendar.night_cut(date_of("2024-03-01")), utc("2024-03-01T16:00Z"))
        self.assertEqual(calendar.night_cut(date_of("2024-03-02")), utc("2024-03-02T09:00Z"))

    def test_evidence_ends_after_18_hours(self):
        changes = travel.segments([(utc("2024-03-10T12:00Z"), TOKYO)], PARIS)
        self.assertEqual(changes, [(-math.inf, PARIS), (utc("2024-03-09T18:00Z"), TOKYO), (utc("2024-03-11T06:00Z"), PARIS)])

    def test_the_same_zone_holds_over_14_days_and_not_over_more(self):
        t = utc("2024-03-01T00:00Z")
        self.assertEqual(len(travel.segments([(t, TOKYO), (t + 14 * DAY, TOKYO)], PARIS)), 3)
        self.assertEqual(len(travel.segments([(t, TOKYO), (t + 14 * DAY + 1, TOKYO)], PARIS)), 5)

    def test_another_zone_is_met_half_way_up_to_36_hours(self):
        t = utc("2024-03-01T00:00Z")
        self.assertEqual(travel.segments([(t, TOKYO), (t + 36 * HOUR, "Asia/Seoul")], PARIS)[2], (t + 18 * HOUR, "Asia/Seoul"))
        apart = travel.segments([(t, TOKYO), (t + 36 * HOUR + 2, "Asia/Seoul")], PARIS)
        self.assertEqual(apart[2:4], [(t + 18 * HOUR, PARIS), (t + 18 * HOUR + 2, "Asia/Seoul")])

    def test_of_several_at_one_instant_the_most_frequent_then_the_smaller_name(self):
        self.assertEqual(travel.evidence([located(0, TOKYO), located(0, PARIS)]), [(0, TOKYO)])
        self.assertEqual(travel.evidence([located(0, TOKYO), located(0, PARIS), located(0, PARIS)]), [(0, PARIS)])
        self.assertEqual(travel.evidence([located(0, "Mars/Olympus"), sample(0, 0)]), [])

    def test_Tokyo_to_Honolulu_makes_one_long_day(self):
        # Off at 20:00 on 2 March in Tokyo, there at 08:00 on 2 March in Honolulu; the change is between: 14:30Z.
        calendar = self.calendar([("2024-03-02T11:00Z", TOKYO), ("2024-03-02T18:00Z", "Pacific/Honolulu")], TOKYO)
        self.assertEqual(calendar.day_start(date_of("2024-03-02")), utc("2024-03-01T15:00Z"))
        self.assertEqual(calendar.day_start(date_of("2024-03-03")), utc("2024-03-03T10:00Z"))
        self.assertEqual(self.hours(calendar, "2024-03-02"), 43)
        # The first 18:00 of the long day is Tokyo's.
        self.assertEqual(calendar.night_cut(date_of("2024-03-02")), utc("2024-03-02T09:00Z"))

    def test_a_date_does_not_go_back_although_the_clock_does(self):
        # The change is at 15:30Z: 00:30 of 3 March in Tokyo, 05:30 of 2 March in Honolulu.
        calendar = self.calendar([("2024-03-02T11:00Z", TOKYO), ("2024-03-02T20:00Z", "Pacific/Honolulu"), ("2024-03-08T20:00Z", "Pacific/Honolulu")], TOKYO)
        self.assertEqual(self.hours(calendar, "2024-03-02"), 24)
        self.assertEqual(calendar.day_start(date_of("2024-03-03")), utc("2024-03-02T15:00Z"))
        self.assertEqual(iso(calendar.date_at(utc("2024-03-02T20:00Z"))), "2024-03-03")
        self.assertEqual(self.hours(calendar, "2024-03-03"), 43)
        # Of 3 March the first 18:00 is that of 2 March in Honolulu.
        self.assertEqual(calendar.night_cut(date_of("2024-03-03")), utc("2024-03-03T04:00Z"))

    def test_Auckland_to_Los_Angeles_makes_one_long_day(self):
        calendar = self.calendar([("2024-03-02T06:00Z", "Pacific/Auckland"), ("2024-03-02T20:00Z", "America/Los_Angeles"),
                                  ("2024-03-08T20:00Z", "America/Los_Angeles")], "Pacific/Auckland")
        # The change is at 13:00Z: 02:00 of 3 March in Auckland, 05:00 of 2 March in Los Angeles.
        self.assertEqual(calendar.day_start(date_of("2024-03-03")), utc("2024-03-02T11:00Z"))
        self.assertEqual(calendar.day_start(date_of("2024-03-04")), utc("2024-03-04T08:00Z"))
        self.assertEqual(self.hours(calendar, "2024-03-03"), 45)
        self.assertEqual(calendar.night_cut(date_of("2024-03-03")), utc("2024-03-03T02:00Z"))

    def test_Los_Angeles_to_Auckland_makes_a_short_day(self):
        calendar = self.calendar([("2024-03-02T02:00Z", "America/Los_Angeles"), ("2024-03-02T16:00Z", "Pacific/Auckland")], "America/Los_Angeles")
        # The change is at 09:00Z: 01:00 of 2 March in Los Angeles, 22:00 of 2 March in Auckland.
        self.assertEqual(self.hours(calendar, "2024-03-02"), 3)
        self.assertEqual(calendar.night_cut(date_of("2024-03-02")), utc("2024-03-02T09:00Z"))

    def test_a_day_may_have_no_length(self):
        # 25 hours ahead at 23:30: from 1 March to 3 March.
        calendar = self.calendar([("2024-03-02T08:30Z", "Pacific/Pago_Pago"), ("2024-03-02T12:30Z", "Pacific/Kiritimati")], "Pacific/Pago_Pago")
        self.assertEqual(self.hours(calendar, "2024-03-02"), 0)
        self.assertEqual(calendar.day_start(date_of("2024-03-02")), utc("2024-03-02T10:30Z"))
        self.assertEqual(calendar.date_at(utc("2024-03-02T10:30Z")), date_of("2024-03-03"))
        self.assertEqual(calendar.night_cut(date_of("2024-03-02")), utc("2024-03-02T10:30Z"))

    def test_there_and_back_within_a_day(self):
        calendar = self.calendar([("2024-06-05T06:00Z", PARIS), ("2024-06-05T10:00Z", "Europe/London"), ("2024-06-05T18:00Z", "Europe/London"), ("2024-06-05T22:30Z", PARIS)])
        self.assertEqual(self.hours(calendar, "2024-06-05"), 24)
        # 18:00 is London's: an hour later.
        self.assertEqual(calendar.night_cut(date_of("2024-06-05")), utc("2024-06-05T17:00Z"))

    def test_summer_time_begins_on_the_day_of_the_flight(self):
        # New York goes to summer time at 07:00Z on 10 March; the change of zones is at 12:00Z.
        calendar = self.calendar([("2024-03-10T08:00Z", "America/New_York"), ("2024-03-10T16:00Z", PARIS)], "America/New_York")
        self.assertEqual(calendar.day_start(date_of("2024-03-10")), utc("2024-03-10T05:00Z"))
        self.assertEqual(calendar.day_start(date_of("2024-03-11")), utc("2024-03-10T23:00Z"))
        # 18 hours after the last evidence the store's zone holds again.
        self.assertEqual(calendar.day_start(date_of("2024-03-12")), utc("2024-03-12T04:00Z"))
        self.assertEqual(self.hours(calendar, "2024-03-10"), 18)
        self.assertEqual(calendar.night_cut(date_of("2024-03-10")), utc("2024-03-10T17:00Z"))

    def test_one_zone_all_the_time_is_the_calendar_of_that_zone(self):
        for name in ("America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Cairo"):
            start = utc("2018-01-01T00:00Z")
            calendar, plain = travel.RecordedCalendar(travel.segments([], name), start, start + 400 * DAY), ZoneCalendar(Zone(name))
            for date in range(date_of("2018-01-01"), date_of("2019-01-31")):
                self.assertEqual(calendar.day_start(date), plain.day_start(date), (name, iso(date)))
                self.assertEqual(calendar.night_cut(date), plain.night_cut(date), (name, iso(date)))

    def test_against_every_ten_minutes(self):
        zones = [PARIS, TOKYO, "Pacific/Honolulu", "Pacific/Auckland", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
        step = 600
        for seed in range(15):
            r = random.Random(seed)
            t, points = utc("2024-03-05T00:00Z"), []
            for _ in range(r.randint(1, 8)):
                t += step * 2 * r.randint(1, 150)
                points.append((t, r.choice(zones)))
            store = r.choice(zones)
            changes = travel.segments(points, store)
            calendar = travel.RecordedCalendar(changes, points[0][0], points[-1][0])
            running, past, first, cuts = None, -1, {}, {}
            now = calendar.runs[0][0]
            while now < calendar.runs[-1][1] - step:
                name = self.holder(points, store, now)
                date, clock = Zone(name).local(now)
                running = date if running is None else max(running, date)
                for d in range(first and max(first) + 1 or running, running + 1):
                    first[d] = now
                if clock >= 18 * HOUR and running not in cuts:
                    cuts[running] = now
                now += step
            dates = sorted(first)
            for d in dates[1:]:
                self.assertEqual(calendar.day_start(d), first[d], (seed, iso(d)))
            for d in dates[1:-1]:
                self.assertEqual(calendar.night_cut(d), min(cuts.get(d, math.inf), first[d + 1]), (seed, iso(d)))

    @staticmethod
    def holder(points, store, t):
        """The rule read point by point: which zone holds at an instant."""
        before = [p for p in points if p[0] <= t]
        after = [p for p in points if p[0] > t]
        if before and after:
            (a, zone_a), (b, zone_b) = before[-1], after[0]
            if zone_a == zone_b and b - a <= 14 * DAY:
                return zone_a
            if zone_a != zone_b and b - a <= 36 * HOUR:
                return zone_a if t < (a + b) / 2 else zone_b
        if before and t < before[-1][0] + 18 * HOUR:
            return before[-1][1]
        if after and t >= after[0][0] - 18 * HOUR:
            return after[0][1]
        return store


class Ranks(unittest.TestCase):
    """Rules 2.2 to 2.6."""

    def total(self, samples, order=()):
        return sum(share for _, _, _, share in ranks.shares(samples, ranks.ranks(samples, order)))

    def test_the_worked_vectors(self):
        phone, watch = sample(0, 600, 100, "phone"), sample(300, 900, 200, "watch")
        self.assertAlmostEqual(self.total([phone, watch], ("watch",)), 250)
        self.assertAlmostEqual(self.total([phone, watch], ("phone",)), 200)
        self.assertAlmostEqual(self.total([sample(0, 600, 100), sample(300, 900, 200)]), 300)

    def test_an_amount_is_linear_in_time(self):
        calendar = ZoneCalendar(Zone(0))
        daily = perday.daily_sums([sample(MIDNIGHT - 180, MIDNIGHT + 120, 100)], calendar)
        self.assertAlmostEqual(daily[D - 1][0], 60)
        self.assertAlmostEqual(daily[D][0], 40)

    def test_typed_in_before_Apple_before_others_and_the_latest_first(self):
        samples = [sample(0, 1, source="Other"), sample(5, 6, source="Sam’s iPhone"), sample(1, 2, source="w", device=WATCH),
                   sample(3, 4, source="Other", entered=True), sample(9, 10, source="Late"), sample(9, 10, source="Early")]
        self.assertEqual(ranks.ranking(samples), [("Other", True), ("Sam’s iPhone", False), ("w", False), ("Early", False), ("Late", False), ("Other", False)])
        self.assertEqual(ranks.ranking(samples, ("Other",))[:2], [("Other", True), ("Other", False)])

    def test_the_earliest_sample_says_whether_it_is_an_Apple_device(self):
        self.assertTrue(ranks.is_apple_device([sample(0, 1, source="Sam’s Apple\u00a0WATCH")]))
        self.assertFalse(ranks.is_apple_device([sample(0, 1, source="iPhone app", device="<<HKDevice: 0x1>, name:x, manufacturer:Example, Ltd, model:y>")]))
        self.assertTrue(ranks.is_apple_device([sample(0, 1, source="iPhone app", device="<<HKDevice: 0x1>, name:x, model:y>")]))
        self.assertFalse(ranks.is_apple_device([sample(0, 1, source="x"), sample(1, 2, source="x", device=WATCH)]))
        self.assertTrue(ranks.is_apple_device([sample(0, 1, source="x"), sample(0, 2, source="x", device=WATCH)]))
        self.assertFalse(ranks.is_apple_device([sample(0, 1, source="x", device=WATCH.replace("Apple,", "Apple Computer,"))]))

    def test_manufacturers_hold_commas(self):
        self.assertEqual(ranks.manufacturer("<<HKDevice: 0x1>, name:x, manufacturer:Example, Ltd, model:y>"), "Example, Ltd")
        self.assertEqual(ranks.manufacturer("<<HKDevice: 0x1>, name:x, manufacturer:Apple Inc.>"), "Apple Inc.")
        self.assertIsNone(ranks.manufacturer("<Watch6,2>"))

    def test_instants_are_masked_by_a_better_pair_up_to_its_end(self):
        for t, expected in ((0, 10), (9, 10), (10, 11)):
            samples = [sample(0, 10, 10, "good"), sample(t, t, 1, "bad")]
            self.assertAlmostEqual(self.total(samples, ("good",)), expected)
        self.assertAlmostEqual(self.total([sample(5, 5, 10, "good"), sample(5, 5, 1, "bad")], ("good",)), 10)
        self.assertAlmostEqual(self.total([sample(0, 10, 10, "good"), sample(5, 5, 1, "good")]), 11)


def course(*parts, start=None, source="w"):
    """Samples one after the other: (minutes, value); value None is a gap."""
    result, t = [], at(-1) if start is None else start
    for minutes, value in parts:
        if value is not None:
            result.append(sample(t, t + minutes * 60, value, source))
        t += minutes * 60
    return result


class Sleep(unittest.TestCase):
    """Rules 5.1 to 5.7."""

    def test_the_figures_of_a_night(self):
        bed = sample(at(-2), at(7), 0, "phone")
        (night,) = nights([bed, *course((60, 3), (30, 4), (10, 2), (50, 5), (30, None), (60, 1))])
        main = night["main"]
        self.assertEqual((iso(night["date"]), night["sessions"], night["partial"]), ("2024-03-02", 1, True))
        self.assertEqual([main[k] / 60 for k in ("asleep", "core", "deep", "rem", "unspecified", "awake")], [200, 60, 30, 50, 60, 10])
        self.assertEqual((main["inBed"], main["bedtime"], main["latency"]), (9 * HOUR, at(-2), HOUR))
        self.assertEqual((main["onset"], main["wake"], main["sleepPeriod"], main["waso"]), (at(-1), at(3), 4 * HOUR, 40 * 60))
        self.assertEqual((main["midpoint"], main["awakenings"]), (at(1), 2))
        self.assertNotIn("efficiency", main)

    def test_awake_and_unscored_that_adjoin_are_one_interruption(self):
        (night,) = nights(course((10, 2), (60, 1), (5, 2), (5, None), (5, 2), (60, 1), (10, None), (5, 2)))
        self.assertEqual(night["main"]["awakenings"], 1)

    def test_gaps_of_an_hour_join_and_longer_ones_part(self):
        self.assertEqual(nights(course((60, 1), (60, None), (60, 1)))[0]["sessions"], 1)
        apart = [sample(at(-1), at(0), 1), sample(at(1) + 1, at(3), 1)]
        (night,) = nights(apart)
        self.assertEqual((night["sessions"], night["main"]["start"], len(night["naps"]), night["totalAsleep"]), (2, at(1) + 1, 1, 3 * HOUR - 1))

    def test_of_equal_sessions_the_earlier_is_the_main_sleep(self):
        (night,) = nights([sample(at(0), at(1), 1), sample(at(4), at(5), 1)])
        self.assertEqual(night["main"]["start"], at(0))

    def test_a_session_without_sleep_is_none(self):
        self.assertEqual(nights(course((60, 2))), [])

    def test_a_session_belongs_to_the_window_that_its_end_closes(self):
        for end, date in ((at(18), D), (at(18) + 1, D + 1)):
            (night,) = nights([sample(at(10), end, 1)])
            self.assertEqual(night["date"], date)

    def test_a_source_with_stages_in_the_window_goes_first(self):
        plain, staged = sample(at(0), at(8), 1, "iPhone"), sample(at(1), at(2), 4, "other")
        main = nights([plain, staged])[0]["main"]
        self.assertEqual((main["deep"], main["unspecified"]), (HOUR, 7 * HOUR))
        # A day later the other source knows no stage, so the Apple device wins.
        next_day = [sample(at(24), at(32), 2, "other"), sample(at(24), at(32), 1, "iPhone")]
        self.assertEqual(nights([plain, staged, *next_day])[1]["main"]["asleep"], 8 * HOUR)

    def test_conflicts_inside_a_pair(self):
        first = [sample(at(0), at(4), 3), sample(at(1), at(2), 4), sample(at(1), at(3), 5), sample(at(0), at(5), 1), sample(at(3), at(3, 30), 2)]
        main = nights(first)[0]["main"]
        # From 1:00 to 3:00 REM: the same start as deep, but the later end.
        self.assertEqual([main[k] / HOUR for k in ("core", "deep", "rem", "awake", "unspecified")], [1.5, 0, 2, 0.5, 1])

    def test_awake_is_absent_where_the_source_never_tells(self):
        ring = sample(at(0), at(8), 1, "Ring")
        self.assertNotIn("awake", nights([ring])[0]["main"])
        elsewhere = sample(at(100), at(101), 2, "Ring")
        self.assertEqual(nights([ring, elsewhere])[0]["main"]["awake"], 0)
        other = sample(at(100), at(101), 2, "Watch")
        self.assertNotIn("awake", nights([ring, other])[0]["main"])
        typed = sample(at(100), at(101), 2, "Ring", entered=True)
        self.assertNotIn("awake", nights([ring, typed])[0]["main"])

    def test_pieces_at_most_an_hour_apart_are_one_stay(self):
        def bed(gap):
            pieces = [sample(at(-3), at(-2), 0, "p"), sample(at(-2) + gap, at(4), 0, "p")]
            return nights([*pieces, sample(at(0), at(4), 1)])[0]["main"]
        self.assertEqual(bed(3600)["inBed"], 6 * HOUR)
        self.assertEqual(bed(3600)["bedtime"], at(-3))
        self.assertEqual(bed(3601)["inBed"], 5 * HOUR - 1)
        self.assertEqual(bed(3601)["bedtime"], at(-1) + 1)

    def test_gaps_between_pieces_are_not_in_bed_but_the_sessions_own_slices_are(self):
        pieces = [sample(at(0), at(1), 0, "p"), sample(at(1, 30), at(2), 0, "p")]
        main = nights([*pieces, sample(at(0, 30), at(1, 15), 1)])[0]["main"]
        self.assertEqual(main["inBed"], 105 * 60)

    def test_touching_at_a_point_is_no_stay(self):
        main = nights([sample(at(-1), at(0), 0, "p"), sample(at(0), at(4), 1)])[0]["main"]
        self.assertTrue(main["inBedIsDerived"])
        self.assertNotIn("latency", main)
        self.assertEqual(main["efficiency"], 1)

    def test_a_stay_counts_by_its_extent_even_over_a_gap(self):
        pieces = [sample(at(-1), at(0), 0, "p"), sample(at(1), at(2), 0, "p")]
        main = nights([*pieces, sample(at(0, 10), at(0, 50), 1)])[0]["main"]
        self.assertFalse(main["inBedIsDerived"])
        self.assertEqual((main["inBed"], main["partial"]), (160 * 60, True))

    def test_a_stay_of_two_sessions_is_cut_half_way(self):
        (night,) = nights([sample(at(0), at(10), 0, "p"), sample(at(1), at(4), 1), sample(at(6), at(9), 1)])
        self.assertEqual((night["main"]["inBed"], night["naps"][0]["inBed"]), (5 * HOUR, 5 * HOUR))
        self.assertEqual(night["naps"][0]["bedtime"], at(5))

    def test_half_is_not_partial_and_less_is(self):
        for minutes, partial in ((240, False), (239, True)):
            (night,) = nights([sample(at(0), at(8), 0, "p"), sample(at(0), at(0, minutes), 1)])
            self.assertEqual(night["partial"], partial)
            self.assertEqual("efficiency" in night["main"], not partial)

    def test_slices_awake_count_towards_what_the_session_covers(self):
        (night,) = nights([sample(at(0), at(8), 0, "p"), *course((60, 1), (180, 2), start=at(0))])
        self.assertFalse(night["partial"])

    def test_a_night_in_bed_only(self):
        (night,) = nights([sample(at(-2), at(-1), 0, "p"), sample(at(1), at(5), 0, "p"), sample(at(1), at(4), 0, "q")])
        self.assertEqual({k: night[k] for k in ("sessions", "inBed", "bedtime", "outOfBed")},
                         {"sessions": 0, "inBed": 5 * HOUR, "bedtime": at(-2), "outOfBed": at(5)})
        (night,) = nights([sample(at(10), at(18), 0, "p")])
        self.assertEqual(night["date"], D)
        self.assertEqual(len(nights([sample(at(10), at(18), 0, "p"), sample(at(17), at(19), 1)])), 1)

    def test_in_bed_only_is_not_told_where_there_is_a_sample_of_sleep(self):
        # The session ends in the next window, the piece in this one, and belongs to no stay.
        found = nights([sample(at(1), at(2), 0, "p"), sample(at(17), at(20), 1)])
        self.assertEqual([n["date"] for n in found], [D + 1])

    def test_samples_without_length_are_ignored(self):
        self.assertEqual(nights([sample(at(0), at(0), 1), sample(at(0), at(0), 0)]), [])

    def test_a_night_over_the_spring_change_has_23_hours(self):
        calendar = ZoneCalendar(Zone("America/New_York"))
        (night,) = nights([sample(utc("2024-03-10T05:00Z"), utc("2024-03-10T11:00Z"), 1)], calendar)
        self.assertEqual(night["end"] - night["start"], 23 * HOUR)


class Ranges(unittest.TestCase):
    """Rule 5.8."""

    def test_the_vector_of_the_regularity_index(self):
        # Three days of two epochs: [1, 0], [1, 1], [1, 0].
        asleep = [(0, 30), (60, 120), (120, 150)]
        windows = [(0, 60, True), (60, 120, True), (120, 180, True)]
        self.assertEqual(sleep.regularity(asleep, windows, day=60), (0, 4))

    def test_pairs_of_unusable_windows_are_dropped(self):
        asleep = [(0, 30), (60, 120), (120, 150)]
        self.assertEqual(sleep.regularity(asleep, [(0, 60, True), (60, 120, False), (120, 180, True)], day=60), (None, 0))
        self.assertEqual(sleep.regularity(asleep, [(0, 60, False), (60, 120, True), (120, 180, True)], day=60), (0, 2))

    def test_regularity_of_equal_nights_is_100(self):
        samples = [sample(at(24 * d), at(24 * d + 8), 1) for d in range(3)]
        course_ = sleep.read(samples, UTC)
        self.assertEqual(sleep.range_regularity(course_, sleep.nights(course_, UTC), UTC), (100, 2 * 2880))

    def test_a_partial_night_is_in_no_mean_but_those_in_bed(self):
        samples = [sample(at(0), at(8), 1), sample(at(24), at(32), 0, "p"), sample(at(25), at(26), 1), sample(at(48), at(54), 0, "p")]
        course_ = sleep.read(samples, UTC)
        found = sleep.nights(course_, UTC)
        means = sleep.means(found)
        self.assertEqual(means["asleep"], {"mean": 8 * HOUR, "nights": 1})
        self.assertEqual(means["inBed"], {"mean": 22 / 3 * HOUR, "nights": 3})
        self.assertEqual(sleep.times(found, UTC)["bedtime"]["nights"], 3)
        self.assertEqual(sleep.times(found, UTC)["onset"]["nights"], 1)
        self.assertEqual(sleep.means(found, sleep.Rules(include_partial=True))["asleep"]["nights"], 2)
        self.assertEqual(sleep.range_regularity(course_, found, UTC), (None, 0))

    def test_circular_figures_round_midnight(self):
        mean, deviation = sleep.circular([23 * HOUR, HOUR])
        self.assertAlmostEqual(min(mean, DAY - mean), 0)
        r = math.cos(math.pi / 12)
        self.assertAlmostEqual(deviation, math.sqrt(-2 * math.log(r)) * DAY / (2 * math.pi), 6)
        self.assertAlmostEqual(sleep.circular([5, 5, 5])[1], 0, 2)

    def test_free_days_are_the_nights_named_Saturday_or_Sunday(self):
        # 2 March 2024 was a Saturday.
        samples = [sample(at(24 * d), at(24 * d + 8), 1) for d in (2, 3, 4, 5, 6)] + [sample(at(24 * d + 2), at(24 * d + 12), 1) for d in (0, 1)]
        found = nights(samples)
        figures = sleep.chronotype(found, UTC)
        self.assertEqual([sleep.weekday(n["date"]) for n in found], [6, 7, 1, 2, 3, 4, 5])
        self.assertAlmostEqual(figures["midSleepFree"]["mean"], 7 * HOUR)
        self.assertAlmostEqual(figures["midSleepWork"]["mean"], 4 * HOUR)
        self.assertAlmostEqual(figures["socialJetlag"], 3 * HOUR)
        week = (5 * 8 + 2 * 10) / 7
        self.assertAlmostEqual(figures["midSleepFreeCorrected"], (7 - (10 - week) / 2) * HOUR)

    def test_the_corrected_middle_is_a_time_of_day(self):
        monday = utc("2024-03-04T00:00Z")
        found = nights([sample(monday + d * DAY, monday + d * DAY + 8 * HOUR, 1) for d in range(5)]
                       + [sample(monday + 8 * DAY + 6 * HOUR, monday + 12 * DAY + 10 * HOUR, 1)])
        self.assertAlmostEqual(sleep.chronotype(found, UTC)["midSleepFreeCorrected"], 83314.285714, 4)

    def test_weeks_begin_on_Monday(self):
        found = nights([sample(at(24 * d), at(24 * d + 8), 1) for d in range(4)])
        self.assertEqual([(w["date"], w["nights"]) for w in sleep.weeks(found)], [("2024-02-26", 2), ("2024-03-04", 2)])


class PerDay(unittest.TestCase):
    """Rule 3: the mean a day."""

    def test_only_days_with_data_count(self):
        daily = perday.daily_sums([sample(at(48), at(49), 300), sample(at(96), at(96), 100), sample(at(97), at(97), 0), sample(at(121), at(121), 0)], UTC)
        (week,) = perday.means_of_sums(daily).values()
        self.assertEqual(week, (400, 3, 400 / 3))

    def test_a_masked_sample_is_no_data(self):
        daily = perday.daily_sums([sample(at(0), at(24), 0, "iPhone"), sample(at(1), at(2), 5, "x")], UTC)
        self.assertEqual(daily, {D: (0, 1)})

    def test_a_duration_that_reaches_into_a_day_makes_no_day_of_it(self):
        samples = [sample(at(23, 30), at(24, 30), 0), sample(at(72), at(73), 0)]
        weekly = perday.means_of_category(samples, UTC, samples, 1, bucket=lambda d: 0)
        self.assertEqual(weekly, {0: (2 * HOUR, 2, HOUR)})

    def test_midnight_cuts_sleep_and_its_sample_counts_on_both_days(self):
        night = [sample(at(22), at(30), 1)]
        days = perday.asleep_buckets(night, UTC)
        self.assertEqual(days, {D: (1, 2 * HOUR), D + 1: (1, 6 * HOUR)})

    def test_sleep_is_divided_by_nights_with_a_session(self):
        found = nights([sample(at(48), at(54), 1), sample(at(60), at(62), 1), sample(at(72), at(80), 0)])
        self.assertEqual(list(perday.means_of_sleep(found).values()), [(8 * HOUR, 1, 8 * HOUR)])


def file(offsets, locale="de_DE", export_date="2024-06-01T10:00Z", export_offset=2 * HOUR, metadata=()):
    """An export whose records, from January 2024 on a day apart, carry these offsets."""
    records = [sample(utc("2024-01-10T12:00Z") + DAY * index, utc("2024-01-10T12:00Z") + DAY * index, offset=offset) for index, offset in enumerate(offsets)]
    for record, name in zip(records, metadata):
        record.metadata["HKTimeZone"] = name
    return Export(locale, utc(export_date) if export_date else None, export_offset if export_date else None, records=records)


class Zones(unittest.TestCase):
    """Rule 7.2."""

    def found(self, *arguments, machine="Etc/UTC", caller=None, **more):
        answer = zone.find(file(*arguments, **more), caller, machine)
        return answer.identifier, answer.how, answer.warnings

    def test_the_caller_goes_first_then_the_metadata(self):
        self.assertEqual(self.found([7200], metadata=[TOKYO], caller=PARIS), (PARIS, "caller", []))
        self.assertEqual(self.found([7200] * 3, metadata=[PARIS, TOKYO, TOKYO]), (TOKYO, "metadata", []))
        self.assertEqual(self.found([7200] * 3, metadata=["Nowhere/At_All"])[0], "Europe/Berlin")

    def test_one_group_of_a_country(self):
        # Büsingen agrees with Berlin.
        self.assertEqual(self.found([7200] * 9), ("Europe/Berlin", "evidence-single", []))
        self.assertEqual(self.found([9 * HOUR] * 9, locale="ja_JP", export_offset=9 * HOUR), (TOKYO, "evidence-single", []))

    def test_several_groups_those_that_change_first_then_the_larger(self):
        answer = zone.find(file([-7 * HOUR] * 9, "en_US", "2024-01-20T10:00Z", -7 * HOUR), None, "Etc/UTC")
        self.assertEqual((answer.identifier, answer.how, answer.warnings), ("America/Denver", "evidence-several", ["others"]))
        self.assertEqual(answer.others, ["America/Phoenix"])

    def test_a_converted_file_has_the_offset_of_its_records(self):
        self.assertEqual(self.found([9 * HOUR] * 9, locale="ko_KR", export_offset=-4 * HOUR), ("Asia/Seoul", "evidence-single", ["converted"]))
        self.assertEqual(self.found([9 * HOUR] * 9 + [0], locale="ko_KR", export_offset=-4 * HOUR)[0], "Asia/Seoul")
        self.assertEqual(self.found([9 * HOUR] * 8 + [0] * 2, locale="ko_KR", export_offset=9 * HOUR), (None, "fixed", ["fixed"]))

    def test_with_seasonal_offsets_nine_in_ten_must_be_right(self):
        # Berlin goes to summer time on 31 March: 81 days after 10 January.
        right = [3600] * 81 + [7200] * 60
        self.assertEqual(self.found(right), ("Europe/Berlin", "evidence-single", []))
        self.assertEqual(self.found([3600] * 60 + [7200] * 81), (None, "fixed", ["fixed"]))
        self.assertEqual(self.found([3600] * 70 + [7200] * 71)[0], "Europe/Berlin")

    def test_the_machine_where_it_fits_else_a_fixed_offset(self):
        for locale in (None, "en_ZZ", "es_419", "de"):
            self.assertEqual(self.found([7200] * 9, locale=locale, machine=PARIS), (PARIS, "machine", []))
            self.assertEqual(self.found([7200] * 9, locale=locale, machine=TOKYO), (None, "fixed", ["fixed"]))
        for machine in ("UTC", "Etc/UTC", "Etc/GMT"):
            self.assertEqual(self.found([0] * 9, locale=None, export_offset=0, machine=machine), (None, "fixed", ["fixed"]))
        self.assertEqual(self.found([0] * 9, locale=None, export_date="2024-01-20T10:00Z", export_offset=0, machine="Europe/London")[1], "machine")

    def test_countries_of_locales(self):
        for locale, code in (("en_US", "US"), ("zh-Hans_CN", "CN"), ("sr_Latn_RS@calendar=gregorian", "RS"), ("de-DE", "DE"), ("es_419", None), ("de", None), (None, None)):
            self.assertEqual(zone.country(locale), code)

    def test_without_ExportDate_the_last_record_decides(self):
        self.assertEqual(self.found([3600] * 9, export_date=None), ("Europe/Berlin", "evidence-single", []))

    def test_a_year_after(self):
        self.assertEqual(zone.year_after(utc("2024-02-29T12:00Z")), utc("2025-02-28T12:00Z"))
        self.assertEqual(zone.year_after(utc("2024-12-31T00:00Z")), utc("2025-12-31T00:00Z"))

    def test_the_example_of_a_fixed_offset_has_that_offset(self):
        at_summer = utc("2024-07-01T00:00Z")
        self.assertEqual(Zone(zone.example_of(20700, at_summer)).offset(at_summer), 20700)


class Workouts(unittest.TestCase):
    """Rule 8."""

    def counts(self, *some, order=()):
        return [(w["counts"], w["copyOf"], w["coveredBy"]) for w in workouts.coverage(list(some), order)]

    def test_of_copies_the_one_created_last_counts(self):
        copies = [workout(0, 600, creation=5), workout(0.4, 600.9, creation=9), workout(0, 600)]
        self.assertEqual(self.counts(*copies), [(False, 1, 1), (True, None, None), (False, 1, 1)])
        self.assertEqual(self.counts(workout(0, 600, creation=5), workout(0, 600, creation=5))[0], (False, 1, 1))
        self.assertEqual([c[0] for c in self.counts(workout(0, 600), workout(1, 600), workout(0, 600, kind="Walking"))], [True] * 3)

    def test_more_than_half_of_the_shorter_one(self):
        for shared, covered in ((300, False), (301, True), (299, False)):
            long, short = workout(0, 10000, "iPhone"), workout(10000 - shared, 10600 - shared, "x")
            self.assertEqual(self.counts(long, short)[1], (not covered, None, 0 if covered else None))

    def test_what_is_covered_covers_nothing(self):
        first = workout(0, 1000, "iPhone")
        second, third = workout(400, 1400, "b"), workout(800, 1800, "c")
        self.assertEqual([c[0] for c in self.counts(first, second, third, order=("iPhone", "b", "c"))], [True, False, True])
        self.assertEqual([c[0] for c in self.counts(first, second, third, order=("b", "c"))], [False, True, False])

    def test_a_copy_is_covered_by_what_covers_the_kept_one(self):
        some = [workout(0, 600, "x", creation=1), workout(0, 600, "x", creation=2), workout(0, 610, "Apple Watch")]
        self.assertEqual(self.counts(*some), [(False, 1, 2), (False, None, 2), (True, None, None)])

    def test_other_activities_and_the_same_source_do_not_cover(self):
        self.assertTrue(all(c[0] for c in self.counts(workout(0, 600), workout(5, 600), workout(0, 600, "b", "Cycling"))))

    def test_pauses(self):
        w = workout(0, 1000, events=[("Pause", 100), ("MotionPaused", 150), ("Resume", 200), ("MotionResumed", 250), ("Lap", 300), ("Pause", 900)])
        self.assertEqual(workouts.active_periods(w), [(0, 100), (250, 900)])
        self.assertEqual(workouts.active_time(w), 750)

    def efforts(self, w, *samples):
        for s in samples:
            s.type = workouts.WALKING
        return workouts.efforts(w, samples)

    def test_best_efforts(self):
        w = workout(0, 1800)
        found = self.efforts(w, sample(0, 600, 1000), sample(600, 840, 1000), sample(840, 1800, 1000))
        self.assertAlmostEqual(found["1 km"], 240)
        self.assertAlmostEqual(found["400 m"], 96)
        self.assertAlmostEqual(found["1 mi"], 240 + (workouts.MILE - 1000) * 0.6)
        self.assertAlmostEqual(found["12 min"], 1800)
        self.assertEqual(set(found), {"400 m", "1 km", "1 mi", "12 min"})

    def test_efforts_are_in_active_time_and_lose_what_lies_in_pauses(self):
        w = workout(0, 1000, events=[("Pause", 400), ("Resume", 600)])
        found = self.efforts(w, sample(0, 1000, 1250))
        self.assertAlmostEqual(found["1 km"], 800)
        self.assertAlmostEqual(found["400 m"], 320)
        found = self.efforts(w, sample(0, 400, 500), sample(600, 1000, 500))
        self.assertAlmostEqual(found["1 km"], 800)

    def test_sources_are_merged(self):
        found = self.efforts(workout(0, 400), sample(0, 400, 500, "Apple Watch"), sample(0, 400, 500, "x"))
        self.assertAlmostEqual(found["400 m"], 320)
        self.assertNotIn("1 km", found)

    def test_an_instant_is_a_jump(self):
        found = self.efforts(workout(0, 400), sample(100, 100, 300), sample(0, 400, 400))
        self.assertAlmostEqual(found["400 m"], 100)

    def test_of_yoga_there_are_none(self):
        self.assertEqual(self.efforts(workout(0, 400, kind="Yoga"), sample(0, 400, 1000)), {})

    def test_only_workouts_that_count(self):
        some = [workout(0, 400, "x"), workout(0, 401, "Apple Watch"), workout(1000, 1400, "x")]
        records = [sample(0, 400, 1000), sample(1000, 1400, 1000)]
        for s in records:
            s.type = workouts.WALKING
        self.assertEqual(workouts.best_efforts(some, records)["Running"]["400 m"], (160, 1))

    def test_against_every_tenth_of_a_second(self):
        for seed in range(4):
            r = random.Random(seed)
            w = workout(0, 120, events=[("Pause", 30), ("Resume", 30 + r.randint(1, 20))])
            samples, t = [], -5
            while t < 120:
                length = r.choice([0, 1, 2, 5, 10])
                samples.append(sample(t, t + length, r.choice([0, 10, 25, 40.5]), r.choice("ab"), kind=workouts.WALKING))
                t += r.choice([0, 1, length, length + 3])
            points = workouts.distance_curve(w, samples, ranks.ranks(samples))
            ticks = range(int(points[-1][0] * 10) + 1)
            low = [workouts.value_at(points, tick / 10, False) for tick in ticks]
            high = [workouts.value_at(points, tick / 10, True) for tick in ticks]
            for metres in (30.0, 100.0, 200.0):
                best = workouts.shortest_time(points, metres)
                slow = min(((e - s) / 10 for s in ticks for e in ticks[s:] if high[e] - low[s] >= metres - 1e-9), default=None)
                self.assertEqual(best is None, slow is None)
                if best is not None:
                    self.assertTrue(slow - 0.2 - 1e-6 <= best <= slow + 1e-6, (seed, metres, best, slow))
            for span in (100, 300):
                slow = max(high[s + span] - low[s] for s in ticks[:-span])
                best = workouts.longest_distance(points, span / 10)
                self.assertGreaterEqual(best, slow - 1e-6)
                self.assertLessEqual(best, slow + 2 * 41 * 2)


class Ends(unittest.TestCase):
    """Rules 6 and 7.6."""

    def test_future_dated_samples_do_not_end_the_data(self):
        limit = horizon.horizon([at(0)], [at(-100), at(-3)])
        self.assertEqual(limit, at(24))
        some = [sample(at(-50), at(-49)), sample(at(24), at(30)), sample(at(24) + 1, at(25))]
        self.assertEqual(horizon.future_dated(some, limit), some[2:])
        self.assertEqual(horizon.end_of_data(some, limit), at(24))
        self.assertEqual(horizon.end_of_data(some[:1], limit), at(-49))
        self.assertIsNone(horizon.end_of_data(some[2:], limit))

    def test_now_is_the_earlier_one(self):
        self.assertEqual(horizon.now(5, 3), 3)
        self.assertEqual(horizon.now(5, 7), 5)
        self.assertEqual(horizon.now(5, None), 5)


class Exports(unittest.TestCase):
    """Rules 7.1, 7.4, 7.5."""

    def parse(self, text):
        return exports.loads(f'<?xml version="1.0"?><!DOCTYPE HealthData [ <!BROKEN ]>\n<HealthData locale="de_DE">{text}</HealthData>'.encode())

    def test_dates(self):
        for text in ("2024-03-01 23:10:00 +0100", "2024-03-01 23:10:00 +01:00", "2024-03-01T22:10:00Z", "20240301T231000+0100"):
            self.assertEqual(exports.parse_date(text)[0], utc("2024-03-01T22:10Z"))
        self.assertEqual(exports.parse_date("2024-03-01 00:00:00 -0330")[1], -12600)
        for text in ("", None, "2024-02-30 00:00:00 +0000", "2024-03-01"):
            self.assertRaises(exports.BadRecord, exports.parse_date, text)

    def test_a_record_with_all_it_has(self):
        export = self.parse('<ExportDate value="2024-03-02 08:00:00 +0100"/><Record type="HKQuantityTypeIdentifierDistanceCycling" sourceName="x" unit="km" value="1.5"'
                            ' device="d" creationDate="2024-03-01 23:20:00 +0100" startDate="2024-03-01 23:10:00 +0100" endDate="4001-01-01 01:00:00 +0100">'
                            '<MetadataEntry key="HKTimeZone" value="Europe/Berlin"/><MetadataEntry key="HKWasUserEntered" value="1"/></Record>')
        (record,) = export.records
        self.assertEqual((record.value, record.start, record.end, record.offset), (1500, utc("2024-03-01T22:10Z"), utc("2024-03-01T22:10Z"), 3600))
        self.assertEqual((record.user_entered, record.time_zone, export.locale, export.export_offset), (True, "Europe/Berlin", "de_DE", 3600))

    def test_bad_records_are_counted(self):
        dates = 'startDate="2024-03-01 23:10:00 +0100" endDate="2024-03-01 23:10:00 +0100"'
        export = self.parse(f'<Record type="HKQuantityTypeIdentifierStepCount" unit="count" value="nan" {dates}/><Record type="HKQuantityTypeIdentifierStepCount" value="1" {dates}/>'
                            f'<Record type="HKQuantityTypeIdentifierStepCount" unit="kg" value="1" {dates}/><Record {dates}/><Record type="{generate.SLEEP}" value="HKCategoryValueSleepAnalysisDreaming" {dates}/>'
                            '<Record type="x" startDate="2024-03-02 00:00:00 +0000" endDate="2024-03-01 00:00:00 +0000"/><Record type="x" startDate="yesterday"/>')
        self.assertEqual(export.records, [])
        self.assertEqual(export.skipped, {"value": 1, "unit": 2, "type": 1, "category value": 1, "end before start": 1, "date": 1})

    def test_records_inside_correlations_count_once(self):
        one = '<Record type="HKQuantityTypeIdentifierStepCount" sourceName="x" unit="count" value="1" startDate="2024-03-01 23:10:00 +0100" endDate="2024-03-01 23:10:00 +0100"/>'
        group = '<Correlation type="c" sourceName="x" startDate="2024-03-01 23:10:00 +0100" endDate="2024-03-01 23:10:00 +0100">{}</Correlation>'
        self.assertEqual(len(self.parse(one + group.format(one)).records), 1)
        self.assertEqual(len(self.parse(one + group.format(one + one)).records), 2)

    def test_workouts(self):
        (found,) = self.parse('<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" totalDistance="5" totalDistanceUnit="km"'
                              ' startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:31:00 +0100"><WorkoutEvent type="HKWorkoutEventTypePause" date="2024-03-01 10:10:00 +0100"/></Workout>').workouts
        self.assertEqual((found.type, found.duration, found.totals["totalDistance"], found.events), ("Running", 1830, 5000, [("Pause", utc("2024-03-01T09:10Z"))]))


class Generated(unittest.TestCase):
    """What holds of every export."""

    def test_seeds_are_repeatable(self):
        self.assertEqual(generate.make(3), generate.make(3))

    def test_nights_against_every_second(self):
        for seed in [s for s in range(30) if generate.features(s)["days"] <= 9]:
            samples = exports.loads(generate.make(seed)).of_type(generate.SLEEP)
            self.assertEqual(check_nights.differences(samples, ZoneCalendar(Zone(generate.features(seed)["home"]))), [], seed)

    def test_what_always_holds(self):
        for seed in range(12):
            with self.subTest(seed=seed):
                export = exports.loads(generate.make(seed))
                self.assertEqual(export.skipped, {})
                answer = reference.report(export, imported_at=utc("2026-11-23T00:00Z"))
                for night in answer["nights"]:
                    for session in [night["mainSleep"]] + night["naps"] if night["sessions"] else []:
                        self.assertAlmostEqual(session["asleep"], sum(session[k] for k in ("core", "deep", "rem", "unspecified")), 6)
                        self.assertLessEqual(session["asleep"], session["inBed"] + 1e-6)
                        self.assertLessEqual(session["bedtime"], session["onset"])
                        self.assertTrue(night["start"] < session["end"] <= night["end"])
                self.assertEqual(len({n["date"] for n in answer["nights"]}), len(answer["nights"]))
                for w in answer["workouts"]:
                    self.assertEqual(w["counts"], w["coveredBy"] is None)
                    if not w["counts"]:
                        self.assertTrue(answer["workouts"][w["coveredBy"]]["counts"])
                for identifier, figures in answer["perDay"].items():
                    if identifier.startswith("HKQuantity"):
                        self.assertAlmostEqual(sum(d["sum"] for d in figures["daily"]), sum(w["value"] for w in figures["weekly"]), 6)


if __name__ == "__main__":
    unittest.main()
