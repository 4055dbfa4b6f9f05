internal import HealthKitTypes
internal import SampleStore

/// Turns the samples of one type into `Record` elements.
struct RecordEncoder {
  /// The full identifier of the type.
  let identifier: String
  /// The canonical unit; nil for a category.
  private let unit: String?
  /// How values go back to the units that they were recorded in.
  private var units: [String: RecordedUnit] = [:]
  /// The names of a category's values.
  private var valueNames: [Double: String] = [:]

  /// An encoder for a type; nil for one whose samples are no records.
  init?(_ type: StoredType) {
    identifier = type.identifier
    if type.isCategory {
      guard TypeCatalogue.categoryType(identifier: identifier) != nil else { return nil }
      unit = nil
    } else {
      guard TypeCatalogue.quantityType(identifier: identifier) != nil, let canonical = type.unit
      else { return nil }
      unit = canonical
    }
  }

  /// Appends the element of a sample; false for a category's value that has no name.
  mutating func append(
    _ sample: StoredSample, to text: inout ExportText, indentation: Int
  ) -> Bool {
    var written = (value: "", unit: String?.none)
    if let unit {
      written = quantity(sample.value, recordedIn: sample.unit ?? unit, canonical: unit)
    } else {
      guard let name = valueName(sample.value) else { return false }
      written.value = name
    }
    let margin = String(repeating: " ", count: indentation)
    text.append(margin)
    text.append("<Record")
    text.append("type", identifier)
    text.append("sourceName", sample.sourceName)
    text.append("sourceVersion", sample.sourceVersion)
    text.append("device", sample.device)
    text.append("unit", written.unit)
    text.append("creationDate", instant: sample.creation)
    text.append("startDate", instant: sample.start)
    if sample.hasUndeterminedEnd {
      text.append("endDate", ExportText.undetermined)
    } else {
      text.append("endDate", instant: sample.end)
    }
    text.append("value", written.value)
    guard !sample.metadata.isEmpty || !sample.beats.isEmpty || sample.isUserEntered else {
      text.append("/>\n")
      return true
    }
    text.append(">\n")
    var metadata = sample.metadata
    if sample.isUserEntered { Self.sayUserEntered(&metadata) }
    text.append(metadata: metadata, indentation: indentation + 1)
    text.append(beats: sample.beats, indentation: indentation + 1)
    text.append(margin)
    text.append("</Record>\n")
    return true
  }

  /// Says that a person typed the value in, in the words of exports.
  private static func sayUserEntered(_ metadata: inout [NamedValue]) {
    let entry = NamedValue(name: "HKWasUserEntered", value: "1")
    if let place = metadata.firstIndex(where: { $0.name == entry.name }) {
      metadata[place] = entry
    } else {
      metadata.append(entry)
    }
  }

  private mutating func valueName(_ value: Double) -> String? {
    if let known = valueNames[value] { return known }
    guard let raw = Int(exactly: value),
      let name = TypeCatalogue.categoryValueName(raw, type: identifier)
    else { return nil }
    valueNames[value] = name
    return name
  }

  /// The text of a value in the unit that it was recorded in, if it comes back from it to the bit; else in the canonical
  /// unit.
  private mutating func quantity(
    _ value: Double, recordedIn name: String, canonical: String
  ) -> (value: String, unit: String?) {
    if name != canonical {
      let recorded = units[name] ?? RecordedUnit(name, canonical: canonical)
      units[name] = recorded
      if let number = recorded.number(for: value) { return (Self.text(number), name) }
    }
    return (Self.text(value), canonical)
  }

  private static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return "\(number)"
  }
}

/// A unit that samples were recorded in, and the ways from and to the canonical one.
private struct RecordedUnit {
  private let ways: (there: UnitConverter, back: UnitConverter)?

  init(_ name: String, canonical: String) {
    guard let unit = try? HKUnit(parsing: name), let target = try? HKUnit(parsing: canonical),
      let back = try? target.converter(to: unit), let there = try? unit.converter(to: target)
    else {
      ways = nil
      return
    }
    ways = (there, back)
  }

  /// The number in this unit that is read as `value`; nil if none of those nearby is.
  func number(for value: Double) -> Double? {
    guard let ways else { return nil }
    let near = ways.back.convert(value)
    guard near.isFinite else { return nil }
    // What was written had few digits: the rounded number is the one that was meant.
    let rounded = (near * 1e9).rounded() / 1e9
    let candidates = [
      rounded, near, near.nextUp, near.nextDown, near.nextUp.nextUp, near.nextDown.nextDown,
    ]
    return candidates.first { ways.there.convert($0) == value }
  }
}

extension ExportText {
  /// Appends metadata, a line each; dates and what an app saved as something else than text as exports write them.
  mutating func append(metadata: [NamedValue], indentation: Int) {
    let margin = String(repeating: " ", count: indentation)
    for entry in metadata {
      append(margin)
      append("<MetadataEntry")
      append("key", entry.name)
      if entry.kind == .date, let instant = Double(entry.value) {
        append("value", instant: instant + 978_307_200)
      } else {
        append("value", entry.value)
      }
      append("/>\n")
    }
  }

  /// Appends the beats of a heart rate variability record.
  mutating func append(beats: [RecordedBeat], indentation: Int) {
    if beats.isEmpty { return }
    let margin = String(repeating: " ", count: indentation)
    append(margin)
    append("<HeartRateVariabilityMetadataList>\n")
    for beat in beats {
      append(margin)
      append(" <InstantaneousBeatsPerMinute")
      append("bpm", beat.beatsPerMinute)
      append("time", beat.time)
      append("/>\n")
    }
    append(margin)
    append("</HeartRateVariabilityMetadataList>\n")
  }
}
