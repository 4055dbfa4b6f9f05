import Foundation
import HTTPTypes
import HealthAPI
import Hummingbird
import HummingbirdTesting
import SampleStore
import Testing

/// What the app Health Auto Export sends.
@Suite struct AutoExportTests {
  private static func metric(_ name: String, _ unit: String, _ data: String) -> String {
    #"{"data":{"metrics":[{"name":"\#(name)","units":"\#(unit)","data":[\#(data)]}]}}"#
  }

  private func refused(_ response: TestResponse) -> [String] {
    (response.members["refused"] as? [[String: Any]] ?? []).compactMap { $0["metric"] as? String }
  }

  /// Names of metrics, their units, a value, its type, and the value in the unit that the store has.
  private static let metrics: [(String, String, String, String, Double)] = [
    (
      "step_count", "count", #"{"qty":85,"date":"2024-02-06 14:30:00 -0800","source":"iPhone"}"#,
      "HKQuantityTypeIdentifierStepCount", 85.0
    ),
    (
      "active_energy", "kJ", #"{"qty":100,"date":"2024-02-06 14:30:00 -0800"}"#,
      "HKQuantityTypeIdentifierActiveEnergyBurned", 23.9005736137667
    ),
    (
      "walking_running_distance", "mi", #"{"qty":2,"date":"2024-02-06 14:30:00 -0800"}"#,
      "HKQuantityTypeIdentifierDistanceWalkingRunning", 3_218.688
    ),
    (
      "weight_body_mass", "lb", #"{"qty":150,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierBodyMass", 68.0388555
    ),
    (
      "body_temperature", "degF", #"{"qty":98.6,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierBodyTemperature", 37
    ),
    (
      "blood_oxygen_saturation", "%", #"{"qty":97,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierOxygenSaturation", 0.97
    ),
    (
      "heart_rate", "count/min",
      #"{"Min":61,"Avg":61,"Max":61,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierHeartRate", 61.0 / 60
    ),
    (
      "heart_rate", "bpm", #"{"qty":61,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierHeartRate", 61.0 / 60
    ),
    (
      "resting_heart_rate", "count/min", #"{"qty":55,"date":"2024-02-06 00:00:00 -0800"}"#,
      "HKQuantityTypeIdentifierRestingHeartRate", 55
    ),
    (
      "blood_glucose", "mmol/L",
      #"{"qty":5.2,"date":"2024-02-06 07:31:00 -0800","mealTime":"Unspecified"}"#,
      "HKQuantityTypeIdentifierBloodGlucose", 93.6810576000281
    ),
    (
      "flights_climbed", "count", #"{"qty":3,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierFlightsClimbed", 3
    ),
    (
      "dietary_water", "mL", #"{"qty":250,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierDietaryWater", 250
    ),
    (
      "walking_speed", "km/hr", #"{"qty":3.6,"date":"2024-02-06 07:31:00 -0800"}"#,
      "HKQuantityTypeIdentifierWalkingSpeed", 1
    ),
  ]

