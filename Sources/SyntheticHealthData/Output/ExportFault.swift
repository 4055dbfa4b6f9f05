/// Something that is odd about many real exports: made on purpose, so that everything can be tried with it.
///
/// The person stays the same; only what is written differs.
public enum ExportFault: String, Sendable, CaseIterable, Hashable {
  /// The phone breaks the time in bed up at each pick-up.
  case bedPieces = "bed-pieces"
  /// The watch cannot tell when somebody is awake.
  case noAwake = "no-awake"
  /// Each workout was saved seven times, at other times.
  case repeatedWorkouts = "repeated-workouts"
  /// Ten steps are dated in 2030.
  case futureSample = "future-sample"
  /// `Me` is somebody else: of the other sex and fifteen years older.
  case otherPerson = "other-person"
  /// The file was joined from three exports: every record stands in it three times.
  case joined = "joined"
  /// A converter wrote every date with the offset of its day, and its own `ExportDate`, in UTC.
  case converted = "converted"
  /// No sample names its zone.
  case noZone = "no-zone"

  /// What it is, as a sentence in a help text.
  public var summary: String {
    switch self {
    case .bedPieces: "time in bed in pieces, as phones record it"
    case .noAwake: "a watch that never tells of being awake"
    case .repeatedWorkouts: "each workout seven times"
    case .futureSample: "ten steps in 2030"
    case .otherPerson: "another person's date of birth and sex"
    case .joined: "every record three times"
    case .converted: "the offset of its day in every date, UTC in ExportDate"
    case .noZone: "no zone named"
    }
  }
}

extension Set<ExportFault> {
  /// The samples of a day as a file with these faults has them.
  func applied(
    to samples: [SyntheticSample], of type: SyntheticType, random: inout SeededRandom
  ) -> [SyntheticSample] {
    var samples = samples
    if type == .sleepAnalysis {
      if contains(.noAwake) { samples.removeAll { $0.mantissa == SyntheticYears.awake } }
      if contains(.bedPieces) {
        samples = samples.flatMap { sample in
          sample.mantissa == 0 ? Self.pieces(of: sample, &random) : [sample]
        }
      }
    }
    if namesNoZone {
      for place in samples.indices {
        if case .timeZone = samples[place].metadata { samples[place].metadata = .none }
      }
    }
    return samples
  }

  /// Whether metadata have no zone.
  var namesNoZone: Bool { contains(.noZone) || contains(.converted) }

  /// Pieces of a quarter of an hour to an hour and a half, with pick-ups of seconds to minutes between.
  private static func pieces(
    of sample: SyntheticSample, _ random: inout SeededRandom
  ) -> [SyntheticSample] {
    var pieces: [SyntheticSample] = []
    var start = sample.start
    while start < sample.end {
      var piece = sample
      piece.start = start
      piece.end = Swift.min(sample.end, start + random.integer(900, 5_400))
      pieces.append(piece)
      start = piece.end + random.integer(5, 600)
    }
    return pieces
  }

  /// The sample that is dated in the future, on whose day nobody ever is.
  static let futureSample = SyntheticSample(
    start: 1_893_949_200, end: 1_893_949_800, creation: 1_893_949_860, mantissa: 10, decimals: 0,
    origin: .phone)
}
