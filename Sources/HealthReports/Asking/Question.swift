package import CalendarBuckets
package import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// A question that is prepared: the state of the store, the zone, the bounds.
///
/// What every report needs before it can be computed is found here, once.
package struct Question: Sendable {
  /// The state that is asked.
  package let snapshot: StoreSnapshot
  /// What was asked.
  package let scope: ReportScope
  /// The zone of the answer.
  package let zone: ZoneRules
  /// Who named it.
  package let zoneOrigin: ZoneOrigin

  /// What a question is about, by which ``ReportScope/last`` knows where its data end.
  package enum Subject: Sendable {
    /// The samples of some types; nil is everything.
    case types([String]?)
    /// Workouts.
    case workouts
  }

  /// Prepares a question.
  ///
  /// - Throws: ``ReportError`` for a zone that does not exist.
  package init(
    _ scope: ReportScope, to snapshot: StoreSnapshot, about subject: Subject = .types(nil)
  ) throws {
    self.snapshot = snapshot
    let choice = try ZoneChoice(named: scope.timeZone, of: snapshot)
    (zone, zoneOrigin) = (choice.zone, choice.origin)
    self.scope = try scope.resolvingLast(in: choice.zone) {
      switch subject {
      case .types(let types): try snapshot.dataEnd(ofTypes: types)
      case .workouts: try snapshot.workoutEnd()
      }
    }
  }

  /// The first instant asked for; nil if none was.
  package var from: Double? { scope.from?.instant(in: zone) }

  /// The instant up to which is asked, itself excluded; nil if none was.
  package var to: Double? { scope.to?.instant(in: zone) }

  /// An instant as the clocks of the zone show it.
  package func local(_ instant: Double) -> OffsetInstant { OffsetInstant(instant, in: zone) }

  /// Two instants as the clocks of the zone show them.
  package func span(_ range: Range<Double>) -> TimeSpan {
    TimeSpan(start: local(range.lowerBound), end: local(range.upperBound))
  }

  /// Throws if the first instant does not lie before the last.
  package func checkBounds() throws {
    guard let from, let to, from >= to else { return }
    throw ReportError(
      .invalidRequest,
      "\(.from) has to lie before \(.to), but \(text: zone.isoString(at: from)) does not lie before \(text: zone.isoString(at: to))."
    )
  }

  /// Throws if a first or a last instant is named, of what is told from all data: `Records`.
  package func refuseBounds(of what: String) throws {
    guard !scope.isUnbounded else { return }
    throw ReportError(
      .invalidRequest,
      "\(text: what) takes all data, so \(.from) and \(.to) have no meaning for it."
    )
  }

  // MARK: Units

  /// The unit that a type's figures are shown in; nil for categories, which have none.
  package func unit(
    of identifier: String, stored: StoredType?, kind: MeasureKind
  ) throws -> DisplayUnit? {
    kind.isCategory ? nil : try unit(of: identifier, stored: stored)
  }

  /// The unit that a quantity's figures are shown in.
  package func unit(of identifier: String, stored: StoredType?) throws -> DisplayUnit {
    let canonical =
      stored?.unit ?? TypeCatalogue.quantityType(identifier: identifier)?.canonicalUnit ?? "count"
    let asksRecords = scope.units == .auto && DisplayUnit.dependsOnReader(identifier)
    return try DisplayUnit.unit(
      for: identifier, stored: canonical, choice: scope.units,
      recorded: asksRecords ? try stored.flatMap(recordedUnit) : nil,
      prefersUSUnits: scope.prefersUSUnits)
  }

  /// The unit that the export wrote the type's last sample in; nil if it is no unit.
  package func recordedUnit(_ type: StoredType) throws -> String? {
    let unit = try snapshot.lastRecordedUnit(of: type)
    return unit.flatMap { (try? HKUnit(parsing: $0)) == nil ? nil : $0 }
  }

  // MARK: Sources

  /// The order of a type's sources: the caller's in the store's own spelling, else the one that was saved.
  package func sourceOrder(ofType identifier: String) throws -> [String] {
    if scope.sourceOrder.isEmpty { return try snapshot.sourceOrder(ofType: identifier) }
    let names = try snapshot.sourcePairFacts(ofType: identifier).map(\.pair.name)
    return try SourceNames.resolve(scope.sourceOrder, known: SourceNames.distinct(names))
  }

  /// The caller's order of sources of any of some types, in the store's own spelling; nil if there is none.
  package func preferredOrder(_ types: @autoclosure () throws -> [StoredType]) throws -> [String]? {
    guard !scope.sourceOrder.isEmpty else { return nil }
    let names = try types().flatMap {
      try snapshot.sourcePairFacts(ofType: $0.identifier).map(\.pair.name)
    }
    return try SourceNames.resolve(scope.sourceOrder, known: SourceNames.distinct(names))
  }
}

extension ReportScope {
  /// The scope with bounds in the place of ``last``: the days up to that of the end of the data that are asked
  /// for, or of the present if that is earlier.
  fileprivate func resolvingLast(
    in zone: ZoneRules, endOfData: () throws -> Double?
  ) throws -> ReportScope {
    guard let last else { return self }
    guard from == nil, to == nil else {
      throw ReportError(
        .invalidRequest, "\(.last) says from when to when, so \(.from) and \(.to) have no place.")
    }
    guard last.count > 0 else {
      throw ReportError(.invalidRequest, "\(.last) has to be 1 or more, not \(text: last.count).")
    }
    let end = min(now, try endOfData() ?? now)
    let day = zone.date(at: end)
    var scope = self
    scope.last = nil
    scope.from = .local(last.firstDay(endingWith: day))
    scope.to = .local(day.adding(days: 1))
    return scope
  }
}

extension ReportError.Parameter {
  /// How many of the last days.
  public static let last: Self = "last"
}
