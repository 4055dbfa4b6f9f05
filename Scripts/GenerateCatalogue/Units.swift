import Foundation

/// The metric prefixes, the symbols of units and the constructors of `HKUnit`.
func unitFiles(_ tables: Tables) -> [SwiftFile] {
  [prefixFile(tables), symbolFile(tables), constructorFile(tables)]
}

private let source = "Catalogue/units.json"

private func prefixFile(_ tables: Tables) -> SwiftFile {
  let prefixes = tables.units.metric_prefixes
  var file = SwiftFile("HKMetricPrefix.swift", from: source)
  file.documentation("A power of ten in front of an SI unit.")
  file.line("public enum HKMetricPrefix: Int, Sendable {")
  for prefix in prefixes {
    let symbol = prefix.symbol.isEmpty ? "no symbol" : "`\(prefix.symbol)`"
    file.documentation(
      "10 to the power of \(prefix.exponent), \(symbol).\(since(prefix.first_ios))", indent: 2)
    file.line("  case \(prefix.case) = \(prefix.raw)")
    file.line()
  }
  func property(
    _ name: String, _ type: String, _ summary: String, _ value: (UnitTable.Prefix) -> String
  ) {
    file.documentation(summary, indent: 2)
    file.line("  var \(name): \(type) {")
    file.line("    switch self {")
    for prefix in prefixes { file.line("    case .\(prefix.case): \(value(prefix))") }
    file.line("    }")
    file.line("  }")
  }
  property("symbol", "String", "The text before the symbol of the unit.") { literal($0.symbol) }
  file.line()
  property("exponent", "Int", "The power of ten.") { "\($0.exponent)" }
  writeAllCases(prefixes.map(\.case), margin: "", to: &file)
  file.line("}")
  return file
}

/// The name of the unit's constructor, without the `Unit` that moles carry.
private func caseName(_ unit: UnitTable.Unit) -> String {
  let name = String(unit.swift.dropFirst("HKUnit.".count).prefix { $0 != "(" })
  return name == "moleUnit" ? "mole" : name
}

/// What one of the unit is in SI, where that says more than its name.
private func meaning(_ unit: UnitTable.Unit) -> String {
  if let nonlinear = unit.nonlinear { return ": \(nonlinear)" }
  if temperature(unit) != nil, let statement = unit.header_statement { return ": \(statement)" }
  guard let base = unit.si_base, base != unit.string, base != "1/m",
    let factor = unit.exact_factor ?? unit.factor
  else { return "" }
  return ": \(factor) \(base)"
}

/// A decimal number as a fraction of whole numbers: 4.184 is 4184/1000.
private func fraction(_ value: Double) -> (numerator: String, denominator: String) {
  var digits = "\(value)"
  var exponent = 0
  if let position = digits.firstIndex(of: "e") {
    exponent = Int(digits[digits.index(after: position)...]) ?? 0
    digits = String(digits[..<position])
  }
  if let point = digits.firstIndex(of: ".") {
    var decimals = digits[digits.index(after: point)...]
    while decimals.hasSuffix("0") { decimals = decimals.dropLast() }
    exponent -= decimals.count
    digits = String(digits[..<point] + decimals)
  }
  digits = String(digits.drop { $0 == "0" })
  let zeros = String(repeating: "0", count: abs(exponent))
  return exponent < 0 ? (digits, "1" + zeros) : (digits + zeros, "1")
}

/// The two numbers of "degF = 1.8 K - 459.67".
private func temperature(_ unit: UnitTable.Unit) -> (divisor: Double, origin: Double)? {
  guard unit.dimension == "temperature", let statement = unit.header_statement else { return nil }
  let parts = statement.split(separator: " ")
  guard parts.count == 6, let divisor = Double(parts[2]), let origin = Double(parts[5]) else {
    return nil
  }
  return (divisor, origin)
}

