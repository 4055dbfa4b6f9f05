package import Foundation

/// The type of samples that hold one value of an enumeration.
open class HKCategoryType: HKSampleType, ReplaceableInInitializer, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  /// The type of that identifier.
  ///
  /// Stops the process for an identifier that the catalogue does not hold, as HealthKit does;
  /// ``HKObjectType/categoryType(forIdentifier:)`` answers `nil` instead.
  public convenience init(_ identifier: HKCategoryTypeIdentifier) {
    guard let known = Self.shared[identifier.rawValue] else {
      UnknownTypeIdentifier.stop(identifier.rawValue, class: "HKCategoryType")
    }
    self.init(replacedBy: known)
  }

  /// All types of the catalogue, by identifier. The audio exposure event of iOS 13 and the
  /// environmental one that replaced it are the same type under two names in code.
  package static let shared: [String: HKCategoryType] = Dictionary(
    TypeCatalogue.categoryTypes.map {
      ($0.identifier, HKCategoryType(identifier: $0.identifier))
    }, uniquingKeysWith: { first, _ in first })

  /// Sleep and mindful sessions end by themselves; cycles, symptoms and events may last.
  private static let limited: Set<String> = [
    HKCategoryTypeIdentifier.sleepAnalysis.rawValue,
    HKCategoryTypeIdentifier.mindfulSession.rawValue,
  ]

  package override var durationLimit: TimeInterval? {
    Self.limited.contains(identifier) ? Self.fourDays : nil
  }
}
