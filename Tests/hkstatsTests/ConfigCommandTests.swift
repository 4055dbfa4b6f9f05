internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// `hkstats config`, and what goes before what: option, environment, file, default.
@Suite struct ConfigCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  private func importExport(_ text: String = SmallExport.text) throws {
    try text.write(toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats("import", folder.file("export.xml"), "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func write(_ text: String) throws {
    let url = URL(filePath: hkstats.configurationFile)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private var text: String {
    get throws { try String(contentsOfFile: hkstats.configurationFile, encoding: .utf8) }
  }

  private func json(_ arguments: String..., environment: [String: String] = [:]) throws -> [String:
    Any]
  {
    let outcome = try hkstats.run(
      arguments + ["--format", "json"], environment: environment)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  /// The members of a setting of `hkstats config`.
  private func setting(
    _ key: String, environment: [String: String] = [:]
  ) throws -> [String: Any] {
    let settings = try json("config", environment: environment)["settings"] as? [[String: Any]]
    return try #require(settings?.first { $0["key"] as? String == key })
  }

  // MARK: The file

  @Test func whatHoldsIsListedWithWhoSaysSo() throws {
    try write("# mine\nunits = \"us\"\nfavourites = [\"stepCount\", \"heartRate\"]\n")
    let store = ["HKSTATS_STORE": "/data/health.sqlite"]
    let table = try hkstats("config", environment: store)
    #expect(table.code == 0)
    let shown = table.output.replacing(hkstats.configurationFile, with: "/home/anna/config.toml")
    #expect(try GoldenFile("config.txt").difference(from: shown) == nil)
    #expect(try setting("units")["line"] as? Int == 2)
    #expect(try setting("favourites")["value"] as? [String] == ["stepCount", "heartRate"])
    #expect(try setting("time-zone")["value"] == nil)
    #expect(try setting("time-zone")["origin"] as? String == "default")
    #expect(try hkstats("config", "list", environment: store).output == table.output)
    #expect(try json("config")["exists"] as? Bool == true)
  }

  @Test func setWritesForItsOwnerAloneAndKeepsTheRest() throws {
    let path = hkstats.configurationFile
    let first = try hkstats("config", "set", "units", "us")
    #expect(first.code == 0 && first.output == "units = \"us\" in \(path).\n")
    #expect(try text == "units = \"us\"\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    try write("# mine\n\nunits = \"us\"   # miles\n# the end")
    #expect(try hkstats("config", "set", "units", "metric").code == 0)
    #expect(try hkstats("config", "set", "favourites", "stepCount,heartRate").code == 0)
    #expect(
      try text
        == "# mine\n\nunits = \"metric\"   # miles\n# the end\n"
        + "favourites = [\"stepCount\", \"heartRate\"]\n")
    #expect(try hkstats("config", "set", "time-zone", "--", "-05:00").code == 0)
    #expect(try setting("time-zone")["value"] as? String == "-05:00")
    #expect(try hkstats("config", "unset", "units").code == 0)
    #expect(try text.hasPrefix("# mine\n\n# the end\nfavourites"))
    let again = try hkstats("config", "unset", "units")
    #expect(again.code == 0 && again.output == "units is not set in \(path).\n")
    let folder = URL(filePath: path).deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["config.toml"])
  }

  @Test func whatIsSetIsShownWithoutControls() throws {
    let marks = "\u{1B}[31m\u{202E}\u{9B}\u{200F}"
    let set = try hkstats("config", "set", "key-file", "/data/a\(marks)b.key")
    #expect(set.code == 0)
    #expect(set.output.hasPrefix(#"key-file = "/data/a\u001B[31m\u202E\u009Bb.key" in "#))
    // The file keeps it as it is.
    #expect(try setting("key-file")["value"] as? String == "/data/a\(marks)b.key")
  }

  @Test func aLinkStaysALink() throws {
    try write("")
    let path = hkstats.configurationFile
    let target = folder.file("dotfiles.toml")
    try FileManager.default.removeItem(atPath: path)
    try "units = \"us\"\n".write(toFile: target, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(try hkstats("config", "set", "units", "metric").code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "units = \"metric\"\n")
  }

  @Test func aFileThatMakesNoSenseStopsWhatNeedsItAlone() throws {
    try importExport()
    try write("units = \"us\"\n[summary]\n")
    let path = hkstats.configurationFile
    for arguments in [["summary", "weekly"], ["config"], ["config", "set", "units", "us"]] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 78 && outcome.output.isEmpty, "\(arguments)")
      #expect(
        outcome.errors.hasPrefix("error: \(path), line 2: a table, [...], is not supported here"))
    }
    for arguments in [["config", "path"], ["--version"], ["--help"], ["store", "info"]] {
      #expect(try hkstats.run(arguments).code == 0, "\(arguments)")
    }
    #expect(try hkstats("config", "path").output == path + "\n")
  }

  /// A value that is not allowed, and a key that there is not, can be repaired by the command.
  @Test func badSettingsCanBeSetAndUnset() throws {
    try write("unit = \"us\"\nunits = \"miles\"\n")
    #expect(try hkstats("config").code == 78)
    #expect(try hkstats("config", "set", "units", "us").code == 0)
    #expect(try hkstats("config", "unset", "unit").code == 0)
    #expect(try hkstats("config").code == 0)
    #expect(try text == "units = \"us\"\n")
  }

  @Test func whatCannotBeReadOrWrittenIsASentence() throws {
    let path = hkstats.configurationFile
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let read = try hkstats("config")
    #expect(read.code == 78 && read.errors.contains("\(path) cannot be read"))
    #expect(try hkstats("config", "path").code == 0)
    try FileManager.default.removeItem(atPath: folder.file("configuration"))
    try "".write(
      toFile: folder.file("configuration"), atomically: true, encoding: .utf8)
    let written = try hkstats("config", "set", "units", "us")
    #expect(written.code == 66 && written.errors.contains("cannot be made"))
  }

  @Test func aRelativeFolderOfTheEnvironmentIsIgnored() throws {
    let home = folder.file("home")
    let path = try hkstats(
      "config", "path", environment: ["XDG_CONFIG_HOME": "relative", "HOME": home])
    #expect(path.output == home + "/.config/hkstats/config.toml\n")
  }

  // MARK: What goes first

  @Test func theOptionGoesBeforeTheFileAndTheFileBeforeTheDefault() throws {
    try importExport()
    func unit(_ arguments: String...) throws -> String? {
      let root = try json("records", "--type", "distanceWalkingRunning")
      let record = (root["records"] as? [[String: Any]])?.first
      if arguments.isEmpty { return record?["unit"] as? String }
      let named = try hkstats.run(
        ["records", "--type", "distanceWalkingRunning", "--format", "csv"] + arguments)
      return named.output.contains(",m,") ? "m" : named.output
    }
    #expect(try unit() == "mi")
    try write("units = \"metric\"\n")
    #expect(try unit() == "km")
    #expect(try unit("--units", "canonical") == "m")
    let streak = try json(
      "streak", "--type", "distanceWalkingRunning", "--at-least", "4", "--today", "2024-03-30")
    #expect(streak["current"] as? Int == 1 && streak["unit"] as? String == "km")
  }

  @Test func theZoneOfTheFileGoesBeforeThatOfTheImport() throws {
    try importExport()
    #expect(try json("types")["timeZone"] as? String == "Europe/Paris")
    try write("time-zone = \"Asia/Tokyo\"\n")
    #expect(try json("types")["timeZone"] as? String == "Asia/Tokyo")
    #expect(try json("types")["timeZoneOrigin"] as? String == "request")
    #expect(try json("types", "--time-zone", "UTC")["timeZone"] as? String == "UTC")
  }

  @Test func theStoreOfTheEnvironmentGoesBeforeThatOfTheFile() throws {
    try importExport()
    let missing = folder.file("missing.sqlite")
    try write("store = \"\(missing)\"\n")
    #expect(try hkstats("types").code == 0)
    #expect(try setting("store")["variable"] as? String == "HKSTATS_STORE")
    let bare = ["HKSTATS_STORE": ""]
    let fromFile = try hkstats("types", environment: bare)
    #expect(fromFile.code == 66 && fromFile.errors.contains(missing))
    #expect(try setting("store", environment: bare)["value"] as? String == missing)
    #expect(try hkstats("types", "--store", hkstats.store, environment: bare).code == 0)
    try write("")
    let data = folder.file("data")
    let standard = try hkstats("types", environment: bare.merging(["XDG_DATA_HOME": data]) { $1 })
    #expect(standard.errors.contains(data + "/hkstats/health.sqlite"))
    let overruled = try hkstats("config", "set", "store", missing)
    #expect(overruled.output.hasSuffix("$HKSTATS_STORE is set and goes before it.\n"))
  }

  @Test func weeksOfSummariesStartOnTheDayOfTheFile() throws {
    try importExport()
    func firstDay(_ arguments: String...) throws -> String? {
      let outcome = try hkstats.run(
        ["summary"] + arguments + ["--type", "stepCount", "--format", "csv"])
      let row = outcome.output.split(separator: "\r\n").dropFirst().first
      return row.map { String($0.split(separator: ",", omittingEmptySubsequences: false)[3]) }
    }
    #expect(try firstDay("weekly") == "2024-03-25")
    try write("first-weekday = \"sunday\"\n")
    #expect(try firstDay("weekly") == "2024-03-24")
    #expect(try firstDay("weekly", "--first-weekday", "mon") == "2024-03-25")
    #expect(try firstDay("weekly", "--anchor", "2018-01-02") == "2024-03-26")
    #expect(try firstDay("monthly") == "2024-03-01")
  }

  @Test func nightsStartWhenTheFileSays() throws {
    try importExport(SleepExport.text)
    func start(_ arguments: String...) throws -> Int? {
      let outcome = try hkstats.run(["sleep", "--format", "json"] + arguments)
      let root = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      return ((root as? [String: Any])?["rules"] as? [String: Any])?["nightStart"] as? Int
    }
    let usual = try start()
    try write("night-start = \"20:30\"\n")
    #expect(try start() != usual)
    #expect(try start("--night-starts", "18:00") == usual)
  }

  @Test func summariesShowTheFavourites() throws {
    try importExport()
    func types(_ arguments: String...) throws -> [String] {
      let outcome = try hkstats.run(["summary", "weekly", "--format", "json"] + arguments)
      let root = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let series = (root as? [String: Any])?["series"] as? [[String: Any]]
      return (series ?? []).compactMap { $0["type"] as? String }
    }
    let all = try types()
    #expect(all.count > 2)
    #expect(try types("--type", "all") == all)
    try write("favourites = [\"heartRate\", \"steps\"]\n")
    let favourites = ["HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierStepCount"]
    #expect(try types() == favourites)
    #expect(try types("--type", "all") == all)
    #expect(try types("--type", "stepCount") == ["HKQuantityTypeIdentifierStepCount"])
    let table = try hkstats("summary", "weekly")
    #expect(table.output.contains("These are your favourites"))
    try write("\nfavourites = [\"HKQuantityTypeIdentifierFromTomorrow\"]\n")
    let unknown = try hkstats("summary", "weekly")
    #expect(unknown.code == 78)
    #expect(unknown.errors.contains("config.toml, line 2: favourites: There is no type named"))
  }
}
