import Foundation
import Testing

@testable import HealthKitTypes

private let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 320)
private let distance = HKQuantity(unit: .mile(), doubleValue: 5)

@Suite struct HKWorkoutTests {
  @Test func shortInitialiserHasNoTotalsAndEvents() {
    let workout = HKWorkout(activityType: .yoga, start: noon, end: noon + 1800)
    #expect(workout.workoutActivityType == .yoga)
    #expect(workout.duration == 1800)
    #expect(workout.workoutEvents == nil)
    #expect(workout.totalEnergyBurned == nil)
    #expect(workout.totalDistance == nil)
    #expect(workout.allStatistics.isEmpty)
    #expect(workout.workoutActivities.isEmpty)
    #expect(workout.sampleType == HKObjectType.workoutType())
    #expect(workout.validationError == nil)
  }

  @Test func statedDurationIsKeptAndZeroStandsForTheWholeTime() {
    func workout(_ duration: TimeInterval) -> HKWorkout {
      HKWorkout(
        activityType: .running, start: noon, end: noon + 1800, duration: duration,
        totalEnergyBurned: energy, totalDistance: distance, metadata: nil)
    }
    #expect(workout(1500).duration == 1500)
    #expect(workout(0).duration == 1800)
    #expect(workout(1500).validationError == nil)
    #expect(sentence(of: workout(1801)).contains("duration of a workout is 1801.0 s"))
    #expect(workout(-1).validationError?.code == .errorInvalidArgument)
  }

  @Test func totalsAreToldAndAreNoStatistics() throws {
    let run = HKWorkout(
      activityType: .running, start: noon, end: noon + 1800, duration: 0,
      totalEnergyBurned: energy, totalDistance: distance, metadata: nil)
    #expect(run.totalEnergyBurned == energy)
    #expect(abs((run.totalDistance?.doubleValue(for: .mile()) ?? 0) - 5) < 1e-12)
    #expect(run.allStatistics.isEmpty)
    #expect(run.statistics(for: HKQuantityType(.distanceWalkingRunning)) == nil)
    #expect(run.totalFlightsClimbed == nil && run.totalSwimmingStrokeCount == nil)
  }

  @Test func distanceIsOfTheTypeOfTheActivity() {
    func type(_ activity: HKWorkoutActivityType) -> HKQuantityType {
      WorkoutStatistics.distanceType(of: activity)
    }
    #expect(type(.cycling) == HKQuantityType(.distanceCycling))
    #expect(type(.swimming) == HKQuantityType(.distanceSwimming))
    #expect(type(.wheelchairRunPace) == HKQuantityType(.distanceWheelchair))
    #expect(type(.snowboarding) == HKQuantityType(.distanceDownhillSnowSports))
    #expect(type(.rowing) == HKQuantityType(.distanceRowing))
    #expect(type(.hiking) == HKQuantityType(.distanceWalkingRunning))
  }

  @Test func eventsShortenTheDurationByThePauses() {
    let events = [
      HKWorkoutEvent(type: .pause, date: noon + 600),
      HKWorkoutEvent(type: .resume, date: noon + 900),
      HKWorkoutEvent(
        type: .lap, dateInterval: DateInterval(start: noon, duration: 400), metadata: nil),
    ]
    let ride = HKWorkout(
      activityType: .cycling, start: noon, end: noon + 1800, workoutEvents: events,
      totalEnergyBurned: nil, totalDistance: distance, metadata: ["bike": "red"])
    #expect(ride.duration == 1500)
    #expect(ride.workoutEvents == events)
    #expect(ride.totalDistance == distance)
    #expect(ride.metadata?["bike"] as? String == "red")
  }

  @Test func swimAndClimbHaveTheirCounts() {
    let strokes = HKQuantity(unit: .count(), doubleValue: 400)
    let swim = HKWorkout(
      activityType: .swimming, start: noon, end: noon + 1800, workoutEvents: nil,
      totalEnergyBurned: energy, totalDistance: nil, totalSwimmingStrokeCount: strokes,
      device: HKDevice(exportString: "Watch"), metadata: nil)
    #expect(swim.totalSwimmingStrokeCount == strokes)
    #expect(swim.totalFlightsClimbed == nil)
    #expect(swim.device?.name == "Watch")
    let flights = HKQuantity(unit: .count(), doubleValue: 12)
    let climb = HKWorkout(
      activityType: .stairs, start: noon, end: noon + 1800, workoutEvents: nil,
      totalEnergyBurned: nil, totalDistance: nil, totalFlightsClimbed: flights, device: nil,
      metadata: nil)
    #expect(climb.totalFlightsClimbed == flights)
  }

