public import ArgumentParser
internal import Foundation
internal import HealthServer
internal import Hummingbird
public import Logging
internal import PersonStores
internal import SampleStore

/// `hkstats-server serve`, which is `hkstats-server` as well.
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the pages and the HTTP API; without a subcommand it is this one.",
    discussion: """
      Examples:
        hkstats-server
        hkstats-server --store demo/health.sqlite --port 9000
        hkstats-server --people family --behind-proxy 127.0.0.1 --name health.example.org

      For one person it prints one address, whose key lets one browser in, once. It listens on loopback: \
      nobody else on the network reaches it. Several people have a folder of stores, and log in with \
      names and passwords. Ctrl-C ends it when the requests that run are answered.
      """)

  @Option(
    help: ArgumentHelp(
      "The store; without it $HKSTATS_STORE, else ~/.local/share/hkstats/health.sqlite.",
      valueName: "file"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "A folder with a store for each person, anna.sqlite for anna, instead of --store.",
      valueName: "folder"))
  var people: String?

  @Option(help: "The address to listen at.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 takes one that is free.")
  var port = 8_080

  @Option(
    help: ArgumentHelp(
      "The host that browsers ask for, beyond loopback; may stand several times.",
      valueName: "host"))
  var name: [String] = []

  @Option(
    help: ArgumentHelp(
      "The IP address of the proxy from which all requests come; it speaks TLS.",
      valueName: "address"))
  var behindProxy: String?

  @Option(
    help: ArgumentHelp("The certificate with its chain, for TLS without a proxy.", valueName: "pem")
  )
  var certificate: String?

  @Option(help: ArgumentHelp("The key of the certificate.", valueName: "pem"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The largest export that may be uploaded: 500MB, 4GB; 8GB at most.", valueName: "size"))
  var maxUpload = ByteCount(4_000_000_000)

  @Option(help: "What is logged on standard error: trace, debug, info, notice, warning, error.")
  var logLevel: Logger.Level = .notice

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port has to be 0 to 65535, not \(port).")
    }
    guard store == nil || people == nil else {
      throw ValidationError("Name one store with --store or a folder of them with --people.")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key belong together.")
    }
  }

  func run() async throws {
    AllocatorSettings.apply()
    let files = try files()
    var settings = ServerSettings(version: Version.text)
    settings.host = host
    settings.port = port
    settings.names = Set(name.map { $0.lowercased() })
    settings.proxy = behindProxy
    settings.uploadLimit = maxUpload.count
    if let certificate, let key {
      settings.certificate = try ServerCertificate(certificatePath: certificate, keyPath: key)
    }
    if let refusal = Listening.refusal(of: settings, hasAccounts: people != nil) {
      throw ValidationError(refusal)
    }
    OpenFileLimit.raise()
    let level = logLevel
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    let server = HealthServer(files, settings)
    let sentence =
      people == nil
      ? "Open this address; its key lets one browser in, once:" : "People log in at this address:"
    let application = server.application(logger: Logger(label: "hkstats-server")) { port in
      print(
        """
        \(sentence)

            \(server.address(atPort: port))

        Ctrl-C ends the server.
        """)
      fflush(nil)
    }
    try await application.runService()
  }

  private func files() throws -> PeopleFiles {
    if let people {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: people, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        throw ServerError.missing(
          "There is no folder \(people). Make one with its first account: hkstats-server account add NAME --people \(people)"
        )
      }
      return .folder(path: people)
    }
    let path = store ?? SampleStore.defaultPath
    guard FileManager.default.fileExists(atPath: path) else {
      throw ServerError.missing(
        "There is no store at \(path). Import an export first: hkstats import export.zip")
    }
    return .onePerson(path: path)
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
