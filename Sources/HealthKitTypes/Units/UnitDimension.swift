/// What a unit measures, as powers of the base dimensions.
///
/// Volume, pressure, energy and power are products of mass, length and time, so that `L` converts to
/// `m^3` and `W` to `J/s`. Frequency, optical power and the other special kinds stay apart, as in
/// the catalogue: `Hz` is not `count/s`, `D` is not `1/m`, `%` is not `count`. A count is a pure
/// number: it adds no dimension, and `count/min` converts to `1/min`.
struct UnitDimension: Hashable, Sendable {
  /// The dimensions that do not follow from others.
  enum Base: Int, CaseIterable {
    case mass, length, time, temperature, conductance, frequency, electricPotential, angle
    case illuminance, opticalPower, prismPower, pharmacology, hearingSensitivity, soundLevel
    case percent, appleEffortScore

    /// The coherent unit of the dimension, as error messages print it.
    var symbol: String {
      switch self {
      case .mass: "kg"
      case .length: "m"
      case .time: "s"
      case .temperature: "K"
      case .conductance: "S"
      case .frequency: "Hz"
      case .electricPotential: "V"
      case .angle: "rad"
      case .illuminance: "lx"
      case .opticalPower: "D"
      case .prismPower: "pD"
      case .pharmacology: "IU"
      case .hearingSensitivity: "dBHL"
      case .soundLevel: "dBASPL"
      case .percent: "%"
      case .appleEffortScore: "appleEffortScore"
      }
    }
  }

  private var exponents = SIMD16<Int32>(repeating: 0)

  /// The dimension of a pure number.
  static let none = UnitDimension()

  init(_ powers: KeyValuePairs<Base, Int32> = [:]) {
    for (base, power) in powers { exponents[base.rawValue] = power }
  }

  /// True for a pure number.
  var isNone: Bool { self == .none }

  /// Multiplies by `other` raised to `power`.
  mutating func multiply(by other: UnitDimension, power: Int) {
    exponents &+= other.exponents &* SIMD16(repeating: Int32(truncatingIfNeeded: power))
  }

  /// The dimension in coherent units, `kg/m^3` or `a number`.
  var text: String {
    var above: [String] = []
    var below: [String] = []
    for base in Base.allCases {
      let exponent = exponents[base.rawValue]
      if exponent == 0 { continue }
      let power = abs(exponent) == 1 ? "" : "^\(abs(exponent))"
      if exponent > 0 {
        above.append(base.symbol + power)
      } else {
        below.append(base.symbol + power)
      }
    }
    if above.isEmpty && below.isEmpty { return "a number" }
    let numerator = above.isEmpty ? "1" : above.joined(separator: "·")
    return below.isEmpty ? numerator : numerator + "/" + below.joined(separator: "·")
  }
}

/// The kinds of unit that the catalogue tells apart.
enum UnitKind: Int, Sendable {
  // In the order in which the factors of a unit string are written: time stands before mass, as in
  // `mL/min·kg`.
  case count, percent, appleEffortScore, pharmacology, energy, power, volume, pressure, length, time
  case mass, temperature, conductance, frequency, electricPotential, angle, illuminance
  case opticalPower, prismPower, hearingSensitivity

  /// The powers of base dimensions that the kind stands for.
  var dimension: UnitDimension {
    switch self {
    case .count: .none
    case .percent: UnitDimension([.percent: 1])
    case .appleEffortScore: UnitDimension([.appleEffortScore: 1])
    case .pharmacology: UnitDimension([.pharmacology: 1])
    case .energy: UnitDimension([.mass: 1, .length: 2, .time: -2])
    case .power: UnitDimension([.mass: 1, .length: 2, .time: -3])
    case .volume: UnitDimension([.length: 3])
    case .pressure: UnitDimension([.mass: 1, .length: -1, .time: -2])
    case .length: UnitDimension([.length: 1])
    case .time: UnitDimension([.time: 1])
    case .mass: UnitDimension([.mass: 1])
    case .temperature: UnitDimension([.temperature: 1])
    case .conductance: UnitDimension([.conductance: 1])
    case .frequency: UnitDimension([.frequency: 1])
    case .electricPotential: UnitDimension([.electricPotential: 1])
    case .angle: UnitDimension([.angle: 1])
    case .illuminance: UnitDimension([.illuminance: 1])
    case .opticalPower: UnitDimension([.opticalPower: 1])
    case .prismPower: UnitDimension([.prismPower: 1])
    case .hearingSensitivity: UnitDimension([.hearingSensitivity: 1])
    }
  }
}
