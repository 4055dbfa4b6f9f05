import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// The page of streaks: goals as people type them, of whatever a streak may be about.
@Suite struct StreakPageTests {
  /// Steps of three days, two nights, two workouts, and the rings of a day.
  private static let elements =
    DemoServer.elements
      + """

      <ActivitySummary dateComponents="2024-03-01" activeEnergyBurned="500" activeEnergyBurnedGoal="400" \
      activeEnergyBurnedUnit="kcal" appleExerciseTime="31" appleExerciseTimeGoal="30" appleStandHours="12" \
      appleStandHoursGoal="12"/>

      """
    + (1...2).map { day in
      """
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
      value="HKCategoryValueSleepAnalysisAsleepCore" \
      startDate="2024-03-0\(day) 00:00:00 +0100" endDate="2024-03-0\(day) 07:30:00 +0100"/>
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
      sourceName="Watch" startDate="2024-03-0\(day) 18:00:00 +0100" endDate="2024-03-0\(day) 18:30:00 +0100"/>
      """
    }.joined(separator: "\n")

  @Test(arguments: [
    ("", "Steps, at least 8,000 a day"),
    ("?goal=150&interval=week", "Steps, at least 150 a week"),
    ("?of=type:stepCount&is=moreThan&goal=1%2C000", "Steps, more than 1,000 a day"),
    ("?of=sleep:asleep&is=atLeast&goal=7h15m", "Asleep, at least 7:15 h a day"),
    ("?of=sleep:asleep&is=between&goal=7h;8h&interval=week", "Asleep, 7:00 h to 8:00 h a week"),
    ("?of=sleep:efficiency&goal=85%25", "Sleep efficiency, at least 85 % a day"),
    (
      "?of=workouts-count:HKWorkoutActivityTypeRunning&is=atMost&goal=2", "Running, at most 2 a day"
    ),
    (
      "?of=workouts-duration:all&is=lessThan&goal=45min&interval=month",
      "Workouts, less than 0:45 h a month"
    ),
    ("?of=rings:move&goal=5&interval=week", "Days with the move ring closed, at least 5 a week"),
  ])
  func aGoalIsReadAsPeopleTypeIt(query: String, heading: String) async throws {
    let html = try await page(query)
    #expect(html.contains("<h2 id=\"section-1\">Your goal</h2>"))
    #expect(html.contains("<h3>\(heading)</h3>"), "\(html)")
    #expect(!html.contains("role=\"alert\""))
    #expect(html.matches(of: #/<option value="[^"]*" selected>/#).count == 3)
  }

  @Test func eachFigureOfTheCalendarStandsInATable() async throws {
    let html = try await page("?goal=150")
    #expect(
      html.contains(
        "<summary>Steps, at least 150 a day: each day as a table, ✓ where the goal was met</summary>"
      ))
    #expect(html.matches(of: #/<td class="number">170 ✓</td>/#).count == 3)
  }

  @Test(arguments: [
    ("?goal=much", "A goal begins with a number, such as 8,000, 7h30m or 85%, not &#39;much&#39;."),
    ("?of=sleep:asleep&goal=7", "&#39;7&#39; is no length of time: say 7h, 7h30m or 450min."),
    ("?is=between&goal=8000", "A range has two numbers separated by a semicolon"),
    (
      "?is=between&goal=9000;8000",
      "A range begins with its lower number, and &#39;9000;8000&#39; does not."
    ),
    (
      "?of=type:nothing",
      "The store holds nothing named &#39;type:nothing&#39;. Choose one of the list."
    ),
    ("?is=like", "There is no such goal. Choose one of the list."),
    ("?interval=century", "A streak is of days, weeks or months."),
  ])
  func whatIsNoGoalIsSaidSo(query: String, sentence: String) async throws {
    #expect(try await page(query).contains(sentence))
  }

  @Test(arguments: ["?type=stepCount&goal=150", "?of=sleep:asleep&is=between&goal=7h%3B+8h"])
  func olderAddressesAndBlanksAreUnderstood(query: String) async throws {
    #expect(try await !page(query).contains("role=\"alert\""))
  }

  /// Whatever a store holds, the page that nobody asked anything of complains of nothing.
  @Test(arguments: [
    "",
    """
    <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" value="70" \
    startDate="2024-03-01 08:00:00 +0100" endDate="2024-03-01 08:00:00 +0100"/>
    """,
  ])
  func aStoreWithoutStepsBeginsWithRings(elements: String) async throws {
    let html = try await page("", elements)
    #expect(!html.contains("role=\"alert\""))
    #expect(html.contains("<option value=\"rings:all\" selected>"))
    #expect(html.contains("value=\"1\""))
  }

  private func page(
    _ query: String, _ elements: String = Self.elements
  ) async throws -> String {
    try await DemoServer(elements).test { client, headers in
      try await client.execute(uri: "/streaks\(query)", method: .get, headers: headers) {
        response in
        #expect(response.status == .ok)
        return response.text
      }
    }
  }
}
