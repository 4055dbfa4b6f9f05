internal import HealthReports
internal import ReportFormats
package import AppleHealthExport
internal import CalendarBuckets
internal import SampleStore

extension ImportAnswer {
  /// As JSON of schema `hkstats/import/2`.
  ///
  /// `records.read` is `new + known + inCorrelations` and everything in `skipped`; `types` has the
  /// same counts by type. `from` and `to` are ISO times on the clocks of `timeZone`, absent
  /// without samples.
  public var json: String {
    let zone = report.zone.rules
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "hkstats/import/2")
      json.key("records")
      json.object { json in
        json.member("read", report.recordsRead)
        json.member("new", report.recordsNew)
        json.member("known", report.recordsKnown)
        json.member("inCorrelations", report.correlationCopies)
        json.member("exactCopies", report.exactCopies)
        json.member("leftOut", report.leftOut)
        json.member("deleted", report.deleted)
        json.key("skipped")
        json.counts(report.skippedRecords.map { ($0.key.rawValue, $0.value) })
        json.member("futureDated", report.futureDated)
      }
      json.key("types")
      json.object { json in
        for (type, counts) in report.types.sorted(by: { $0.key < $1.key }) {
          json.key(type)
          json.object { json in
            json.member("read", counts.stored.read + counts.skippedCount)
            json.member("new", counts.stored.new)
            json.member("known", counts.stored.known)
            json.member("inCorrelations", counts.stored.correlationCopies)
            json.member("exactCopies", counts.stored.exactCopies)
            json.member("leftOut", counts.stored.leftOut)
            json.member("deleted", counts.stored.deleted)
            json.key("skipped")
            json.counts(counts.skipped.map { ($0.key.rawValue, $0.value) })
          }
        }
      }
      for (name, counts) in [
        ("workouts", report.workouts), ("routes", report.routes),
        ("electrocardiograms", report.electrocardiograms),
        ("correlations", report.correlations),
        ("activitySummaries", report.activitySummaries),
      ] {
        json.key(name)
        json.object { json in
          json.member("read", counts.read)
          json.member("new", counts.new)
          json.member("known", counts.known)
          json.member("deleted", counts.deleted)
        }
      }
      json.key("skippedRoutes")
      json.skippedFiles(
        report.skippedRoutes.map { ($0.reason.rawValue, $0.count, $0.firstPaths) })
      json.member("placesSkipped", report.placesSkipped)
      json.key("skippedElectrocardiograms")
      json.skippedFiles(
        report.skippedElectrocardiograms.map { ($0.reason.rawValue, $0.count, $0.firstPaths) })
      if let from = report.from { json.member("from", zone.preciseISOString(at: from)) }
      if let to = report.to { json.member("to", zone.preciseISOString(at: to)) }
      json.key("sources")
      json.array { json in report.sources.forEach { json.string($0) } }
      json.key("renamedSources")
      json.array { json in
        for rename in report.renamedSources {
          json.object { json in
            json.member("from", rename.from)
            json.member("to", rename.to)
          }
        }
      }
      json.member("timeZone", zone.identifier)
      json.member("timeZoneOrigin", report.zone.origin.rawValue)
      json.member("timeZoneExplanation", report.zone.explanation)
      if !report.recordedZones.isEmpty {
        json.key("recordedZones")
        json.counts(report.recordedZones.map { ($0.key, $0.value) })
      }
      if let quietHours {
        json.key("quietHours")
        json.object { json in
          json.member("type", quietHours.type)
          json.member("firstHour", quietHours.firstHour)
          json.member("endHour", quietHours.endHour)
          json.member("days", quietHours.days)
        }
      }
      if !warnings.isEmpty {
        json.key("warnings")
        json.array { json in warnings.forEach { json.string($0) } }
      }
      json.key("skippedElements")
      json.array { json in
        for entry in report.skipped {
          json.object { json in
            json.member("element", entry.element)
            json.member("reason", entry.reason.rawValue)
            json.member("count", entry.count)
            json.key("firstLines")
            json.array { json in entry.firstLines.forEach { json.integer($0) } }
          }
        }
      }
      json.key("unknownTypes")
      json.counts(report.unknownTypes.map { ($0.key, $0.value) })
      json.key("otherElements")
      json.counts(report.otherElements.map { ($0.key, $0.value) })
      json.member("bytes", Int(report.textBytes))
      json.member("seconds", report.seconds)
      json.member("megabytesPerSecond", report.megabytesPerSecond)
    }
    return json.text + "\n"
  }
}

extension JSONWriter {
  /// Writes an array of what files were left out for a reason, how many, and the first of them.
  fileprivate mutating func skippedFiles(
    _ entries: [(reason: String, count: Int, firstPaths: [String])]
  ) {
    array { json in
      for entry in entries {
        json.object { json in
          json.member("reason", entry.reason)
          json.member("count", entry.count)
          json.key("firstPaths")
          json.array { json in entry.firstPaths.forEach { json.string($0) } }
        }
      }
    }
  }

  /// Writes an object of counts, in the order of their names.
  mutating func counts(_ counts: [(name: String, count: Int)]) {
    object { json in
      for (name, count) in counts.sorted(by: { $0.name < $1.name }) { json.member(name, count) }
    }
  }
}

extension ImportReport.TypeCounts {
  /// How many were skipped, for whatever reason.
  package var skippedCount: Int { skipped.values.reduce(0, +) }
}
