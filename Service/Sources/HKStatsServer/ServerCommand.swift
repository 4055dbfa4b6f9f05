public import ArgumentParser
internal import Foundation
internal import HealthServer
internal import Hummingbird
public import Logging
internal import PersonStores
internal import SampleStore

/// `hkstats-server`.
@main
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hkstats-server",
    abstract: "Pages and an HTTP API of a store of health data, for this machine.",
    discussion: """
      Examples:
        hkstats-server
        hkstats-server --store demo/health.sqlite --port 9000

      It prints one address, whose key lets one browser in, once. It listens on loopback: nobody \
      else on the network reaches it. Ctrl-C ends it when the requests that run are answered.
      """,
    version: Version.text)

  @Option(
    help: ArgumentHelp(
      "The store; without it $HKSTATS_STORE, else ~/.local/share/hkstats/health.sqlite.",
      valueName: "file"))
  var store: String?

  @Option(help: "The port; 0 takes one that is free.")
  var port = 8_080

  @Option(help: "What is logged on standard error: trace, debug, info, notice, warning, error.")
  var logLevel: Logger.Level = .notice

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port has to be 0 to 65535, not \(port).")
    }
  }

  func run() async throws {
    let path = store ?? SampleStore.defaultPath
    guard FileManager.default.fileExists(atPath: path) else {
      throw ServerError.missing(
        "There is no store at \(path). Import an export first: hkstats import export.zip")
    }
    OpenFileLimit.raise()
    let level = logLevel
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    var settings = ServerSettings(version: Version.text)
    settings.port = port
    let server = HealthServer(.onePerson(path: path), settings)
    let application = server.application(logger: Logger(label: "hkstats-server")) { port in
      print(
        """
        Open this address; its key lets one browser in, once:

            \(server.address(atPort: port))

        Ctrl-C ends the server.
        """)
      fflush(nil)
    }
    try await application.runService()
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
