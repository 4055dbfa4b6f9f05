internal import HealthKitTypes

/// What a comparison asks of one value, or of the lack of one.
///
/// Texts that are compared as equal without regard to case or accents take more than one test.
struct FormatTest {
  private let tests: [MetadataTest]
  private let isNegated: Bool

  /// The test of a comparison with `value`.
  ///
  /// - Parameters:
  ///   - kind: what the values of the key path are; nil for any kind.
  ///   - name: the key path.
  /// - Throws: ``FormatRefusal`` for what cannot be compared so.
  init(
    _ comparison: FormatComparison, _ operation: FormatOperation, _ value: FormatValue,
    of kind: HealthAttribute.Kind? = nil, _ name: String = "It"
  ) throws(FormatRefusal) {
    let options = comparison.options
    func equal(_ value: FormatValue) throws(FormatRefusal) -> MetadataTest {
      guard case .text(let text) = value, kind?.isText ?? true else {
        throw comparison.refusalOfOptions("\(value)")
      }
      return try Self.text(.equals, text, options)
    }
    switch (operation, value) {
    case (.compares(let sign), _) where !options.isEmpty:
      guard sign == .equalTo || sign == .notEqualTo else {
        throw FormatRefusal(
          "The options [c] and [d] go with ==, !=, IN and the operators of texts, not with "
            + "\(sign.symbol); leave them out.")
      }
      tests = [try equal(value)]
      // What has no text differs from every one.
      isNegated = sign == .notEqualTo
      return
    case (.isIn, .list(let values)) where !options.isEmpty:
      var tests: [MetadataTest] = []
      for value in values { tests.append(try equal(value)) }
      self.tests = tests
    case (.compares(let sign), .none): tests = [.compares(sign, nil)]
    case (.compares(let sign), _):
      tests = [.compares(sign, try Self.metadataValue(value, kind, name))]
    case (.isIn, .list(let values)):
      tests = [.isOneOf(Set(try Self.metadataValues(values, kind, name)))]
    case (.isBetween, .list(let values)) where values.count == 2 && options.isEmpty:
      let bounds = try Self.metadataValues(values, kind, name)
      tests = [.isBetween(bounds[0], bounds[1])]
    case (.isBetween, _) where !options.isEmpty:
      throw FormatRefusal("The options [c] and [d] do not go with BETWEEN; leave them out.")
    case (.isIn, _), (.isBetween, _): throw Self.refusalOfList(operation, value)
    case (.text(let operation), _):
      guard kind?.isText ?? true else {
        throw FormatRefusal("\(operation.rawValue) compares texts, and \(name) is none.")
      }
      guard case .text(let text) = value else {
        throw FormatRefusal("\(operation.rawValue) takes a text, not \(value).")
      }
      tests = [try Self.text(operation, text, options)]
    }
    isNegated = false
  }

  /// The refusal of a value that is not the list that `IN` or `BETWEEN` takes.
  static func refusalOfList(_ operation: FormatOperation, _ value: FormatValue) -> FormatRefusal {
    FormatRefusal(
      operation == .isIn
        ? "IN takes a list, such as {1, 2} or an array, not \(value)."
        : "BETWEEN takes a list of two values, not \(value).")
  }

  /// The condition of the tests, each made a condition by `make`.
  func condition(_ make: (MetadataTest) -> HealthCondition) -> HealthCondition {
    let condition = tests.count == 1 ? make(tests[0]) : .any(tests.map(make))
    return isNegated ? .not(condition) : condition
  }

  private static func text(
    _ operation: TextTest.Operation, _ text: String, _ options: FormatComparison.Options
  ) throws(FormatRefusal) -> MetadataTest {
    guard
      let test = TextTest(
        operation, text, ignoringCase: options.ignoresCase,
        ignoringAccents: options.ignoresAccents)
    else { throw FormatRefusal("\(text) is no regular expression.") }
    return .text(test)
  }

  private static func metadataValues(
    _ values: [FormatValue], _ kind: HealthAttribute.Kind?, _ name: String
  ) throws(FormatRefusal) -> [MetadataValue] {
    var found: [MetadataValue] = []
    for value in values { found.append(try metadataValue(value, kind, name)) }
    return found
  }

  /// A value as metadata have it.
  ///
  /// - Throws: ``FormatRefusal`` for a value of another kind.
  static func metadataValue(
    _ value: FormatValue, _ kind: HealthAttribute.Kind?, _ name: String
  ) throws(FormatRefusal) -> MetadataValue {
    guard let found = value.metadataValue, kind?.includes(found) ?? true else {
      let expected = kind?.name ?? "a text, a number, a date or a quantity"
      throw FormatRefusal("\(name) compares with \(expected), not with \(value).")
    }
    return found
  }
}

extension HealthAttribute.Kind {
  /// Whether the values are texts.
  var isText: Bool { if case .text = self { true } else { false } }

  /// What the values are, in a sentence.
  fileprivate var name: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .date: "a date"
    case .quantity(let unit):
      "an HKQuantity" + (unit.map { " that converts to \($0.unitString)" } ?? "")
    }
  }

  /// Whether a value is of the kind.
  fileprivate func includes(_ value: MetadataValue) -> Bool {
    switch (self, value) {
    case (.text, .text), (.number, .number), (.date, .date): true
    case (.quantity(let unit), .quantity(let quantity)):
      unit.map { quantity.is(compatibleWith: $0) } ?? true
    default: false
    }
  }
}
