internal import Foundation

/// A factor of a unit: a symbol with its prefix, raised to a power.
struct UnitTerm: Hashable, Sendable {
  let symbol: UnitSymbol
  let prefix: HKMetricPrefix
  /// Grams per mole, rounded to the 16 digits that a unit string shows; 0 for all but moles.
  let molarMass: Double
  var exponent: Int

  /// The highest power that a factor may have: enough for any quantity, small enough to compute.
  static let highestExponent = 99

  init(
    _ symbol: UnitSymbol, prefix: HKMetricPrefix = .none, molarMass: Double = 0, exponent: Int = 1
  ) {
    self.symbol = symbol
    self.prefix = prefix
    self.molarMass = symbol == .mole ? Self.rounded(molarMass) : 0
    self.exponent = exponent
  }

  /// The factor without its power: `kg`, `mmol<180.1558800000541>`.
  var text: String {
    let name = prefix.symbol + symbol.definition.symbol
    return symbol == .mole ? "\(name)<\(Self.text(ofMolarMass: molarMass))>" : name
  }

  /// The size of the factor without its power, in SI.
  var scale: UnitScale {
    var result = symbol.definition.scale
    if prefix != .none { result.multiply(by: .powerOfTen(prefix.exponent), power: 1) }
    if symbol == .mole { result.multiply(by: UnitScale(decimal: molarMass), power: 1) }
    return result
  }

  /// True if both are powers of the same thing.
  func hasSameBase(as other: UnitTerm) -> Bool {
    symbol == other.symbol && prefix == other.prefix && molarMass == other.molarMass
  }

  /// The terms with equal ones joined, those of power 0 left out, in the order of a unit string.
  static func canonical(_ terms: [UnitTerm]) -> [UnitTerm] {
    var result: [UnitTerm] = []
    for term in terms {
      if let position = result.firstIndex(where: { $0.hasSameBase(as: term) }) {
        result[position].exponent += term.exponent
      } else {
        result.append(term)
      }
    }
    result.removeAll { $0.exponent == 0 }
    result.sort { $0.order < $1.order }
    return result
  }

  /// The canonical terms as a unit string: `mL/min·kg`, `1/s`, empty for no terms.
  static func text(of terms: [UnitTerm]) -> String {
    func product(_ factors: [UnitTerm]) -> String {
      factors.map { $0.text + (abs($0.exponent) == 1 ? "" : "^\(abs($0.exponent))") }
        .joined(separator: "·")
    }
    let above = terms.filter { $0.exponent > 0 }
    let below = terms.filter { $0.exponent < 0 }
    if below.isEmpty { return product(above) }
    return (above.isEmpty ? "1" : product(above)) + "/" + product(below)
  }

  private var order: (Int, UInt8, Int, Double) {
    (symbol.definition.kind.rawValue, symbol.rawValue, prefix.rawValue, molarMass)
  }

  private static func text(ofMolarMass value: Double) -> String {
    String(format: "%.16g", value)
  }

  private static func rounded(_ value: Double) -> Double {
    Double(text(ofMolarMass: value)) ?? value
  }
}
