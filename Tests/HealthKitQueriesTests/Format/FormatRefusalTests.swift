import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

/// Predicates that are written as text: what is refused, and with which sentence.
@Suite struct FormatRefusalTests {
  /// The sentence with which a format is refused; nil if it is not.
  static func refusal(_ format: String, _ arguments: [Any] = []) -> String? {
    do {
      _ = try HealthCondition(NSPredicate(format: format, argumentArray: arguments))
      return nil
    } catch {
      #expect(error.code == .errorInvalidArgument)
      return "\(error)"
    }
  }

  // Semantics 4.2
  @Test(arguments: [
    ("", "at character 1: A key path or a value was expected, not the end of the format."),
    ("metadata.k", "at character 11: An operator such as ==, <, IN or CONTAINS was expected"),
    ("metadata.k ==", "at character 14: A key path or a value was expected, not the end"),
    ("metadata.k == 1 2", "at character 17: AND, OR or the end of the format was expected"),
    ("metadata.k == 1 AND", "at character 20: A key path or a value was expected"),
    ("(metadata.k == 1", "at character 17: AND, OR or ) was expected, not the end of the format."),
    ("metadata.k == 1)", "at character 16: AND, OR or the end of the format was expected, not )."),
    ("metadata. == 1", "at character 11: A name of a key path was expected, not ==."),
    ("metadata.k IN {1 2}", "at character 18: , or } was expected, not the number 2."),
    ("metadata.k IN {1,", "A key path or a value was expected, not the end"),
    ("metadata.k IN {1, startDate}", "at character 19: A list holds values, not key paths."),
    ("metadata.k == 'abc", "at character 15: The text that begins here has no end; close it with"),
    ("metadata.k == 'a\\u12'", "at character 17: \\u was expected to be followed by the 4 digits"),
    ("metadata.k == 5abc", "at character 15: 5abc is no number"),
    ("metadata.k == 1e999", "1e999 is no number"),
    ("metadata.k == ?", "at character 15: The character ? has no meaning here"),
    ("metadata.k & 1", "The character & has no meaning here"),
    ("metadata.k == #", "A name was expected behind #."),
    ("metadata.k CONTAINS[x] 'a'", "The options [c], [d] and [cd] are understood, not x."),
    ("metadata.k CONTAINS[c 'a'", "at character 23: ] was expected, not the text \"a\"."),
    ("metadata.k NOT IN {1}", "NOT stands before a whole comparison"),
    ("AND metadata.k == 1", "at character 1: A key path or a value was expected, not AND."),
    ("metadata.k == -", "The sign - was expected before a number"),
  ])
  func mistakesInTheTextAreShownWithTheirPlace(format: String, sentence: String) {
    let refusal = Self.refusal(format)
    #expect(refusal?.contains(sentence) == true, "\(refusal ?? "no refusal")")
    #expect(refusal?.contains("The predicate format \"\(format)\" cannot be run") == true)
  }

