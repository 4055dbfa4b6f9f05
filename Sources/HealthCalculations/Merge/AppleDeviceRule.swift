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
    let scalars = sourceName.unicodeScalars.map(folded)
    return deviceWords.contains { scalars.contains($0) }
  }

  private static let deviceWords: [[Unicode.Scalar]] =
    ["iphone", "ipod", "apple watch"].map { Array($0.unicodeScalars) }

  /// ASCII in lower case, and the no-break space as a space.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "A"..."Z": Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) + 32)
    case "\u{A0}": " "
    default: scalar
    }
  }
}