  @Test func totalOfAnotherDimensionIsRemembered() {
    let run = HKWorkout(
      activityType: .running, start: noon, end: noon + 60, duration: 0,
      totalEnergyBurned: distance, totalDistance: nil, metadata: nil)
    #expect(run.validationError?.code == .errorInvalidArgument)
    #expect(sentence(of: run).contains("total energy burned"))
    #expect(run.totalEnergyBurned == nil)
    let negative = HKWorkout(
      activityType: .running, start: noon, end: noon + 60, duration: 0, totalEnergyBurned: nil,
      totalDistance: HKQuantity(unit: .meter(), doubleValue: -1), metadata: nil)
    #expect(sentence(of: negative).contains("total distance"))
  }

  @Test func eventOutsideTheWorkoutIsRemembered() {
    func workout(_ moment: TimeInterval) -> HKWorkout {
      HKWorkout(
        activityType: .running, start: noon, end: noon + 60,
        workoutEvents: [HKWorkoutEvent(type: .marker, date: noon + moment)],
        totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
    }
    #expect(workout(60).validationError == nil)
    #expect(sentence(of: workout(61)).contains("outside the workout"))
    #expect(sentence(of: workout(-1)).contains("outside the workout"))
  }

  @Test func endBeforeStartAndFiveDaysAreRemembered() {
    let backwards = HKWorkout(activityType: .running, start: noon, end: noon - 1)
    #expect(sentence(of: backwards).contains("before its start"))
    let endless = HKWorkout(activityType: .hiking, start: noon, end: noon + 5 * 86_400)
    #expect(sentence(of: endless).contains("345600 s"))
  }

  @Test func archiveKeepsEventsActivitiesAndStatistics() throws {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: noon, end: noon + 600, metadata: nil)
    let events = [HKWorkoutEvent(type: .pause, date: noon + 1, metadata: ["why": "light"])]
    let workout = HKWorkout(
      WorkoutContent(
        activityType: .swimBikeRun, start: noon, end: noon + 1800, duration: 1700, events: events,
        activities: [activity],
        statistics: [
          HKQuantityType(.activeEnergyBurned): HKStatistics(
            quantityType: HKQuantityType(.activeEnergyBurned), start: noon, end: noon + 1800,
            merged: HKStatistics.Figures(sum: try energy.value(in: .kilocalorie())))
        ]),
      provenance: ObjectProvenance(device: nil, metadata: ["a": 1]))
    let copy = try roundTrip(workout)
    #expect(copy == workout)
    #expect(copy.workoutActivityType == .swimBikeRun)
    #expect(copy.duration == 1700)
    #expect(copy.workoutEvents == events)
    #expect(copy.workoutActivities == [activity])
    #expect(copy.workoutActivities.first?.workoutConfiguration == configuration)
    #expect(copy.allStatistics == workout.allStatistics)
    #expect(copy.totalEnergyBurned == energy)
    let plain = HKWorkout(activityType: .other, start: noon, end: noon)
    #expect(try roundTrip(plain, as: HKSample.self) == plain)
    #expect(try roundTrip(plain).workoutEvents == nil)
    let stated = HKWorkout(
      activityType: .running, start: noon, end: noon + 60, duration: 0, totalEnergyBurned: energy,
      totalDistance: HKQuantity(unit: .mile(), doubleValue: 2), metadata: nil)
    let copyOfStated = try roundTrip(stated)
    #expect(copyOfStated.totalEnergyBurned == energy)
    #expect(copyOfStated.totalDistance == HKQuantity(unit: .mile(), doubleValue: 2))
    #expect(copyOfStated.allStatistics.isEmpty && copyOfStated.totalFlightsClimbed == nil)
  }
}
