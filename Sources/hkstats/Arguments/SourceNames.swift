/// Finds sources by the names that people type.
enum SourceNames {
  /// The verbatim names of a list such as `Watch,iPhone`, in its order.
  ///
  /// Apple writes names with curly quotes and with U+00A0 for a space; typed straight quotes and
  /// plain spaces find them too, in any case of letters, where only one source comes near. A name that
  /// holds a comma is found if it stands in an argument of its own.
  ///
  /// - Throws: a usage error that lists the sources there are.
  static func resolve(_ arguments: [String], known: [String]) throws -> [String] {
    var names: [String] = []
    for argument in arguments {
      let parts =
        match(argument, known: known) != nil
        ? [argument] : argument.split(separator: ",").map { trimmed(String($0)) }
      for part in parts where !part.isEmpty {
        guard let name = match(part, known: known) else {
          throw CommandError.usage(
            "There is no source named '\(part)'. There are: "
              + known.map { "'\($0)'" }.joined(separator: ", ") + ".")
        }
        if !names.contains(where: { same($0, name) }) { names.append(name) }
      }
    }
    return names
  }

  private static func match(_ typed: String, known: [String]) -> String? {
    if let exact = known.first(where: { same($0, typed) }) { return exact }
    let plain = simplified(typed)
    let near = known.filter { simplified($0) == plain }
    return near.count == 1 ? near[0] : nil
  }

  /// Whether two names are equal scalar by scalar.
  private static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private static func simplified(_ name: String) -> String {
    String(
      name.lowercased().map { character in
        switch character {
        case "\u{A0}", "\u{202F}": " "
        case "’", "‘": "'"
        case "“", "”": "\""
        default: character
        }
      })
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
