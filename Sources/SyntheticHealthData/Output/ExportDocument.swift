internal import CalendarBuckets

/// The text of a whole export, handed on in blocks of about a megabyte.
struct ExportDocument {
  let years: SyntheticYears
  /// What is odd about the file.
  let faults: Set<ExportFault>
  /// Blocks are handed on once they have this many bytes.
  static let blockSize = 1 << 20

  private(set) var counts = ExportCounts()

  init(_ years: SyntheticYears, faults: Set<ExportFault> = []) {
    self.years = years
    self.faults = faults
  }

  /// Writes all of the document; `body` gets each block and the counts so far.
  mutating func forEachBlock(_ body: ([UInt8], ExportCounts) throws -> Void) throws {
    var text = ExportText(
      offset: years.exportOffset, seasons: faults.contains(.converted) ? years.homeZone : nil)
    text.append(DocumentType.head)
    text.append("<HealthData locale=\"\(locale)\">\n <ExportDate value=\"")
    if faults.contains(.converted) {
      var converter = ExportText(offset: 0)
      converter.append(date: years.exportInstant)
      text.append(converter.bytes)
    } else {
      text.append(date: years.exportInstant)
    }
    text.append("\"/>\n")
    appendMe(to: &text)
    var samples: [SyntheticSample] = []
    for type in SyntheticType.allCases {
      var encoder = RecordEncoder(type, of: years)
      for day in fileOrder(of: type) {
        samples.removeAll(keepingCapacity: true)
        years.generate(type, day: day, into: &samples)
        if !faults.isEmpty {
          var random = SeededRandom(seed: years.seed, stream: 60, day: day)
          samples = faults.applied(to: samples, of: type, random: &random)
        }
        // In the order in which they reached the phone.
        samples.sort { $0.creation < $1.creation }
        append(samples, encoder: &encoder, to: &text)
        try flush(&text, atLeast: ExportDocument.blockSize, body)
      }
    }
    if faults.contains(.futureSample) {
      var encoder = RecordEncoder(.stepCount, of: years)
      append([Set.futureSample], encoder: &encoder, to: &text)
    }
    try appendCorrelations(to: &text, body)
    for day in 0..<years.dayCount {
      for workout in years.plans[day].workouts {
        for copy in 0..<(faults.contains(.repeatedWorkouts) ? 7 : 1) {
          years.appendWorkout(
            workout, day: day, savedAfter: 3 + copy * 86_400, namesZone: !faults.namesNoZone,
            to: &text)
          counts.workouts += 1
        }
      }
      try flush(&text, atLeast: ExportDocument.blockSize, body)
    }
    for summary in ActivitySummaries(years) {
      summary.append(to: &text)
      counts.activitySummaries += 1
    }
    text.append("</HealthData>\n")
    try flush(&text, atLeast: 1, body)
  }

  /// The language and region of the phone: of files that name no zone, the country is what is left to find it by.
  private var locale: String {
    let country =
      faults.namesNoZone ? CountryZones.system.country(of: years.homeZone.identifier) : nil
    return "en_\(country ?? "US")"
  }

  /// The records of samples, thrice in a joined file.
  private mutating func append(
    _ samples: [SyntheticSample], encoder: inout RecordEncoder, to text: inout ExportText
  ) {
    let copies = faults.contains(.joined) ? 3 : 1
    for sample in samples {
      let begin = text.bytes.count
      encoder.append(sample, to: &text)
      let record = text.bytes[begin...]
      for _ in 1..<copies { text.bytes += record }
    }
    counts.records += samples.count * copies
  }

  private mutating func flush(
    _ text: inout ExportText, atLeast size: Int, _ body: ([UInt8], ExportCounts) throws -> Void
  ) throws {
    guard text.bytes.count >= size else { return }
    counts.bytes += text.bytes.count
    try body(text.bytes, counts)
    text.bytes.removeAll(keepingCapacity: true)
  }

  /// The days in time order but for those whose data were late to arrive: one in twenty-five
  /// changes places with one of the next four.
  private func fileOrder(of type: SyntheticType) -> [Int] {
    var days = Array(0..<years.dayCount)
    var random = SeededRandom(seed: years.seed, stream: 50 + UInt64(type.rawValue) << 8)
    for day in days.indices where random.chance(0.04) {
      let other = day + random.integer(1, 4)
      if other < days.count { days.swapAt(day, other) }
    }
    return days
  }

  private func appendMe(to text: inout ExportText) {
    let person = years.person
    let isOther = faults.contains(.otherPerson)
    let age = person.age + (isOther ? 15 : 0)
    let birth = (years.firstDay.year - age - 1, 3 + Int(years.seed % 9), 14)
    text.append(" <Me HKCharacteristicTypeIdentifierDateOfBirth=\"")
    text.append("\(birth.0)-\(birth.1 < 10 ? "0" : "")\(birth.1)-\(birth.2)")
    text.append("\" HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSex")
    text.append(person.isFemale != isOther ? "Female" : "Male")
    text.append("\" HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeOPositive\"")
    text.append(" HKCharacteristicTypeIdentifierFitzpatrickSkinType=\"")
    text.append("HKFitzpatrickSkinTypeNotSet\"")
    text.append(" HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=\"None\"/>\n")
  }

  private mutating func appendCorrelations(
    to text: inout ExportText, _ body: ([UInt8], ExportCounts) throws -> Void
  ) throws {
    var systolic = RecordEncoder(.bloodPressureSystolic, of: years)
    var diastolic = RecordEncoder(.bloodPressureDiastolic, of: years)
    var samples: [SyntheticSample] = []
    for day in 0..<years.dayCount {
      samples.removeAll(keepingCapacity: true)
      years.bloodPressure(.bloodPressureSystolic, day, &samples)
      years.bloodPressure(.bloodPressureDiastolic, day, &samples)
      guard samples.count == 2 else { continue }
      let origin = samples[0].origin
      text.append(" <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\"")
      text.append(attribute: "sourceName", origin.sourceName)
      text.append(attribute: "sourceVersion", origin.version(day: day))
      text.append(attribute: "creationDate", date: samples[0].creation)
      text.append(attribute: "startDate", date: samples[0].start)
      text.append(attribute: "endDate", date: samples[0].end)
      text.append(">\n")
      systolic.append(samples[0], to: &text, indentation: 2)
      diastolic.append(samples[1], to: &text, indentation: 2)
      text.append(" </Correlation>\n")
      counts.correlations += 1
      try flush(&text, atLeast: ExportDocument.blockSize, body)
    }
  }
}

/// What has been written of an export so far.
public struct ExportCounts: Sendable, Equatable {
  /// `Record` elements that are children of the document (those inside correlations repeat them).
  public var records = 0
  /// `Correlation` elements.
  public var correlations = 0
  /// `Workout` elements.
  public var workouts = 0
  /// `ActivitySummary` elements.
  public var activitySummaries = 0
  /// Bytes of the XML text, before any compression.
  public var bytes = 0
}
