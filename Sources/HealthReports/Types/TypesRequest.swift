internal import CalendarBuckets
internal import HealthCalculations
public import SampleStore

/// Asks which types a store holds: how many samples of each, from when to when, in which unit.
///
/// ```swift
/// let report = try store.report(TypesRequest(scope: ReportScope(now: now)))
/// report.types.first?.type   // HKQuantityTypeIdentifierStepCount
/// ```
public struct TypesRequest: ReportRequest {
  /// On whose clocks. The types are those of the whole store, so a scope with bounds is refused.
  public var scope: ReportScope

  /// A request.
  public init(scope: ReportScope) {
    self.scope = scope
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` for a scope with bounds.
  public func report(from snapshot: StoreSnapshot) throws -> TypesReport {
    let question = try Question(scope, to: snapshot)
    try question.refuseBounds(of: "A list of types")
    let stored = try snapshot.types().filter { $0.sampleCount > 0 }
    let byIdentifier = Dictionary(
      stored.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    return TypesReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      types: try TypeNames.everydayFirst(stored.map(\.identifier)).compactMap { identifier in
        try byIdentifier[identifier].map { try Self.row($0, question) }
      })
  }

  private static func row(_ type: StoredType, _ question: Question) throws -> TypesReport.TypeRow {
    var style: AggregationStyle?
    if case .quantity(let known) = MeasureKind.kind(of: type.identifier, stored: type) {
      style = known
    }
    let kind: TypesReport.Kind =
      TypeNames.isSeries(type.identifier) ? .series : type.isCategory ? .category : .quantity
    return TypesReport.TypeRow(
      type: type.identifier, kind: kind, samples: type.sampleCount,
      from: question.local(type.firstStart), to: question.local(type.lastEnd), unit: type.unit,
      shownUnit: kind == .quantity
        ? try question.unit(of: type.identifier, stored: type).text : nil,
      aggregationStyle: style)
  }
}
