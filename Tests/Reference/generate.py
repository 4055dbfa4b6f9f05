#!/usr/bin/env python3
"""Writes small made-up Apple Health exports that are hard on the rules of nights, zones, workouts and merges.

    python3 generate.py SEED > export.xml

The same seed makes the same bytes. `features(seed)` says what a seed holds.
"""
from __future__ import annotations

import datetime as dt
import random
import sys
from xml.sax.saxutils import quoteattr

from oracle.clock import DAY, EPOCH, Zone

HOUR = 3600
HOMES = [("Europe/Berlin", "de_DE"), ("Europe/Paris", "fr_FR"), ("Europe/London", "en_GB"), ("America/New_York", "en_US"),
         ("America/Los_Angeles", "en_US"), ("America/Phoenix", "en_US"), ("America/Sao_Paulo", "pt_BR"), ("Asia/Tokyo", "ja_JP"),
         ("Asia/Seoul", "ko_KR"), ("Asia/Kolkata", "en_IN"), ("Asia/Kathmandu", "ne_NP"), ("Australia/Sydney", "en_AU"),
         ("Australia/Brisbane", "en_AU"), ("Australia/Lord_Howe", "en_AU"), ("Pacific/Auckland", "en_NZ"), ("Africa/Cairo", "ar_EG"),
         ("Pacific/Honolulu", "en_US"), ("Asia/Shanghai", "zh-Hans_CN"), ("America/Toronto", "en_CA"), ("Europe/Madrid", "es_ES")]
AWAY = ["Asia/Tokyo", "Pacific/Honolulu", "America/Los_Angeles", "Pacific/Auckland", "Europe/Paris", "Pacific/Apia",
        "America/New_York", "Asia/Kolkata", "Atlantic/Reykjavik", "Australia/Sydney"]
GAPS = [0, 0, 1, 13, 59, 60, 600, 1500, 1800, 3599, 3600, 3601, 4500, 5400]
PHONE, WATCH = "Sam’s iPhone", "Sam’s Apple\u00a0Watch"
BAND, TRACKER, HEALTH = "Connect", "Ring", "Health"
DEVICES = {
    PHONE: "<<HKDevice: 0x2811a0>, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone12,1, software:15.1>",
    WATCH: "<<HKDevice: 0x2822b0>, name:Apple Watch, manufacturer:Apple, model:Watch, hardware:Watch6,2, software:8.1>",
    BAND: "<<HKDevice: 0x2833c0>, name:Band, manufacturer:Example, Ltd, model:B1, hardware:1>",
    TRACKER: None, HEALTH: None,
}
SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"
QUANTITY = "HKQuantityTypeIdentifier"


def features(seed):
    """What an export of this seed holds."""
    r = random.Random(f"features {seed}")
    home, locale = r.choice(HOMES)
    stretch = r.random()
    metadata = r.choice(["none", "none", "none", "sleep", "workouts", "all"])
    return {
        "home": home,
        "days": r.randint(5, 9) if stretch < 0.4 else r.randint(10, 25) if stretch < 0.8 else r.randint(26, 60),
        "first": r.choice([None, (3, 7), (3, 22), (10, 24), (11, 1), (4, 1), (9, 24), (10, 1)]),
        "year": r.randint(2016, 2025),
        "offsets": r.choice(["export", "export", "export", "converted", "seasonal", "utc"]),
        "metadata": metadata,
        "locale": r.choice([locale] * 9 + [None, "en_ZZ", "es_419", "de", "de_CH"]),
        "export_date": r.random() < 0.93,
        "phone": r.random() < 0.8,
        "watch": r.random() < 0.7,
        "tracker": r.random() < 0.35,
        "band": r.random() < 0.3,
        "old_watch": r.random() < 0.15,
        "typed": r.random() < 0.3,
        "phone_device": r.random() < 0.7,
        "shift": r.random() < 0.15,
        "future": r.random() < 0.25,
        "workouts": r.random() < 0.7,
        "travel": r.random() < (0.2 if metadata == "none" else 0.7),
        "shuffled": r.random() < 0.3,
        "categories": r.random() < 0.4,
    }


