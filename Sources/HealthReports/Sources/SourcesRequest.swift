internal import CalendarBuckets
internal import HealthCalculations
public import SampleStore

/// Asks in which order the sources of types win where their samples overlap, and why.
///
/// ```swift
/// let steps = HKQuantityTypeIdentifier.stepCount.rawValue
/// let report = try store.report(SourcesRequest(types: [steps], scope: ReportScope(now: now)))
/// report.types[0].sources.first?.because   // .appleDevice
/// ```
///
/// A source order of the scope goes before the saved one, as in every other answer.
public struct SourcesRequest: ReportRequest {
  /// The types by full identifier; nil is all that have samples.
  public var types: [String]?
  /// On whose clocks, and which sources first. Ranks are those of the whole store, so a scope with bounds
  /// is refused.
  public var scope: ReportScope

  /// A request; without types of all that have samples.
  public init(types: [String]? = nil, scope: ReportScope) {
    self.types = types
    self.scope = scope
  }

  /// The answer; a type without samples has no sources.
  ///
  /// - Throws: ``ReportError`` for a scope with bounds, and for a source that none of the types has.
  public func report(from snapshot: StoreSnapshot) throws -> SourcesReport {
    let question = try Question(scope, to: snapshot)
    try question.refuseBounds(of: "The order of sources")
    let identifiers = try types ?? Self.allTypes(of: snapshot)
    let preferred = try question.preferredOrder(snapshot.types(only: identifiers))
    return SourcesReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      types: try identifiers.map { try Self.sources(of: $0, question, preferred: preferred) })
  }

  /// The types that have samples, series aside, everyday ones first.
  package static func allTypes(of snapshot: StoreSnapshot) throws -> [String] {
    try TypeNames.everydayFirst(
      snapshot.types().filter { $0.sampleCount > 0 && !TypeNames.isSeries($0.identifier) }
        .map(\.identifier))
  }

  private static func sources(
    of identifier: String, _ question: Question, preferred: [String]?
  ) throws -> SourcesReport.TypeSources {
    let facts = try question.snapshot.sourcePairFacts(ofType: identifier)
    let saved = try question.snapshot.sourceOrder(ofType: identifier)
    let order = preferred ?? saved
    let ranking = SourceRanking(facts, preferredOrder: order)
    let ranked = facts.sorted {
      (ranking.rank(of: $0.pair) ?? .max) < (ranking.rank(of: $1.pair) ?? .max)
    }
    return SourcesReport.TypeSources(
      type: identifier, savedOrder: saved,
      sources: ranked.map { facts in
        SourcesReport.Source(
          source: facts.pair.name, userEntered: facts.pair.isUserEntered,
          appleDevice: facts.isAppleDevice, since: question.local(facts.earliestStart),
          because: RankReason(facts.pair, isAppleDevice: facts.isAppleDevice, order: order))
      })
  }
}
