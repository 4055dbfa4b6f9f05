internal import HealthCalculations
public import HealthReports

extension WorkoutsReport {
  /// Where the figures come from and by which rules, a sentence or more an entry.
  public var explanations: [String] {
    let hasSplits = workouts.contains { $0.splits != nil }
    var texts = [basis.durationText, basis.sampleText, basis.heartRateText]
    texts.append(hasSplits ? splitsText : basis.ascentText(threshold: elevationThreshold))
    if !hasSplits { texts.append(zonesText) }
    return texts.compactMap(\.self)
  }

  /// How many repeat another one; nil if none does. Semantics 8.1.
  public var repeatedText: String? {
    WorkoutBasis.repeatedText(
      repeatedCount,
      "in totals it does not count, the one that it repeats does",
      "in totals they do not count, those that they repeat do")
  }

  private var splitsText: String {
    "Splits by the samples of distance, sources merged; their times are without pauses."
  }

  /// How zones came about, and where they begin in the last workout that has any.
  private var zonesText: String? {
    guard let zones, let last = workouts.last(where: { $0.zones != nil })?.zones else {
      return nil
    }
    let bounds = last.bounds.map { NumberText.fixed($0, digits: 0) }.joined(separator: ", ")
    return "Zones begin at \(zones.text): \(bounds) bpm in the last workout. A moment has the "
      + "rate of the nearest reading within \(Int(HeartRateReadings.defaultReach)) s."
  }
}

extension WorkoutsReport.Workout {
  /// That there are more splits than are told; nil if there are not.
  public var cutSplitsText: String? {
    guard splitsAreCut == true, let splits else { return nil }
    return
      "These are the first \(NumberText.grouped(splits.count)) splits of more: a distance of this "
      + "workout is wrong."
  }
}

extension WorkoutsReport.ZoneBasis {
  /// What zones begin at: `50, 60, 70, 80 and 90 % of the maximum, 208 - 0.7 x age`.
  fileprivate var text: String {
    guard let method, let percentages else { return "the rates asked for" }
    let numbers = percentages.map { NumberText.fixed($0, digits: 0) }
    let shares =
      numbers.dropLast().joined(separator: ", ") + " and " + (numbers.last ?? "") + " %"
    let top = maximum.map { Self.asked($0) } ?? "208 - \(NumberText.fixed(0.7, digits: 1)) x age"
    switch method {
    case .maximum: return "\(shares) of the maximum, \(top)"
    case .reserve:
      let bottom =
        resting.map { Self.asked($0) } ?? "the last resting heart rate before the workout"
      return "\(shares) of the reserve (Karvonen) from \(bottom), to the maximum, \(top)"
    }
  }

  private static func asked(_ rate: Double) -> String {
    NumberText.fixed(rate, digits: 0) + " as asked"
  }
}

extension WorkoutTotalsReport {
  /// Where the figures come from and by which rules, a sentence or more an entry.
  public var explanations: [String] {
    [
      basis.durationText, basis.sampleText, basis.heartRateText,
      basis.ascentText(threshold: elevationThreshold),
      "A workout counts in the bucket that it starts in.",
    ].compactMap(\.self)
  }

  /// How many repeat another one; nil if none does. Semantics 8.1.
  public var repeatedText: String? {
    repeatedCount > 0 ? WorkoutBasis.onceText(repeatedCount) : nil
  }
}

extension WorkoutBasis {
  /// That repeated workouts, one at least, are left out.
  static func onceText(_ count: Int) -> String {
    repeatedText(count, "it is left out", "they are left out") ?? ""
  }

  /// What repeated workouts are, and what becomes of them.
  fileprivate static func repeatedText(_ count: Int, _ one: String, _ many: String) -> String? {
    guard count > 0 else { return nil }
    let what = "another one, saved several times or recorded by another source, too"
    return count == 1
      ? "1 workout repeats \(what): \(one)."
      : "\(NumberText.grouped(count)) workouts repeat \(what): \(many)."
  }

  fileprivate var durationText: String {
    let others =
      otherStatedDurations == 0
      ? "." : "; \(otherStatedDurations) of \(workouts) state another duration."
    return "Time is without pauses" + others
      + (paused > 0 ? " Figures of samples and routes exclude pauses." : "")
  }

  fileprivate var sampleText: String? {
    let parts = [("Distance", distance), ("Energy", energy)].compactMap { name, origins in
      origins.text.map { "\(name): \($0)." }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  fileprivate var heartRateText: String? { heartRate.text.map { "Heart rate: \($0)." } }

  fileprivate func ascentText(threshold: Double) -> String? {
    ascent.text.map { text in
      "Ascent: \(text)."
        + (routes > 0
          ? " Climbs of routes count from \(NumberText.fixed(threshold, digits: 0)) m on." : "")
    }
  }

}

extension WorkoutBasis.Origins {
  /// `stated by the workout (12), of the route (3)`; nil if there is no figure.
  fileprivate var text: String? {
    let parts = [
      ("stated by the workout", stated), ("of the workout's own samples", associated),
      ("of the merged samples of its time", window), ("of the route", route),
    ].filter { $0.1 > 0 }.map { "\($0.0) (\($0.1))" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension WorkoutEffortsReport {
  /// By which rules efforts are found, a sentence an entry.
  public var explanations: [String] {
    let isOfRoutes = activities.contains { $0.efforts.contains { $0.origin == .route } }
    return [
      "Efforts lie inside one workout; time is without pauses. They are over the samples of distance, sources "
        + "merged\(isOfRoutes ? ", of workouts without any over the route" : "").",
      WorkoutBasis.repeatedText(repeatedCount, "it is left out", "they are left out"),
    ].compactMap(\.self)
  }

  /// The time over a distance, or the distance in a time in the unit of workouts.
  package func bestText(of effort: Effort) -> String {
    if effort.isOverDistance { return NumberText.clock(effort.duration) }
    switch units.distance {
    case "mi": return NumberText.fixed(effort.distance / 1_609.344, digits: 2) + " mi"
    case "m": return NumberText.fixed(effort.distance, digits: 0) + " m"
    default: return NumberText.fixed(effort.distance / 1_000, digits: 2) + " km"
    }
  }
}
