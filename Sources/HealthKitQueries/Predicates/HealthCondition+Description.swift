internal import Foundation
internal import HealthKitTypes

extension HealthCondition: CustomStringConvertible {
  /// The condition as an expression, with the key paths that HealthKit names.
  var description: String {
    switch self {
    case .interval(let start, let end, let options):
      Self.text(of: start, end, options, keys: ("startDate", "endDate"))
    case .activityInterval(let start, let end, let options):
      Self.text(of: start, end, options, keys: ("activity.startDate", "activity.endDate"))
    case .quantity(let comparison, let quantity): "quantity \(comparison.symbol) \(quantity)"
    case .categoryValue(let comparison, let value): "value \(comparison.symbol) \(value)"
    case .categoryValues(let values): "value IN \(Self.list(values))"
    case .uuids(let uuids): "UUID IN \(Self.list(uuids))"
    case .sources(let sources): "source IN \(Self.list(sources.map(\.bundleIdentifier)))"
    case .sourceRevisions(let revisions): "sourceRevision IN \(Self.list(revisions))"
    case .devices(let devices): "device IN \(Self.list(devices))"
    case .deviceProperty(let key, let allowed): "device.\(key) IN \(Self.list(allowed))"
    case .workout(let uuid): "workout == \(uuid)"
    case .metadataKey(let key): "metadata.\(key) != nil"
    case .metadata(let key, let test): "metadata.\(key) \(test)"
    case .attribute(let attribute, let test): "\(attribute) \(test)"
    case .noCorrelation: "correlation == nil"
    case .electrocardiogram(let uuid): "electrocardiogram == \(uuid)"
    case .workoutActivityType(let type): "workoutActivityType == \(type.rawValue)"
    case .activityType(let type): "activity.workoutActivityType == \(type.rawValue)"
    case .workoutDuration(let comparison, let seconds): "duration \(comparison.symbol) \(seconds) s"
    case .activityDuration(let comparison, let seconds):
      "activity.duration \(comparison.symbol) \(seconds) s"
    case .workoutTotal(let total, let comparison, let quantity):
      "total.\(total.rawValue) \(comparison.symbol) \(quantity)"
    case .workoutStatistic(let type, let statistic, let comparison, let quantity):
      "\(statistic.rawValue)(\(type.identifier)) \(comparison.symbol) \(quantity)"
    case .activityStatistic(let type, let statistic, let comparison, let quantity):
      "activity.\(statistic.rawValue)(\(type.identifier)) \(comparison.symbol) \(quantity)"
    case .anyActivity(let condition): "ANY workoutActivities (\(condition))"
    case .workoutEffort(let workout, let activity):
      "workoutEffort == \(activity.map { "\(workout) / \($0)" } ?? "\(workout)")"
    case .activitySummary(let day): "dateComponents == \(Self.text(of: day))"
    case .activitySummaries(let first, let last):
      "dateComponents BETWEEN \(Self.text(of: first)) AND \(Self.text(of: last))"
    case .activitySummaryDay(let comparison, let day):
      "dateComponents \(comparison.symbol) \(Self.text(of: day))"
    case .clinicalRecordType(let type): "FHIRResource.resourceType == \(type.rawValue)"
    case .clinicalRecord(let source, let type, let identifier):
      "source == \(source.bundleIdentifier) AND FHIRResource.resourceType == \(type.rawValue) "
        + "AND FHIRResource.identifier == \(identifier)"
    case .verifiableClinicalRecord(let interval): "relevantDate IN \(interval)"
    case .electrocardiogramClassification(let value): "classification == \(value)"
    case .electrocardiogramSymptoms(let value): "symptomsStatus == \(value)"
    case .stateOfMindKind(let kind): "kind == \(kind)"
    case .stateOfMindLabel(let label): "ANY labels == \(label)"
    case .stateOfMindAssociation(let association): "ANY associations == \(association)"
    case .stateOfMindValence(let comparison, let value): "valence \(comparison.symbol) \(value)"
    case .medicationDose(let identifiers):
      "medicationConceptIdentifier IN \(Self.list(identifiers))"
    case .medicationDoseStatus(let statuses): "status IN \(Self.list(statuses))"
    case .medicationDoseDate(let dates): "scheduledDate IN \(Self.list(dates.map(\.text)))"
    case .medicationDoseInterval(let start, let end):
      "scheduledDate >= \(start.map(\.text) ?? "any") AND "
        + "scheduledDate < \(end.map(\.text) ?? "any")"
    case .medicationIsArchived(let value): "isArchived == \(value)"
    case .medicationHasSchedule(let value): "hasSchedule == \(value)"
    case .all(let parts):
      parts.isEmpty ? "TRUEPREDICATE" : Self.joined(parts, by: " AND ")
    case .any(let parts):
      parts.isEmpty ? "FALSEPREDICATE" : Self.joined(parts, by: " OR ")
    case .not(let part): "NOT (\(part))"
    case .block: "BLOCKPREDICATE"
    case .unsupported(let sentence): "UNSUPPORTED(\(sentence))"
    }
  }

  private static func joined(_ parts: [HealthCondition], by word: String) -> String {
    parts.map { "(\($0))" }.joined(separator: word)
  }

  private static func list(_ elements: some Sequence<some Any>) -> String {
    "{\(elements.map { "\($0)" }.sorted().joined(separator: ", "))}"
  }

  private static func text(of day: DateComponents) -> String {
    "\(day.year.map(String.init) ?? "?")-\(day.month.map(String.init) ?? "?")-"
      + "\(day.day.map(String.init) ?? "?")"
  }

  private static func text(
    of start: Date?, _ end: Date?, _ options: StrictDates, keys: (start: String, end: String)
  ) -> String {
    var parts: [String] = []
    func bound(_ key: String) {
      if let start { parts.append("\(key) >= \(start.text)") }
      if let end { parts.append("\(key) < \(end.text)") }
    }
    if options.isEmpty {
      if let start { parts.append("\(keys.end) >= \(start.text)") }
      if let end { parts.append("\(keys.start) < \(end.text)") }
    }
    if options.contains(.strictStartDate) { bound(keys.start) }
    if options.contains(.strictEndDate) { bound(keys.end) }
    return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
  }
}
