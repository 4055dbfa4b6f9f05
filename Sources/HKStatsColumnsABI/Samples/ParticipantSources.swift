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
  private var numbers = KeyPositions<VerbatimText>()

  /// A source by its number.
  subscript(_ number: Int) -> NamedSource { sources[number] }

  /// The number of a source; nil if there are too many.
  mutating func number(of source: NamedSource) -> Int? {
    if let known = numbers.position(
      of: source.name, among: sources.count, keyAt: { sources[$0].name })
    {
      return known
    }
    guard sources.count < Self.largestCount else { return nil }
    sources.append(source)
    numbers.noteLast(of: sources.count) { sources[$0].name }
    return sources.count - 1
  }
}