  @Test(arguments: metrics)
  func aMetricIsTakenInItsUnit(
    name: String, unit: String, data: String, type: String, value: Double
  ) async throws {
    let server = try WritingServer()
    try await server.test { client in
      let body = Self.metric(name, unit, data)
      let first = try await client.send(body, to: "/health-auto-export")
      #expect(first.status == .ok && first.counts == [1, 0, 0], "\(first.text)")
      #expect(try await client.send(body, to: "/health-auto-export").counts == [0, 0, 1])
    }
    let samples = try server.samples(type)
    #expect(samples.count == 1 && samples.first?.sourceName == "Health Auto Export")
    let found = samples.first?.value ?? 0
    #expect(
      abs(found - value) <= 1e-9 * value, "\(found)")
  }

  @Test(arguments: [
    (
      "heart_rate", "count/min", #"{"Min":60,"Avg":70,"Max":90,"date":"2024-02-06 07:31:00 -0800"}"#
    ),
    (
      "heart_rate_variability", "ms",
      #"{"qty":40,"date":"2024-02-06 00:00:00 -0800"},{"qty":41,"date":"2024-02-07 00:00:00 -0800"}"#
    ),
    (
      "respiratory_rate", "count/min",
      #"{"qty":14,"date":"2024-02-06 01:00:00 -0800"},{"qty":15,"date":"2024-02-06 02:00:00 -0800"},{"qty":15,"date":"2024-02-06 03:00:00 -0800"}"#
    ),
    (
      "sleep_analysis", "hr",
      #"{"date":"2024-02-06","totalSleep":7,"core":4,"deep":1,"rem":2,"sleepStart":"2024-02-05 23:00:00 -0800","sleepEnd":"2024-02-06 06:30:00 -0800"}"#
    ),
    (
      "sleep_analysis", "hr",
      #"{"date":"2024-02-06","asleep":5,"sleepStart":"2024-02-05 23:00:00 -0800","sleepEnd":"2024-02-06 06:30:00 -0800"}"#
    ),
    ("step_count", "kg", #"{"qty":85,"date":"2024-02-06 14:30:00 -0800"}"#),
    ("step_count", "count", #"{"qty":85,"date":"2024-02-06"}"#),
    ("step_count", "count", #"{"date":"2024-02-06 14:30:00 -0800"}"#),
    ("no_such_thing", "count", #"{"qty":85,"date":"2024-02-06 14:30:00 -0800"}"#),
  ])
  func whatCannotBeHonestIsASentence(name: String, unit: String, data: String) async throws {
    let server = try WritingServer()
    try await server.test { client in
      let alone = try await client.send(Self.metric(name, unit, data), to: "/health-auto-export")
      #expect(alone.status == .badRequest && alone.text.contains(name), "\(alone.text)")
      // Beside something that is taken it is told.
      let steps =
        #"{"name":"flights_climbed","units":"count","data":[{"qty":1,"date":"2024-02-06 14:30:00 -0800"}]}"#
      let both = Self.metric(name, unit, data).replacing(
        #""metrics":["#, with: #""metrics":[\#(steps),"#)
      let response = try await client.send(both, to: "/health-auto-export")
      #expect(response.status == .ok && response.counts == [1, 0, 0], "\(response.text)")
      #expect(refused(response) == [name])
    }
  }

  @Test func aSumThatGrowsTakesThePlaceOfTheSmallerOne() async throws {
    let server = try WritingServer()
    @Sendable func body(_ quantity: Int) -> String {
      Self.metric(
        "step_count", "count",
        #"{"qty":\#(quantity),"date":"2024-02-06 14:00:00 -0800","source":"iPhone"}"#)
    }
    try await server.test { client in
      let first = try await client.send(body(100), to: "/health-auto-export")
      #expect(first.counts == [1, 0, 0])
      #expect(try await client.send(body(150), to: "/health-auto-export").counts == [0, 1, 0])
      #expect(try await client.send(body(100), to: "/health-auto-export").counts == [0, 0, 1])
    }
    #expect(try server.samples("HKQuantityTypeIdentifierStepCount").map(\.value) == [150])
  }

  @Test func sleepIsTakenStageByStageOrAsOneStretch() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let stages = ["Core", "Deep", "REM", "Awake", "In Bed", "Asleep"].enumerated().map {
        place, name in
        #"{"startDate":"2024-02-06 0\#(place):00:00 -0800","endDate":"2024-02-06 0\#(place):30:00 -0800","qty":0.5,"value":"\#(name)","source":"Watch"}"#
      }
      let old =
        #"{"date":"2024-02-07","asleep":7.5,"sleepStart":"2024-02-06 23:00:00 -0800","sleepEnd":"2024-02-07 06:30:00 -0800","inBed":8,"inBedStart":"2024-02-06 22:45:00 -0800","inBedEnd":"2024-02-07 06:45:00 -0800"}"#
      let body = Self.metric("sleep_analysis", "hr", (stages + [old]).joined(separator: ","))
      let first = try await client.send(body, to: "/health-auto-export")
      #expect(first.counts == [8, 0, 0] && refused(first).isEmpty, "\(first.text)")
      #expect(try await client.send(body, to: "/health-auto-export").counts == [0, 0, 8])
    }
    let values = try server.samples("HKCategoryTypeIdentifierSleepAnalysis").map(\.value)
    #expect(values == [3, 4, 5, 2, 0, 1, 0, 1])
  }

  @Test func pressureAndWorkoutsAreTaken() async throws {
    let server = try WritingServer()
    let body = """
      {"data":{"metrics":[{"name":"blood_pressure","units":"mmHg","data":[
      {"date":"2024-02-06 14:30:00 -0800","systolic":120,"diastolic":80}]}],
      "workouts":[
      {"id":"550e8400-e29b-41d4-a716-446655440000","name":"Outdoor Run","start":"2024-02-06 07:00:00 -0800",
      "end":"2024-02-06 07:30:00 -0800","duration":1780,"isIndoor":false,
      "activeEnergyBurned":{"qty":350,"units":"kcal"},"distance":{"qty":3.5,"units":"mi"},
      "route":[{"latitude":1,"longitude":2}]},
      {"name":"Yoga","start":"2024-02-05 07:00:00 -0800","end":"2024-02-05 07:30:00 -0800",
      "activeEnergy":{"qty":400,"units":"kJ"}},
      {"name":"Broken"}]}}
      """
    try await server.test { client in
      let first = try await client.send(body, to: "/health-auto-export")
      #expect(first.counts == [3, 0, 0], "\(first.text)")
      #expect(refused(first) == ["workouts", "workouts"])
      #expect(try await client.send(body, to: "/health-auto-export").counts == [0, 0, 3])
    }
    let store = try SampleStore.open(server.path, mode: .readOnly)
    defer { store.close() }
    #expect(
      try store.workouts().map(\.activityType) == [
        "HKWorkoutActivityTypeYoga", "HKWorkoutActivityTypeRunning",
      ])
    #expect(try store.workouts().last?.details.duration == 1_780)
    #expect(try store.correlations().first?.members.count == 2)
    #expect(
      try server.samples("HKQuantityTypeIdentifierBloodPressureSystolic").map(\.value) == [120])
  }

  @Test func whatPhoneAndWatchRecordedCountsBeforeIt() async throws {
    let server = try WritingServer(DemoServer.elements.replacing("Watch", with: "Some app"))
    try await server.test { client in
      let data =
        #"{"qty":999,"start":"2024-03-04 08:00:00 +0100","end":"2024-03-04 08:20:00 +0100","date":"2024-03-04 08:00:00 +0100"}"#
      let response = try await client.send(
        Self.metric("step_count", "count", data), to: "/health-auto-export")
      #expect(response.counts == [1, 0, 0], "\(response.text)")
    }
    let type = "HKQuantityTypeIdentifierStepCount"
    func order() throws -> [String] {
      let store = try SampleStore.open(server.path, mode: .readOnly)
      defer { store.close() }
      return try store.sourceOrder(ofType: type)
    }
    #expect(try order().contains("Phone") && !order().contains("Health Auto Export"))
    // A source that comes later stands before it as well, as soon as it sends something.
    try DemoServer.add(
      DemoServer.elements.replacing("Watch", with: "A later app"), to: server.path)
    try await server.test { client in
      let data = #"{"qty":7,"date":"2024-03-05 08:00:00 +0100"}"#
      _ = try await client.send(
        Self.metric("step_count", "count", data), to: "/health-auto-export")
    }
    #expect(try order().contains("A later app") && !order().contains("Health Auto Export"))
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"data":{"metrics":7}}"#, "{\"data\":", #"{"data":{"metrics":[]}} x"#,
  ])
  func whatIsNotFromTheAppIsASentence(body: String) async throws {
    try await WritingServer().test { client in
      let response = try await client.send(body, to: "/health-auto-export")
      #expect(response.status == .badRequest, "\(response.text)")
    }
  }

  @Test func anAppNeedsItsPermissions() async throws {
    let server = try WritingServer()
    let body = Self.metric("step_count", "count", #"{"qty":85,"date":"2024-02-06 14:30:00 -0800"}"#)
    try await server.test { client in
      let refused = try await client.send(body, to: "/health-auto-export", as: "auto-export")
      #expect(refused.status == .forbidden, "\(refused.text)")
      try server.decide("auto-export", "HKQuantityTypeIdentifierStepCount", share: true, read: nil)
      let taken = try await client.send(body, to: "/health-auto-export", as: "auto-export")
      #expect(taken.counts == [1, 0, 0], "\(taken.text)")
    }
    #expect(
      try server.samples("HKQuantityTypeIdentifierStepCount").map(\.sourceName) == ["auto-export"])
  }
}
