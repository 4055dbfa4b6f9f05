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
  /// The identity of the workout in the store; nil is the last one of those that are asked for.
  public var workout: String?
  /// The activities as people type them, `running`; empty is all.
  public var activities: [String]
  /// The sources as people type them; empty is all.
  public var sources: [String]
  /// How many seconds a part has; nil is a round time of which a workout has at most 120.
  public var step: Double?
  /// From when to when workouts start, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request.
  public init(
    _ workout: String? = nil, activities: [String] = [], sources: [String] = [],
    step: Double? = nil, scope: ReportScope
  ) {
    self.workout = workout
    self.activities = activities
    self.sources = sources
    self.step = step
    self.scope = scope
  }

  /// How many parts a workout has at most where nobody says how long they are.
  static let usualParts = 120
  /// How many parts a workout has at most.
  static let mostParts = 10_000
  /// How many places of a route are told, but for the ends of its stretches.
  static let mostPlaces = 1_000

  /// Throws ``ReportError`` for a step or an identity that makes no sense.
  public func checkParameters() throws {
    if let step, !(step >= 1 && step.isFinite) {
      throw ReportError(
        .invalidRequest, "\(.step) has to be 1 second or more, not \(text: step).")
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
}
