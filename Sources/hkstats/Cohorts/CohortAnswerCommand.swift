internal import ArgumentParser
internal import Cohorts
internal import Foundation
internal import HealthReports
internal import ReaderLocales
internal import ReportTables
internal import Synchronization

/// `hkstats cohort summary` and the like: one question to every participant.
struct CohortAnswerCommand<Question: TableQuestion>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let lines = Question.cohortExamples.map { "  hkstats cohort \($0) --data data" }
    return CommandConfiguration(
      commandName: Question.name, abstract: Question.cohortAbstract,
      usage: "hkstats cohort \(Question.name) --data <folder> [<options>]",
      discussion: """
        Examples:
        \(lines.joined(separator: "\n"))

        The columns are participant, those of 'hkstats \(Question.name) --format csv', and
        wearHours, validDays, isValid: hours of wear a day (the mean over the row's
        days with any), how many of its days are valid, and whether those are as many
        as --min-days. Nothing is left out by them. A store that cannot be read is a
        row on standard error, and the exit code is 65.
        """)
  }

  @OptionGroup var question: Question

  @OptionGroup var cohort: CohortFolderOptions

  @OptionGroup var wear: WearOptions

  @OptionGroup var jobs: JobsOptions

  @Option(
    name: .customLong("format"), help: ArgumentHelp("The form of the table.", valueName: "format"))
  var format = CohortFormat.usual

  @Flag(
    help: "Put an apostrophe before the texts of a CSV that a spreadsheet would run as formulas.")
  var spreadsheet = false

  func run() throws {
    try question.checkParameters()
    let form = try format.table
    let opened = try cohort.opened()
    var table = try CohortTable(of: opened, scope: question.zone.scope)
    table.form = form
    table.isForSpreadsheets = spreadsheet
    table.jobs = jobs.count
    table.wearRule = wear.rule
    IdleThreads.waitForEnd()
    // Other threads have a reader of their own, who would read numbers otherwise.
    let reader = ReaderLocale.current
    let question = question
    let failed = Mutex<[CohortTable.Failure]>([])
    // Whoever stops reading ends the work, and what failed before has failed.
    try StandardOutput.whoeverReads {
      try table.write { store in
        try ReaderLocale.$current.withValue(reader) { try question.rows(from: store) }
      } to: { text in
        try StandardOutput.print(StandardOutput.data(text, as: form == .csv ? .csv : .json))
      } note: { failure in
        failed.withLock { $0.append(failure) }
      }
    }
    let failures = failed.withLock { $0 }.sorted { $0.participant < $1.participant }
    guard !failures.isEmpty else { return }
    throw try ending(failures, of: opened)
  }

  /// Says which stores gave no answer, and how the command ends by it.
  private func ending(_ failures: [CohortTable.Failure], of cohort: Cohort) throws -> any Error {
    let endings = failures.map { CommandEnding($0.error) }
    // What every store refuses is wrong with the question.
    if try failures.count == cohort.participants().count(where: cohort.hasStore),
      endings.allSatisfy({ $0.exitCode == CommandError.Code.usage.rawValue })
    {
      return failures[0].error
    }
    let rows = zip(failures, endings).map { failure, ending in
      (failure.participant.description, ending.sentence)
    }
    StandardError.write(
      StatusTable(rows: rows.map { ($0.0, "no answer", $0.1) }).text)
    return CommandError.badData(
      failures.count == 1
        ? "1 participant gave no answer." : "\(failures.count) participants gave no answer.")
  }
}
