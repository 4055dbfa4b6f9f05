/// One symbol of the catalogue: how it is written, what it measures and how large it is.
struct UnitDefinition: Sendable {
  let symbol: String
  let aliases: [String]
  let kind: UnitKind
  /// The size in the coherent SI unit.
  let scale: UnitScale
  let takesPrefix: Bool
  /// Hundredths of the unit to add to a bare temperature before scaling to kelvin.
  let originInHundredths: Int

  init(
    _ symbol: String, aliases: [String], _ kind: UnitKind, _ numerator: UInt64,
    _ denominator: UInt64, takesPrefix: Bool, originInHundredths: Int = 0
  ) {
    self.symbol = symbol
    self.aliases = aliases
    self.kind = kind
    self.scale = UnitScale(numerator, over: denominator)
    self.takesPrefix = takesPrefix
    self.originInHundredths = originInHundredths
  }
}

extension UnitSymbol {
  /// What the symbol means. O(1).
  var definition: UnitDefinition { Self.definitions[Int(rawValue)] }

  /// True for the logarithmic level of a sound pressure.
  var isSoundLevel: Bool { self == .decibelAWeightedSoundPressureLevel }
}
