internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// The lines under a table of workouts: where each figure comes from and by which rule.
struct WorkoutsFooter {
  /// What is shown above.
  var document: WorkoutsDocument
  /// Who named the zone.
  var zoneOrigin: ZoneOrigin
  /// Whether neither the first nor the last moment was named.
  var hasDefaultRange: Bool

  /// The footer, a sentence or more an entry.
  var paragraphs: [String] {
    var paragraphs = [
      "Time zone \(document.zone.identifier) (\(zoneOrigin.text)).", durations,
    ]
    paragraphs += [distances, heartRates, document.view == .splits ? nil : ascents].compactMap(
      \.self)
    if document.view == .list, let zones { paragraphs.append(zones) }
    if document.view == .splits {
      paragraphs.append(
        "Splits by the samples of distance, sources merged; their times are without pauses.")
    }
    if document.totals != nil {
      paragraphs.append("A workout counts in the bucket that it starts in.")
    }
    paragraphs += notes
    return paragraphs
  }

  private var durations: String {
    let others = document.workouts.count { $0.otherDuration != nil }
    let time = "Time is without pauses"
    let hasPauses = document.workouts.contains { $0.isPaused }
    return
      (others == 0
      ? time + "."
      : time + "; \(others) of \(document.workouts.count) state another duration.")
      + (hasPauses ? " Figures of samples and routes leave pauses out." : "")
  }

  /// `stated 12, of samples in the time of the workout 3`.
  private func origins(_ origins: [FigureOrigin]) -> String? {
    let names: [(FigureOrigin, String)] = [
      (.stated, "stated by the workout"), (.associated, "of the workout's own samples"),
      (.window, "of the merged samples of its time"), (.route, "of the route"),
    ]
    let parts = names.compactMap { origin, name in
      let count = origins.count { $0 == origin }
      return count > 0 ? "\(name) (\(count))" : nil
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var distances: String? {
    let texts: [(String, [FigureOrigin])] = [
      ("Distance", document.workouts.compactMap { $0.distance?.origin }),
      ("Energy", document.workouts.compactMap { $0.energy?.origin }),
    ]
    let parts = texts.compactMap { name, list in origins(list).map { "\(name): \($0)." } }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private var heartRates: String? {
    origins(document.workouts.compactMap { $0.heartRate?.origin }).map { "Heart rate: \($0)." }
  }

  private var ascents: String? {
    let text = origins(document.workouts.compactMap { $0.ascent?.origin })
    guard let text else { return nil }
    let hasRoute = document.workouts.contains { $0.route != nil }
    return "Ascent: \(text)."
      + (hasRoute
        ? " Climbs of routes count from \(NumberText.fixed(threshold, digits: 0)) m on." : "")
  }

  private var threshold: Double { document.elevationThreshold }

  private var zones: String? {
    guard let explanation = document.zoneExplanation else {
      return document.workouts.contains { $0.heartRate?.sampleCount != nil }
        ? "Zones of heart rate need a date of birth in the export, --max-heart-rate or "
          + "--zone-bounds." : nil
    }
    guard let last = document.workouts.last(where: { $0.zoneTimes != nil })?.zones else {
      return nil
    }
    let bounds = last.bounds.map { NumberText.fixed($0, digits: 0) }.joined(separator: ", ")
    return "Zones begin at \(explanation): \(bounds) bpm in the last workout. A moment has the "
      + "rate of the nearest reading within \(Int(HeartRateReadings.usualReach)) s."
  }

  private var notes: [String] {
    var notes: [String] = []
    let overlaps = document.overlapCount
    if overlaps > 0 {
      notes.append(
        "\(overlaps) workouts overlap another one, maybe the same recorded twice; each counts. "
          + "--source picks one source's.")
    }
    if document.leftOutCount > 0 {
      let count = document.workouts.count
      notes.append(
        (count == 1 ? "This is the last of " : "These are the last \(count) of ")
          + "\(NumberText.grouped(document.workouts.count + document.leftOutCount)) workouts; "
          + "--from and --to show others.")
    } else if document.totals != nil, hasDefaultRange, document.view != .yearly {
      notes.append(
        "These are the last \(document.totals?.table.count ?? 0) buckets up to the last workout; "
          + "--from and --to show others.")
    }
    return notes
  }
}
