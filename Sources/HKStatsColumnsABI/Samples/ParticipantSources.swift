internal import ArrowColumns
internal import HealthCalculations

/// A source, and whether its name is that of an Apple device.
struct NamedSource: Hashable {
  let name: VerbatimText
  let isAppleDevice: Bool

  /// Semantics 2.2: without a manufacturer, the name says what an Apple device is.
  init(_ name: VerbatimText) {
    self.name = name
    isAppleDevice = AppleDeviceRule.isApple(sourceName: name.string, deviceManufacturer: nil)
  }

  /// The source of rows that have none.
  static let nameless = NamedSource(VerbatimText(""))
}

/// The sources of one participant, in the order in which they were met.
struct ParticipantSources {
  /// With both halves of each, ranks still count them.
  static let largestCount = SourceRanking.maximumPairCount / 2

  private var sources: [NamedSource] = []
  /// The numbers by name, once there are many.
  private var numbers: [VerbatimText: Int] = [:]

  /// How many are searched one after the other.
  private static let fewSources = 8

  /// A source by its number.
  subscript(_ number: Int) -> NamedSource { sources[number] }

  /// The number of a source; nil if there are too many.
  mutating func number(of source: NamedSource) -> Int? {
    let isShort = sources.count <= Self.fewSources
    let known =
      isShort ? sources.firstIndex { $0.name == source.name } : numbers[source.name]
    if let known { return known }
    guard sources.count < Self.largestCount else { return nil }
    sources.append(source)
    if sources.count > Self.fewSources {
      for number in (isShort ? 0 : sources.count - 1)..<sources.count {
        numbers[sources[number].name] = number
      }
    }
    return sources.count - 1
  }
}
