internal import ReportTables
internal import HealthReports
internal import ReportFormats
internal import ArgumentParser
internal import HealthKitTypes
internal import SampleStore

/// `hkstats authorize`: which apps may save and read what.
struct AuthorizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "authorize",
    abstract: "Which apps may save and read which types of the store.",
    discussion: """
      Examples:
        hkstats authorize list
        hkstats authorize grant --app com.example.water --share dietaryWater
        hkstats authorize revoke --app com.example.water --read stepCount

      Programs that open the store as an app (HKHealthStore) see and save only what you granted \
      them; what was never decided, they may ask for. Your own tools, such as this command, need no \
      permission.
      """,
    subcommands: [List.self, Grant.self, Revoke.self])

  /// `hkstats authorize list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "What was decided about each app and type.",
      discussion: """
        Examples:
          hkstats authorize list
          hkstats authorize list --app com.example.water --format json
        """)

    @Option(help: ArgumentHelp("Only this app.", valueName: "bundle identifier"))
    var app: String?

    @OptionGroup var format: FormatOptions<ReportFormat>

    @OptionGroup var store: StoreOptions

    func run() throws {
      let opened = try store.openForReading()
      try opened.report(PermissionsRequest(app: app)).print(as: format.form, on: format.terminal)
    }
  }

  /// `hkstats authorize grant`.
  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant",
      abstract: "Let an app save and read types.",
      discussion: """
        Examples:
          hkstats authorize grant --app com.example.water --share dietaryWater
          hkstats authorize grant --app com.example.chart --read stepCount,workout
        """)

    @OptionGroup var permissions: PermissionOptions

    func validate() throws {
      if permissions.share.isEmpty, permissions.read.isEmpty {
        throw ValidationError("Name the types to grant with --share or --read.")
      }
    }

    func run() throws {
      let share = try TypeArgument.objectTypes(permissions.share)
      let read = try TypeArgument.objectTypes(permissions.read)
      try Self.refuse(share.filter { !$0.canBeShared }, to: "share")
      try Self.refuse(read.filter { !$0.canBeRead }, to: "read")
      let store = try permissions.store.openForChanging()
      try store.decide(permissions.grants(share: share, read: read))
      try permissions.printResult(from: store)
    }

    private static func refuse(_ types: [HKObjectType], to verb: String) throws {
      guard !types.isEmpty else { return }
      let members = types.contains { $0 is HKCorrelationType }
      throw CommandError.usage(
        "Authorization to \(verb) the following types is disallowed: "
          + types.map(\.shortName).joined(separator: ", ")
          + (members ? ". A correlation is granted by the types of its members." : ""))
    }
  }

  /// `hkstats authorize revoke`.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke",
      abstract: "Deny an app types, or everything; its samples stay.",
      discussion: """
        Examples:
          hkstats authorize revoke --app com.example.water --share dietaryWater
          hkstats authorize revoke --app com.example.water

        Without types: everything that was ever decided about the app is denied from now on.
        """)

    @OptionGroup var permissions: PermissionOptions

    func run() throws {
      let share = try TypeArgument.objectTypes(permissions.share)
      let read = try TypeArgument.objectTypes(permissions.read)
      let store = try permissions.store.openForChanging()
      let app = permissions.app
      guard try store.hasDecisions(aboutApp: app) else {
        throw CommandError.usage(
          "Nothing was ever decided about an app '\(app.asName)', so there is nothing to revoke. "
            + "'hkstats authorize list' names the apps.")
      }
      if share.isEmpty, read.isEmpty {
        try store.revokeAll(fromApp: app)
      } else {
        try store.revoke(share: share, read: read, fromApp: app)
      }
      try permissions.printResult(from: store)
    }
  }
}

/// The app and the types of a change.
struct PermissionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The app, by the bundle identifier that it opens the store with.",
      valueName: "bundle identifier"))
  var app: String

  @Option(
    help: ArgumentHelp("Types to save, by short or full name.", valueName: "type,..."),
    completion: StoreCompletion.allTypes)
  var share: [String] = []

  @Option(
    help: ArgumentHelp("Types to read, by short or full name.", valueName: "type,..."),
    completion: StoreCompletion.allTypes)
  var read: [String] = []

  @OptionGroup var format: FormatOptions<ReportFormat>

  @OptionGroup var store: StoreOptions

  func validate() throws {
    if app.isEmpty { throw ValidationError("--app needs a bundle identifier.") }
  }

  /// The decisions that let the app save and read types.
  func grants(share: [HKObjectType], read: [HKObjectType]) -> [StoredPermission] {
    share.map { StoredPermission(app: app, type: $0.identifier, share: true) }
      + read.map { StoredPermission(app: app, type: $0.identifier, read: true) }
  }

  /// Prints what holds for the app now.
  func printResult(from store: SampleStore) throws {
    try store.report(PermissionsRequest(app: app)).print(as: format.form, on: format.terminal)
  }
}

extension PermissionsReport {
  /// Prints the report.
  fileprivate func print(as format: ReportFormat, on terminal: Terminal) throws {
    switch format {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(self))
    case .table:
      try StandardOutput.print(PermissionsTable(self).text(on: terminal))
    }
  }
}
