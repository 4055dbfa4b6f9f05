internal import Foundation
internal import HealthCalculations
public import SampleStore

/// Asks for the course of one workout: heart rate, pace or speed and height part by part, and the shape of its route.
///
/// ```swift
/// let report = try store.report(WorkoutCourseRequest(activities: ["running"], scope: scope))
/// report.parts.first?.averageHeartRate    // 118.4
/// report.route?.places.count              // 480
/// ```
public struct WorkoutCourseRequest: ReportRequest {
  /// The identity of the workout in the store; nil is the last one of those that are asked for and count.
  public var workout: String?
  /// The activities as people type them, `running`; empty is all.
  public var activities: [String]
  /// The sources as people type them; empty is all.
  public var sources: [String]
  /// How many seconds a part has; nil is a round time of which a workout has at most 120.
  public var step: Double?
  /// How many places of the route are told at most; 0 is none.
  public var places: Int
  /// From when to when workouts start, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request.
  public init(
    _ workout: String? = nil, activities: [String] = [], sources: [String] = [],
    step: Double? = nil, places: Int = defaultPlaces, scope: ReportScope
  ) {
    self.workout = workout
    self.activities = activities
    self.sources = sources
    self.step = step
    self.places = places
    self.scope = scope
  }

  /// How many parts a workout has at most where nobody says how long they are.
  static let defaultPartCount = 120
  /// How many parts a workout has at most.
  static let mostParts = 10_000
  /// The longest step: a leap year.
  static let longestStep = 31_622_400.0
  /// How many places of a route are told where nobody says how many.
  public static let defaultPlaces = 500
  /// The most places of a route.
  static let mostPlaces = 100_000

  /// Throws ``ReportError`` for a step or an identity that makes no sense.
  public func checkParameters() throws {
    if let step, !(1...Self.longestStep).contains(step) {
      throw ReportError(
        .invalidRequest,
        "\(.step) has to be a number of seconds from 1 to 31,622,400, not \(text: step).")
    }
    guard (0...Self.mostPlaces).contains(places) else {
      throw ReportError(
        .invalidRequest, "\(.places) has to be from 0 to 100,000, not \(text: places).")
    }
    _ = try uuid
  }

  /// The identity that is asked for.
  var uuid: UUID? {
    get throws {
      try workout.map { text in
        guard let uuid = UUID(uuidString: text) else {
          throw ReportError(
            .invalidRequest,
            "\(.workout) has to be the identity of a workout, such as 8B2C4E0A-51D3-4C0F-9A77-0D5E6F1A2B3C, not \(text: text)."
          )
        }
        return uuid
      }
    }
  }

  /// The answer; of a store without workouts an empty one.
  ///
  /// - Throws: ``ReportError`` for a step that makes no sense or makes too many parts, for an identity of no workout,
  ///   for names of no activity or source, and for a range that ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> WorkoutCourseReport {
    try checkParameters()
    return try WorkoutCourseCalculation(
      question: Question(scope, to: snapshot, about: .workouts), request: self
    ).report()
  }
}

extension ReportError.Parameter {
  /// The identity of a workout.
  public static let workout: Self = "workout"
  /// How long a part of a workout is.
  public static let step: Self = "step"
  /// How many places of a route are told.
  public static let places: Self = "places"
}
