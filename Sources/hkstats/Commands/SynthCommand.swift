internal import HealthReports
internal import ReportFormats
internal import ArgumentParser
internal import CalendarBuckets
internal import SyntheticHealthData

/// `hkstats synth`: made-up health data.
struct SynthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth",
    abstract: "Write an export of a made-up person, to try things out and to test with.",
    usage: "hkstats synth --output <file> [<options>]",
    discussion: """
      Examples:
        hkstats synth --years 1 --seed 42 --output export.zip
        hkstats synth --years 3 --seed 7 --output export.xml --home-zone Europe/Paris

      The person wears a watch, carries a phone, sleeps, works out and travels. The same seed gives \
      the same export on every machine; a year is about 1.5 million records.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many calendar years, 1 to 100.", valueName: "n"))
  var years = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number that everything follows from, 0 or more.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write: export.zip or export.xml.", valueName: "file"),
    completion: .file(extensions: ["zip", "xml"]))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the person lives, an IANA time zone (default: America/New_York).", valueName: "zone"))
  var homeZone: String?

  func validate() throws {
    guard (1...100).contains(years) else {
      throw ValidationError("--years has to be from 1 to 100, not \(years).")
    }
    let name = output.lowercased()
    guard name.hasSuffix(".zip") || name.hasSuffix(".xml") else {
      throw ValidationError("--output has to end in .zip or .xml, but '\(output)' does not.")
    }
  }

  func run() throws {
    let home = try homeZone.map(ZoneChoice.rules)
    let person = try SyntheticYears(seed: seed, years: years, homeZone: home)
    let bar = ProgressBar()
    defer { bar.finish() }
    let counts = try ExportWriter(person).write(to: output) { counts in
      bar.update(.init(title: "writing", done: 0, total: 0, text: counts.bytes))
    }
    bar.finish()
    try StandardOutput.print(
      "Wrote \(output): \(NumberText.grouped(counts.records)) records, "
        + "\(NumberText.grouped(counts.workouts)) workouts, "
        + "\(StoreInfoTable.size(counts.bytes)) of XML.\n")
  }
}
