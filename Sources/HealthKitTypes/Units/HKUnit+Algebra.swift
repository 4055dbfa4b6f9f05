extension HKUnit {
  /// The product of two units. Stops if a power would pass 99.
  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    HKUnit(terms: terms + unit.terms)
  }

  /// The quotient of two units. Stops if a power would pass 99.
  public func unitDivided(by unit: HKUnit) -> HKUnit {
    HKUnit(terms: terms + Self.raised(unit.terms, to: -1))
  }

  /// The unit raised to a power; the power 0 gives the null unit. Stops if a power would pass 99.
  public func unitRaised(toPower power: Int) -> HKUnit {
    precondition(
      power.magnitude <= UnitTerm.highestExponent,
      "The unit \(unitString) cannot be raised to the power \(power): the highest is 99.")
    return HKUnit(terms: Self.raised(terms, to: power))
  }

  /// 1 over the unit.
  public func reciprocal() -> HKUnit {
    HKUnit(terms: Self.raised(terms, to: -1))
  }

  private static func raised(_ terms: [UnitTerm], to power: Int) -> [UnitTerm] {
    terms.map { term in
      var result = term
      result.exponent *= power
      return result
    }
  }
}
