internal import ReaderLocales
internal import ArgumentParser
internal import CThreadShortage
internal import Foundation

/// The command `hkstats`.
@main
struct HKStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hkstats",
    abstract: "Statistics of your Apple Health data, on your own machine.",
    discussion: """
      Export your data on the iPhone (Health > your picture > Export All Health Data), then:

        hkstats import export.zip
        hkstats summary weekly

      Sums count every moment once: where the phone and the watch both recorded, the better source \
      wins, as in the Health app. Nothing leaves this machine.
      """,
    version: version,
    subcommands: [
      ImportCommand.self, SummaryCommand.self, SleepCommand.self, StreakCommand.self,
      RecordsCommand.self, TrendsCommand.self, CorrelateCommand.self, ProfileCommand.self,
      ExplainCommand.self, WorkoutsCommand.self, RingsCommand.self, HeartCommand.self,
      SamplesCommand.self, ExportCommand.self, TypesCommand.self, SourcesCommand.self,
      StoreCommand.self, CohortCommand.self, AuthorizeCommand.self, ConfigCommand.self,
      SynthCommand.self,
    ])

  private static let version = "hkstats 0.2.0"

  /// Runs the command line, and ends with an exit code of ``CommandError/Code`` if it fails.
  ///
  /// The process ends at once: nothing is held back for its end, and the libraries' own ends cost a
  /// millisecond.
  static func main() {
    ProcessMemory.keepFreedBlocks()
    StandardOutput.reportBrokenPipes()
    StandardOutput.reportFileSizeLimit()
    MappedFiles.reportLoss()
    do {
      // Scripts ask this before anything else; the parser would look at it for two milliseconds.
      if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
        try StandardOutput.print(version + "\n")
        _exit(EXIT_SUCCESS)
      }
      let arguments = CommandLineWords(Array(CommandLine.arguments.dropFirst()))
      Configuration.useStandardFile()
      try ReaderLocale.$current.withValue(ReaderLocale.reader(words: arguments.words)) {
        var command = try arguments.parsed()
        IdleThreads.end()
        try command.run()
      }
      _exit(EXIT_SUCCESS)
    } catch {
      ct_wait_if_ending()
      _exit(tell(CommandEnding(error)))
    }
  }

  /// Says how a command ended, and answers with the exit code.
  private static func tell(_ ending: CommandEnding) -> Int32 {
    if ending.isFailure {
      StandardError.write(ending.text)
      return ending.exitCode
    }
    if ending.text.isEmpty { return ending.exitCode }
    do {
      try StandardOutput.print(ending.text)
      return ending.exitCode
    } catch {
      return tell(CommandEnding(error))
    }
  }
}