private func symbolFile(_ tables: Tables) -> SwiftFile {
  let units = tables.units.units
  var file = SwiftFile("UnitSymbol.swift", from: source)
  file.documentation("The units that have a symbol of their own.")
  file.line("enum UnitSymbol: UInt8, CaseIterable, Sendable {")
  for unit in units { file.line("  case \(caseName(unit))") }
  file.line("}")
  file.line()
  file.line("extension UnitSymbol {")
  file.documentation("What each symbol means, in the order of the cases.", indent: 2)
  file.line("  static let definitions: [UnitDefinition] = [")
  for unit in units {
    let symbol = unit.string.hasSuffix("<M>") ? String(unit.string.dropLast(3)) : unit.string
    var scale = fraction(unit.exact_factor ?? unit.factor ?? 1)
    var origin = ""
    if unit.string.hasSuffix("<M>") { scale = ("1", "1000") }
    if let statement = temperature(unit) {
      let divisor = fraction(statement.divisor)
      scale = (divisor.denominator, divisor.numerator)
      origin = ", originInHundredths: \(Int((statement.origin * 100).rounded()))"
    }
    let aliases = unit.aliases.map(literal).joined(separator: ", ")
    file.line("    UnitDefinition(")
    file.line(
      "      \(literal(symbol)), aliases: [\(aliases)], .\(unit.dimension), "
        + "\(scale.numerator), \(scale.denominator),")
    file.line("      takesPrefix: \(unit.metric_prefix)\(origin)),")
  }
  file.line("  ]")
  file.line("}")
  return file
}

/// The unit in English, where its constructor's name in words is not.
private func title(_ name: String) -> String {
  let titles = [
    "fluidOunceUS": "US fluid ounce", "fluidOunceImperial": "imperial fluid ounce",
    "pintUS": "US pint", "pintImperial": "imperial pint", "cupUS": "US cup",
    "cupImperial": "imperial cup", "inchesOfMercury": "inch of mercury",
    "decibelAWeightedSoundPressureLevel": "A-weighted sound pressure level in decibels",
    "decibelHearingLevel": "hearing level in decibels", "degreeCelsius": "degree Celsius",
    "degreeFahrenheit": "degree Fahrenheit", "siemen": "siemens", "radianAngle": "radian",
    "degreeAngle": "degree of an angle",
  ]
  return titles[name] ?? words(name)
}

private func constructorFile(_ tables: Tables) -> SwiftFile {
  var file = SwiftFile("HKUnit+Constructors.swift", from: source)
  file.line("extension HKUnit {")
  var isFirst = true
  for unit in tables.units.units {
    if !isFirst { file.line() }
    isFirst = false
    let name = caseName(unit)
    if unit.string.hasSuffix("<M>") {
      file.documentation(
        "The mole of a substance with the given molar mass in g/mol, a unit of mass.", indent: 2)
      file.line("  ///")
      file.documentation(
        "- Parameter gramsPerMole: above 0 and finite; any other number stops with a sentence.",
        indent: 2)
      file.line("  public static func moleUnit(withMolarMass gramsPerMole: Double) -> HKUnit {")
      file.line("    HKUnit(.\(name), prefix: .none, molarMass: gramsPerMole)")
      file.line("  }")
      file.line()
      file.documentation(
        "The mole with a metric prefix; see ``moleUnit(withMolarMass:)``.", indent: 2)
      file.line("  public static func moleUnit(")
      file.line("    with prefix: HKMetricPrefix, molarMass gramsPerMole: Double")
      file.line("  ) -> HKUnit {")
      file.line("    HKUnit(.\(name), prefix: prefix, molarMass: gramsPerMole)")
      file.line("  }")
      continue
    }
    file.documentation(
      "The \(title(name)), `\(unit.string)` (\(words(unit.dimension)))\(meaning(unit))."
        + since(unit.first_ios), indent: 2)
    file.line("  public static func \(name)() -> HKUnit {")
    file.line("    HKUnit(.\(name))")
    file.line("  }")
    if let prefixed = unit.swift_prefixed {
      let prefixedName = prefixed.dropFirst("HKUnit.".count).prefix { $0 != "(" }
      file.line()
      file.documentation("The \(title(name)) with a metric prefix.", indent: 2)
      file.line("  public static func \(prefixedName)(with prefix: HKMetricPrefix) -> HKUnit {")
      file.line("    HKUnit(.\(name), prefix: prefix)")
      file.line("  }")
    }
  }
  file.line("}")
  return file
}
