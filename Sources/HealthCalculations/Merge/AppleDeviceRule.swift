/// Whether a sample comes from an Apple device.
///
/// Semantics 2.2: what an Apple device is.
public enum AppleDeviceRule {
  /// Decides by the device's manufacturer, or by the source's name where none is given.
  ///
  /// ```swift
  /// AppleDeviceRule.isApple(sourceName: "Anna's Watch", deviceManufacturer: "Apple Inc.")   // true
  /// AppleDeviceRule.isApple(sourceName: "Anna's iPhone", deviceManufacturer: nil)           // true
  /// AppleDeviceRule.isApple(sourceName: "Anna's iPhone", deviceManufacturer: "Garmin")      // false
  /// ```
  ///
  /// - Parameters:
  ///   - sourceName: the name of the sample's source.
  ///   - deviceManufacturer: the manufacturer in the sample's device; `nil` (or empty) if the sample
  ///     has no device or its device no manufacturer.
  /// - Returns: true if the manufacturer is `Apple` or `Apple Inc.`; without one, true if the name
  ///   holds `iphone`, `ipod` or `apple watch` in any case, with a plain or a no-break space.
  public static func isApple(sourceName: String, deviceManufacturer: String?) -> Bool {
    if let manufacturer = deviceManufacturer, !manufacturer.utf8.isEmpty {
      return VerbatimName(manufacturer) == VerbatimName("Apple")
        || VerbatimName(manufacturer) == VerbatimName("Apple Inc.")
    }
    return kind(ofSourceName: sourceName) != nil
  }

  /// The kind of Apple device that a name speaks of; nil if of none.
  ///
  /// ```swift
  /// AppleDeviceRule.kind(ofSourceName: "Anna's iPhone")   // "iPhone"
  /// AppleDeviceRule.kind(ofSourceName: "Balance Scale")   // nil
  /// ```
  ///
  /// - Returns: `Apple Watch`, `iPhone` or `iPod`, the first of them that the name holds.
  public static func kind(ofSourceName name: String) -> String? {
    let scalars = name.unicodeScalars
    return deviceWords.first { holds(scalars, $0.scalars) }?.kind
  }

  /// Whether a word begins at one of the places; without a copy, as a name may have millions of characters.
  private static func holds(
    _ scalars: String.UnicodeScalarView, _ word: [Unicode.Scalar]
  ) -> Bool {
    scalars.indices.contains { place in
      folded(scalars[place]) == word[0]
        && scalars[place...].lazy.map(folded).starts(with: word)
    }
  }

  private static let deviceWords: [(kind: String, scalars: [Unicode.Scalar])] =
    ["Apple Watch", "iPhone", "iPod"].map { ($0, $0.unicodeScalars.map(folded)) }

  /// ASCII in lower case, and the no-break space as a space.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "A"..."Z": Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) + 32)
    case "\u{A0}": " "
    default: scalar
    }
  }
}
