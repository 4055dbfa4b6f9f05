internal import CalendarBuckets
internal import ReportFormats
internal import HealthReports
internal import AppleHealthExport
internal import ArgumentParser
internal import Foundation
internal import ImportReports
internal import SampleStore
internal import Synchronization

/// `hkstats import`: an Apple Health export into the store.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read an Apple Health export into the store; again and newer ones add what is new.",
    usage: "hkstats import <path> ... [<options>]",
    discussion: """
      Examples:
        hkstats import export.zip
        hkstats import export.zip --time-zone Europe/Paris
        hkstats import newer-export.zip --mirror
        hkstats import export.zip --encrypt
        hkstats import apple_health_export/export.xml --format json

      A path is the zip that the Health app exports, the folder unpacked from it, or its XML file. \
      Importing the same file twice changes nothing. With --mirror, samples that this export no \
      longer holds are deleted too; more than 1 % of the store only after a question, or --yes.
      """)

  @Argument(
    help: ArgumentHelp("Zips, folders or XML files.", valueName: "path"),
    completion: .file(extensions: ["zip", "xml"]))
  var paths: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The IANA time zone you live in (default: found out from the export).", valueName: "zone"))
  var timeZone: String?

  @Flag(help: "Also delete what earlier exports held and this one no longer does.")
  var mirror = false

  @Flag(help: "Of exact copies inside one file, keep one of each.")
  var once = false

  @Flag(help: "Import a file although its date of birth or sex is not the store's.")
  var samePerson = false

  @Flag(help: "With --mirror: do not ask.")
  var yes = false

  @Flag(help: "Encrypt a new store: with the key file if one is named, else with a passphrase.")
  var encrypt = false

  @OptionGroup var format: FormatOptions<ReportFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    let zone = try timeZone.map(ZoneChoice.rules)
    if paths.contains(where: \.isEmpty) {
      throw CommandError.usage("The name of the export is empty.")
    }
    for path in paths where !FileManager.default.fileExists(atPath: path) {
      throw CommandError.missingInput(
        "There is nothing at \(path). Give the zip that the Health app exports, the folder unpacked "
          + "from it, or its XML file.")
    }
    // Where somebody else made the store meanwhile, all goes into that one.
    for _ in 0..<3 where try importAll(in: zone) { return }
    throw CommandError.usage(
      "The store \(try store.resolvedPath) comes and goes while this import runs. Import again.")
  }

  /// Imports the files, into a new store if there is none.
  ///
  /// - Returns: false if the new store could not be put into its place, as there is another one now.
  private func importAll(in zone: ZoneRules?) throws -> Bool {
    let new = try store.makeIfMissing(encrypts: encrypt)
    let opened = try new?.store ?? store.openOrCreate(encrypts: encrypt)
    let bar = ProgressBar(isPlain: format.plain)
    let interruption = Interruption(bar, isHeeded: true, removal: new?.removal)
    let watch = SignalWatch(interruption)
    defer {
      watch.end()
      bar.finish()
    }
    var options = ExportImport.Options(
      timeZone: zone, keepsOneOfCopies: once, allowsOtherPerson: samePerson)
    options.progress = { progress in
      guard interruption.enter(progress.isMerging ? .writing : .reading, of: progress.path) else {
        return
      }
      bar.update(
        .init(
          title: progress.isMerging ? "merging" : "importing", done: Int(progress.bytesRead),
          total: Int(progress.totalBytes), text: Int(progress.textBytes)))
    }
    options.isCancelled = { interruption.isAsked }
    let refusal = Mutex<CommandError?>(nil)
    if mirror {
      let isAgreed = yes
      options.mirroring = .on { plan in
        bar.finish()
        interruption.enter(.reading)
        let answer = MirrorQuestion(plan: plan, isAgreed: isAgreed).answer()
        refusal.withLock { $0 = answer }
        return interruption.enter(.writing) && answer == nil
      }
    }
    let done = Mutex<ImportReport?>(nil)
    options.interrupted = { report in done.withLock { $0 = report } }
    do {
      let report = try ExportImport(paths: paths, into: opened, options: options).run()
      bar.finish()
      let answer = ImportAnswer(report, of: opened)
      if let new, try !new.publish() { return false }
      try print(answer)
    } catch {
      bar.finish()
      // Files in front of the one that failed are in the store, so their report is due. A first import that fails
      // leaves nothing.
      if let report = done.withLock({ $0 }) {
        let answer = ImportAnswer(report, of: opened)
        if let new, try !new.publish() { return false }
        try? print(answer)
      } else {
        new?.discard()
      }
      interruption.end()
      throw refusal.withLock { $0 } ?? error
    }
    return true
  }

  private func print(_ answer: ImportAnswer) throws {
    switch format.form {
    case .json: try StandardOutput.printData(answer.json)
    case .table:
      let text = try ImportReportText(answer: answer, storePath: store.resolvedPath)
      try StandardOutput.print(text.table(on: format.terminal))
    }
  }
}

/// The question before mirroring deletes more than one sample in a hundred.
struct MirrorQuestion {
  /// What would go.
  var plan: MirrorPlan
  /// Whether `--yes` was given.
  var isAgreed: Bool

  /// Nil if the deletions are agreed to, by `--yes`, by being few, or by the person at the terminal;
  /// otherwise why not. Says on standard error what would go.
  func answer() -> CommandError? {
    if plan.deletionCount == 0 { return nil }
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isAgreed || !plan.needsAgreement {
      say(plan.sentence + "\n")
      return nil
    }
    guard isTerminal else {
      return .usage(
        plan.sentence
          + " That is more than 1 %, and nobody is there to ask: add --yes to agree. The "
          + "store is as it was before.")
    }
    say(plan.sentence + " Delete them? [y/N] ")
    let reply = readLine()?.lowercased() ?? ""
    return reply == "y" || reply == "yes"
      ? nil : .usage("Not confirmed, so nothing was imported; the store is as it was before.")
  }

  private func say(_ text: String) {
    StandardError.write(text)
  }
}
