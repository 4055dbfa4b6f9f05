"""What an export holds, as plain values."""
from __future__ import annotations

from dataclasses import dataclass, field

SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"
STAND = "HKCategoryTypeIdentifierAppleStandHour"

# The year 4001: how an end that is not known is written (rule 1.1).
DISTANT_FUTURE = 64092211200


@dataclass
class Sample:
    """A record of the export. `value` is a number: quantities in their canonical unit, categories by
    raw value. `order` is the order of insertion."""

    type: str
    source: str
    start: float
    end: float
    value: float | None = None
    unit: str | None = None
    device: str | None = None
    creation: float | None = None
    offset: int = 0
    metadata: dict = field(default_factory=dict)
    order: int = 0

    @property
    def user_entered(self):
        """Rule 2.2: `HKWasUserEntered` = 1."""
        return self.metadata.get("HKWasUserEntered") == "1"

    @property
    def pair(self):
        """The ranked unit of rule 2.2."""
        return (self.source, self.user_entered)

    @property
    def time_zone(self):
        return self.metadata.get("HKTimeZone")


@dataclass
class Workout(Sample):
    """A workout; `type` is its activity. `events` are (kind, instant)."""

    duration: float | None = None
    totals: dict = field(default_factory=dict)
    events: list = field(default_factory=list)


@dataclass
class Export:
    """A whole export."""

    locale: str | None = None
    export_date: float | None = None
    export_offset: int | None = None
    me: dict = field(default_factory=dict)
    records: list = field(default_factory=list)
    workouts: list = field(default_factory=list)
    correlations: list = field(default_factory=list)
    skipped: dict = field(default_factory=dict)

    def of_type(self, identifier):
        return [s for s in self.records if s.type == identifier]

    @property
    def samples(self):
        """Everything that is a sample: records, workouts, correlations."""
        return self.records + self.workouts + self.correlations
