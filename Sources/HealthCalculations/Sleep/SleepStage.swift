/// What a person did in a part of a night, by the raw values of HealthKit's sleep samples.
///
/// Semantics 5.1: the values.
public enum SleepStage: Int, Sendable, Hashable, CaseIterable {
  /// In bed, asleep or not. It tells nothing of sleep, and takes no part in the merge of sources.
  case inBed = 0
  /// Asleep, nobody knows how deeply.
  case unspecified = 1
  /// Awake.
  case awake = 2
  /// Light or intermediate sleep.
  case core = 3
  /// Deep sleep.
  case deep = 4
  /// Sleep with rapid eye movements.
  case rem = 5

  /// Whether it is sleep of any kind.
  public var isAsleep: Bool { self != .inBed && self != .awake }

  /// Whether it says how deep the sleep is, which only some devices can tell.
  public var isSpecific: Bool { self == .core || self == .deep || self == .rem }

  /// The stage that a sample's value stands for; sleep of unknown depth if it stands for none.
  init(value: Double) {
    self = Int(exactly: value).flatMap(SleepStage.init) ?? .unspecified
  }
}

extension SleepStage: Codable {
  /// The name of the stage: `core`.
  public var name: String {
    switch self {
    case .inBed: "inBed"
    case .unspecified: "unspecified"
    case .awake: "awake"
    case .core: "core"
    case .deep: "deep"
    case .rem: "rem"
    }
  }

  /// Reads a ``name``.
  ///
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let stage = Self.allCases.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(name)' is no stage of sleep.")
    }
    self = stage
  }

  /// Writes the ``name``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
