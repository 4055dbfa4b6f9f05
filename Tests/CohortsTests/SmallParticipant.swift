import CalendarBuckets
import Foundation
import SyntheticHealthData

/// A made-up participant of two weeks, small enough that a test can have hundreds: steps, sleep, and the first sample of
/// the heart rate of each quarter of an hour.
struct SmallParticipant {
  /// Names that the export holds, of sources and of devices.
  static let names = [
    SyntheticOrigin.watch.sourceName, SyntheticOrigin.phone.sourceName, phoneName, serial,
  ]
  /// What the owner called the phone, inside the description of the device.
  static let phoneName = "Alexandra Q. Example"
  /// What an app wrote into a sample's metadata.
  static let serial = "SN-ALEX-0815-X"

  private let years: SyntheticYears

  init(seed: UInt64, days: Int = 14, zone: String = "America/New_York") throws {
    years = try SyntheticYears(seed: seed, days: days, homeZoneIdentifier: zone)
  }

  /// The text of the export.
  var text: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
       <ExportDate value="2024-06-01 12:00:00 +0000"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-01-01"/>

      """
    var lastQuarter = 0
    years.forEachSample(of: .heartRate) { sample in
      guard sample.start / 900 != lastQuarter else { return }
      lastQuarter = sample.start / 900
      text += record(sample, .heartRate)
    }
    years.forEachSample(of: .stepCount) { text += record($0, .stepCount) }
    years.forEachSample(of: .sleepAnalysis) { text += record($0, .sleepAnalysis) }
    return text + workout + "</HealthData>\n"
  }

  /// Writes the export.
  func write(to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func date(_ second: Int) -> String {
    var text = ZoneRules.utc.isoString(at: Double(second)).prefix(19)
    text.replaceSubrange(
      text.index(text.startIndex, offsetBy: 10)...text.index(text.startIndex, offsetBy: 10),
      with: " ")
    return text + " +0000"
  }

  private func device(of origin: SyntheticOrigin) -> String {
    let fields =
      switch origin {
      case .watch: "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2"
      case .phone: "name:\(Self.phoneName), manufacturer:Apple Inc., model:iPhone"
      default: "name:\(Self.phoneName)’s scale, manufacturer:Example Scales"
      }
    return " device=\"&lt;&lt;HKDevice: 0x28\(origin.rawValue)&gt;, \(fields)&gt;\""
  }

  private func record(_ sample: SyntheticSample, _ type: SyntheticType) -> String {
    let value =
      type.isCategory
      ? Self.stages[sample.mantissa] : "\(sample.value)"
    let head =
      " <Record type=\"\(type.identifier)\" sourceName=\"\(sample.origin.sourceName)\" sourceVersion=\"10\""
      + (sample.origin == .healthApp ? "" : device(of: sample.origin))
      + (type.unit.map { " unit=\"\($0)\"" } ?? "")
    return head + " creationDate=\"\(date(sample.creation))\" startDate=\"\(date(sample.start))\""
      + " endDate=\"\(date(sample.end))\" value=\"\(value)\">"
      + (sample.isUserEntered ? "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>" : "")
      + (sample.start % 7 == 0
        ? "<MetadataEntry key=\"HKDeviceSerialNumber\" value=\"\(Self.serial)\"/>" : "")
      + "<MetadataEntry key=\"HKTimeZone\" value=\"\(years.homeZone.identifier)\"/></Record>\n"
  }

  private static let stages = [
    "InBed", "AsleepUnspecified", "Awake", "AsleepCore", "AsleepDeep", "AsleepREM",
  ].map { "HKCategoryValueSleepAnalysis\($0)" }

  /// A run, in whose metadata and route names stand.
  private var workout: String {
    """
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
    sourceName="\(SyntheticOrigin.watch.sourceName)" creationDate="2024-01-03 18:00:00 +0000" \
    startDate="2024-01-03 17:00:00 +0000" endDate="2024-01-03 17:30:00 +0000">
      <MetadataEntry key="HKWorkoutBrandName" value="\(SyntheticOrigin.phone.sourceName)"/>
      <MetadataEntry key="com.example.\(Self.serial)" value="5"/>
      <WorkoutEvent type="HKWorkoutEventTypeLap" date="2024-01-03 17:10:00 +0000">
       <MetadataEntry key="note" value="\(Self.phoneName)"/>
      </WorkoutEvent>
      <WorkoutRoute sourceName="\(SyntheticOrigin.phone.sourceName)" creationDate="2024-01-03 18:00:00 +0000" \
    startDate="2024-01-03 17:00:00 +0000" endDate="2024-01-03 17:30:00 +0000">
       <MetadataEntry key="HKMetadataKeySyncIdentifier" value="\(Self.serial)"/>
       <FileReference path="/workout-routes/route.gpx"/>
      </WorkoutRoute>
     </Workout>

    """
  }
}
