internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
public import SampleStore

/// Asks for the best efforts of each activity: 400 m, 1 km, a mile, 5 and 10 km, half and whole marathons; the
/// longest distances in 12 minutes and an hour.
///
/// ```swift
/// let report = try store.report(WorkoutEffortsRequest(activities: ["running"], scope: scope))
/// report.activities.first?.efforts.first { $0.name == "5 km" }?.duration   // 1385.2
/// ```
public struct WorkoutEffortsRequest: ReportRequest {
  /// The activities as people type them, `running`; empty is all.
  public var activities: [String]
  /// The sources as people type them; empty is all.
  public var sources: [String]
  /// From when to when workouts start, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request.
  public init(activities: [String] = [], sources: [String] = [], scope: ReportScope) {
    self.activities = activities
    self.sources = sources
    self.scope = scope
  }

  /// The answer; of a store without workouts an empty one.
  ///
  /// - Throws: ``ReportError`` for names of no activity or source, and for a range that ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> WorkoutEffortsReport {
    try WorkoutEffortsCalculation(
      question: Question(scope, to: snapshot, about: .workouts), request: self
    ).report()
  }
}

/// Finds best efforts.
struct WorkoutEffortsCalculation {
  /// What is asked of which state.
  let question: Question
  /// Which workouts.
  let request: WorkoutEffortsRequest

  /// The distances in metres, and the times in seconds, by what people call them.
  static let distances: [(name: String, metres: Double)] = [
    ("400 m", 400), ("1 km", 1_000), ("1 mile", 1_609.344), ("5 km", 5_000), ("10 km", 10_000),
    ("half marathon", 21_097.5), ("marathon", 42_195),
  ]
  static let times: [(name: String, seconds: Double)] = [("12 min", 720), ("1 h", 3_600)]

  /// The answer.
  func report() throws -> WorkoutEffortsReport {
    try question.checkBounds()
    let snapshot = question.snapshot
    let spans = try snapshot.workoutSpans()
    let selection = WorkoutSelection(
      snapshot: snapshot, activities: request.activities, sources: request.sources)
    let (workouts, repeatedCount) = try question.workouts.workouts(
      from: question.from, to: question.to, activities: selection.activityTypes(of: spans),
      sources: selection.sourceNames())
    let units = try WorkoutUnits(question, stated: StatedFigures.distanceUnit(ofLast: workouts))
    let curves = try WorkoutMeasuring(
      store: snapshot, zones: nil,
      routeRules: WorkoutSelection.routeRules(elevationThreshold: ElevationGain.defaultThreshold),
      splitLength: nil
    ).effortCurves(of: workouts)
    var byActivity: [String: [Int]] = [:]
    for number in workouts.indices where curves[number] != nil {
      byActivity[workouts[number].activityType, default: []].append(number)
    }
    let order = byActivity.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return WorkoutEffortsReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(), units: units.names,
      storedCount: spans.count, repeatedCount: repeatedCount,
      activities: order.map { activity, numbers in
        WorkoutEffortsReport.Activity(
          activity: activity, workouts: numbers.count,
          efforts: efforts(of: numbers, workouts, curves, units))
      })
  }

  /// Semantics 8.3: per activity, the best of its workouts; of equals the earlier.
  private func efforts(
    of numbers: [Int], _ workouts: [StoredWorkout],
    _ curves: [(curve: EffortCurve, origin: FigureOrigin)?], _ units: WorkoutUnits
  ) -> [WorkoutEffortsReport.Effort] {
    func best(_ value: (EffortCurve) -> Double?, _ isBetter: (Double, Double) -> Bool)
      -> (number: Int, value: Double)?
    {
      var best: (number: Int, value: Double)?
      for number in numbers {
        guard let found = curves[number].flatMap({ value($0.curve) }) else { continue }
        if best.map({ isBetter(found, $0.value) }) ?? true { best = (number, found) }
      }
      return best
    }
    func effort(
      _ name: String, metres: Double, seconds: Double, isOverDistance: Bool, number: Int
    ) -> WorkoutEffortsReport.Effort {
      let workout = workouts[number]
      let rate = units.rate(
        WorkoutActivity(identifier: workout.activityType).speedStyle,
        metresPerSecond: seconds > 0 ? metres / seconds : nil)
      let start = question.local(workout.start)
      return WorkoutEffortsReport.Effort(
        name: name, distance: metres, duration: seconds, isOverDistance: isOverDistance,
        pace: rate.pace, paceUnit: rate.paceUnit, speed: rate.speed, speedUnit: rate.speedUnit,
        date: start.dateText, start: start, uuid: workout.uuid.uuidString,
        source: workout.sourceName, origin: curves[number]?.origin ?? .window)
    }
    return Self.distances.compactMap { name, metres in
      best({ $0.shortestTime(over: metres) }, <).map {
        effort(name, metres: metres, seconds: $0.value, isOverDistance: true, number: $0.number)
      }
    }
      + Self.times.compactMap { name, seconds in
        best({ $0.longestDistance(in: seconds) }, >).map {
          effort(name, metres: $0.value, seconds: seconds, isOverDistance: false, number: $0.number)
        }
      }
  }
}
