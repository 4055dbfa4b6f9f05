internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes

/// Writes an explained night as JSON of schema `hkstats/explain/1`.
///
/// Durations are seconds, instants are on the clocks of the zone. What does not exist is absent: `asleep`
/// and what follows it of a night of which only the time in bed is known, all figures of no night.
struct ExplainNightJSON {
  private let document: ExplainNightDocument
  private var zone: ZoneRules { document.zone.zone }
  private var explanation: SleepExplanation { document.explanation }

  /// A writer of a document.
  init(_ document: ExplainNightDocument) {
    self.document = document
  }

  /// The explanation as one line of JSON.
  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", ExplainJSON.schema)
      json.member("timeZone", zone.identifier)
      json.member("type", HKCategoryTypeIdentifier.sleepAnalysis.rawValue)
      json.member("night", document.day.dateText)
      json.time(explanation.window, document.clockChanges, zone: zone)
      json.member("sessionGap", document.rules.sessionGap)
      if let night = explanation.night { figures(night, to: &json) }
      json.key("sessions")
      json.array { json in
        for (place, session) in document.sessions.enumerated() {
          write(session, isMain: place == 0, to: &json)
        }
      }
      ranges("inBedPieces", explanation.inBedPieces, to: &json)
      ranges("sleeplessRanges", explanation.sleeplessRanges, to: &json)
      json.member("inBedSamples", explanation.inBedSampleCount)
      json.member("emptySamples", explanation.emptySampleCount)
      json.key("sources")
      json.array { json in
        for source in explanation.sources { write(source, to: &json) }
      }
      json.key("slices")
      json.array { json in
        for slice in explanation.slices {
          json.object { json in
            range(slice.start..<slice.end, to: &json)
            json.member("stage", "\(slice.stage)")
            json.pairMembers(document.source(Int(slice.rank)).pair)
          }
        }
      }
    }
    return json.text + "\n"
  }

  private func figures(_ night: SleepNight, to json: inout JSONWriter) {
    json.key("figures")
    json.object { json in
      json.member("inBed", night.inBed)
      if let total = night.totalAsleep { json.member("totalAsleep", total) }
      guard let main = night.mainSleep else { return }
      json.member("inBedIsDerived", main.inBedIsDerived)
      json.member("asleep", main.asleep)
      json.member("core", main.core)
      json.member("deep", main.deep)
      json.member("rem", main.rem)
      json.member("unspecified", main.unspecified)
      json.member("awake", main.awake)
    }
  }

  private func write(_ session: SleepSession, isMain: Bool, to json: inout JSONWriter) {
    json.object { json in
      range(session.range, to: &json)
      json.member("isMain", isMain)
      json.member("asleep", session.asleep)
      json.member("inBed", session.inBed)
      json.member("inBedIsDerived", session.inBedIsDerived)
      ranges("inBedPieces", session.inBedPieces, to: &json)
    }
  }

  private func write(_ explained: SleepExplanation.Source, to json: inout JSONWriter) {
    let source = document.source(explained.rank)
    json.object { json in
      json.sourceMembers(source, zone: zone)
      json.member("knowsStages", explained.knowsStages)
      json.member("samples", explained.sampleCount)
      json.member("clipped", explained.clippedCount)
      stages("recorded", explained.recorded, to: &json)
      stages("counted", explained.won, to: &json)
      json.member("coveredDuration", explained.coveredDuration)
      json.member("wonDuration", explained.wonDuration)
      json.member("ownOverlap", explained.ownOverlap)
      json.key("masked")
      json.array { json in
        for masked in explained.masked {
          json.object { json in
            json.pairMembers(document.source(masked.winner).pair)
            json.member("samples", masked.sampleCount)
            json.member("duration", masked.duration)
          }
        }
      }
    }
  }

  private func stages(
    _ name: String, _ durations: [SleepStage: Double], to json: inout JSONWriter
  ) {
    json.key(name)
    json.object { json in
      for stage in SleepStage.allCases {
        if let duration = durations[stage] { json.member("\(stage)", duration) }
      }
    }
  }

  private func ranges(_ name: String, _ ranges: [Range<Double>], to json: inout JSONWriter) {
    json.key(name)
    json.array { json in
      for piece in ranges { json.object { json in range(piece, to: &json) } }
    }
  }

  private func range(_ range: Range<Double>, to json: inout JSONWriter) {
    json.member("start", zone.preciseISOString(at: range.lowerBound))
    json.member("end", zone.preciseISOString(at: range.upperBound))
  }
}
