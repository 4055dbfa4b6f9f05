import HealthCalculations
import TestSupport
import Testing

@Suite struct SourceRankingTests {
  private func facts(
    _ name: String, _ earliest: Double, apple: Bool = false, entered: Bool = false
  ) -> SourcePairFacts {
    SourcePairFacts(
      pair: SourcePair(name: name, isUserEntered: entered), earliestStart: earliest,
      isAppleDevice: apple)
  }

  private func labels(_ ranking: SourceRanking) -> [String] {
    ranking.pairs.map { $0.isUserEntered ? $0.name + "*" : $0.name }
  }

  // Semantics 2.2
  @Test func userEnteredBeatsAppleBeatsTheRest() {
    let ranking = SourceRanking([
      facts("Scale", 900), facts("Watch", 100, apple: true), facts("Scale", 5, entered: true),
    ])
    #expect(labels(ranking) == ["Scale*", "Watch", "Scale"])
    #expect(ranking.sourceNames == ["Scale", "Watch"])
  }

  // Semantics 2.2
  @Test func latestFirstSeenIsBestInsideAClass() {
    let ranking = SourceRanking([
      facts("Old Watch", 1, apple: true), facts("New Watch", 9, apple: true), facts("A", 2),
      facts("B", 3),
    ])
    #expect(labels(ranking) == ["New Watch", "Old Watch", "B", "A"])
  }

  // Semantics 2.2
  @Test func tiesGoToTheSmallerNameByUnicodeScalars() {
    let ranking = SourceRanking(
      ["é", "e\u{301}", "z", "Z", "\u{1F600}", "\u{FFFD}"].map { facts($0, 7) })
    let names = ranking.pairs.map { Array($0.name.unicodeScalars) }
    #expect(
      names
        == ["Z", "e\u{301}", "z", "\u{E9}", "\u{FFFD}", "\u{1F600}"].map {
          Array($0.unicodeScalars)
        })
    #expect(ranking.sourceNames.count == 6)
  }

  // Semantics 2.2
  @Test func preferredSourcesComeFirstEachWithItsEnteredHalfBefore() {
    let all = [
      facts("Watch", 9, apple: true), facts("Phone", 5, apple: true),
      facts("Phone", 1, apple: true, entered: true), facts("App", 2, entered: true),
      facts("App", 3),
    ]
    #expect(
      labels(SourceRanking(all, preferredOrder: ["App", "Nobody", "Phone", "App"]))
        == ["App*", "App", "Phone*", "Phone", "Watch"])
    #expect(labels(SourceRanking(all)) == ["App*", "Phone*", "Watch", "Phone", "App"])
    for order in [[], ["App", "Nobody", "Phone", "App"]] {
      let ranking = SourceRanking(all, preferredOrder: order)
      #expect(
        SourceRanking.ranks(ofDistinct: all, preferredOrder: order)
          == all.map { ranking.rank(of: $0.pair) })
    }
  }

  @Test func ranksArePositions() {
    let ranking = SourceRanking([facts("A", 1), facts("B", 2), facts("A", 5, entered: true)])
    for (position, pair) in ranking.pairs.enumerated() {
      #expect(ranking.rank(of: pair) == position)
    }
    #expect(ranking.rank(of: SourcePair(name: "C", isUserEntered: false)) == nil)
    #expect(SourceRanking([]).pairs.isEmpty)
  }

  @Test func factsOfOnePairAreMerged() {
    let ranking = SourceRanking([facts("A", 9), facts("B", 5), facts("A", 1)])
    #expect(labels(ranking) == ["B", "A"])
  }

  // Semantics 2.1
  @Test func composedAndDecomposedNamesAreTwoSources() {
    let composed = SourcePair(name: "\u{E9}", isUserEntered: false)
    let decomposed = SourcePair(name: "e\u{301}", isUserEntered: false)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(
      SourcePair(name: "My Watch", isUserEntered: false)
        != SourcePair(name: "My\u{A0}Watch", isUserEntered: false))
  }

  @Test func thousandsOfPairsRank() {
    let ranking = SourceRanking((0..<5_000).map { facts("Source \($0)", Double($0)) })
    #expect(ranking.pairs.first?.name == "Source 4999")
    #expect(ranking.rank(of: SourcePair(name: "Source 0", isUserEntered: false)) == 4_999)
  }
}

@Suite struct AppleDeviceRuleTests {
  // Semantics 2.2
  @Test(arguments: [
    ("Anna's Watch", "Apple Inc.", true), ("Anna's Watch", "Apple", true),
    ("Anna's iPhone", "Garmin", false), ("Anna's iPhone", nil, true),
    ("ANNA'S IPHONE", nil, true), ("iPod touch", nil, true), ("Anna's Apple Watch", nil, true),
    ("Anna\u{2019}s Apple\u{A0}Watch", nil, true), ("APPLE WATCH", "", true),
    ("Anna's Watch", nil, false), ("Applewatch", nil, false), ("Health", nil, false),
    ("Health", "apple", false), ("", nil, false), ("Scale", "Apple Computer", false),
  ])
  func manufacturerDecidesThenTheName(name: String, manufacturer: String?, isApple: Bool) {
    #expect(AppleDeviceRule.isApple(sourceName: name, deviceManufacturer: manufacturer) == isApple)
  }

  /// Against the name in lower case, cut at each place.
  @Test func aWordIsFoundWhereverItBegins() {
    var generator = SeededGenerator(seed: 22)
    let parts = [
      "i", "ip", "IPH", "one", "Phone", "pod", "o", "d", "apple ", "Apple", " ", "\u{A0}", "watch",
      "WAT", "ch", "é",
    ]
    let words = [("Apple Watch", "apple watch"), ("iPhone", "iphone"), ("iPod", "ipod")]
    var counts: [String?: Int] = [:]
    for _ in 0..<10_000 {
      let name = (0..<Int.random(in: 0...9, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let plain = name.lowercased().map { $0 == "\u{A0}" ? " " : $0 }
      let kind = words.first { word in
        plain.indices.contains { plain[$0...].starts(with: word.1) }
      }?.0
      #expect(AppleDeviceRule.kind(ofSourceName: name) == kind, "\(name)")
      counts[kind, default: 0] += 1
    }
    #expect(counts.count == 4 && counts.values.allSatisfy { $0 > 30 }, "\(counts)")
  }
}
