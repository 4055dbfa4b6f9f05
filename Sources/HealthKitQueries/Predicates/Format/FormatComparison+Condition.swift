internal import HealthKitTypes

extension FormatComparison {
  /// What the comparison asks.
  ///
  /// - Throws: ``FormatRefusal`` for what cannot be compared so.
  var condition: HealthCondition {
    get throws(FormatRefusal) {
      do throws(FormatRefusal) {
        return try conditionWithoutPlace
      } catch {
        throw FormatRefusal(error.reason, at: error.place ?? pathPlace ?? place)
      }
    }
  }

  private var pathPlace: Int? {
    switch (left, right) {
    case (.path(_, let place), _), (_, .path(_, let place)): place
    default: nil
    }
  }

  private var conditionWithoutPlace: HealthCondition {
    get throws(FormatRefusal) {
      switch (left, right) {
      case (.path(let names, _), .value(let value)):
        return try condition(of: try FormatKeyPath(names), names, operation, value)
      case (.value(let value), .path(let names, _)):
        return try condition(
          of: try FormatKeyPath(names), names, try mirrored(value), value)
      case (.object, .value(let value)):
        return try condition(of: .element(.object), ["SELF"], operation, value)
      case (.value(let value), .object):
        return try condition(of: .element(.object), ["SELF"], try mirrored(value), value)
      case (.value(let left), .value(let right)): return try constant(left, right)
      case (.path, .path), (.path, .object), (.object, .path), (.object, .object):
        throw FormatRefusal(
          "Two key paths cannot be compared with each other; compare one with a value.", at: place)
      }
    }
  }

  /// The operation that says the same of the right side as this one does of the left side.
  private func mirrored(_ value: FormatValue) throws(FormatRefusal) -> FormatOperation {
    switch (operation, value) {
    case (.compares(let comparison), _): return .compares(comparison.mirrored)
    // A value in a text that the key path has; a list with the key path's value.
    case (.isIn, .text): return .text(.contains)
    case (.text(.contains), .list): return .isIn
    default:
      throw FormatRefusal(
        "\(operation.symbol) compares the value of a key path with \(value); write the key path on "
          + "the left.", at: place)
    }
  }

  /// Whether two values compare so, whatever the object is.
  private func constant(
    _ left: FormatValue, _ right: FormatValue
  ) throws(FormatRefusal) -> HealthCondition {
    let value = left.metadataValue
    if value == nil, case .none = left {
    } else if value == nil {
      throw FormatRefusal(
        "Neither side of \(operation.symbol) is a key path, so it asks nothing; leave it out.",
        at: place)
    }
    return try FormatTest(self, operation, right).condition { test in
      test.holds(for: value) ? .all([]) : .any([])
    }
  }

  // MARK: Key paths

  private func condition(
    of path: FormatKeyPath, _ names: [String], _ operation: FormatOperation, _ value: FormatValue
  ) throws(FormatRefusal) -> HealthCondition {
    let name = names.joined(separator: ".")
    switch path {
    case .metadata(let key):
      if case (.compares(.notEqualTo), .none) = (operation, value) { return .metadataKey(key) }
      return try FormatTest(self, operation, value).condition { .metadata(key, $0) }
    case .attribute(let attribute):
      let test = try FormatTest(self, operation, value, of: attribute.kind, name)
      return test.condition { $0.factory(attribute) ?? .attribute(attribute, $0) }
    case .quantity:
      return try quantity(operation, value, name, nil) { .quantity($0, $1) }
    case .categoryValue: return try categoryValue(operation, value, name)
    case .workoutDuration:
      return try seconds(operation, value, name) { .workoutDuration($0, $1) }
    case .activityDuration:
      return try seconds(operation, value, name) { .activityDuration($0, $1) }
    case .workoutTotal(let total):
      return try figure(operation, value, name, .workoutTotal(total)) {
        .workoutTotal(total, $0, $1)
      }
    case .workoutStatistic(let type, let statistic):
      return try figure(operation, value, name, .workoutStatistic(type, statistic)) {
        .workoutStatistic(type, statistic, $0, $1)
      }
    case .activityStatistic(let type, let statistic):
      return try figure(operation, value, name, .activityStatistic(type, statistic)) {
        .activityStatistic(type, statistic, $0, $1)
      }
    case .day: return try day(operation, value)
    case .element(let element): return try condition(of: element, operation, value)
    }
  }

  private func condition(
    of element: FormatElement, _ operation: FormatOperation, _ value: FormatValue
  ) throws(FormatRefusal) -> HealthCondition {
    guard options.isEmpty else { throw refusalOfOptions(element.rawValue) }
    switch (operation, value) {
    case (.compares(.equalTo), .none): return try element.conditionOfAbsence()
    case (.compares(.notEqualTo), .none): return .not(try element.conditionOfAbsence())
    case (.compares(.equalTo), _): return try element.condition(isOneOf: [value])
    case (.compares(.notEqualTo), _): return .not(try element.condition(isOneOf: [value]))
    case (.isIn, .list(let values)): return try element.condition(isOneOf: values)
    default:
      throw FormatRefusal(
        "\(element.rawValue) compares by ==, != and IN with a list, not by \(operation.symbol) with "
          + "\(value).")
    }
  }

  /// The refusal of [c] and [d] for what is no text.
  func refusalOfOptions(_ name: String) -> FormatRefusal {
    FormatRefusal("The options [c] and [d] compare texts, and \(name) is none; leave them out.")
  }
}

extension Comparison {
  /// The comparison of the sides when they change places.
  var mirrored: Comparison {
    switch self {
    case .lessThan: .greaterThan
    case .lessThanOrEqualTo: .greaterThanOrEqualTo
    case .greaterThan: .lessThan
    case .greaterThanOrEqualTo: .lessThanOrEqualTo
    case .equalTo, .notEqualTo: self
    }
  }
}

extension MetadataTest {
  /// The condition of the factory that asks the same of an attribute; nil without one.
  fileprivate func factory(_ attribute: HealthAttribute) -> HealthCondition? {
    guard case .deviceProperty(let key) = attribute else { return nil }
    switch self {
    case .compares(.equalTo, nil): return .deviceProperty(key, allowed: [])
    case .compares(.equalTo, .text(let text)?): return .deviceProperty(key, allowed: [text])
    case .isOneOf(let values) where !values.isEmpty:
      let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
      return .deviceProperty(key, allowed: Set(texts))
    default: return nil
    }
  }
}
