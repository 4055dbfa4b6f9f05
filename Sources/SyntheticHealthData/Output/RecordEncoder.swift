/// Turns the samples of one type into `Record` elements.
struct RecordEncoder {
  private let type: SyntheticType
  private let clock: LocalClock
  private let seed: UInt64
  private var templates: [RecordTemplate?]
  private var valueNames: [[UInt8]] = []
  private var count: UInt64 = 0

  /// An encoder for the samples of `type`.
  init(_ type: SyntheticType, of years: SyntheticYears) {
    self.type = type
    clock = years.clock
    seed = SeededRandom.mixed(years.seed &+ UInt64(type.rawValue))
    templates = Array(repeating: nil, count: 8 * SyntheticOrigin.allCases.count)
    if type.isCategory {
      let highest = type == .sleepAnalysis ? 5 : type == .appleStandHour ? 1 : 0
      valueNames = (0...highest).map { Array((type.valueName($0) ?? "").utf8) }
    }
  }

  /// Appends the sample's element, a line or more, as a child of the document or a correlation.
  mutating func append(_ sample: SyntheticSample, to text: inout ExportText, indentation: Int = 1) {
    let day = (sample.end - clock.firstDayNumber * 86_400) / 86_400
    let slot = Int(sample.origin.rawValue) * 8 + sample.origin.versionIndex(day: day)
    if templates[slot] == nil {
      templates[slot] = RecordTemplate(type, origin: sample.origin, day: day)
    }
    guard let template = templates[slot] else { return }
    for _ in 1..<indentation { text.bytes.append(0x20) }
    text.append(template.head)
    if template.hasAddress {
      count &+= 1
      text.append(address: SeededRandom.mixed(seed &+ count))
      text.append(template.afterAddress)
    }
    text.append(date: sample.creation)
    text.append("\" startDate=\"")
    text.append(date: sample.start)
    text.append("\" endDate=\"")
    text.append(date: sample.end)
    text.append("\" value=\"")
    if type.isCategory {
      text.append(valueNames[sample.mantissa])
    } else {
      text.append(decimal: sample.mantissa, decimals: sample.decimals)
    }
    if sample.metadata == .none && !sample.isUserEntered {
      text.append("\"/>\n")
      return
    }
    text.append("\">\n")
    appendMetadata(of: sample, to: &text, indentation: indentation + 1)
    for _ in 0..<indentation { text.bytes.append(0x20) }
    text.append("</Record>\n")
  }

  private func appendMetadata(
    of sample: SyntheticSample, to text: inout ExportText, indentation: Int
  ) {
    func entry(_ key: StaticString, _ value: String) {
      text.append(metadata: key, value, indentation: indentation)
    }
    if sample.isUserEntered { entry("HKWasUserEntered", "1") }
    switch sample.metadata {
    case .none: break
    case .motionContext(let context):
      for _ in 0..<indentation { text.bytes.append(0x20) }
      text.append("<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"")
      text.bytes.append(0x30 + UInt8(context))
      text.append("\"/>\n")
    case .effortEstimation(let kind):
      for _ in 0..<indentation { text.bytes.append(0x20) }
      text.append("<MetadataEntry key=\"HKPhysicalEffortEstimationType\" value=\"")
      text.bytes.append(0x30 + UInt8(kind))
      text.append("\"/>\n")
    case .timeZone(let zone): entry("HKTimeZone", clock.identifier(zone: Int(zone)))
    case .barometricPressure(let pressure):
      entry("HKMetadataKeyBarometricPressure", "\(pressure / 10).\(pressure % 10) kPa")
    case .placementSide(let side): entry("HKMetadataKeyDevicePlacementSide", "\(side)")
    case .threshold(let rate): entry("HKHeartRateEventThreshold", "\(rate) count/min")
    case .vo2TestType: entry("HKVO2MaxTestType", "2")
    case .calibrated: entry("HKMetadataKeyAppleDeviceCalibrated", "1")
    case .lightIntensity(let lux): entry("HKMetadataKeyMaximumLightIntensity", "\(lux) lx")
    case .recovery(let peak):
      entry("HKMetadataKeyHeartRateRecoveryTestType", "2")
      entry("HKMetadataKeyHeartRateRecoveryActivityType", "37")
      entry(
        "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate", "\(peak) count/min")
    case .beats(let rate): appendBeats(of: sample, rate: Int(rate), to: &text)
    }
  }

  /// Beats around the mean rate, spread as widely as the sample's SDNN says.
  private func appendBeats(of sample: SyntheticSample, rate: Int, to text: inout ExportText) {
    var random = SeededRandom(seed: seed, stream: 40, day: sample.start)
    text.append("  <HeartRateVariabilityMetadataList>\n")
    // Hundredths of a second since the sample's start.
    var moment = random.integer(20, 110)
    let meanLength = 6_000.0 / Double(rate)
    let wall = clock.local(sample.start, zone: 0).second
    while moment < (sample.end - sample.start) * 100 {
      let length = meanLength + random.normal() * Double(sample.mantissa) / 10_000
      let beat = max(length, 28)
      let second = (wall + moment / 100) % 86_400
      let hour = second / 3_600 % 12 == 0 ? 12 : second / 3_600 % 12
      text.append("   <InstantaneousBeatsPerMinute bpm=\"")
      text.append(integer: Int((6_000 / beat).rounded()))
      text.append("\" time=\"")
      text.append(integer: hour)
      text.append(":")
      text.append(twoDigits: second / 60 % 60)
      text.append(":")
      text.append(twoDigits: second % 60)
      text.append(".")
      text.append(twoDigits: moment % 100)
      text.append(second >= 43_200 ? " PM\"/>\n" : " AM\"/>\n")
      // Now and then a beat is missed and the list has a hole.
      moment += Int(beat) * (random.chance(0.03) ? 3 : 1)
    }
    text.append("  </HeartRateVariabilityMetadataList>\n")
  }
}

/// The parts of a record that are the same for all samples of a type, an origin and a version.
private struct RecordTemplate {
  let head: [UInt8]
  let afterAddress: [UInt8]
  let hasAddress: Bool

  init(_ type: SyntheticType, origin: SyntheticOrigin, day: Int) {
    var start = " <Record type=\"\(type.identifier)\" sourceName=\"\(origin.sourceName)\""
    start += " sourceVersion=\"\(origin.version(day: day))\""
    var rest = ""
    if let unit = type.unit { rest += " unit=\"\(unit)\"" }
    rest += " creationDate=\""
    // Computed figures carry no device.
    let isComputed = type == .restingHeartRate || type == .walkingHeartRateAverage
    if let device = origin.device(day: day), !isComputed {
      head = Array("\(start) device=\"\(device.beforeAddress)".utf8)
      afterAddress = Array("\(device.afterAddress)\"\(rest)".utf8)
      hasAddress = true
    } else {
      head = Array((start + rest).utf8)
      afterAddress = []
      hasAddress = false
    }
  }
}

extension ExportText {
  /// Appends a number below 100 with a leading zero.
  mutating func append(twoDigits value: Int) {
    bytes.append(0x30 + UInt8(truncatingIfNeeded: value / 10 % 10))
    bytes.append(0x30 + UInt8(truncatingIfNeeded: value % 10))
  }
}
