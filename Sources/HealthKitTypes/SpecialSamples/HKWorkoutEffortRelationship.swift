public import Foundation

/// The effort scores of a workout, or of one of its activities.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKWorkoutEffortRelationship: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The workout.
  public let workout: HKWorkout
  /// The activity that the scores belong to; `nil` if they belong to the workout as a whole.
  public let activity: HKWorkoutActivity?
  /// The scores; `nil` if there are none.
  public let samples: [HKSample]?

  package init(workout: HKWorkout, activity: HKWorkoutActivity?, samples: [HKSample]?) {
    self.workout = workout
    self.activity = activity
    self.samples = samples
  }

  /// The relationship itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes workout, activity and scores.
  open func encode(with coder: NSCoder) {
    coder.encode(workout, forKey: "workout")
    if let activity { coder.encode(activity, forKey: "activity") }
    if let samples { coder.encode(NSArray(array: samples), forKey: "samples") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a workout.
  public convenience required init?(coder: NSCoder) {
    guard let workout = coder.decodePresent(HKWorkout.self, forKey: "workout") else { return nil }
    let samples =
      coder.containsValue(forKey: "samples")
      ? coder.decodeObject(of: [NSArray.self, HKSample.self], forKey: "samples") as? [HKSample]
      : nil
    self.init(
      workout: workout, activity: coder.decodePresent(HKWorkoutActivity.self, forKey: "activity"),
      samples: samples)
  }
}
