internal import ArgumentParser
internal import HealthReports
internal import ReportFormats
internal import ReportTables

/// `hkstats config`: what holds for all commands without an option.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract:
      "Your defaults: time zone, units, first weekday, nights, favourites, store, key file.",
    discussion: """
      Examples:
        hkstats config
        hkstats config set units metric
        hkstats config set favourites stepCount,restingHeartRate,sleepAnalysis
        hkstats config unset time-zone
        hkstats config path

      An option goes first, then the environment ($HKSTATS_STORE, $HKSTATS_KEY_FILE), then the file, then the default. \
      The file is $XDG_CONFIG_HOME/hkstats/config.toml, without that variable \
      ~/.config/hkstats/config.toml: a line each of key = "value".
      """,
    subcommands: [List.self, Set.self, Unset.self, Path.self], defaultSubcommand: List.self)

  /// `hkstats config list`, and `hkstats config` alone.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "What holds, and who says so: the environment, the file or nobody.")

    @OptionGroup var format: FormatOptions<ReportFormat>

    func run() throws {
      let report = try ConfigReport(of: .standard)
      switch format.form {
      case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
      case .table:
        try StandardOutput.print(ConfigTable(report: report).text(on: format.terminal))
      }
    }
  }

  /// `hkstats config set`.
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Write a setting into the file.",
      discussion: """
        Examples:
          hkstats config set time-zone Europe/Paris
          hkstats config set first-weekday sunday
          hkstats config set night-start 20:00
          hkstats config set store ~/health.sqlite

        Comments and the order of the file stay as they are. A value that begins with - stands behind \
        --: hkstats config set time-zone -- -05:00
        """)

    @Argument(help: "Which setting.")
    var key: ConfigurationKey

    @Argument(help: "Its value; of favourites types with commas between.")
    var value: String

    func run() throws {
      let file = ConfigurationFile.standard
      let value = key.value(typed: value)
      var checked = Configuration()
      try checked.set(key, to: value)
      try file.write(file.document().setting(key.rawValue, to: value))
      let variable =
        switch key {
        case .store where StoreOptions.pathInEnvironment != nil: StoreOptions.variable
        case .keyFile where KeyOptions.pathInEnvironment != nil: KeyOptions.variable
        default: String?.none
        }
      let overruled = variable.map { " $\($0) is set and goes before it." } ?? ""
      try StandardOutput.print(
        "\(key.rawValue) = \(value.text.withoutControls) in \(file.path.withoutControls).\(overruled)\n"
      )
    }
  }

  /// `hkstats config unset`.
  struct Unset: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset",
      abstract: "Remove a setting from the file.",
      discussion: """
        Example:
          hkstats config unset units
        """)

    @Argument(
      help: "Which setting.", completion: .list(ConfigurationKey.allCases.map(\.rawValue)))
    var key: String

    func run() throws {
      let file = ConfigurationFile.standard
      let document = try file.document()
      // A key that the file may not have can be removed, too.
      guard document[key] != nil else {
        guard ConfigurationKey(rawValue: key) != nil else {
          let keys = ConfigurationKey.allCases.map(\.rawValue).joined(separator: ", ")
          throw CommandError.usage("There is no setting '\(key)'. There are \(keys).")
        }
        return try StandardOutput.print("\(key) is not set in \(file.path.withoutControls).\n")
      }
      try file.write(document.removing(key))
      try StandardOutput.print(
        "\(key.withoutControls) is no longer set in \(file.path.withoutControls).\n")
    }
  }

  /// `hkstats config path`.
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Where the file is, or would be.")

    func run() throws {
      try StandardOutput.printData(ConfigurationFile.standard.path + "\n")
    }
  }
}
