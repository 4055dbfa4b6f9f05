import Foundation

/// A question with what the compiler and the notes say.
struct Answer {
  enum Kind: Int, CaseIterable {
    case supported, differs, notMeaningful, missing
  }

  let question: Question
  let compiles: Bool
  let note: Notes.Note?

  var kind: Kind {
    switch note?.kind {
    case .differs: .differs
    case .notMeaningful: .notMeaningful
    case nil: compiles ? .supported : .missing
    }
  }

  /// The last column of the page.
  var text: String {
    let sentence = note?.sentence ?? ""
    return switch kind {
    case .supported: "supported"
    case .differs: "differs" + (compiles ? "" : " (does not compile)") + ": \(sentence)"
    case .notMeaningful: "not meaningful here: \(sentence)"
    case .missing: "**missing**"
    }
  }
}

/// `Docs/HealthKit-compatibility.md`.
struct Page {
  private(set) var text: String

  init(surface: Surface, answers: [Answer], refused: Int) {
    text = """
      # HealthKit's API: what differs

      `make compatibility` writes this page from the lists in `Catalogue/api_surface.txt` and
      `Catalogue/compatibility_notes.txt`; do not edit it. HealthKit is a trademark of Apple Inc., with
      which this project is not affiliated.

      HealthKit's surface is listed there member by member, up to iOS 26. What this page does not name is
      *supported*, and that is the compiler's word: a line of Swift uses the declaration with exactly its
      labels, types, effects and defaults, and compiles against `import HKStats`. The same lines with one
      type, `try` or `await` wrong were all refused, \(refused) of them: a probe that cannot fail would
      prove nothing. *Differs* is something that is there and does not do all that HealthKit does, or is
      spelled otherwise; the sentence says how. *Not meaningful here* needs a phone, a watch or a sheet on a
      screen. *Missing* does not compile.

      Handlers of functions are `@preconcurrency` and `@Sendable` here: in the language mode of Swift 5 a
      handler of a class on the main actor is a warning at most, and it is there that lines with handlers
      are compiled. Handlers of properties are marked in no way. The other lines are compiled in the mode
      of Swift 6. What the lines do not probe: whether a class may be subclassed (HealthKit's may, and these
      may; methods and computed properties can be overridden, values that an object stores cannot, nor what
      stands in an extension), and behaviour, of which [HealthKit-choices](HealthKit-choices.md) tells.


      """
    totals(answers)
    for index in surface.owners.indices {
      let own = answers.filter { $0.question.owner == index }
      let others = own.filter { $0.kind != .supported }
      if !others.isEmpty { section(surface.owners[index], others, of: own.count) }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
  }

  private static let titles = ["supported", "differs", "not meaningful here", "missing"]

  private static func title(_ owner: Surface.Owner) -> String {
    owner.name.isEmpty ? "Constants and aliases" : owner.name
  }

  private mutating func totals(_ answers: [Answer]) {
    text += "| answer | types, conformances and members |\n|---|--:|\n"
    for kind in Answer.Kind.allCases {
      let count = answers.count { $0.kind == kind }
      text += "| \(Self.titles[kind.rawValue]) | \(count) |\n"
    }
    text += "| all | \(answers.count) |\n\n"
  }

  /// A type's members that are not plainly supported.
  private mutating func section(
    _ owner: Surface.Owner, _ answers: [Answer], of count: Int
  ) {
    text += "## \(Self.title(owner))\n\n"
    if answers.count < count { text += "The other \(count - answers.count) are supported.\n\n" }
    text += "| declaration | iOS | answer |\n|---|---|---|\n"
    var rows: [(declarations: [String], tail: String)] = []
    for answer in answers {
      let question = answer.question
      let version = question.firstIOS + (question.isDeprecated ? ", deprecated" : "")
      let tail = "| \(version) | \(answer.text) |"
      let declaration =
        question.isConstant
        ? question.key.components(separatedBy: ".").last ?? question.key : question.text
      // Constants with the same answer share a row.
      if question.isConstant, let row = rows.lastIndex(where: { $0.tail == tail + " " }) {
        rows[row].declarations.append(declaration)
      } else {
        rows.append(([declaration], tail + (question.isConstant ? " " : "")))
      }
    }
    for row in rows {
      text += "| " + row.declarations.map { "`\($0)`" }.joined(separator: ", ") + " "
      text += row.tail.trimmingCharacters(in: .whitespaces) + "\n"
    }
    text += "\n"
  }
}