  // Semantics 4.2
  @Test(arguments: [
    ("ANY metadata.k == 1", "ANY asks for the elements"), ("SOME a == 1", "SOME asks for"),
    ("ALL a == 1", "ALL asks for"), ("none a == 1", "none asks for"),
    ("SUBQUERY(a, $x, $x == 1).@count > 0", "SUBQUERY cannot be run"),
    ("FUNCTION(1, 'a') == 1", "FUNCTION cannot be run"),
    ("CAST(1, 'NSDate') < startDate", "CAST cannot be run"),
    ("startDate < now()", "The function now cannot be run"),
    ("metadata.k == 1 + 2", "The calculation with + cannot be run"),
    ("quantity * 2 > 1", "The calculation with * cannot be run"),
    ("metadata.my-key == 1", "give a key with such a character as an argument of %K"),
    ("metadata.@count > 1", "@count cannot be calculated"),
    ("metadata['k'] == 1", "An element in brackets cannot be asked for"),
    ("startDate > $DATE", "The variable $DATE cannot be given a value"),
    ("SELF.startDate > 1", "leave \"SELF.\" out"),
    ("SELF == 5", "SELF compares with health objects, not with the number 5."),
    ("SELF > nil", "SELF compares by ==, != and IN with a list"),
    ("startDate == endDate", "Two key paths cannot be compared with each other"),
    ("metadata == nil", "The key path metadata was expected to go on"),
    ("steps == 1", "at character 1: steps is no key path of health objects"),
    ("uuid == nil", "uuid is no key path"),
    ("startDate > 5", "startDate compares with a date, not with the number 5."),
    ("startDate CONTAINS 'a'", "CONTAINS compares texts, and startDate is none."),
    ("startDate ==[c] 'a'", "compare texts"),
    ("quantity > 5", "quantity compares with an HKQuantity, not with the number 5."),
    ("quantity == nil", "quantity is never nil"), ("duration == nil", "duration is never nil"),
    ("duration > 'a'", "duration compares with a number of seconds, not with the text"),
    ("duration BEGINSWITH 'a'", "BEGINSWITH compares texts, and duration is none."),
    ("duration ==[c] 1", "and duration is none"),
    ("value == 1.5", "value compares with an integer, not with the number 1.5."),
    ("value IN {'a'}", "value compares with an integer, not with the text"),
    ("value BETWEEN 1", "BETWEEN takes a list of two values, not the number 1."),
    ("value IN 1", "IN takes a list, such as {1, 2} or an array, not the number 1."),
    ("metadata.k BETWEEN {1, 2, 3}", "BETWEEN takes a list of two values, not a list of 3."),
    ("metadata.k BETWEEN[c] {1, 2}", "do not go with BETWEEN"),
    ("metadata.k <[c] 'a'", "go with ==, !=, IN and the operators of texts, not with <"),
    ("metadata.k ==[c] 5", "compare texts, and the number 5 is none"),
    ("metadata.k IN {nil}", "compares with a text, a number, a date or a quantity, not with nil."),
    ("metadata.k IN 'abc'", "IN takes a list"),
    ("metadata.k CONTAINS 5", "CONTAINS takes a text, not the number 5."),
    ("metadata.k MATCHES '('", "( is no regular expression."),
    ("'abc' BEGINSWITH metadata.k", "write the key path on the left"),
    ("source == 'org.example'", "for a text write source.bundleIdentifier or source.name"),
    ("device == 'Watch'", "for a text write device.name"),
    ("device.colour == 'red'", "colour is no property of devices; use one of"),
    ("workout != nil", "Whether workout is nil cannot be asked; compare it with an HKWorkout."),
    ("workoutType == 9999", "workoutType compares with the rawValue of an HKWorkoutActivityType"),
    ("workoutType > 5", "workoutType compares by ==, != and IN with a list, not by >"),
    ("workoutType ==[c] 5", "and workoutType is none"),
    ("sumQuantity > 5", "sumQuantity does not say of which type"),
    ("sumQuantity.steps > 5", "steps is the identifier of no quantity type"),
    ("totalDistance > 5", "totalDistance compares with an HKQuantity that converts to m"),
    ("dateComponents == 5", "compares with date components of a day"),
    ("dateComponents LIKE 'a'", "dateComponents does not compare by LIKE"),
    ("count == 'a'", "count compares with a number, not with the text"),
    ("correlation == 5", "correlation compares with nil or an HKCorrelation"),
    ("{1} == 1", "Neither side of == is a key path"),
  ])
  func whatCannotBeRunIsNamed(format: String, sentence: String) {
    let refusal = Self.refusal(format)
    #expect(refusal?.contains(sentence) == true, "\(refusal ?? "no refusal")")
  }

