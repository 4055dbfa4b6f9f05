import CalendarBuckets
import Foundation
import HealthKitTypes
import HealthReports
import ReportFormats
import SampleStore

/// Samples as CSV records or lines of JSON, one after the other: slow and obvious.
struct SlowSampleLines {
  /// The type's full identifier.
  var identifier: String
  /// The unit that values are shown in; nil for category types.
  var unit: DisplayUnit?
  /// The zone of the dates.
  var zone: ZoneRules
  /// Whether texts of the CSV that a spreadsheet would run as formulas get an apostrophe in front.
  var isForSpreadsheets = false

  /// The first record of the CSV.
  static let csvHeading: String = {
    var csv = CSVWriter()
    csv.record([
      "type", "date", "start", "end", "value", "unit", "valueName", "source", "sourceVersion",
      "userEntered", "device", "creationDate", "recordedUnit", "uuid",
    ])
    return csv.text
  }()

  /// One record of the CSV, its instants in UTC beside the local date; metadata are in the JSON only.
  func csv(_ sample: StoredSample) -> String {
    var csv = CSVWriter(isForSpreadsheets: isForSpreadsheets)
    csv.record([
      identifier, date(sample),
      CSVTable.instant(sample.start), CSVTable.instant(sample.end),
      unit.map { $0.converter.convert(sample.value).description } ?? wholeNumber(sample.value),
      unit?.text ?? "",
      valueName(sample) ?? "", sample.sourceName, sample.sourceVersion ?? "",
      sample.isUserEntered ? "true" : "false", sample.device ?? "",
      sample.creation.map(CSVTable.instant) ?? "", sample.unit ?? "",
      sample.uuid.uuidString,
    ])
    return csv.text
  }

  /// The value of a category as it is written: without decimals, as all are whole numbers.
  private func wholeNumber(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? value.description
  }

  /// One JSON object and a line break; members that a sample does not have are absent.
  func jsonLine(_ sample: StoredSample) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("type", identifier)
      json.member("date", date(sample))
      json.member("start", zone.preciseISOString(at: sample.start))
      json.member("end", zone.preciseISOString(at: sample.end))
      if let unit {
        json.member("value", unit.converter.convert(sample.value))
        json.member("unit", unit.text)
      } else {
        if let number = Int(exactly: sample.value) {
          json.member("value", number)
        } else {
          json.member("value", sample.value)
        }
        if let name = valueName(sample) { json.member("valueName", name) }
      }
      json.member("source", sample.sourceName)
      if let version = sample.sourceVersion { json.member("sourceVersion", version) }
      json.member("userEntered", sample.isUserEntered)
      if sample.hasUndeterminedEnd { json.member("undeterminedEnd", true) }
      if let device = sample.device { json.member("device", device) }
      if let creation = sample.creation {
        json.member("creationDate", zone.preciseISOString(at: creation))
      }
      if let recorded = sample.unit { json.member("recordedUnit", recorded) }
      if !sample.metadata.isEmpty {
        json.key("metadata")
        json.object { json in
          for entry in sample.metadata { json.member(entry.name, entry.value) }
        }
      }
      if !sample.beats.isEmpty {
        json.key("beats")
        json.array { json in
          for beat in sample.beats {
            json.object { json in
              json.member("bpm", beat.beatsPerMinute)
              json.member("time", beat.time)
            }
          }
        }
      }
      json.member("uuid", sample.uuid.uuidString)
    }
    return json.text + "\n"
  }

  /// The local day that holds the start.
  private func date(_ sample: StoredSample) -> String {
    String(zone.isoString(at: sample.start.rounded(.down)).prefix(10))
  }

  private func valueName(_ sample: StoredSample) -> String? {
    unit == nil
      ? Int(exactly: sample.value).flatMap {
        TypeCatalogue.categoryValueShortName($0, type: identifier)
      } : nil
  }
}
