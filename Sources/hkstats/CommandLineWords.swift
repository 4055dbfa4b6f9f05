internal import ArgumentParser
internal import HealthKitTypes

/// The words behind `hkstats`, read as people mean them: `--store` may stand before the command, and of what is
/// unknown it is said what is like it.
struct CommandLineWords {
  /// The words, the command first.
  let words: [String]

  /// The words as they were typed.
  init(_ typed: [String]) {
    var words = typed
    var moved: [String] = []
    while let first = words.first, first == "--store" || first.hasPrefix("--store=") {
      let count = first == "--store" ? min(2, words.count) : 1
      moved += words.prefix(count)
      words.removeFirst(count)
    }
    // Behind the command, but before what ends the options.
    let end = words.firstIndex(of: "--") ?? words.count
    if words.first.map({ !$0.hasPrefix("-") }) ?? false {
      words.insert(contentsOf: moved, at: end)
    } else {
      words = moved + words
    }
    self.words = words
  }

  /// The command that they ask for.
  ///
  /// - Throws: ``CommandError`` for a command or an option that there is not, else what the parser throws.
  func parsed() throws -> any ParsableCommand {
    do {
      return try HKStatsCommand.parseAsRoot(words)
    } catch {
      throw unknownWord ?? error
    }
  }

  private static var commands: [(name: String, type: any ParsableCommand.Type)] {
    HKStatsCommand.configuration.subcommands.map { ($0.configuration.commandName ?? "", $0) }
  }

  /// What is wrong with a word that names no command, or no option of its command.
  private var unknownWord: CommandError? {
    let commands = Self.commands
    guard let name = words.first, !name.hasPrefix("-"), name != "help" else { return nil }
    guard let command = commands.first(where: { $0.name == name })?.type else {
      let nearest = commands.map(\.name).filter { EditDistance.between(name, $0) <= 2 }
        .sorted { EditDistance.between(name, $0) < EditDistance.between(name, $1) }
      let advice = nearest.first.map { "Did you mean '\($0)'?" } ?? "'hkstats --help' lists them."
      return .usage("There is no command '\(name)'. \(advice)")
    }
    let own = Self.options(of: command)
    for word in words.dropFirst() {
      if word == "--" { break }
      let option = String(word.prefix { $0 != "=" })
      guard option.hasPrefix("--"), option.count > 2, !own.contains(option) else { continue }
      let others = commands.filter { Self.options(of: $0.type).contains(option) }.map(\.name)
      if !others.isEmpty {
        return .usage(
          "'hkstats \(name)' has no \(option); \(others.prefix(6).joined(separator: ", ")) "
            + "\(others.count == 1 ? "has" : "have") it.")
      }
      let nearest = own.min { EditDistance.between(option, $0) < EditDistance.between(option, $1) }
      if let nearest, EditDistance.between(option, nearest) <= 3 {
        return .usage("'hkstats \(name)' has no \(option). Did you mean '\(nearest)'?")
      }
      return .usage(
        "'hkstats \(name)' has no \(option); 'hkstats \(name) --help' lists what it has.")
    }
    return nil
  }

  /// The long options of a command and its own commands, by its help.
  private static func options(of command: any ParsableCommand.Type) -> Set<String> {
    var options: Set<String> = ["--help", "--version"]
    for type in [command] + command.configuration.subcommands {
      let help =
        type == command
        ? HKStatsCommand.helpMessage(for: type, columns: 200)
        : command.helpMessage(for: type, columns: 200)
      for word in help.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "-") })
      where word.hasPrefix("--") { options.insert(String(word)) }
    }
    return options
  }
}

/// How many letters have to be changed, added or taken away to make one word another.
enum EditDistance {
  /// The distance of two words. O(letters x letters).
  static func between(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let cost = letter == other ? diagonal : diagonal + 1
        diagonal = row[j + 1]
        row[j + 1] = min(cost, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
