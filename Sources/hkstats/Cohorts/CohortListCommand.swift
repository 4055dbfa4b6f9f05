internal import ArgumentParser
internal import Cohorts
internal import Foundation

/// `hkstats cohort list`: who is in a cohort, and what there is of them.
struct CohortListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "The participants of a cohort: zone, days with data, wear time, refused files.",
    usage: "hkstats cohort list --data <folder> [<options>]",
    discussion: """
      Examples:
        hkstats cohort list --data data
        hkstats cohort list --data data --min-wear-hours 12 --format csv
      """)

  @OptionGroup var cohort: CohortFolderOptions

  @OptionGroup var hours: WearHoursOptions

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var format: FormatOptions<SummaryFormat>

  func run() throws {
    let opened = try cohort.opened()
    let report = try opened.report(
      minimumWearHours: hours.minimum, jobs: jobs.count, now: Date().timeIntervalSince1970)
    try StandardOutput.whoeverReads { try CohortReportText(report).print(format) }
    guard report.unreadableCount > 0 else { return }
    throw CommandError.badData(CohortReportText.count(report.unreadableCount, "store"))
  }
}
