internal import HealthCalculations

/// An answer that differs from the reference's: nothing is measured then.
public struct WrongAnswer: Error, CustomStringConvertible {
  /// A sentence that says what differs.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Comparisons with what a slow and obvious reference says.
enum Reference {
  /// Throws unless both numbers are the same to 1e-9 of the larger, or both are NaN.
  static func expect(_ answer: Double, near reference: Double, _ what: String) throws {
    let tolerance = 1e-9 * max(1, abs(answer), abs(reference))
    guard abs(answer - reference) <= tolerance || (answer.isNaN && reference.isNaN) else {
      throw WrongAnswer("\(what) is \(answer), but the reference says \(reference).")
    }
  }

  /// Throws unless there are as many numbers and each is near the reference's.
  static func expect(_ answer: [Double], near reference: [Double], _ what: String) throws {
    try expect(answer.count, equals: reference.count, "The count of \(what)")
    for position in answer.indices {
      try expect(answer[position], near: reference[position], "Number \(position) of \(what)")
    }
  }

  /// Throws unless both are equal.
  static func expect<Value: Equatable>(
    _ answer: Value, equals reference: Value, _ what: String
  ) throws {
    guard answer == reference else {
      throw WrongAnswer("\(what) is \(answer), but the reference says \(reference).")
    }
  }

  /// Throws unless both hold the same elements.
  static func expect<Element: Equatable>(
    _ answer: [Element], equals reference: [Element], _ what: String
  ) throws {
    try expect(answer.count, equals: reference.count, "The count of \(what)")
    for position in answer.indices where answer[position] != reference[position] {
      try expect(answer[position], equals: reference[position], "Number \(position) of \(what)")
    }
  }

  /// Throws unless both hold the same samples.
  static func expect(
    _ answer: SampleColumns, equals reference: SampleColumns, _ what: String
  ) throws {
    guard answer != reference else { return }
    try expect(answer.count, equals: reference.count, "The count of \(what)")
    let position = answer.starts.indices.first {
      answer.starts[$0] != reference.starts[$0] || answer.ends[$0] != reference.ends[$0]
        || answer.values[$0] != reference.values[$0] || answer.ranks[$0] != reference.ranks[$0]
    }
    throw WrongAnswer("Sample \(position ?? 0) of \(what) is not the one that was expected.")
  }
}