  @Test(arguments: [
    (HKPredicateKeyPathCDATitle, "CDA documents"), (HKPredicateKeyPathCDAPatientName, "CDA"),
    (HKPredicateKeyPathCDAAuthorName, "CDA"), (HKPredicateKeyPathCDACustodianName, "CDA"),
    (HKPredicateKeyPathStatus, "doses of medications"), (HKPredicateKeyPathLogOrigin, "doses"),
    (HKPredicateKeyPathScheduledDate, "doses"),
    (HKPredicateKeyPathMedicationConceptIdentifier, "doses"),
    (HKUserAnnotatedMedicationPredicateKeyPathHasSchedule, "there is no query here"),
    (HKUserAnnotatedMedicationPredicateKeyPathIsArchived, "there is no query here"),
  ])
  func keyPathsOfWhatNoStoreHoldsAreRefused(path: String, reason: String) {
    let refusal = Self.refusal("%K == %@", [path, "x"])
    #expect(refusal?.contains("\(path) is a key path of ") == true)
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "no refusal")")
  }

  @Test func argumentsMustFitTheirPlaceholders() {
    func expect(_ sentence: String, _ format: String, _ arguments: Any...) {
      let refusal = Self.refusal(format, arguments)
      #expect(refusal?.contains(sentence) == true, "\(refusal ?? "no refusal")")
    }
    expect(
      "at character 7: %@ is placeholder 2, but the format was given 1 argument.", "%K == %@", "a")
    expect("at character 1: %K is placeholder 1, but the format was given 0 arguments.", "%K == 1")
    expect(
      "The format has 1 placeholder, but was given 2 arguments; argument 2, the text \"b\", belongs to none.",
      "metadata.k == %@", "a", "b")
    expect("The format has 0 placeholders, but was given 1 argument;", "metadata.k == '%@'", "a")
    expect("%K takes the text of a key path, not the number 5.", "%K == 1", 5)
    expect("a name in it is empty", "%K == 1", "metadata..k")
    expect("steps is no key path", "%K == 1", "steps")
    expect("@count cannot be calculated", "%K == 1", "metadata.@count")
    expect("%d takes an integer, not the number 5 of the type Double", "value == %d", 5.0)
    expect("%d takes an integer", "value == %d", NSNumber(value: 5))
    expect(
      "%f takes a floating-point number, not the number 5 of the type Int", "duration > %f", 5)
    expect("%s is no placeholder", "metadata.k == %s", "a")
    expect("% is no placeholder", "metadata.k == %")
    expect(
      "whose rawValue can be compared with", "workoutType == %@", HKWorkoutActivityType.running)
    expect("a value of the type", "metadata.k == %@", HKQuantityType.self)
    expect("converts to m", "totalDistance > %@", HKQuantity(unit: .second(), doubleValue: 1))
  }

  @Test func aQuantityThatTheTypeIsNotMeasuredInIsRefused() throws {
    let second = HKQuantity(unit: .second(), doubleValue: 1)
    for path in [
      HKPredicateKeyPathQuantity, HKPredicateKeyPathMin, HKPredicateKeyPathMax,
      HKPredicateKeyPathMostRecent,
    ] {
      let condition = try HealthCondition(NSPredicate(format: "%K > %@", path, second))
      #expect(throws: HKError.self) { try condition.check(for: HKQuantityType(.heartRate)) }
    }
  }

  // Semantics 4.2
  @Test func aQueryRefusesTheFormatWithItsSentence() async throws {
    let store = try ReadingFixture.ownersStore()
    let descriptor = HKSampleQueryDescriptor(
      predicates: [
        .quantitySample(
          type: ReadingFixture.steps,
          predicate: NSCompoundPredicate(orPredicateWithSubpredicates: [
            NSPredicate(format: "quantity > %@", HKQuantity(unit: .count(), doubleValue: 1)),
            NSPredicate(format: "ANY workout.metadata == nil"),
          ]))
      ], sortDescriptors: [])
    await #expect {
      _ = try await descriptor.result(for: store)
    } throws: {
      ($0 as? HKError)?.code == .errorInvalidArgument && "\($0)".contains("ANY asks for")
    }
    #expect(!NSPredicate(format: "nonsense").evaluate(with: 1))
  }

  @Test func depthHasALimit() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "NOT (", count: count / 2) + "value == 1"
        + String(repeating: ")", count: count / 2)
    }
    #expect(Self.refusal(nested(100)) == nil)
    #expect(Self.refusal(nested(102))?.contains("more than 100 deep") == true)
    for deep in ["(", "!", "{", "NOT ", "-", "metadata.k IN {{"] {
      #expect(Self.refusal(String(repeating: deep, count: 50_000)) != nil)
    }
    let long = Array(repeating: "value == 1", count: 20_000).joined(separator: " OR ")
    #expect(Self.refusal(long) == nil)
  }

  @Test(arguments: [1, 2, 3, 4])
  func noTextStopsTheProgram(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let formats = [
      "metadata.%K != YES", "%K >= %@ AND %K < %@", "(UUID IN %@) || !(quantity >= %@)",
      "metadata.k BEGINSWITH[cd] 'a\\u00e9' AND NOT (value BETWEEN {1, -2.5e3})",
      "SELF == %@ OR 'x' IN device.name OR %d != workoutActivityType", "TRUEPREDICATE && 1 == 0x1F",
      "sumQuantity.%K < %@ AND dateComponents == nil",
    ]
    let arguments: [Any] = [
      "startDate", FormatPredicateTests.noon, 5, 2.5, [UUID(), "a"] as [Any], NSNull(),
      "metadata.k",
      HKQuantity(unit: .count(), doubleValue: 1), FormatPredicateTests.source, [[1]], "",
    ]
    let pieces =
      formats.flatMap { $0.split(separator: " ").map(String.init) } + [
        "(", ")", "{", "}", "'", "\"", "\\", "%", "[", "]", "\u{1F3C3}", "\u{301}", "\0", ".", "-",
        "#",
        "@", "$", "NOT", "\\u", "0x", "1e", "%K", "%@", "%ld", "%l", "\n",
      ]
    var refused = 0
    for _ in 0..<5_000 {
      var text = Array(formats.randomElement(using: &generator) ?? "")
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...text.count, using: &generator)
        let end = min(text.count, place + Int.random(in: 0...5, using: &generator))
        let piece = Bool.random(using: &generator) ? pieces.randomElement(using: &generator) : ""
        text.replaceSubrange(place..<end, with: Array(piece ?? ""))
      }
      let given = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
        arguments.randomElement(using: &generator)
      }
      let predicate = NSPredicate(format: String(text), argumentArray: given)
      _ = predicate.evaluate(with: HealthPredicateTests.steps(from: 0, to: 1))
      if let condition = try? HealthCondition(predicate) {
        _ = condition.filter(for: ReadingFixture.steps)
      } else {
        refused += 1
      }
    }
    #expect(refused > 2_000 && refused < 5_000, "seed \(seed): \(refused)")
  }
}
