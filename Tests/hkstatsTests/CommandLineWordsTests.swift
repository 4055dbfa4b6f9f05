internal import ArgumentParser
import Testing

@testable import HKStatsCommand

/// The words behind the command, as people mean them.
@Suite struct CommandLineWordsTests {
  private func message(_ words: String...) -> String {
    do {
      _ = try CommandLineWords(words).parsed()
      return ""
    } catch {
      return CommandEnding(error).text
    }
  }

  @Test func theStoreMayStandBeforeTheCommand() {
    #expect(
      CommandLineWords(["--store", "a b.sqlite", "summary", "weekly"]).words
        == ["summary", "weekly", "--store", "a b.sqlite"])
    #expect(CommandLineWords(["--store=x", "types"]).words == ["types", "--store=x"])
    #expect(
      CommandLineWords(["--store", "x", "import", "--", "-file"]).words
        == ["import", "--store", "x", "--", "-file"])
    let unchanged: [[String]] = [
      [], ["--store"], ["--store", "x"], ["--help"], ["summary", "--store", "x"],
    ]
    for words in unchanged { #expect(CommandLineWords(words).words == words) }
  }

  @Test func helpIsNotBrokenTwice() {
    for command in HKStatsCommand.configuration.subcommands {
      let lines = command.configuration.discussion.split(
        separator: "\n", omittingEmptySubsequences: false)
      // A line a bit too long that goes on in the next one was broken by hand.
      for (line, next) in zip(lines, lines.dropFirst()) where !next.isEmpty {
        #expect(!(81...95).contains(line.count), "\(line)")
      }
      for line in lines where line.hasPrefix("  hkstats") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func anUnknownCommandIsToldWithWhatIsLikeIt() {
    let sentence = "error: There is no command 'sumary'. Did you mean 'summary'?\n"
    #expect(message("sumary", "weekly") == sentence)
    #expect(message("qqqqqqqqqq").contains("'hkstats --help' lists them."))
    #expect(message("sleep").isEmpty)
  }

  @Test func anUnknownOptionSaysWhichCommandHasIt() {
    #expect(
      message("types", "--chart", "x.png").contains("'hkstats types' has no --chart; summary,"))
    #expect(message("correlate", "--chart", "x.png").contains("workouts, rings, heart have it"))
    #expect(message("sleep", "--formt", "json").contains("Did you mean '--format'?"))
    #expect(message("sleep", "--qqqqqqqqqqqqq").contains("lists what it has"))
    // What is wrong with a value is not put down to the option.
    #expect(message("sleep", "--last", "x").contains("--last takes a number"))
    #expect(message("sleep", "--last", "7d", "--from", "2024-01-01").contains("no place"))
  }
}
