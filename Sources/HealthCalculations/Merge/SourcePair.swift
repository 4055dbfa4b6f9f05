/// The ranked unit of the merge: a source, and whether its samples were typed in by the user.
///
/// Names are verbatim and compare by Unicode scalars, unnormalised: a composed and a decomposed
/// "é" are two sources, as is a name with U+00A0 for its space.
///
/// Semantics 2.1: a source is its name, verbatim, in all of its revisions.
public struct SourcePair: Sendable {
  /// The source's name, or its bundle identifier where there is one.
  public let name: String
  /// Whether this is the half of the source's samples that the user entered by hand.
  public let isUserEntered: Bool

  /// A pair of a name and whether the samples were entered by hand.
  public init(name: String, isUserEntered: Bool) {
    self.name = name
    self.isUserEntered = isUserEntered
  }
}

extension SourcePair: Hashable {
  /// Whether name, scalar by scalar, and half are the same.
  public static func == (left: SourcePair, right: SourcePair) -> Bool {
    left.isUserEntered == right.isUserEntered
      && left.name.utf8.elementsEqual(right.name.utf8)
  }

  /// Feeds the name's UTF-8 bytes and the half to the hasher.
  public func hash(into hasher: inout Hasher) {
    VerbatimName(name).hash(into: &hasher)
    hasher.combine(isUserEntered)
  }
}

/// What the rank of a pair depends on.
public struct SourcePairFacts: Sendable, Hashable {
  /// The pair.
  public let pair: SourcePair
  /// The start of the pair's earliest sample of the type, in seconds since 1970.
  public let earliestStart: Double
  /// Whether the earliest sample of the **source**, of either half, came from an Apple device.
  public let isAppleDevice: Bool

  /// The facts of one pair.
  public init(pair: SourcePair, earliestStart: Double, isAppleDevice: Bool) {
    self.pair = pair
    self.earliestStart = earliestStart
    self.isAppleDevice = isAppleDevice
  }
}

/// A name that equals another one only scalar by scalar, where `String` goes by canonical
/// equivalence.
struct VerbatimName: Hashable, Comparable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: VerbatimName, right: VerbatimName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// The order of UTF-8 bytes is the order of Unicode scalars.
  static func < (left: VerbatimName, right: VerbatimName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
