import TestSupport

/// Writes exports that hold a bit of everything, well-formed and without a DTD.
struct GeneratedExport {
  private var random: SeededGenerator
  private(set) var text = ""

  /// The text of about `size` bytes that follows from `seed`.
  static func text(seed: UInt64, size: Int) -> String {
    var export = GeneratedExport(random: SeededGenerator(seed: seed))
    export.write(size)
    return export.text
  }

  private init(random: SeededGenerator) {
    self.random = random
  }

  private static let types = [
    ("HKQuantityTypeIdentifierStepCount", "count"),
    ("HKQuantityTypeIdentifierHeartRate", "count/min"),
    ("HKQuantityTypeIdentifierActiveEnergyBurned", "Cal"),
    ("HKQuantityTypeIdentifierActiveEnergyBurned", "kJ"),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "km"),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "mi"),
    ("HKQuantityTypeIdentifierBodyTemperature", "degF"),
    ("HKQuantityTypeIdentifierVO2Max", "mL/min·kg"),
    ("HKQuantityTypeIdentifierOxygenSaturation", "%"),
    ("HKQuantityTypeIdentifierStepCount", "kg"),
    ("HKQuantityTypeIdentifierOfTomorrow", "count"),
    ("HKDataTypeSleepDurationGoal", "hr"),
  ]
  private static let categories = [
    ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepREM"),
    ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleep"),
    ("HKCategoryTypeIdentifierSleepAnalysis", "5"),
    ("HKCategoryTypeIdentifierAppleStandHour", "HKCategoryValueAppleStandHourStood"),
    ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueOfTomorrow"),
    ("HKCategoryTypeIdentifierMindfulSession", ""),
  ]
  private static let sources = [
    "iPhone", "Simon’s Apple\u{A0}Watch", "Health & Mate", "a \"b\" <c> 'd'",
    "\u{E9}t\u{65}\u{301}",
    "体重計", "",
  ]
  private static let numbers = [
    "1", "72", "12.5", "12,5", "0.4971749504535062", "1e3", "-4", "1,234.5", "nan", "", "1e999",
    "0.1", "123456789012345678901234567890", "5.", "+7",
  ]
  private static let dates = [
    "2024-06-15 08:00:00 +0200", "2024-06-15 08:00:01 +0200", "2021-12-31 23:59:59 -0330",
    "20140104084300-0800", "2024-02-30 08:00:00 +0200", "2023-01-01 00:00:00 Z",
    "2030-01-01 00:00:00 +0000", "4001-01-01 00:00:00 +0000", "2024-06-15 08:00:00.25 +02:00",
    "yesterday", "",
  ]

  private mutating func write(_ size: Int) {
    if chance(2) { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" }
    if chance(3) { text += "<!-- made of \(size) bytes & <things> -->\n" }
    open("HealthData", [("locale", "en_US")], isEmpty: false)
    open("ExportDate", [("value", "2024-06-20 10:00:00 +0200")], isEmpty: true)
    open(
      "Me",
      [
        ("HKCharacteristicTypeIdentifierDateOfBirth", "1990-01-01"),
        ("HKCharacteristicTypeIdentifierBloodType", "HKBloodTypeNotSet"),
      ], isEmpty: true)
    while text.utf8.count < size { element() }
    text += "</HealthData>\n"
  }

  private mutating func element() {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: correlation()
    case 1, 2: workout()
    case 3:
      open(
        "ActivitySummary",
        [
          ("dateComponents", pick(["2024-06-15", "2024-02-31", "1969-12-30"])),
          ("activeEnergyBurned", pick(Self.numbers)), ("activeEnergyBurnedUnit", "Cal"),
          ("appleStandHours", "11"), ("appleMoonHours", "3"),
        ], isEmpty: true)
    case 4: text += "<!-- a comment with <Record type=\"no\"/> - in it -->\n"
    case 5: text += "<![CDATA[ <Record/> & ]] > ]]>"
    case 6: text += "<?target data <Record?>\n some &amp; text &#955; "
    case 7:
      open("Novelty", [("a", "1")], isEmpty: false)
      record("Record")
      text += "<Inner/></Novelty>\n"
    case 8: open("ClinicalRecord", [("type", "x"), ("identifier", "y")], isEmpty: true)
    case 9:
      open("Audiogram", [("type", "x")], isEmpty: false)
      open("SensitivityPoint", [("frequencyValue", "250")], isEmpty: true)
      text += "</Audiogram>\n"
    default: record("Record")
    }
  }

  private mutating func record(_ name: String) {
    var attributes: [(String, String)] = []
    if chance(4) {
      let category = pick(Self.categories)
      attributes.append(("type", category.0))
      if !category.1.isEmpty { attributes.append(("value", category.1)) }
    } else {
      let type = pick(Self.types)
      attributes += [("type", type.0), ("value", pick(Self.numbers))]
      if !chance(12) { attributes.append(("unit", type.1)) }
    }
    attributes += origin() + dates()
    if chance(10) { attributes.append(("novelty", "a&b")) }
    if chance(15) { attributes.removeFirst() }
    if chance(2) { attributes.shuffle(using: &random) }
    let isEmpty = chance(2)
    open(name, attributes, isEmpty: isEmpty)
    guard !isEmpty else { return }
    for _ in 0..<Int.random(in: 0..<3, using: &random) { metadata() }
    if chance(5) {
      open("HeartRateVariabilityMetadataList", [], isEmpty: false)
      for beat in 0..<Int.random(in: 0..<4, using: &random) {
        open(
          "InstantaneousBeatsPerMinute",
          [("bpm", "\(60 + beat)"), ("time", "7:39:0\(beat),05 AM")],
          isEmpty: true)
      }
      text += "</HeartRateVariabilityMetadataList>"
    }
    if chance(20) { open("Record", dates(), isEmpty: true) }
    text += "</\(name)\(pick(["", "", " ", "\n"]))>\n"
  }

  private mutating func origin() -> [(String, String)] {
    var result = [(chance(10) ? "source" : "sourceName", pick(Self.sources))]
    if chance(2) { result.append(("sourceVersion", pick(["7.1", "", "14.3"]))) }
    if chance(2) {
      let address = String(UInt32.random(in: 1...(.max), using: &random), radix: 16)
      result.append(
        (
          "device",
          pick([
            "<<HKDevice: 0x\(address)>, name:Apple Watch, hardware:Watch6,1>", "Dummy device", "",
            "<<HKDevice: 0x\(address)", "<<HKDevice: 0xyz>, name:x>",
          ])
        ))
    }
    if chance(2) { result.append(("creationDate", pick(Self.dates))) }
    return result
  }

  private mutating func dates() -> [(String, String)] {
    let start = chance(4) ? pick(Self.dates) : Self.dates[0]
    return [("startDate", start), ("endDate", chance(5) ? pick(Self.dates) : start)]
  }

  private mutating func metadata() {
    let entry = pick([
      ("HKWasUserEntered", "1"), ("HKWasUserEntered", "0"), ("HKTimeZone", "Europe/Paris"),
      ("HKTimeZone", "Asia/Kathmandu"), ("Note", "a\tb\nc & <d>"),
      ("HKMetadataKeyHeartRateMotionContext", "2"),
    ])
    if chance(20) {
      open("MetadataEntry", [("value", entry.1)], isEmpty: true)
    } else {
      open("MetadataEntry", [("key", entry.0), ("value", entry.1)], isEmpty: true)
    }
  }

  private mutating func correlation() {
    open(
      "Correlation",
      [("type", "HKCorrelationTypeIdentifierBloodPressure")] + origin() + dates(), isEmpty: false)
    metadata()
    record("Record")
    record("Record")
    text += "</Correlation>\n"
  }

  private mutating func workout() {
    open(
      "Workout",
      [
        ("workoutActivityType", "HKWorkoutActivityTypeRunning"), ("duration", pick(Self.numbers)),
        ("durationUnit", pick(["min", "s", "fortnight"])), ("totalDistance", "5"),
      ] + origin() + dates(), isEmpty: false)
    metadata()
    event()
    statistics()
    open("WorkoutActivity", [("uuid", "A-B")] + dates(), isEmpty: false)
    metadata()
    event()
    statistics()
    text += "</WorkoutActivity>\n"
    open("WorkoutRoute", origin() + dates(), isEmpty: false)
    metadata()
    open("FileReference", [("path", "/workout-routes/a&b.gpx")], isEmpty: true)
    text += "</WorkoutRoute></Workout>\n"
  }

  private mutating func event() {
    open(
      "WorkoutEvent",
      [
        ("type", "HKWorkoutEventTypeLap"), ("date", pick(Self.dates)),
        ("duration", pick(Self.numbers)), ("durationUnit", "min"),
      ], isEmpty: false)
    metadata()
    text += "</WorkoutEvent>\n"
  }

  private mutating func statistics() {
    open(
      "WorkoutStatistics",
      [
        ("type", "HKQuantityTypeIdentifierHeartRate"), ("average", pick(Self.numbers)),
        ("maximum", "180"), ("unit", "count/min"),
      ] + dates(), isEmpty: true)
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)], isEmpty: Bool) {
    text += "<\(name)"
    for (name, value) in attributes {
      text += pick([" ", " ", " ", "  ", "\n    ", "\t", "\r\n"]) + name
      text += pick(["=", "=", "=", "=", " = ", "=\n"])
      let mark = pick(["\"", "\"", "\"", "'"])
      text += mark + escaped(value, mark) + mark
    }
    text += pick(["", "", " "]) + (isEmpty ? "/>" : ">") + pick(["", "\n", "\n "])
  }

  private mutating func escaped(_ value: String, _ mark: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": result += pick(["&amp;", "&#38;", "&#x26;"])
      case "<": result += pick(["&lt;", "&#60;", "&#x3c;"])
      case ">": result += pick(["&gt;", ">", "&#x3E;"])
      case "\"": result += mark == "\"" ? "&quot;" : pick(["\"", "&#34;"])
      case "'": result += mark == "'" ? "&apos;" : pick(["'", "&#0039;"])
      case "\n": result += pick(["\n", "&#10;", "\r\n", "\r"])
      default:
        if chance(200) {
          result += "&#x\(String(scalar.value, radix: 16));"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }
}
