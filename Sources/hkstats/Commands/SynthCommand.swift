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
        hkstats synth --days 60 --fault joined --fault no-zone --output odd.zip

      The person wears a watch, carries a phone, sleeps, works out and travels. The same seed gives \
      the same export on every machine; a year is about 1.5 million records.

      With --fault the file is odd as many real ones are:
      \(faultList)
      """)

  private static let faultList = ExportFault.allCases.map { fault in
    let gap = String(repeating: " ", count: 20 - fault.rawValue.count)
    return "  \(fault.rawValue)\(gap)\(fault.summary)"
  }.joined(separator: "\n")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many calendar years, 1 to 100 (default: 1).", valueName: "n"))
  var years: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many days instead, 1 to 36,600.", valueName: "n"))
  var days: Int?

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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many electrocardiograms a zip holds, 0 to 60 (default: 0).", valueName: "n"))
  var electrocardiograms: Int?

  @Option(
    help: ArgumentHelp(
      "What is odd about the file; may be given several times.", valueName: "fault"))
  var fault: [ExportFault] = []

  func validate() throws {
    guard years == nil || days == nil else {
      throw ValidationError("Give --years or --days, not both.")
    }
    if let years, !(1...100).contains(years) {
      throw ValidationError("--years has to be from 1 to 100, not \(years).")
    }
    if let days, !(1...36_600).contains(days) {
      throw ValidationError("--days has to be from 1 to 36,600, not \(NumberText.grouped(days)).")
    }
    if let electrocardiograms, !(0...60).contains(electrocardiograms) {
      throw ValidationError(
        "--electrocardiograms has to be from 0 to 60, not "
          + "\(NumberText.grouped(electrocardiograms)).")
    }
    let name = output.lowercased()
    guard name.hasSuffix(".zip") || name.hasSuffix(".xml") else {
      throw ValidationError("--output has to end in .zip or .xml, but '\(output)' does not.")
    }
    guard electrocardiograms ?? 0 == 0 || name.hasSuffix(".zip") else {
      throw ValidationError(
        "--electrocardiograms needs an --output that ends in .zip: XML holds none.")
    }
  }

  func run() throws {
    let home = try homeZone.map(ZoneChoice.rules)
    let person =
      if let days {
        try SyntheticYears(seed: seed, days: days, homeZone: home)
      } else {
        // Whatever their number, the years end with 2024: nothing is made up of the future.
        try SyntheticYears(
          seed: seed, years: years ?? 1,
          firstDay: SyntheticDay(year: 2025 - (years ?? 1), month: 1, day: 1), homeZone: home)
      }
    let bar = ProgressBar(isPlain: false)
    defer { bar.finish() }
    let counts = try ExportWriter(
      person, faults: Set(fault), electrocardiograms: electrocardiograms ?? 0
    ).write(to: output) { counts in
      bar.update(.init(title: "writing", done: 0, total: 0, text: counts.bytes))
    }
    bar.finish()
    try StandardOutput.print(
      "Wrote \(output): \(NumberText.grouped(counts.records)) records, "
        + "\(NumberText.grouped(counts.workouts)) workouts, "
        + "\(NumberText.size(counts.bytes)) of XML.\n")
  }
}
