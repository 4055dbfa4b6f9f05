package import SampleStore
internal import HealthReports
internal import ReportFormats

extension MirrorPlan {
  /// Whether the deletions are so many that somebody has to agree.
  package var needsAgreement: Bool {
    deletionCount * 100 > storedCount
  }

  /// What would go, in a sentence.
  package var sentence: String {
    let share = Double(deletionCount) / Double(max(1, storedCount)) * 100
    let largest = deletions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { "\(NumberText.grouped($0.value)) \(TypeNames.short($0.key).asName)" }
    return "Mirroring would delete \(NumberText.grouped(deletionCount)) of "
      + "\(NumberText.grouped(storedCount)) samples (\(NumberText.fixed(share, digits: 1)) %)"
      + (largest.isEmpty
        ? "."
        : ": \(largest.joined(separator: ", "))"
          + (deletions.count > 3 ? " and others." : "."))
  }
}
