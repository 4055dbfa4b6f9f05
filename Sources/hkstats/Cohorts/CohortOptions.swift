internal import ArgumentParser
internal import Cohorts
internal import Foundation
internal import SampleStore

/// Which cohort: `--data`.
struct CohortFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("data"),
    help: ArgumentHelp("The folder with the stores of the participants.", valueName: "folder"),
    completion: .directory)
  var path: String

  @OptionGroup var key: KeyOptions

  /// The cohort.
  func opened() throws -> Cohort { try Cohort(at: path, storeKey: key.ofCohort) }
}

extension KeyOptions {
  /// The key of a participant's store: one of a file, as nobody is asked for the passphrases of many.
  var ofCohort: @Sendable (String) throws -> StoreKey? {
    { [self] store in
      try SampleStore.exists(store)
        ? key(of: store, asking: .never) : keyOfNewStore(encrypts: false)
    }
  }
}

/// How many at a time: `--jobs`.
struct JobsOptions: ParsableArguments {
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many participants are worked on at a time (default: one for each core).",
      valueName: "n"))
  var count: Int?

  func validate() throws {
    if let count, !(1...1_024).contains(count) {
      throw ValidationError("--jobs has to be from 1 to 1,024, not \(count).")
    }
  }
}

/// How long a watch is worn on a valid day: `--min-wear-hours`.
struct WearHoursOptions: ParsableArguments {
  @Option(
    name: .customLong("min-wear-hours"), parsing: .unconditional,
    help: ArgumentHelp(
      "In how many hours of a valid day there is a sample of the heart rate.", valueName: "hours"))
  var minimum = 10.0

  func validate() throws {
    guard minimum >= 0, minimum <= 25 else {
      throw ValidationError("--min-wear-hours takes hours from 0 to 25, not \(minimum).")
    }
  }
}

/// When rows are valid ones: `--min-wear-hours` and `--min-days`.
struct WearOptions: ParsableArguments {
  @OptionGroup var hours: WearHoursOptions

  @Option(
    name: .customLong("min-days"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many valid days a valid row has; a row of fewer days has to have them all.",
      valueName: "n"))
  var minimumDays = 4

  func validate() throws {
    guard minimumDays >= 0 else {
      throw ValidationError("--min-days has to be 0 or more, not \(minimumDays).")
    }
  }

  /// The rule that they amount to.
  var rule: WearRule { WearRule(minimumHours: hours.minimum, minimumDays: minimumDays) }
}

/// The form of a cohort's table.
enum CohortFormat: String, AnswerForm {
  case csv, jsonl, parquet
  static let usual = csv

  /// The form that is written.
  ///
  /// - Throws: ``CommandError`` for one that the command does not write.
  var table: CohortTableForm {
    get throws {
      switch self {
      case .csv: .csv
      case .jsonl: .jsonl
      case .parquet:
        throw CommandError.usage(
          "The command writes no Parquet. The Python package hkstats does: hkstats.cohort(data) and to_parquet; here ask "
            + "for --format csv or jsonl.")
      }
    }
  }
}
