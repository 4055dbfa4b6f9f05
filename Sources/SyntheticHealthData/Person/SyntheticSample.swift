/// One made-up sample, as its record will stand in the export.
///
/// Instants are whole seconds since 1970, as the export prints them; the value is the exact decimal
/// `mantissa / 10^decimals` in the unit of its type (`SyntheticType.unit`).
public struct SyntheticSample: Sendable, Equatable {
  /// When the sample starts, in seconds since 1970.
  public var start: Int
  /// When it ends; equal to `start` for an instant.
  public var end: Int
  /// When it reached the phone's store; never before `end`.
  public var creation: Int
  /// The digits of the value; the raw value of a category sample.
  public var mantissa: Int
  /// How many of the digits are decimals, 0 to 8.
  public var decimals: Int
  /// The device or app that wrote it.
  public var origin: SyntheticOrigin
  /// Whether a person typed it in (`HKWasUserEntered`).
  public var isUserEntered = false
  /// Further metadata.
  var metadata = SampleMetadata.none

  /// The value as the export's reader will see it: the decimal, correctly rounded to a `Double`.
  public var value: Double {
    Double(mantissa) / SyntheticSample.powersOfTen[decimals]
  }

  /// Exact in a `Double` up to 10^22.
  private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]
}

/// Metadata of a sample, in as few bytes as it needs.
enum SampleMetadata: Sendable, Equatable {
  case none
  case motionContext(Int8)
  case timeZone(Int8)
  case effortEstimation(Int8)
  case barometricPressure(hectopascals: Int16)
  case placementSide(Int8)
  case threshold(Int16)
  case vo2TestType
  case calibrated
  case lightIntensity(lux: Int32)
  case recovery(peak: Int16)
  case beats(rate: Int16)
}

/// Who writes samples: two devices of the person's and three apps.
public enum SyntheticOrigin: UInt8, Sendable, CaseIterable {
  /// The watch.
  case watch
  /// The phone.
  case phone
  /// Typed into the phone's own health app.
  case healthApp
  /// The app of a smart scale.
  case scaleApp
  /// The app of a blood-pressure cuff.
  case cuffApp

  /// The source name, verbatim as in the export; the watch's holds U+00A0 as real ones do.
  public var sourceName: String {
    switch self {
    case .watch: "Alex\u{2019}s Apple\u{00A0}Watch"
    case .phone: "Alex\u{2019}s iPhone"
    case .healthApp: "Health"
    case .scaleApp: "Balance Scale"
    case .cuffApp: "Cuff Log"
    }
  }

  /// The versions over time; the person updates every seven weeks or so.
  private var versions: [String] {
    switch self {
    case .watch: ["10.2", "10.3", "10.3.1", "10.4", "10.5", "10.6", "11.0", "11.1"]
    case .phone, .healthApp:
      ["17.2", "17.3", "17.3.1", "17.4.1", "17.5", "17.6", "18.0", "18.1"]
    case .scaleApp: ["5.31.0", "5.34.2", "6.0.1"]
    case .cuffApp: ["2.8"]
    }
  }

  /// The version in use `day` days after the first day.
  func version(day: Int) -> String {
    let versions = versions
    return versions[min(max(0, day) / 47, versions.count - 1)]
  }

  /// The number of the version in use `day` days after the first: equal numbers, equal text.
  func versionIndex(day: Int) -> Int { min(max(0, day) / 47, 7) }

  /// The device text around its memory address, or nil if the source writes none.
  func device(day: Int) -> (beforeAddress: String, afterAddress: String)? {
    let rest: String
    switch self {
    case .watch:
      rest =
        "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, "
        + "software:\(version(day: day))"
    case .phone:
      rest =
        "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone13,2, "
        + "software:\(version(day: day))"
    case .scaleApp:
      rest = "name:Balance One, manufacturer:Example Scales, model:B1, hardware:3, software:1.14"
    case .healthApp, .cuffApp: return nil
    }
    return ("&lt;&lt;HKDevice: 0x", "&gt;, \(rest)&gt;")
  }

  /// Whether the source is a device of the phone's maker (what a source ranking asks).
  public var isAppleDevice: Bool { self == .watch || self == .phone }
}
