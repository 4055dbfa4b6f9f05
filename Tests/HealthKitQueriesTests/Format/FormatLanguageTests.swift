import Foundation
import HealthKitTypes
import Testing

@testable import HealthKitQueries

/// The language of predicates that are written as text: words, signs, literals and placeholders.
@Suite struct FormatLanguageTests {
  private func condition(_ format: String, _ arguments: Any...) throws -> HealthCondition {
    try HealthCondition(NSPredicate(format: format, argumentArray: arguments))
  }

  private func sample(_ metadata: [String: Any]? = nil) -> HKSample {
    HealthPredicateTests.steps(from: 0, to: 60, metadata: metadata)
  }

  // MARK: Words, signs and precedence

  @Test func wordsOfTheLanguageAreTheSameInCapitalsAndSmallLetters() throws {
    #expect(
      try condition("not metadata.k contains[C] 'a' and (metadata.k like 'b' or trUEpredicate)")
        == condition("NOT metadata.k CONTAINS[c] 'a' AND (metadata.k LIKE 'b' OR TRUEPREDICATE)"))
    #expect(try condition("metadata.k == yes") == condition("metadata.k == TRUE"))
    #expect(try condition("metadata.k == no") == condition("metadata.k == false"))
    #expect(try condition("metadata.k == YES") == condition("metadata.k == 1"))
  }

  @Test func negationBindsBeforeAndBeforeOr() throws {
    let (a, b, c): (HealthCondition, HealthCondition, HealthCondition) = (
      .metadataKey("a"), .metadataKey("b"), .metadataKey("c")
    )
    for (format, expected) in [
      ("A || B && C", HealthCondition.any([a, .all([b, c])])),
      ("A AND B OR C", .any([.all([a, b]), c])), ("(A OR B) AND C", .all([.any([a, b]), c])),
      ("NOT A AND B", .all([.not(a), b])), ("!A OR B", .any([.not(a), b])),
      ("NOT (A AND B)", .not(.all([a, b]))), ("NOT NOT A", .not(.not(a))),
      ("!(!A)", .not(.not(a))), ("A AND B AND C", .all([a, b, c])), ("((A))", a),
      ("A OR (B OR C)", .any([a, .any([b, c])])), ("!A&&!B", .all([.not(a), .not(b)])),
    ] {
      var text = format
      for letter in ["A", "B", "C"] {
        text = text.replacing(
          try Regex("\\b\(letter)\\b"), with: "metadata.\(letter.lowercased()) != nil")
      }
      #expect(try condition(text) == expected, "\(text)")
    }
    #expect(try condition("TRUEPREDICATE") == .all([]))
    #expect(try condition("FALSEPREDICATE") == .any([]))
  }

  @Test func parenthesesMayStandAroundValuesAndKeyPaths() throws {
    let expected = try condition("metadata.k == 5")
    for format in [
      "(metadata.k) == 5", "((metadata.k) == (5))", "metadata.k == (5)", "(5) == metadata.k",
      "( ( metadata . k ) ) =\n5",
    ] {
      #expect(try condition(format) == expected, "\(format)")
    }
  }

  // MARK: Literals

  @Test(arguments: [
    ("'a'", "a"), ("\"a\"", "a"), ("'say \"a\"'", "say \"a\""), ("\"it's\"", "it's"),
    (#"'it\'s'"#, "it's"), (#"'a\\b'"#, #"a\b"#), (#"'a\nb\tc\r'"#, "a\nb\tc\r"),
    (#"'\u00e9\x41'"#, "\u{E9}A"), ("'%@ %K $x %%'", "%@ %K $x %%"), ("''", ""), ("%%", "%"),
    ("'caf\u{E9} \u{1F3C3}'", "caf\u{E9} \u{1F3C3}"),
  ])
  func textsStandBetweenQuotes(literal: String, text: String) throws {
    #expect(
      try condition("metadata.k == \(literal)")
        == .metadata("k", .compares(.equalTo, .text(text))))
  }

  @Test(arguments: [
    ("12.5", 12.5), ("-3", -3), ("- 3", -3), ("1e3", 1000), ("2.5E-1", 0.25), ("0x1F", 31),
    ("0b101", 5), ("0o17", 15), ("007", 7), ("YES", 1), ("false", 0),
  ])
  func numbersAreWrittenInManyWays(literal: String, number: Double) throws {
    #expect(
      try condition("metadata.k < \(literal)")
        == .metadata("k", .compares(.lessThan, .number(number))))
  }

  @Test func listsAreWrittenInBraces() throws {
    #expect(try condition("metadata.k IN {}") == .metadata("k", .isOneOf([])))
    #expect(
      try condition("metadata.k IN {1, 'a', %@, -2}", FormatPredicateTests.noon)
        == .metadata(
          "k", .isOneOf([.number(1), .text("a"), .date(FormatPredicateTests.noon), .number(-2)])))
    #expect(
      try condition("{1, 2} CONTAINS metadata.k") == condition("metadata.k IN {1, 2}"))
    #expect(
      try condition("'a' IN metadata.k") == condition("metadata.k CONTAINS 'a'"))
  }

  @Test func wordsOfTheLanguageCanBeKeys() throws {
    #expect(try condition("metadata.in == 1") == .metadata("in", .compares(.equalTo, .number(1))))
    #expect(
      try condition("metadata.#any == 1") == .metadata("any", .compares(.equalTo, .number(1))))
    #expect(
      try condition("%K == 1", "metadata.and") == .metadata("and", .compares(.equalTo, .number(1))))
  }

  @Test(arguments: [
    ("CONTAINS[c] 'RUN'", true), ("CONTAINS 'RUN'", false), ("BEGINSWITH[cd] 'cafe'", true),
    ("BEGINSWITH[d] 'cafe'", false), ("BEGINSWITH[d] 'Cafe'", true), ("LIKE[cd] 'cafe*'", true),
    ("==[cd] 'CAFE RUN'", true), ("==[c] 'CAFE RUN'", false), ("!=[cd] 'CAFE RUN'", false),
    ("IN[cd] {'x', 'cafe run'}", true), ("IN[c] {'x'}", false), ("ENDSWITH[c] 'RUN'", true),
    ("MATCHES[c] '.*RUN'", true), ("ENDSWITH[dc] 'RUN'", true),
  ])
  func optionsLeaveCaseAndAccentsOut(comparison: String, expected: Bool) throws {
    let run = sample(["title": "Caf\u{E9} run"])
    #expect(try condition("metadata.title \(comparison)").holds(for: run) == expected)
  }

  @Test func whatAsksForNoKeyPathIsTheSameForAll() throws {
    #expect(try condition("1 == 1") == .all([]))
    #expect(try condition("'a' BEGINSWITH 'b' OR 2 IN {1, 2}") == .any([.any([]), .all([])]))
    #expect(try condition("nil != 5") == .all([]))
  }

  // MARK: Placeholders and arguments

  @Test func argumentsMayBeOfAnyOfAppsTypes() throws {
    let date = FormatPredicateTests.noon
    func number(_ predicate: NSPredicate) throws -> HealthCondition {
      try HealthCondition(predicate)
    }
    let five = HealthCondition.metadata("k", .compares(.equalTo, .number(5)))
    for predicate in [
      NSPredicate(format: "metadata.k == %d", 5), NSPredicate(format: "metadata.k == %i", Int32(5)),
      NSPredicate(format: "metadata.k == %ld", 5),
      NSPredicate(format: "metadata.k == %lu", UInt(5)),
      NSPredicate(format: "metadata.k == %f", 5.0), NSPredicate(format: "metadata.k == %lf", 5.0),
      NSPredicate(format: "metadata.k == %f", Float(5)),
      NSPredicate(format: "metadata.k == %@", 5), NSPredicate(format: "metadata.k == %@", 5.0),
      NSPredicate(format: "metadata.k == %@", NSNumber(value: 5)),
      NSPredicate(format: "metadata.k == %@", 5 as any CVarArg),
      NSPredicate(format: "metadata.k == %lld", Int64(5)),
      NSPredicate(format: "metadata.k == %@", Optional(5) as Any),
      NSPredicate(format: "metadata.k == 5", argumentArray: nil),
    ] {
      #expect(try number(predicate) == five)
    }
    let atNoon = HealthCondition.attribute(.startDate, .compares(.lessThan, .date(date)))
    for predicate in [
      NSPredicate(format: "startDate < %@", date as NSDate),
      NSPredicate(format: "startDate < %@", date as any CVarArg),
      NSPredicate(format: "startDate < %@", date),
      NSPredicate(format: "%K < %@", argumentArray: ["startDate", date]),
      NSPredicate(format: "%K < %@", argumentArray: ["startDate", date] as [any CVarArg]),
    ] {
      #expect(try number(predicate) == atNoon)
    }
    let uuid = UUID()
    for predicate in [
      NSPredicate(format: "UUID == %@", uuid as NSUUID),
      NSPredicate(format: "UUID == %@", uuid as any CVarArg),
      NSPredicate(format: "UUID IN %@", Set([uuid])), NSPredicate(format: "UUID IN %@", [uuid]),
      NSPredicate(format: "UUID IN %@", Set([uuid]) as NSSet),
    ] {
      #expect(try number(predicate) == .uuids([uuid]))
    }
    #expect(
      try condition("metadata.k == %d", true) == .metadata("k", .compares(.equalTo, .number(1))))
  }

  @Test func formatsAreStillShownAsConditionsAndCompared() {
    let predicate = NSPredicate(
      format: "endDate >= %@ && metadata.k == nil", FormatPredicateTests.noon as NSDate)
    #expect("\(predicate)".contains("endDate >= 2023"))
    #expect("\(predicate)".contains("metadata.k == nil"))
    #expect(
      predicate.isEqual(
        NSPredicate(
          format: "(endDate => %@) AND metadata.k = NULL", FormatPredicateTests.noon as NSDate)))
    // A set has no order.
    for count in 2..<40 {
      let values = Set((0..<count).map { $0 * 7 })
      let (one, other) = (
        NSPredicate(format: "duration IN %@", values), NSPredicate(format: "duration IN %@", values)
      )
      #expect(one.isEqual(other) && one.hash == other.hash && "\(one)" == "\(other)")
    }
    #expect("\(FormatPredicateTests.noon as any CVarArg)" == "\(FormatPredicateTests.noon)")
    #expect(
      String(format: "%@", FormatPredicateTests.noon as any CVarArg)
        == "\(FormatPredicateTests.noon)")
  }
}
