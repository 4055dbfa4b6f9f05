@testable internal import HealthKitTypes

/// Unit strings, two in an input with a line feed between.
///
/// A unit is written as a text that is read as the same unit, and two units convert or say why not.
struct UnitsTarget: FuzzTarget {
  static let name = "units"
  static let longestInput = 65_536

  mutating func feed(_ input: [UInt8]) {
    let units = input.split(separator: 10, maxSplits: 1).map {
      unit(String(decoding: $0, as: UTF8.self))
    }
    guard let first = units.first ?? nil else { return }
    let second = (units.last ?? nil) ?? first
    do throws(HKError) {
      let there = try first.converter(to: second)
      let back = try second.converter(to: first)
      // Far apart, a factor is 0 or infinite.
      guard (1e-200...1e200).contains(abs(there.scale)) else { return }
      let value = back.convert(there.convert(37))
      let size = max(37, abs(there.offset / there.scale), abs(back.offset))
      demand(abs(value - 37) <= 1e-9 * size, "\(first) to \(second) and back: 37 is \(value).")
    } catch {
      demand(error.code == .errorInvalidArgument, "The error is \(error).")
    }
  }

  private func unit(_ text: String) -> HKUnit? {
    let unit: HKUnit
    do throws(HKUnitParsingError) {
      unit = try HKUnit(parsing: text)
    } catch {
      demand(
        (1...text.count + 1).contains(error.position), "Character \(error.position) of '\(text)'.")
      _ = error.description
      return nil
    }
    let written = unit.unitString
    guard let again = try? HKUnit(parsing: written) else {
      fatalError("'\(text)' is written '\(written)', which is no unit.")
    }
    demand(unit == again && unit.hash == again.hash, "'\(text)' is written '\(written)': another.")
    demand(again.unitString == written, "'\(written)' is written '\(again.unitString)'.")
    demand(unit.isCompatible(with: again), "'\(text)' does not convert to itself.")
    _ = (unit.isNull(), unit.dimensionText, unit.hash)
    return unit
  }

  static func seeds() throws -> [[UInt8]] {
    var texts = UnitParser.symbols.keys.sorted()
    for type in TypeCatalogue.quantityTypes { texts.append("\(type.canonicalUnit)\n1/\(texts[0])") }
    texts += [
      "count/min\nHz", "kg/(m.s^2)\nN", "mmol<180.15588>/L\nmg/dL", "ml/(kg*min)", "mL/min·kg",
      "degF\ndegC", "degF/min\nK/s", "dBASPL\nPa", "m^99", "(m^9)^-11", "1", "1/s\nHz", "((m))^0",
      "", "km.hr^-1\nmi/hr", "mol<1e3>\ng", "%\ncount", "ft.lbf", "W/kg", "m/s^2", "Cal\nkcal",
      String(repeating: "(", count: 100) + "m" + String(repeating: ")", count: 100),
    ]
    return texts.map { Array($0.utf8) }
  }
}
