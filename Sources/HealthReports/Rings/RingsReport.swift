public import CalendarBuckets
internal import HealthCalculations

/// Activity rings by day, and how many days of each bucket closed them. JSON: `hkstats/rings/2`.
///
/// Energies are in ``energyUnit``, exercise and move time in minutes, standing in hours. What is not known is
/// nil.
public struct RingsReport: BucketedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/rings/2"
  /// The zone on whose clocks days begin.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// How long a bucket is.
  public var interval: BucketInterval
  /// Where buckets are counted from.
  public var anchor: OffsetInstant
  /// Where the first bucket begins.
  public var start: OffsetInstant
  /// Where the last bucket ends, itself excluded.
  public var end: OffsetInstant
  /// The unit of energies.
  public var energyUnit: String
  /// Whether the store holds any rings, of whatever day.
  public var hasRings: Bool
  /// How many of all days closed their rings.
  public var summary: Summary
  /// How the figures that were computed differ from those of the export.
  public var differences: Differences
  /// The buckets that have days with rings, in order; nil for days.
  public var buckets: [Bucket]?
  /// The days with rings, in order.
  public var days: [Day]

  /// How many days closed their rings.
  public struct Summary: Sendable, Codable, Equatable {
    /// How many days have rings.
    public var days: Int
    /// The move ring.
    public var move: Count
    /// The exercise ring.
    public var exercise: Count
    /// The stand ring.
    public var stand: Count
    /// All three.
    public var all: Count
    /// The most days in a row on which all three were closed, the earlier of equals; nil if none was.
    public var longestRun: Run?

    /// On how many days a ring was closed.
    public struct Count: Sendable, Codable, Equatable {
      /// Days on which it was.
      public var closed: Int
      /// Days of which value and goal are known.
      public var known: Int
    }

    /// Days in a row.
    public struct Run: Sendable, Codable, Equatable {
      /// The date of the first day.
      public var start: String
      /// How many days.
      public var days: Int
    }
  }

  /// How the figures that were computed from the samples of a day differ from those of the export.
  public struct Differences: Sendable, Codable, Equatable {
    /// Moving, of days that count energy, in ``RingsReport/energyUnit``; nil if no day has both figures.
    public var move: Difference?
    /// Minutes of exercise; nil if no day has both figures.
    public var exercise: Difference?
    /// Hours stood; nil if no day has both figures.
    public var stand: Difference?
  }

  /// How one figure differs.
  public struct Difference: Sendable, Codable, Equatable {
    /// The days that have both figures.
    public var days: Int
    /// The days on which they are equal to half a kilocalorie, minute or hour.
    public var equal: Int
    /// The mean of computed less exported.
    public var mean: Double
    /// The greatest distance of the two.
    public var greatest: Double
  }

  /// A bucket and its days.
  public struct Bucket: Sendable, Codable, Equatable {
    /// The local date on which it begins.
    public var date: String
    /// Where it begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// How many of its days closed their rings.
    public var summary: Summary
  }

  /// The rings of a day.
  public struct Day: Sendable, Codable, Equatable {
    /// The local date.
    public var date: String
    /// Whether all three rings are closed; nil if one is not known and no other is open.
    public var allClosed: Bool?
    /// Moving, as energy; nil for who counts the time of moving.
    public var move: Ring?
    /// Moving, as minutes; nil for who counts energy.
    public var moveTime: Ring?
    /// Minutes of exercise.
    public var exercise: Ring
    /// Hours with some standing.
    public var stand: Ring
  }

  /// One ring of a day.
  public struct Ring: Sendable, Codable, Equatable {
    /// What the export says was reached.
    public var value: Double?
    /// What was to be reached.
    public var goal: Double?
    /// Whether the ring is closed; nil if value or goal is not known.
    public var closed: Bool?
    /// What the merged samples of the local day say.
    public var computed: Double?
  }
}

extension RingsReport.Summary {
  /// The summary of days by their numbers and dates.
  init(_ days: [(rings: RingDay, date: String)]) {
    let summary = RingSummary(days.map(\.rings))
    func count(_ count: RingSummary.Count) -> Count {
      Count(closed: count.closed, known: count.known)
    }
    self.init(
      days: summary.dayCount, move: count(summary.move), exercise: count(summary.exercise),
      stand: count(summary.stand), all: count(summary.all),
      longestRun: summary.longestRun.map { run in
        Run(
          start: days.first { $0.rings.dayNumber == run.firstDay }?.date ?? "", days: run.length)
      })
  }
}

extension RingsReport.Difference {
  /// The difference of pairs of computed and exported values, which half of a unit still counts as equal;
  /// nil without pairs.
  init?(_ pairs: [(computed: Double, exported: Double)], convert: (Double) -> Double = { $0 }) {
    guard !pairs.isEmpty else { return nil }
    let distances = pairs.map { abs($0.computed - $0.exported) }
    self.init(
      days: pairs.count, equal: distances.count { $0 <= 0.5 },
      mean: convert(pairs.reduce(0) { $0 + $1.computed - $1.exported } / Double(pairs.count)),
      greatest: convert(distances.max() ?? 0))
  }
}
