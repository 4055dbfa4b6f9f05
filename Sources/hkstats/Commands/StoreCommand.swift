internal import ReportTables
internal import HealthReports
internal import ReportFormats
internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// `hkstats store`: the store itself.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "What the store is and holds; check it, make it smaller, repair it, encrypt it.",
    discussion: """
      Examples:
        hkstats store info
        hkstats store verify
        hkstats store compact
        hkstats store repair --output saved.sqlite
        hkstats store encrypt --output encrypted.sqlite
        hkstats store unlock
      """,
    subcommands: [
      Info.self, Verify.self, Compact.self, Repair.self, Key.self, Encrypt.self, Decrypt.self,
      Unlock.self, Lock.self,
    ])

  /// `hkstats store info`.
  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Size, bytes a sample, ranges, and the imports with their dates and zones.")

    @OptionGroup var format: FormatOptions<ReportFormat>

    @OptionGroup var store: StoreOptions

    func run() throws {
      let report = try store.openForReading().report(
        StoreInfoRequest(scope: ReportScope(now: Date().timeIntervalSince1970)))
      switch format.form {
      case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
      case .table:
        try StandardOutput.print(StoreInfoTable(report).text(on: format.terminal))
      }
    }
  }

  /// `hkstats store verify`.
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Read everything and check every checksum.",
      discussion: "Exit code 65 and a line for each fault if anything is damaged.")

    @OptionGroup var sentence: SentenceOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
      let path = try store.existingPath()
      let report = try SampleStore.verify(path, key: store.key.key(of: path))
      let lost = report.lostCommits > 0 ? [LostCommits.sentence(report.lostCommits)] : []
      guard report.isSound else {
        throw try CommandError.badData(
          "The store \(store.resolvedPath) is damaged in \(report.faults.count) "
            + "\(report.faults.count == 1 ? "place" : "places"). Restore it from "
            + "a backup, or import the export again into a new store. 'hkstats store repair' saves what is "
            + "intact into another file.", list: Self.shown(report.faults) + lost)
      }
      let pages =
        report.checksPages
        ? "" : "Its pages have no checksums yet: 'hkstats store compact' gives each one.\n"
      try StandardOutput.print(
        "Sound: \(NumberText.grouped(report.segmentCount)) checksums of "
          + "\(NumberText.grouped(report.sampleCount)) samples match.\n" + pages
          + lost.map { $0 + "\n" }.joined())
    }

    /// The first of many faults, and how many there are besides.
    fileprivate static func shown(_ faults: [String]) -> [String] {
      let more = faults.count - 20
      return faults.prefix(20) + (more > 0 ? ["and \(more) more"] : [])
    }
  }

  /// `hkstats store compact`.
  struct Compact: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compact",
      abstract: "Rewrite the store in as few and as full pieces as possible, and give space back.")

    @OptionGroup var sentence: SentenceOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
      let opened = try store.openForChanging()
      let before = try opened.info().bytes
      try opened.compact()
      let after = try opened.info().bytes
      try StandardOutput.print(
        "Compacted: \(NumberText.size(before)) before, \(NumberText.size(after)) now.\n"
      )
    }
  }

  /// `hkstats store repair`.
  struct Repair: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "repair",
      abstract: "Save what is intact of a damaged store into another file.",
      discussion: """
        The damaged store stays as it is. What is saved passes 'hkstats store verify'. Exit code 65 and a line for each \
        loss if something could not be saved.
        """)

    @OptionGroup var output: NewFileOptions

    @OptionGroup var sentence: SentenceOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
      let path = try store.existingPath()
      let report = try SampleStore.repair(
        path, into: output.path, key: store.key.key(of: path))
      let saved =
        "Saved \(NumberText.grouped(report.sampleCount)) samples and "
        + "\(NumberText.grouped(report.workoutCount)) workouts of \(path.withoutControls) in "
        + "\(output.path.withoutControls).\n"
        + "To go on with it, name it with --store or HKSTATS_STORE, or put it in the place of the "
        + "other one.\n"
      try StandardOutput.whoeverReads { try StandardOutput.print(saved) }
      guard report.isComplete else {
        throw CommandError.badData(
          "Not all could be saved. Another import of the export brings back what it holds.",
          list: Verify.shown(report.losses))
      }
    }
  }
}
