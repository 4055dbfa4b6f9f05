public import HealthReports

extension HeartReport.Units {
  /// A unit of heart rates as people write it.
  package static func rateText(_ unit: String) -> String {
    unit == "count/min" ? "bpm" : UnitText.shown(unit)
  }

  /// How many decimals more than beats per minute a unit of heart rates takes.
  package static func furtherDigits(_ unit: String) -> Int { unit == "count/s" ? 2 : 0 }
}

extension HeartReport {
  /// What the figures are and how they were computed, a sentence or more an entry; of figures that the
  /// report does not have nothing.
  public var explanations: [String] {
    [trendText, variabilityText, recoveryText, profileText].compactMap(\.self)
  }

  private var trendText: String? {
    guard let trend = restingTrend else { return nil }
    let unit = units.restingHeartRate
    func signed(_ value: Double) -> String {
      NumberText.signed(value, digits: 2 + Units.furtherDigits(unit))
    }
    return
      "Resting heart rate: \(signed(trend.perYear)) \(Units.rateText(unit)) per year (Theil-Sen over "
      + "\(NumberText.grouped(trend.days)) days here; 95 % interval \(signed(trend.low)) to "
      + "\(signed(trend.high)))."
  }

  private var variabilityText: String? {
    guard let list = computedVariability, !list.isEmpty, let artefactTolerance else { return nil }
    let recordings = list.reduce(0) { $0 + $1.recordings }
    let excluded = list.reduce(0) { $0 + $1.excludedIntervals }
    let all = excluded + list.reduce(0) { $0 + $1.normalIntervals }
    return
      "Computed SDNN, RMSSD and pNN50: means over \(NumberText.grouped(recordings)) "
      + "recording\(recordings == 1 ? "" : "s") of RR intervals, by the definitions of the Task "
      + "Force (1996). RR intervals that differ by more than "
      + "\(NumberText.fixed(artefactTolerance * 100, digits: 0)) % from the one before are excluded: "
      + "\(NumberText.fixed(100 * Double(excluded) / Double(max(all, 1)), digits: 1)) %."
  }

  private var recoveryText: String? {
    guard let recoveries, !recoveries.isEmpty else { return nil }
    return
      "Computed recovery: the rate at the end of a workout's exercise less the rate one and two "
      + "minutes later, from readings no more than a minute apart; means over the workouts."
  }

  private var profileText: String? {
    guard let profile, !profile.isEmpty else { return nil }
    return "Hours of the day are those of the wall clock; every day has the same weight."
  }
}
