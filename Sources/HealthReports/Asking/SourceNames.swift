/// Finds sources by the names that people type.
public enum SourceNames {
  /// The verbatim names of a list such as `Watch,iPhone`, in its order.
  ///
  /// Apple writes names with curly quotes and with U+00A0 for a space; typed straight quotes and
  /// plain spaces find them too, in any case of letters, where only one source comes near. A name may
  /// hold commas itself: of the names that could begin at a comma the longest counts.
  ///
  /// - Throws: ``ReportError`` that lists the sources there are.
  public static func resolve(_ arguments: [String], known: [String]) throws -> [String] {
    var names: [String] = []
    for argument in arguments {
      var parts = argument.split(separator: ",", omittingEmptySubsequences: false)[...]
      while let first = parts.first {
        let found = (1...parts.count).reversed().lazy.compactMap { count in
          match(trimmed(parts.prefix(count).joined(separator: ",")), known: known)
            .map { (count, $0) }
        }.first
        if let (count, name) = found {
          if !names.contains(where: { same($0, name) }) { names.append(name) }
          parts = parts.dropFirst(count)
        } else if trimmed(String(first)).isEmpty {
          parts = parts.dropFirst()
        } else {
          let names = known.map { "'\($0.asName)'" }.joined(separator: ", ")
          throw ReportError(
            .unknownName,
            "There is no source named '\(text: trimmed(String(first)))'. There are: \(text: names)."
          )
        }
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

  /// The names, each once and in order; an é of one scalar and an é of two are two names.
  public static func distinct(_ names: [String]) -> [String] {
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return sorted.indices.filter { $0 == 0 || !same(sorted[$0 - 1], sorted[$0]) }
      .map { sorted[$0] }
  }

  /// Whether any name is in both lists.
  public static func haveOneInCommon(_ left: [String], _ right: [String]) -> Bool {
    left.contains { name in right.contains { same(name, $0) } }
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
