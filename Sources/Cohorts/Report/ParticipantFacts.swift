internal import HealthReports
internal import SampleStore

/// What a participant's store holds.
public struct ParticipantFacts: Sendable, Codable, Equatable {
  /// The zone of the days, by its IANA identifier.
  public var timeZone: String
  /// The first local day with data; nil without any.
  public var firstDay: String?
  /// The last local day with data.
  public var lastDay: String?
  /// On how many days a sample starts.
  public var daysWithData: Int
  /// The hours of a day with a sample of the heart rate: the mean over the days with any; nil if there is none.
  public var meanWearHours: Double?
  /// On how many days the watch was worn for as many hours as a valid day takes.
  public var validDays: Int
  /// How many samples there are.
  public var samples: Int
  /// How many workouts there are, each as often as it was saved.
  public var workouts: Int

  /// The facts of a store.
  init(of store: SampleStore, minimumWearHours: Double, now: Double) throws {
    self = try store.withSnapshot { snapshot in
      let wear = try WearRequest(scope: ReportScope(now: now)).report(from: snapshot)
      return try Self(wear, snapshot.info(), minimumWearHours: minimumWearHours)
    }
  }

  private init(_ wear: WearReport, _ info: StoreInfo, minimumWearHours: Double) {
    let figures = WearReport.figures(of: wear.days[...], minimumHours: minimumWearHours)
    timeZone = wear.timeZone
    firstDay = wear.days.first?.date
    lastDay = wear.days.last?.date
    daysWithData = wear.days.count
    meanWearHours = figures.meanHours
    validDays = figures.validDays
    samples = info.sampleCount
    workouts = info.workoutCount
  }
}
