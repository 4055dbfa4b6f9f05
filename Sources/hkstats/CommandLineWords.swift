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
    if let command = directlyParsed { return command }
    do {
      return try HKStatsCommand.parseAsRoot(words)
    } catch {
      throw unknownWord ?? error
    }
  }

  /// The command that the first word names, with the others as its arguments, in two thirds of the time that it
  /// takes to ask all commands; nil where the words are not all in order, as help and errors speak of the whole
  /// line.
  private var directlyParsed: (any ParsableCommand)? {
    guard let name = words.first,
      let command = Self.commands.first(where: { $0.name == name })?.type,
      command.configuration.subcommands.isEmpty
    else { return nil }
    return try? command.parseAsRoot(Array(words.dropFirst()))
  }

  private static var commands: [(name: String, type: any ParsableCommand.Type)] {
    HKStatsCommand.configuration.subcommands.map { ($0.configuration.commandName ?? "", $0) }
  }

  /// What is wrong with a word that names no command, or no option of its command.
  private var unknownWord: CommandError? {
    let commands = Self.commands
    guard let name = words.first, !name.hasPrefix("-"), name != "help" else { return nil }
    guard let command = commands.first(where: { $0.name == name })?.type else {
      let advice =
        Self.nearest(to: name, among: commands.map(\.name)).map { "Did you mean '\($0)'?" }
        ?? "'hkstats --help' lists them."
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
          "'hkstats \(name)' has no \(option); \(others.joined(separator: ", ")) "
            + "\(others.count == 1 ? "has" : "have") it.")
      }
      if let nearest = Self.nearest(to: option, among: own.sorted()) {
        return .usage("'hkstats \(name)' has no \(option). Did you mean '\(nearest)'?")
      }
      return .usage(
        "'hkstats \(name)' has no \(option); 'hkstats \(name) --help' lists what it has.")
    }
    return nil
  }

  /// The word that is most like one that was typed; nil if none is alike.
  private static func nearest(to typed: String, among words: [String]) -> String? {
    let costs = words.map { (cost: TypeCatalogue.editCost(from: typed, to: $0), word: $0) }
    return costs.min { $0.cost < $1.cost }.flatMap { $0.cost <= 2 ? $0.word : nil }
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
