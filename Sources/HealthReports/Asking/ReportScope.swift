public import CalendarBuckets
package import HealthCalculations

/// What most questions have in common: from when to when, on whose clocks, in which units, whose samples
/// win.
///
/// ```swift
/// var scope = ReportScope(now: Date().timeIntervalSince1970)
/// scope.from = try ParsedDateTime(parsing: "2024-03-01")
/// scope.timeZone = "Europe/Paris"
/// ```
public struct ReportScope: Sendable, Codable, Equatable {
  /// The first local date or instant asked for, itself included; nil is no bound. Semantics 1.7.
  public var from: ParsedDateTime?
  /// The local date or instant up to which is asked, itself excluded; nil is no bound. Semantics 1.7.
  public var to: ParsedDateTime?
  /// The last days up to the end of the data, instead of bounds; nil is no bound.
  public var last: LastSpan?
  /// An IANA identifier or a fixed offset such as `+05:30`; nil is the zone of the last import, without one
  /// the machine's. Semantics 7.2.
  public var timeZone: String?
  /// The day on which weeks begin; nil is Monday. Semantics 1.7.
  public var firstWeekday: Weekday?
  /// When a night begins and the one before ends, in seconds after local midnight, where a request has no rules
  /// for nights of its own; nil is 18:00. Semantics 5.2.
  public var nightStart: Int?
  /// The units of the answer.
  public var units: UnitsChoice
  /// Whether `auto` units are miles and pounds where the store does not say which its owner uses.
  public var prefersUSUnits: Bool
  /// Sources in the caller's order, best first, as people type them; empty is the order of the store.
  public var sourceOrder: [String]
  /// Whether workouts that repeat another one count, too. Semantics 8.1.
  public var countsAllWorkouts: Bool
  /// The present, in seconds since 1970.
  public var now: Double

  /// A scope; what is left out is not restricted.
  public init(
    from: ParsedDateTime? = nil, to: ParsedDateTime? = nil, last: LastSpan? = nil,
    timeZone: String? = nil, firstWeekday: Weekday? = nil, nightStart: Int? = nil,
    units: UnitsChoice = .auto,
    prefersUSUnits: Bool = false, sourceOrder: [String] = [],
    countsAllWorkouts: Bool = false, now: Double
  ) {
    self.from = from
    self.to = to
    self.last = last
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
    self.nightStart = nightStart
    self.units = units
    self.prefersUSUnits = prefersUSUnits
    self.sourceOrder = sourceOrder
    self.countsAllWorkouts = countsAllWorkouts
    self.now = now
  }

  /// Whether neither the first nor the last instant is named.
  public var isUnbounded: Bool { from == nil && to == nil && last == nil }

  /// The same scope, in which no bounds are none at all, where reports without them are of the last ones.
  package var withoutDefaultBounds: ReportScope {
    guard isUnbounded else { return self }
    var scope = self
    scope.from = .instant(-.greatestFiniteMagnitude)
    return scope
  }
}

extension ReportScope {
  /// What nights are made by where the request does not say it.
  ///
  /// - Throws: ``ReportError`` if ``nightStart`` is no time of a day.
  package var nightRules: SleepRules {
    get throws {
      guard let nightStart else { return SleepRules() }
      guard (0..<86_400).contains(nightStart) else {
        throw ReportError(
          .invalidRequest,
          "A night begins at 0 to 86,399 seconds after midnight, not at \(text: nightStart).")
      }
      return SleepRules(nightStart: nightStart)
    }
  }
}

/// In which units figures are shown.
public enum UnitsChoice: String, Sendable, Codable, CaseIterable {
  /// Those that the export was written in, else those of the reader's country.
  case auto
  /// Kilometres and kilograms.
  case metric
  /// Miles and pounds.
  case us
  /// Those of the store.
  case canonical
}

/// Who named the zone of an answer.
public enum ZoneOrigin: String, Sendable, Codable {
  /// The request.
  case request
  /// The last import.
  case lastImport
  /// The machine.
  case machine
}
