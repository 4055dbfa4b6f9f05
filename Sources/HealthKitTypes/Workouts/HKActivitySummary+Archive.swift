public import Foundation

extension HKActivitySummary {
  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the day and all values.
  public func encode(with coder: NSCoder) {
    let now = values
    if let day {
      coder.encode(day.year, forKey: "year")
      coder.encode(day.month, forKey: "month")
      coder.encode(day.day, forKey: "day")
    }
    coder.encode(now.activityMoveMode.rawValue, forKey: "activityMoveMode")
    coder.encode(now.isPaused, forKey: "isPaused")
    coder.encode(now.activeEnergyBurned, forKey: "activeEnergyBurned")
    coder.encode(now.activeEnergyBurnedGoal, forKey: "activeEnergyBurnedGoal")
    coder.encode(now.appleMoveTime, forKey: "appleMoveTime")
    coder.encode(now.appleMoveTimeGoal, forKey: "appleMoveTimeGoal")
    coder.encode(now.appleExerciseTime, forKey: "appleExerciseTime")
    coder.encode(now.appleStandHours, forKey: "appleStandHours")
    if let goal = now.exerciseTimeGoal { coder.encode(goal, forKey: "exerciseTimeGoal") }
    if let goal = now.standHoursGoal { coder.encode(goal, forKey: "standHoursGoal") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience init?(coder: NSCoder) {
    func quantity(_ key: String) -> HKQuantity? {
      coder.decodePresent(HKQuantity.self, forKey: key)
    }
    var values = Values()
    guard
      let mode = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: "activityMoveMode")),
      let energy = quantity("activeEnergyBurned"),
      let energyGoal = quantity("activeEnergyBurnedGoal"),
      let moveTime = quantity("appleMoveTime"),
      let moveTimeGoal = quantity("appleMoveTimeGoal"),
      let exerciseTime = quantity("appleExerciseTime"),
      let standHours = quantity("appleStandHours")
    else { return nil }
    values.activityMoveMode = mode
    values.isPaused = coder.decodeBool(forKey: "isPaused")
    values.activeEnergyBurned = energy
    values.activeEnergyBurnedGoal = energyGoal
    values.appleMoveTime = moveTime
    values.appleMoveTimeGoal = moveTimeGoal
    values.appleExerciseTime = exerciseTime
    values.appleStandHours = standHours
    values.exerciseTimeGoal = quantity("exerciseTimeGoal")
    values.standHoursGoal = quantity("standHoursGoal")
    let day =
      coder.containsValue(forKey: "year")
      ? Day(
        year: coder.decodeInteger(forKey: "year"), month: coder.decodeInteger(forKey: "month"),
        day: coder.decodeInteger(forKey: "day")) : nil
    self.init(day: day, values: values)
  }
}
