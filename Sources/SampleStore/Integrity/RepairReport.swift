/// What was saved of a damaged store, and what was not.
public struct RepairReport: Sendable, Hashable {
  /// How many samples the new file holds.
  public var sampleCount = 0
  /// How many workouts it holds.
  public var workoutCount = 0
  /// A sentence for each thing that is lost or had to be made up; empty if nothing is.
  public var losses: [String] = []

  /// Whether everything was saved.
  public var isComplete: Bool { losses.isEmpty }
}
