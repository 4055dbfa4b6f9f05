internal import ArgumentParser
internal import Cohorts
internal import Foundation
internal import HealthReports
internal import ReportFormats

/// `hkstats cohort import`: the exports of many participants, each into a store of theirs.
struct CohortImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read the exports in a folder, each into the store of its participant.",
    usage: "hkstats cohort import <folder> --into <data> [<options>]",
    discussion: """
      Examples:
        hkstats cohort import exports --into data
        hkstats cohort import exports --into data --ids ids.csv
        hkstats cohort import exports --into data --ids ids.csv --pseudonymise
        hkstats cohort import exports --into data --format csv > participants.csv

      The folder holds zips and XML files named by their participants (anna.zip),
      and folders that are (anna/export.zip). --ids names a CSV with the heading
      file,id instead. A file that was imported is passed over, so the same line
      goes on where an import was stopped. A file that cannot be imported is a row
      of the report, and the exit code is 65.
      """)

  @Argument(
    help: ArgumentHelp("The folder with the exports.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The folder that the stores are written to; it is made if it is missing.",
      valueName: "data"), completion: .directory)
  var into: String

  @Option(
    help: ArgumentHelp(
      "A CSV with the heading file,id that says whose each file is, by its path in the folder.",
      valueName: "csv"), completion: .file(extensions: ["csv"]))
  var ids: String?

  @Flag(
    help: ArgumentHelp(
      "Replace names of sources and devices, and texts that may hold names, by pseudonyms. Their key is "
        + ".pseudonym-key in the folder of the stores."))
  var pseudonymise = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The IANA time zone that all of them live in (default: found out from each export).",
      valueName: "zone"))
  var timeZone: String?

  @OptionGroup var hours: WearHoursOptions

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var key: KeyOptions

  func run() throws {
    let zone = try timeZone.map(ZoneChoice.rules)
    let list = try ids.map { try ParticipantList(file: $0) }
    let files =
      if let list {
        try CohortFiles.find(in: folder, besides: into, listedIn: list)
      } else {
        try CohortFiles.find(in: folder, besides: into)
      }
    let cohort = try Cohort.create(at: into, storeKey: key.ofCohort)
    if pseudonymise, ids == nil {
      StandardError.write(
        "note: participants are called what their files are called. If these are names, give other ids with --ids.\n"
      )
    }
    let bar = ProgressBar(isPlain: format.plain)
    let folder = into
    let interruption = Interruption(
      bar,
      sentence: { _, _ in
        "The import was stopped; each file is in its store as a whole or not at all. The same command goes on "
          + "where it was. Stores: \(folder.withoutControls)."
      })
    let watch = SignalWatch(interruption)
    defer {
      watch.end()
      bar.finish()
    }
    var options = CohortImport.Options()
    options.timeZone = zone
    options.pseudonymises = pseudonymise
    options.jobs = jobs.count
    options.minimumWearHours = hours.minimum
    options.progress = { progress in
      bar.update(
        .init(
          title: "\(progress.filesDone) of \(progress.fileCount) files",
          done: Int(progress.bytesDone), total: Int(progress.totalBytes),
          text: Int(progress.textBytes)))
    }
    let report = try CohortImport(files, into: cohort, options: options).run()
    bar.finish()
    try StandardOutput.whoeverReads { try CohortReportText(report).print(format) }
    if !files.unlisted.isEmpty {
      StandardError.write(
        "note: \((ids ?? "").withoutControls) does not name \(files.unlisted.count) of the exports in the folder, which were passed "
          + "over: \(files.unlisted.prefix(5).map(\.withoutControls).joined(separator: ", "))"
          + (files.unlisted.count > 5 ? ", ...\n" : "\n"))
    }
    try CohortReportText(report).throwFaults()
  }
}
