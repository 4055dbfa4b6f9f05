import Foundation
import HealthKitTypes
import TestSupport

@testable import HealthKitQueries

/// A random predicate: as a format in random spelling, and as what it says of a sample, worked out in the
/// slow and obvious way.
struct RandomFormat {
  var text: String
  var arguments: [Any] = []
  var holds: (HKSample) -> Bool

  /// What samples have under a key path.
  private typealias Reading = (HKSample) -> Any?

  /// A random predicate for samples of the types of ``ReadingFixture``.
  init(_ generator: inout SeededGenerator, depth: Int, samples: [HKSample]) {
    guard depth > 0, Int.random(in: 0..<5, using: &generator) > 0 else {
      self.init(comparison: &generator, samples: samples)
      return
    }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      let part = RandomFormat(&generator, depth: depth - 1, samples: samples)
      let word = ["NOT ", "not ", "!", "! "].randomElement(using: &generator) ?? ""
      self.init(text: "\(word)(\(part.text))", arguments: part.arguments) { !part.holds($0) }
    case let kind:
      let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        RandomFormat(&generator, depth: depth - 1, samples: samples)
      }
      let words = kind == 1 ? [" AND ", " && ", "&&", " and "] : [" OR ", "||", " or "]
      var text = ""
      for part in parts {
        if !text.isEmpty { text += words.randomElement(using: &generator) ?? "" }
        text += "(\(part.text))"
      }
      self.init(text: text, arguments: parts.flatMap(\.arguments)) { sample in
        kind == 1 ? parts.allSatisfy { $0.holds(sample) } : parts.contains { $0.holds(sample) }
      }
    }
  }

  private init(text: String, arguments: [Any], holds: @escaping (HKSample) -> Bool) {
    self.text = text
    self.arguments = arguments
    self.holds = holds
  }

  // MARK: Comparisons

  private init(comparison generator: inout SeededGenerator, samples: [HKSample]) {
    let random = Int.random(in: 0..<15, using: &generator)
    func date() -> Date {
      ReadingFixture.noon + Double(Int.random(in: -2..<56, using: &generator) * 100)
    }
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }
    switch random {
    case 0:
      self.init(&generator, "startDate", (0..<3).map { _ in date() }) { $0.startDate }
    case 1:
      self.init(&generator, "endDate", (0..<3).map { _ in date() }) { $0.endDate }
    case 2, 3, 4:
      let values: [Any] = [
        1, "Lunch", "Europe/Paris", Date(timeIntervalSince1970: 1_709_276_400), 0.5, true,
        HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 5), "1",
        HKQuantity(unit: .meter(), doubleValue: 5001),
      ]
      if Bool.random(using: &generator) {
        self.init(
          textOf: &generator, "metadata.k", ["Lu", "LUNCH", "paris", "/P", "h", "?unch", "E*s"]
        ) { $0.metadata?["k"] as? String }
      } else {
        self.init(&generator, "metadata.k", (0..<3).map { _ in pick(values) }, mayBeNil: true) {
          $0.metadata?["k"]
        }
      }
    case 5:
      self.init(textOf: &generator, "device.hardwareVersion", ["Watch", "6,1", "w*1", "WATCH6,1"]) {
        $0.device?.hardwareVersion
      }
    case 6:
      self.init(
        &generator, "sourceRevision.version", ["1.0", "2.0", "3.0"], mayBeNil: true
      ) { $0.sourceRevision.version }
    case 7:
      self.init(textOf: &generator, "source.name", ["org", "WATCH", "*a", "b"]) { $0.source.name }
    case 8:
      let uuids = Set((0..<30).map { _ in pick(samples).uuid })
      self.init(text: "%K IN %@", arguments: ["UUID", uuids]) { uuids.contains($0.uuid) }
    case 9:
      let source = pick(samples).source
      let isEqual = Bool.random(using: &generator)
      self.init(text: "source \(isEqual ? "=" : "<>") %@", arguments: [source]) {
        ($0.source == source) == isEqual
      }
    case 10:
      self.init(&generator, "count", [0, 1, 2], mayBeNil: true) {
        ($0 as? HKQuantitySample)?.count
      }
    case 11:
      let counts = (0..<3).map { _ in
        HKQuantity(unit: .count(), doubleValue: Double(pick(Array(0..<30))))
      }
      self.init(&generator, "quantity", counts) { ($0 as? HKQuantitySample)?.quantity }
      // The factories' conditions hold for no sample of another kind, not even !=.
      holds = { [holds] in $0 is HKQuantitySample && holds($0) }
    case 12:
      self.init(&generator, "value", (0..<3).map { _ in pick(Array(0..<6)) }) {
        ($0 as? HKCategorySample)?.value
      }
      holds = { [holds] in $0 is HKCategorySample && holds($0) }
    case 13:
      let isNil = Bool.random(using: &generator)
      self.init(text: "correlation \(isNil ? "=" : "!=") nil", arguments: []) { _ in isNil }
    default:
      let isTrue = Bool.random(using: &generator)
      self.init(text: isTrue ? "TRUEPREDICATE" : "falsePredicate", arguments: []) { _ in isTrue }
    }
  }

  /// A comparison by order with one of three values, or with several.
  private init(
    _ generator: inout SeededGenerator, _ path: String, _ values: [Any], mayBeNil: Bool = false,
    _ read: @escaping Reading
  ) {
    let (left, leftArguments) = Self.spelled(path, &generator)
    let kind = Int.random(in: 0..<8, using: &generator)
    switch kind {
    case 0:
      self.init(
        text: "\(left) \(Bool.random(using: &generator) ? "IN" : "in") %@",
        arguments: leftArguments + [values]
      ) { sample in read(sample).map { value in values.contains { Self.equal(value, $0) } } ?? false
      }
    case 1:
      let (low, lowText) = Self.written(values[0], &generator)
      let (high, highText) = Self.written(values[1], &generator)
      self.init(
        text: "\(left) BETWEEN {\(lowText), \(highText)}", arguments: leftArguments + low + high
      ) { sample in
        read(sample).map {
          Self.order($0, values[0]).map { $0 >= 0 } ?? false
            && Self.order($0, values[1]).map { $0 <= 0 } ?? false
        } ?? false
      }
    case 2 where mayBeNil:
      let isEqual = Bool.random(using: &generator)
      self.init(text: "\(left)\(isEqual ? "==" : "!=")nil", arguments: leftArguments) {
        (read($0) == nil) == isEqual
      }
    default:
      let signs = [
        "<": -2, "<=": -1, "=<": -1, "==": 0, "=": 0, "!=": 9, "<>": 9, ">=": 1, "=>": 1, ">": 2,
      ]
      let sign = signs.keys.sorted().randomElement(using: &generator) ?? "=="
      let (right, rightText) = Self.written(values[0], &generator)
      let meaning = signs[sign] ?? 0
      let isMirrored = Int.random(in: 0..<4, using: &generator) == 0
      self.init(
        text: isMirrored ? "\(rightText) \(sign) \(left)" : "\(left) \(sign) \(rightText)",
        arguments: isMirrored ? right + leftArguments : leftArguments + right
      ) { sample in
        guard let value = read(sample) else { return meaning == 9 }
        guard let order = Self.order(value, values[0]).map({ isMirrored ? -$0 : $0 }) else {
          return meaning == 9
        }
        return switch meaning {
        case -2: order < 0
        case -1: order <= 0
        case 0: order == 0
        case 1: order >= 0
        case 2: order > 0
        default: order != 0
        }
      }
    }
  }

  /// A comparison of texts.
  private init(
    textOf generator: inout SeededGenerator, _ path: String, _ patterns: [String],
    _ read: @escaping (HKSample) -> String?
  ) {
    let (left, arguments) = Self.spelled(path, &generator)
    let pattern = patterns.randomElement(using: &generator) ?? ""
    let ignoresCase = Bool.random(using: &generator)
    let word =
      ["BEGINSWITH", "endswith", "CONTAINS", "LIKE"].randomElement(using: &generator) ?? ""
    let (right, rightText) = Self.written(pattern, &generator)
    self.init(
      text: "\(left) \(word)\(ignoresCase ? "[c]" : "") \(rightText)", arguments: arguments + right
    ) { sample in
      guard var text = read(sample) else { return false }
      var pattern = pattern
      if ignoresCase { (text, pattern) = (text.lowercased(), pattern.lowercased()) }
      return switch word {
      case "BEGINSWITH": text.hasPrefix(pattern)
      case "endswith": text.hasSuffix(pattern)
      case "CONTAINS": text.contains(pattern)
      default: Self.isLike(Array(text), Array(pattern))
      }
    }
  }

  // MARK: Spelling

  private static func spelled(
    _ path: String, _ generator: inout SeededGenerator
  ) -> (String, [Any]) {
    let names = path.split(separator: ".").map(String.init)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return (path, [])
    case 1: return ("%K", [path])
    default: return (names.map { _ in "%K" }.joined(separator: "."), names)
    }
  }

  private static func written(
    _ value: Any, _ generator: inout SeededGenerator
  ) -> ([Any], String) {
    let isLiteral = Bool.random(using: &generator)
    switch value {
    case let text as String where isLiteral: return ([], "'\(text)'")
    case let truth as Bool where isLiteral: return ([], truth ? "YES" : "false")
    case let number as Double where isLiteral: return ([], "\(number)")
    case let number as Double: return ([number], "%lf")
    case let number as Int where isLiteral: return ([], "\(number)")
    case let number as Int: return ([number], "%ld")
    case let date as Date where isLiteral: return ([date as NSDate], "(%@)")
    default: return ([value], "%@")
    }
  }

  // MARK: Values

  private static func equal(_ left: Any, _ right: Any) -> Bool { order(left, right) == 0 }

  /// Less than 0, 0 or more for values in or out of order; nil for those of different kinds.
  private static func order(_ left: Any, _ right: Any) -> Int? {
    func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
      left < right ? -1 : left > right ? 1 : 0
    }
    switch (left, right) {
    case (let left as HKQuantity, let right as HKQuantity):
      let unit = [HKUnit.meter(), .count()].first {
        left.is(compatibleWith: $0) && right.is(compatibleWith: $0)
      }
      return unit.map { order(left.doubleValue(for: $0), right.doubleValue(for: $0)) }
    case (let left as String, let right as String): return order(left, right)
    case (let left as Date, let right as Date): return order(left, right)
    case (let left as NSNumber, let right as NSNumber):
      return order(left.doubleValue, right.doubleValue)
    default: return nil
    }
  }

  private static func isLike(_ text: [Character], _ pattern: [Character]) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = Array(pattern.dropFirst())
    if first == "*" {
      return (0...text.count).contains { isLike(Array(text.dropFirst($0)), rest) }
    }
    guard let character = text.first, first == "?" || first == character else { return false }
    return isLike(Array(text.dropFirst()), rest)
  }
}
