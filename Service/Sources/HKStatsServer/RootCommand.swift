internal import ArgumentParser

/// `hkstats-server`.
@main
struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hkstats-server",
    abstract: "Pages and an HTTP API of stores of health data, for one person or for a family.",
    discussion: """
      Examples:
        hkstats-server
        hkstats-server --store demo/health.sqlite --port 9000
        hkstats-server account add anna --people family
        hkstats-server --people family

      'hkstats-server help serve' has the options.
      """,
    version: Version.text, subcommands: [ServerCommand.self, AccountCommand.self],
    defaultSubcommand: ServerCommand.self)
}
