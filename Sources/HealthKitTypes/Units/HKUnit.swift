public import Foundation

/// A unit of measure: a product of symbols with metric prefixes and powers.
///
/// ```swift
/// let speed = HKUnit.meterUnit(with: .kilo).unitDivided(by: .hour())
/// print(speed.unitString)                          // km/hr
/// print(speed == HKUnit(from: "km.hr^-1"))         // true
/// try speed.converter(to: HKUnit(from: "mi/hr")).convert(100)   // 62.137…
/// ```
///
/// Units are equal if they are written with the same symbols, in whatever order: `kg·m` is `m·kg`,
/// `l` is `L`, but `Cal` is not `kcal`, although they convert one to one.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKUnit: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The factors, in the order of ``unitString``, each symbol once.
  let terms: [UnitTerm]
  /// What the unit measures.
  let dimension: UnitDimension
  /// What the unit measures, as a text that is that of compatible units alone: `kg/m^3`, `a number`.
  package var dimensionText: String { dimension.text }
  /// The size in coherent SI units; a bare temperature has an origin beside it.
  let scale: UnitScale

  /// The canonical text of the unit, which parses back to an equal unit: factors joined by a middle
  /// dot, all that is divided by after one slash, `mL/min·kg`; empty for the null unit.
  public let unitString: String

  /// A unit of terms in any order. Every constructor ends here.
  init(terms unordered: [UnitTerm]) {
    terms = UnitTerm.canonical(unordered)
    precondition(
      terms.allSatisfy { abs($0.exponent) <= UnitTerm.highestExponent },
      "A unit has a power above \(UnitTerm.highestExponent).")
    var dimension = UnitDimension.none
    var scale = UnitScale.one
    for term in terms {
      scale.multiply(by: term.scale, power: term.exponent)
      // A level in decibels is a pressure only by itself; in a product it keeps to itself.
      let isCompoundLevel = term.symbol.isSoundLevel && (terms.count > 1 || term.exponent != 1)
      dimension.multiply(
        by: isCompoundLevel
          ? UnitDimension([.soundLevel: 1]) : term.symbol.definition.kind.dimension,
        power: term.exponent)
    }
    self.dimension = dimension
    self.scale = scale
    unitString = UnitTerm.text(of: terms)
    super.init()
  }

  convenience init(_ symbol: UnitSymbol, prefix: HKMetricPrefix = .none) {
    self.init(terms: [UnitTerm(symbol, prefix: prefix)])
  }

  convenience init(_ symbol: UnitSymbol, prefix: HKMetricPrefix, molarMass: Double) {
    precondition(
      molarMass.isFinite && molarMass > 0,
      "A molar mass must be a finite number of g/mol above 0, not \(molarMass).")
    self.init(terms: [UnitTerm(symbol, prefix: prefix, molarMass: molarMass)])
  }

  /// The unit that a text describes; see ``init(from:)-(String)`` for a form that stops instead.
  ///
  /// - Parameter string: symbols joined by `.`, `*` or `·`, with powers after `^`, at most one `/`,
  ///   and parentheses: `count/min`, `kg/(m.s^2)`, `mmol<180.15588>/L`. Multiplication binds before
  ///   division. The empty text is the null unit.
  /// - Throws: ``HKUnitParsingError`` with the place where the text stops being a unit.
  public convenience init(parsing string: String) throws(HKUnitParsingError) {
    self.init(terms: try UnitParser.terms(of: string))
  }

  /// The unit that a text describes. A text that is not a unit stops the program with the sentence of
  /// ``HKUnitParsingError``: for text from outside use ``init(parsing:)``.
  public convenience init(from string: String) {
    do {
      self.init(terms: try UnitParser.terms(of: string))
    } catch {
      fatalError("\(error)")
    }
  }

  /// True if nothing is left of the unit but a number, as of `m/m` and `dL/L`.
  open func isNull() -> Bool {
    dimension.isNone && !terms.contains { $0.symbol.definition.kind == .count }
  }

  /// The canonical text.
  open override var description: String { unitString }

  /// True for a unit of the same factors.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUnit else { return false }
    return self === other || terms == other.terms
  }

  /// The hash of the factors.
  open override var hash: Int {
    terms.hashValue
  }

  /// The unit itself: units never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: units travel in secure archives.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the canonical text.
  open func encode(with coder: NSCoder) {
    coder.encode(unitString as NSString, forKey: "unitString")
  }

  /// The unit of an archive; nil if the archive has none or its text is not a unit.
  public convenience required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "unitString") as String?,
      let terms = try? UnitParser.terms(of: text)
    else { return nil }
    self.init(terms: terms)
  }
}