class Writer:
    """Collects elements; dates are instants until the end, when their offsets are known."""

    def __init__(self, seed):
        self.has, self.r = features(seed), random.Random(f"samples {seed}")
        self.elements = []
        month, day = self.has["first"] or (self.r.randint(1, 12), self.r.randint(1, 28))
        self.first = dt.date(self.has["year"], month, day).toordinal()
        self.stays = self.itinerary()
        self.export_at = Zone(self.has["home"]).instant(self.first + self.has["days"], self.r.randint(8, 21) * HOUR + self.r.randint(0, 3599))

    # Where the person is.

    def itinerary(self):
        """[(instant, zone)]: from when on the person is where."""
        stays = [(float("-inf"), self.has["home"])]
        if self.has["travel"]:
            day = self.first + self.r.randint(1, max(1, self.has["days"] // 2))
            away = self.r.choice([z for z in AWAY if z != self.has["home"]])
            start = Zone(self.has["home"]).instant(day, self.r.randint(6, 20) * HOUR)
            back = start + self.r.choice([14 * HOUR, 20 * HOUR, 3 * DAY, 5 * DAY + 7 * HOUR])
            stays += [(start, away), (back, self.has["home"])]
            if self.r.random() < 0.3:
                stays.append((back + 2 * DAY, self.r.choice([z for z in AWAY if z != self.has["home"]])))
        return stays

    def place(self, t):
        return [zone for since, zone in self.stays if since <= t][-1]

    def local(self, day, seconds):
        """The instant of a wall time where the person is then."""
        guess = Zone(self.has["home"]).instant(day, int(seconds))
        return Zone(self.place(guess)).instant(day, int(seconds))

    # Elements.

    def add(self, tag, start, end, source, creation=None, metadata=None, children=(), device=True, **attributes):
        metadata = dict(metadata or {})
        device = DEVICES.get(source) if device else None
        if source == PHONE and not self.has["phone_device"]:
            device = None
        given = {"sourceName": source, "sourceVersion": "1.0", "device": device, **attributes}
        self.elements.append((tag, int(start), int(end), int(creation if creation is not None else end), given, metadata, list(children)))

    def tagged(self, t, kind):
        """The HKTimeZone of a sample, where the export has it."""
        return {"HKTimeZone": self.place(t)} if self.has["metadata"] in ("all", kind) else {}

    def sleep(self, start, end, stage, source, entered=False):
        metadata = self.tagged(start, "sleep") if source in (PHONE, WATCH) else {}
        if entered:
            metadata["HKWasUserEntered"] = "1"
        self.add("Record", start, end, source, metadata=metadata, type=SLEEP, value="HKCategoryValueSleepAnalysis" + stage)

    def quantity(self, name, start, end, value, unit, source, entered=False):
        metadata = {"HKWasUserEntered": "1"} if entered else {}
        self.add("Record", start, end, source, metadata=metadata, type=QUANTITY + name, unit=unit, value=repr(value))

    # Nights.

    def in_bed(self, start, end, source=PHONE):
        """Time in bed in pieces, as a phone breaks it up at each pick-up."""
        at = start
        for _ in range(self.r.choice([1, 1, 2, 3, 5])):
            length = self.r.choice([60, 600, 1800, 3600, 7200, 10800])
            stop = min(at + length, end) if self.r.random() < 0.8 else at + length
            if stop > at:
                self.sleep(at, stop, "InBed", source)
            at = stop + self.r.choice(GAPS) - (self.r.choice([0, 300]) if self.r.random() < 0.1 else 0)
            if at >= end:
                return
        if end > at:
            self.sleep(at, end, "InBed", source)

    def staged(self, start, end, source=WATCH):
        """A course of stages with the odd gap and overlap."""
        at = start
        while at < end:
            stage = self.r.choice(["AsleepCore", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake", "AsleepUnspecified"])
            stop = min(end, at + 30 * self.r.randint(1, 150))
            self.sleep(at, stop, stage, source)
            at = stop
            if self.r.random() < 0.08:
                at += self.r.choice([30, 300, 1800, 3540, 3599, 3600, 3601, 4200])
            elif self.r.random() < 0.05:
                at -= self.r.choice([30, 60, 600])
                at = max(at, start)

    def unstaged(self, start, end, source, word):
        """Sleep as old watches and other makers write it, without time awake."""
        at = start
        while at < end:
            stop = min(end, at + 60 * self.r.randint(20, 300))
            self.sleep(at, stop, word, source)
            at = stop + self.r.choice([0, 0, 60, 900, 2700, 3600, 3660])

    def stages_without_awake(self, start, end, source):
        at = start
        while at < end:
            stop = min(end, at + 300 * self.r.randint(1, 20))
            self.sleep(at, stop, self.r.choice(["AsleepCore", "AsleepDeep", "AsleepREM"]), source)
            at = stop + self.r.choice([0, 0, 0, 300, 1200])

    def record_sleep(self, start, end):
        """What the devices of this person tell of one span of sleep."""
        kind = self.r.choice(["all", "all", "all", "watch off early", "watch off long", "in bed only"])
        if self.has["phone"]:
            self.in_bed(start - 60 * self.r.choice([0, 5, 20, 45]), end + 60 * self.r.choice([0, 5, 30]))
        if kind == "in bed only":
            return
        stop = end
        if kind == "watch off early":
            stop = start + (end - start) * self.r.choice([2, 3, 5]) // 10
        elif kind == "watch off long":
            stop = start + 60 * self.r.randint(10, 60)
        if self.has["watch"]:
            self.staged(start + 60 * self.r.randint(0, 20), stop)
        if self.has["old_watch"]:
            self.unstaged(start, stop, "Sam’s old Apple Watch", self.r.choice(["Asleep", "AsleepUnspecified"]))
        if self.has["band"] and self.r.random() < 0.7:
            self.stages_without_awake(start + 60 * self.r.randint(-20, 20), end, BAND)
        if self.has["tracker"] and self.r.random() < 0.7:
            self.unstaged(start + 60 * self.r.randint(-10, 30), end + 60 * self.r.randint(-30, 30), TRACKER, "AsleepUnspecified")

    def night(self, day):
        """The night that ends on `day`."""
        r, kind = self.r, self.r.random()
        if kind < 0.1:
            return
        if self.has["shift"]:
            start = self.local(day, r.randint(9, 16) * HOUR)
            end = r.choice([self.local(day, 18 * HOUR), self.local(day, 18 * HOUR) + r.choice([-1, 1, 600, 7200]), start + r.randint(4, 9) * HOUR])
            if end > start:
                self.record_sleep(start, end)
            return
        start = self.local(day - 1, 20 * HOUR) + 60 * r.randint(0, 360)
        end = start + 60 * r.randint(240, 620)
        self.record_sleep(start, end)
        if kind < 0.2:
            again = end + r.choice([3600, 3601, 4200, 7200])
            self.record_sleep(again, again + 60 * r.randint(30, 150))
        elif kind < 0.35:
            nap = self.local(day, r.randint(12, 17) * HOUR + 60 * r.randint(0, 59))
            self.record_sleep(nap, nap + 60 * r.randint(10, 110))
        if self.has["typed"] and r.random() < 0.3:
            entered = start + 60 * r.randint(-60, 60)
            self.sleep(entered, entered + 60 * r.randint(60, 500), r.choice(["AsleepUnspecified", "AsleepUnspecified", "InBed", "Awake"]), r.choice([HEALTH, PHONE]), True)
        if r.random() < 0.05:
            self.sleep(start, start, r.choice(["AsleepDeep", "InBed"]), PHONE)

    # Days.

    def day(self, day):
        r = self.r
        for source, odds in ((PHONE, 0.9), (WATCH, 0.9 if self.has["watch"] else 0), (BAND, 0.5 if self.has["band"] else 0)):
            if r.random() > odds:
                continue
            at = self.local(day, r.choice([0, 6, 8]) * HOUR)
            for _ in range(r.randint(1, 8)):
                at += 60 * r.randint(0, 150)
                length = r.choice([0, 60, 300, 600, 3600, 7200]) if r.random() < 0.95 else 40 * HOUR
                self.quantity("StepCount", at, at + length, r.choice([0, 1, 10, 250, 999, 3001]), "count", source)
                if r.random() < 0.4:
                    self.quantity("ActiveEnergyBurned", at, at + length, r.randint(1, 90) / 4, r.choice(["kcal", "Cal", "kJ"]), source)
                at += length
        if self.has["typed"] and r.random() < 0.2:
            at = self.local(day, r.randint(7, 20) * HOUR)
            self.quantity("StepCount", at, at + r.choice([0, 1800]), 500, "count", r.choice([HEALTH, PHONE]), True)
        if self.has["categories"]:
            for hour in range(8, 21):
                if r.random() < 0.5:
                    at = self.local(day, hour * HOUR)
                    self.add("Record", at, at + HOUR, WATCH, type="HKCategoryTypeIdentifierAppleStandHour",
                             value="HKCategoryValueAppleStandHour" + r.choice(["Stood", "Stood", "Idle"]))
            if r.random() < 0.4:
                at = self.local(day, r.choice([7, 12, 23]) * HOUR + r.randint(0, 3599))
                for source in (PHONE, "Calm app"):
                    if r.random() < 0.7:
                        self.add("Record", at, at + 60 * r.randint(1, 90), source, type="HKCategoryTypeIdentifierMindfulSession",
                                 value="HKCategoryValueNotApplicable")

    # Workouts.

    def pauses(self, start, end):
        r, children, at = self.r, [], start
        for _ in range(r.choice([0, 0, 1, 2])):
            low = at + r.randint(1, max(1, (end - at) // 3))
            high = low + r.randint(1, 300)
            if high >= end:
                break
            first, last = r.choice([("Pause", "Resume"), ("Pause", "Resume"), ("MotionPaused", "MotionResumed")])
            children.append((first, low))
            if r.random() < 0.95:
                children.append((last, high))
            if r.random() < 0.15:
                children += [("MotionPaused", low + 1), ("MotionResumed", high + 5)]
            at = high
        return [(kind, t) for kind, t in children if t <= end]

    def workout(self, day):
        r = self.r
        activity = r.choice(["Running", "Running", "Cycling", "Walking", "Yoga"])
        start = self.local(day, r.randint(7, 19) * HOUR + r.randint(0, 3599))
        length = r.choice([600, 1200, 1800, 2400, 3600, 5400])
        end = start + length
        sources = r.choice([[WATCH], [WATCH], [WATCH, BAND], [BAND], [WATCH, BAND, PHONE], [PHONE, TRACKER]])
        at, other_end = start, end
        for index, source in enumerate(sources):
            if index > 0:
                # Just below, exactly and just above half of a workout of the same length, or all but the same.
                shift = r.choice([length // 2 - 1, length // 2, length // 2 + 1, 3, 60, -length // 2, length + 10])
                at, other_end = at + shift, at + shift + length
                if r.random() < 0.3:
                    other_end = at + r.choice([length // 2, length // 4])
            self.save(activity, at, other_end, source)
        name, unit, speed = {"Cycling": ("DistanceCycling", "km", 0.0075)}.get(activity, ("DistanceWalkingRunning", r.choice(["km", "km", "mi", "m"]), 0.003))
        if activity != "Yoga" or r.random() < 0.2:
            for source in [s for s in sources if s != TRACKER]:
                self.distances(name, unit, speed, start, max(end, other_end), source)

    def save(self, activity, start, end, source):
        """A workout, now and then saved several times."""
        r, events = self.r, self.pauses(start, end)
        created = end + r.randint(1, 60)
        for copy in range(r.choice([1, 1, 1, 2, 3])):
            if copy and r.random() < 0.7:
                created += r.choice([0, 60, DAY])
            children = [("WorkoutEvent", {"type": "HKWorkoutEventType" + kind}, t) for kind, t in events]
            metadata = self.tagged(start, "workouts") if source in (PHONE, WATCH) else {}
            self.add("Workout", start, end, source, creation=created, metadata=metadata, children=children,
                     workoutActivityType="HKWorkoutActivityType" + activity, durationUnit="min",
                     duration=repr((end - start + r.choice([0, 0.25, 0.7])) / 60))

    def distances(self, name, unit, speed, start, end, source):
        r, factor = self.r, {"km": 1, "m": 1000, "mi": 1 / 1.609344}[unit]
        at = start - r.randint(0, 30)
        while at < end:
            length = r.choice([3, 10, 60, 120, 300])
            if r.random() < 0.05:
                at += 120
            self.quantity(name, at, at + length, length * speed * factor * r.choice([0.7, 1, 1, 1.2, 1.5]), unit, source)
            at += length

    # The file.

    def build(self):
        for day in range(self.first, self.first + self.has["days"]):
            self.night(day)
            self.day(day)
            if self.has["workouts"] and self.r.random() < 0.4:
                self.workout(day)
        if self.has["future"]:
            at = Zone("Etc/UTC").instant(dt.date(2030, 1, 6).toordinal(), 9 * HOUR)
            for _ in range(self.r.choice([1, 2])):
                self.quantity("StepCount", at, at + 600, 10, "count", PHONE)
                at += DAY
        home = Zone(self.has["home"])
        mode, shown = self.has["offsets"], home.offset(self.export_at)
        written = shown
        if mode == "converted":
            written = self.r.choice([o for o in (-4 * HOUR, 0, 9 * HOUR) if o != shown])

        def date(t):
            return text(t, home.offset(t) if mode == "seasonal" else 0 if mode == "utc" else shown)

        elements = self.elements
        if self.has["shuffled"]:
            self.r.shuffle(elements)
        root = "<HealthData" + (f" locale={quoteattr(self.has['locale'])}" if self.has["locale"] else "") + ">"
        lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<!DOCTYPE HealthData [", "<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>", "]>", root]
        if self.has["export_date"]:
            lines.append(f' <ExportDate value="{text(self.export_at, written)}"/>')
        lines.append(' <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-05-05" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"'
                     ' HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"/>')
        for tag, start, end, creation, given, metadata, children in elements:
            shown_attributes = {**{k: v for k, v in given.items() if k != "value"}, "creationDate": date(creation), "startDate": date(start), "endDate": date(end)}
            if "value" in given:
                shown_attributes["value"] = given["value"]
            opening = f" <{tag} " + " ".join(f"{k}={quoteattr(v)}" for k, v in shown_attributes.items() if v is not None)
            inner = [f"  <MetadataEntry key={quoteattr(k)} value={quoteattr(v)}/>" for k, v in metadata.items()]
            inner += [f"  <{name} " + " ".join(f"{k}={quoteattr(v)}" for k, v in own.items()) + f' date="{date(t)}"/>' for name, own, t in children]
            lines += [opening + ">", *inner, f" </{tag}>"] if inner else [opening + "/>"]
        lines.append("</HealthData>\n")
        return "\n".join(lines).encode()


def text(t, offset):
    """`2024-03-01 23:10:00 +0100`."""
    wall = EPOCH + dt.timedelta(seconds=t + offset)
    sign, minutes = ("-", -offset // 60) if offset < 0 else ("+", offset // 60)
    return wall.strftime("%Y-%m-%d %H:%M:%S ") + f"{sign}{minutes // 60:02d}{minutes % 60:02d}"


def make(seed):
    """The bytes of the export of a seed."""
    return Writer(seed).build()


if __name__ == "__main__":
    sys.stdout.buffer.write(make(int(sys.argv[1])))
