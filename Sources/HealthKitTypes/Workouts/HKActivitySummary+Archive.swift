internal import Foundation

extension HKActivitySummary.Day {
  func encode(with coder: NSCoder) {
    coder.encode(year, forKey: "year")
    coder.encode(month, forKey: "month")
    coder.encode(day, forKey: "day")
  }

  /// Reads what ``encode(with:)`` wrote; nil if nothing was.
  init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "year") else { return nil }
    self.init(
      year: coder.decodeInteger(forKey: "year"), month: coder.decodeInteger(forKey: "month"),
      day: coder.decodeInteger(forKey: "day"))
  }
}

extension HKActivitySummary.Values {
  func encode(with coder: NSCoder) {
    coder.encode(activityMoveMode.rawValue, forKey: "activityMoveMode")
    coder.encode(isPaused, forKey: "isPaused")
    coder.encode(activeEnergyBurned, forKey: "activeEnergyBurned")
    coder.encode(activeEnergyBurnedGoal, forKey: "activeEnergyBurnedGoal")
    coder.encode(appleMoveTime, forKey: "appleMoveTime")
    coder.encode(appleMoveTimeGoal, forKey: "appleMoveTimeGoal")
    coder.encode(appleExerciseTime, forKey: "appleExerciseTime")
    coder.encode(appleStandHours, forKey: "appleStandHours")
    if let goal = exerciseTimeGoal { coder.encode(goal, forKey: "exerciseTimeGoal") }
    if let goal = standHoursGoal { coder.encode(goal, forKey: "standHoursGoal") }
  }

  /// Reads what ``encode(with:)`` wrote; nil if a part of it is missing.
  init?(coder: NSCoder) {
    func quantity(_ key: String) -> HKQuantity? {
      coder.decodePresent(HKQuantity.self, forKey: key)
    }
    guard
      let mode = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: "activityMoveMode")),
      let energy = quantity("activeEnergyBurned"),
      let energyGoal = quantity("activeEnergyBurnedGoal"),
      let moveTime = quantity("appleMoveTime"),
      let moveTimeGoal = quantity("appleMoveTimeGoal"),
      let exerciseTime = quantity("appleExerciseTime"),
      let standHours = quantity("appleStandHours")
    else { return nil }
    self.init()
    activityMoveMode = mode
    isPaused = coder.decodeBool(forKey: "isPaused")
    activeEnergyBurned = energy
    activeEnergyBurnedGoal = energyGoal
    appleMoveTime = moveTime
    appleMoveTimeGoal = moveTimeGoal
    appleExerciseTime = exerciseTime
    appleStandHours = standHours
    exerciseTimeGoal = quantity("exerciseTimeGoal")
    standHoursGoal = quantity("standHoursGoal")
  }
}
