@testable import ReportFormats
@testable import HealthReports
internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
import ReportFixtures
import TestSupport
import Testing

@testable import HKStatsCommand

@Suite struct ArgumentsTests {
  @Test func localDatesWaitForAZoneAndISOTimesDoNot() throws {
    let zone = try ZoneRules(identifier: Place.kathmandu.zone)
    let local = try ParsedDateTime(parsing: "2024-03-01")
    #expect(zone.isoString(at: local.instant(in: zone)) == "2024-03-01T00:00:00+05:45")
    let exact = try ParsedDateTime(parsing: "2024-03-01T00:00:00Z")
    #expect(zone.isoString(at: exact.instant(in: zone)) == "2024-03-01T05:45:00+05:45")
    #expect(throws: (any Error).self) { try ParsedDateTime(parsing: "yesterday") }
    #expect(throws: (any Error).self) { try ParsedDateTime(parsing: "2024-02-30") }
  }

  @Test func statisticsAreNamedInFullOrShort() throws {
    #expect(try Statistic.list("sum,min, mostrecent,sum") == [.sum, .minimum, .mostRecent])
    let error = try #require(throws: CommandError.self) { try Statistic.list("sum,median") }
    #expect(error.message.hasPrefix("There is no statistic named 'median'. There are count, sum,"))
    #expect(throws: CommandError.self) { try Statistic.list(",") }
  }

