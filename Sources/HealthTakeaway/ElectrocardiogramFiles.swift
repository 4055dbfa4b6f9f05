internal import CalendarBuckets
internal import HealthKitTypes
internal import SampleStore

/// The files of electrocardiograms, as phones set to English write them.
enum ElectrocardiogramFiles {
  /// The electrocardiograms of a snapshot, in the order of their starts.
  static func samples(_ snapshot: StoreSnapshot) throws -> [StoredSample] {
    let type = ImportedElectrocardiogram.typeIdentifier
    guard try snapshot.typeIdentifiers().contains(type) else { return [] }
    var samples: [StoredSample] = []
    try snapshot.forEachSample(ofType: type) { samples.append($0) }
    return samples
  }

  /// The text of a recording's file; nil for a sample without one.
  static func text(
    of sample: StoredSample, _ snapshot: StoreSnapshot, zone: ZoneRules
  ) throws -> [UInt8]? {
    guard var reader = try snapshot.electrocardiogram(ofSequence: sample.sequence) else {
      return nil
    }
    let figures = reader.figures
    var text = ExportText(zone)
    text.append("Recorded Date,")
    text.append(instant: sample.start)
    text.append("\nClassification,\(words(figures.classification))\n")
    // Which symptoms there were is in no file.
    if figures.symptomsStatus != .notSet {
      text.append(figures.symptomsStatus == .present ? "Symptoms,Yes\n" : "Symptoms,\n")
    }
    if let version = sample.sourceVersion { text.append("Software Version,\(quoted(version))\n") }
    if let model = model(sample.device) { text.append("Device,\(quoted(model))\n") }
    if let rate = figures.averageHeartRate { text.append("Average Heart Rate,\(rate) BPM\n") }
    text.append("Sample Rate,")
    text.append(number: figures.frequency)
    text.append(" hertz\n\n\nLead,Lead I\nUnit,µV\n\n")
    while let voltages = try reader.next() {
      for voltage in voltages {
        text.append(number: voltage)
        text.append("\n")
      }
    }
    return text.take()
  }

  /// What a phone writes for a result.
  private static func words(_ classification: HKElectrocardiogramClassification) -> String {
    switch classification {
    case .sinusRhythm: "Sinus Rhythm"
    case .atrialFibrillation: "Atrial Fibrillation"
    case .inconclusiveLowHeartRate: "Low Heart Rate"
    case .inconclusiveHighHeartRate: "High Heart Rate"
    case .inconclusivePoorReading: "Poor Recording"
    case .inconclusiveOther: "Inconclusive"
    case .notSet: ""
    default: "Unrecognized"
    }
  }

  /// The model of a watch, `Watch6,7`, from its description.
  private static func model(_ description: String?) -> String? {
    guard let description else { return nil }
    let device = HKDevice(exportString: description)
    return device.hardwareVersion ?? device.name
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.filter { !$0.isNewline }.replacing("\"", with: "\"\"") + "\""
  }
}
