import HealthReports
import ReportFormats
import Testing

/// Goals as people type them.
@Suite struct GoalNumberTests {
  private static let seconds = FigureUnit.duration(name: nil, seconds: 1)
  private static let minutes = FigureUnit.duration(name: "min", seconds: 60)

  @Test(arguments: [
    ("10000", FigureUnit.quantity("count"), 10_000.0), ("10,000", .quantity("count"), 10_000),
    ("-2.5", .quantity("degC"), -2.5), ("5km", .quantity("m"), 5_000), ("5 km", .quantity("km"), 5),
    ("1h", .quantity("min"), 60), ("7h", seconds, 25_200), ("7h30m", seconds, 27_000),
    ("7h 30min", minutes, 450), ("450", minutes, 450), ("85", .percent, 0.85),
    ("85%", .percent, 0.85), ("3", .count("workouts"), 3),
  ])
  func aNumberIsReadInTheUnitOfTheFigures(
    text: String, unit: FigureUnit, expected: Double
  ) throws {
    #expect(try #require(GoalNumber(typed: text)).value(in: unit) == expected)
  }

  @Test(arguments: [
    ("7", seconds, "'7' is no length of time: say 7h, 7h30m or 450min."),
    ("7x", minutes, "'7x' is no length of time: say 7h, 7h30m or 450min."),
    (
      "5kg", FigureUnit.quantity("m"),
      "'5kg' is no goal in m: name a number, or a unit that measures the same."
    ),
    ("5h", .percent, "'5h' is no percentage: say 90."),
    ("3h", .count("workouts"), "'3h' is no number of workouts: say 3."),
  ])
  func anotherUnitIsRefused(text: String, unit: FigureUnit, sentence: String) throws {
    let number = try #require(GoalNumber(typed: text))
    let error = try #require(throws: ReportError.self) { try number.value(in: unit) }
    #expect(error.description == sentence)
    #expect(error.reason == .invalidRequest)
  }

  @Test(arguments: ["", "h", "much", "--1", "∞", "NaN"])
  func whatBeginsWithNoNumberIsNone(text: String) {
    #expect(GoalNumber(typed: text) == nil)
  }

  @Test(arguments: [
    ("7000,9000", 7_000.0, 9_000.0), ("7,000;9,000", 7_000, 9_000), ("60,100", 60, 100),
    ("5;5", 5, 5), ("7000; 9000", 7_000, 9_000), (" 7000, 9000", 7_000, 9_000),
  ])
  func twoNumbersHaveACommaOrASemicolonBetween(
    text: String, low: Double, high: Double
  ) throws {
    let bounds = try #require(GoalNumber.bounds(typed: text))
    #expect(try bounds.0.value(in: .quantity("count")) == low)
    #expect(try bounds.1.value(in: .quantity("count")) == high)
  }

  @Test(arguments: [
    "", "8", "8,000", "8,050", "1;2;3", "1,2,3", ";", "7;much", "7000,,9000", ";7;8;",
  ])
  func anythingElseIsNoPairOfNumbers(text: String) {
    #expect(GoalNumber.bounds(typed: text) == nil)
  }
}