  @Test func aStatisticThatATypeDoesNotHaveIsRefusedInHealthKitsWords() {
    let refusal = Statistic.sum.refusal(
      for: SummaryFixture.heartRate, kind: .quantity(.discreteTemporallyWeighted))
    #expect(refusal.reason == .invalidRequest)
    #expect(
      refusal.description
        == "Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data "
        + "type HKQuantityTypeIdentifierHeartRate. It has average, minimum, maximum, mostRecent, duration "
        + "and count.")
    let other = Statistic.average.refusal(for: SummaryFixture.steps, kind: .quantity(.cumulative))
    #expect(other.description.contains("HKStatisticsOptionDiscreteAverage"))
    #expect(other.description.contains("cumulative data type HKQuantityTypeIdentifierStepCount"))
  }

  @Test func sourcesAreFoundInSpiteOfAppleSpellings() throws {
    let known = ["Anna’s Apple\u{A0}Watch", "iPhone", "Scale, old"]
    #expect(
      try SourceNames.resolve(["anna's apple watch,iPhone"], known: known)
        == ["Anna’s Apple\u{A0}Watch", "iPhone"])
    #expect(try SourceNames.resolve(["Scale, old"], known: known) == ["Scale, old"])
    #expect(
      try SourceNames.resolve(["iPhone, scale, OLD,,iphone"], known: known)
        == ["iPhone", "Scale, old"])
    #expect(try SourceNames.resolve(["iPhone", "iPhone"], known: known) == ["iPhone"])
    let error = try #require(throws: ReportError.self) {
      try SourceNames.resolve(["iPad"], known: known)
    }
    #expect(error.description.contains("'iPhone'"))
  }

  @Test func namesThatOnlyLookAlikeAreTwoSources() throws {
    let (composed, decomposed) = ("Ren\u{E9}e", "Rene\u{301}e")
    let known = SourceNames.distinct([decomposed, composed, decomposed])
    #expect(known.map { Array($0.utf8) } == [Array(decomposed.utf8), Array(composed.utf8)])
    for name in known {
      let resolved = try SourceNames.resolve([name], known: known)
      #expect(resolved.map { Array($0.utf8) } == [Array(name.utf8)])
    }
    #expect(!SourceNames.haveOneInCommon([composed], [decomposed]))
    #expect(SourceNames.haveOneInCommon(["iPhone", composed], [composed]))
  }

  @Test func sourcesThatDifferOnlyInSpellingAreNotMixedUp() throws {
    let known = ["My\u{A0}Watch", "My Watch"]
    #expect(try SourceNames.resolve(["My Watch"], known: known).map(\.utf8.count) == [8])
    #expect(throws: ReportError.self) { try SourceNames.resolve(["my watch"], known: known) }
  }

  @Test func seriesAreTypesWhereTheStoreHoldsThem() throws {
    let route = "HKWorkoutRouteTypeIdentifier"
    #expect(try TypeArgument.identifiers(["workoutroute"], known: [route]) == [route])
    #expect(throws: CommandError.self) { try TypeArgument.identifiers(["workoutRoute"], known: []) }
    #expect(TypeNames.short(route) == "workoutRoute" && TypeNames.isSeries(route))
    #expect(!TypeNames.isSeries(SummaryFixture.steps))
  }

  @Test func unknownTypesAreAnsweredWithTheNearestNames() throws {
    #expect(
      try TypeArgument.identifiers(["stepcount,heartRate", "stepCount"], stored: [])
        == [SummaryFixture.steps, SummaryFixture.heartRate])
    #expect(throws: CommandError.self) { try TypeArgument.identifiers([""], stored: []) }
    let error = try #require(throws: CommandError.self) {
      try TypeArgument.identifiers(["stepCuont"], stored: [])
    }
    #expect(error.code == .usage)
    #expect(error.message.contains("Did you mean 'stepCount'"))
  }

  @Test(arguments: [
    ("caloris", "activeEnergyBurned"), ("stepps", "stepCount"), ("wieght", "bodyMass"),
    ("Weigth", "bodyMass"), ("breathing rat", "respiratoryRate"),
    ("Blod oxygen", "oxygenSaturation"),
  ])
  func misspeltWordsAndLabelsLeadWithTheirType(_ typed: String, _ meant: String) throws {
    let error = try #require(throws: CommandError.self) {
      try TypeArgument.identifiers([typed], stored: [])
    }
    #expect(error.message.contains("Did you mean '\(meant)'"), "\(error.message)")
  }

  @Test func bloodPressureIsTwoTypes() throws {
    let two = ["Systolic", "Diastolic"].map { "HKQuantityTypeIdentifierBloodPressure" + $0 }
    for name in ["blood pressure", "Blood-Pressure", "bp"] {
      #expect(try TypeArgument.identifiers([name], stored: []) == two)
    }
    #expect(try TypeArgument.identifiers(["bloodPressureSystolic", "bp"], stored: []) == two)
  }

  @Test func categoryValuesAreNamedOrNumbered() throws {
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    #expect(try CategoryValues.rawValues("asleepREM,4", type: sleep) == [5, 4])
    #expect(
      try CategoryValues.rawValues("hkcategoryvaluesleepanalysisawake", type: sleep) == [2])
    let error = try #require(throws: ReportError.self) {
      try CategoryValues.rawValues("dozing", type: sleep)
    }
    #expect(error.description.contains("asleepREM"))
  }

  @Test func weekdaysAreNamedInFullOrByThreeLetters() {
    #expect(Weekday(argument: "Sunday") == .sunday)
    #expect(Weekday(argument: "wed") == .wednesday)
    #expect(Weekday(argument: "day") == nil)
    #expect(Weekday.sunday.daysAfterMonday == 6)
  }

  @Test func unitsFollowTheExportThenTheReader() throws {
    func text(
      _ identifier: String, _ stored: String, _ choice: UnitsChoice, recorded: String? = nil,
      us: Bool = false
    ) throws -> String {
      try DisplayUnit.unit(
        for: identifier, stored: stored, choice: choice, recorded: recorded, prefersUSUnits: us
      ).text
    }
    #expect(try text(SummaryFixture.distance, "m", .auto) == "km")
    #expect(try text(SummaryFixture.distance, "m", .auto, us: true) == "mi")
    #expect(try text(SummaryFixture.distance, "m", .auto, recorded: "mi") == "mi")
    #expect(try text(SummaryFixture.distance, "m", .metric, recorded: "mi") == "km")
    #expect(try text(SummaryFixture.distance, "m", .us) == "mi")
    #expect(try text(SummaryFixture.distance, "m", .canonical, us: true) == "m")
    #expect(try text(SummaryFixture.heartRate, "count/s", .auto) == "count/min")
    #expect(try text("org.example.unknown", "furlong", .us) == "furlong")
  }

  @Test func averagesMoveTheirOriginAndSumsDoNot() throws {
    let celsius = try DisplayUnit.unit(
      for: "HKQuantityTypeIdentifierBodyTemperature", stored: "degC", choice: .us, recorded: nil,
      prefersUSUnits: false)
    #expect(celsius.converted([37], of: .average)[0].isNear(98.6))
    #expect(celsius.converted([10], of: .sum)[0].isNear(18))
    #expect(celsius.converted([60], of: .duration) == [60])
    let heart = try DisplayUnit.unit(
      for: SummaryFixture.heartRate, stored: "count/s", choice: .auto, recorded: nil,
      prefersUSUnits: false)
    #expect(heart.converted([1.2], of: .maximum)[0].isNear(72))
  }

  @Test func localesTellWhoUsesMiles() {
    #expect(ReaderUnits.areUS(locale: "en_US.UTF-8"))
    #expect(!ReaderUnits.areUS(locale: "en_GB"))
    #expect(!ReaderUnits.areUS(locale: "C.UTF-8"))
    #expect(!ReaderUnits.areUS(locale: "us"))
  }

  @Test func namesOfTypesReadAsWords() {
    #expect(TypeNames.heading(SummaryFixture.steps) == "Steps")
    #expect(
      TypeNames.heading("HKQuantityTypeIdentifierWalkingStepLength") == "Walking step length")
    #expect(TypeNames.words("heartRateVariabilitySDNN") == "Heart rate variability SDNN")
    #expect(TypeNames.words("dietaryVitaminB12") == "Dietary vitamin B12")
    #expect(
      TypeNames.everydayFirst([
        SummaryFixture.mindful, "HKQuantityTypeIdentifierDietaryZinc", SummaryFixture.steps,
      ]) == [SummaryFixture.steps, SummaryFixture.mindful, "HKQuantityTypeIdentifierDietaryZinc"])
  }
}

extension Double {
  /// Whether two figures agree to twelve digits.
  func isNear(_ other: Double) -> Bool {
    (self - other).magnitude <= 1e-12 * max(1, other.magnitude)
  }
}
