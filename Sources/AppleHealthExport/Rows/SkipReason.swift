/// Why an element of an export was not taken.
///
/// The raw values are what reports print, in tables and in JSON.
///
/// Semantics 7.5: the reasons.
public enum SkipReason: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The record has no type.
  case typeMissing = "no type"
  /// The record's type is not in the catalogue.
  case typeUnknown = "unknown type"
  /// The start or end date is missing.
  case dateMissing = "no start or end date"
  /// A date is not a date.
  case notADate = "not a date"
  /// The end lies before the start.
  case endBeforeStart = "end before start"
  /// A quantity has no value, or one that is not a finite number.
  case valueNotANumber = "no finite value"
  /// A quantity has no unit.
  case unitMissing = "no unit"
  /// A quantity's unit is not a unit or cannot be converted to the type's.
  case unitIncompatible = "incompatible unit"
  /// A category's value is not one of its type's.
  case categoryValueUnknown = "unknown category value"
  /// The element or one inside it is ill-formed; see ``MarkupFault``.
  case illFormed = "ill-formed text"

  /// In the order of the cases.
  public static func < (left: SkipReason, right: SkipReason) -> Bool {
    left.place < right.place
  }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The elements of one name that were skipped for one reason.
public struct SkippedElements: Sendable, Equatable {
  /// How many lines are kept.
  public static let lineLimit = 10

  /// The element's name, for example `Record`.
  public let element: String
  /// Why they were skipped.
  public let reason: SkipReason
  /// How many there were.
  public internal(set) var count = 0
  /// The lines of the first ones, at most ``lineLimit``.
  public internal(set) var firstLines: [Int] = []

  /// No element yet.
  init(element: String, reason: SkipReason) {
    self.element = element
    self.reason = reason
  }

  mutating func add(line: Int) {
    count += 1
    if firstLines.count < Self.lineLimit { firstLines.append(line) }
  }
}

/// How often something ill-formed was met that did not stop the import.
public struct FaultCount: Sendable, Equatable {
  /// How often.
  public internal(set) var count = 0
  /// The line of the first.
  public internal(set) var firstLine = 0
}
