import Foundation

/// What `Catalogue/compatibility_notes.txt` says of members whose answer is not a plain yes.
///
/// A line is `member | differs | sentence.` or `member | not meaningful | sentence.` The member is
/// named as `HKUnit.init(from:)`, for one of several by its whole declaration, as in
/// `HKUnit.convenience init(from string: String)`; `HKWorkoutSession.*` stands for all of a type.
struct Notes {
  enum Kind: String {
    case differs
    case notMeaningful = "not meaningful"
  }

  struct Note {
    let kind: Kind
    let sentence: String
  }

  private var notes: [String: Note] = [:]
  private(set) var unused: Set<String> = []

  init(text: String) throws(SurfaceError) {
    for (position, line) in text.components(separatedBy: "\n").enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.components(separatedBy: " | ")
      guard parts.count == 3, let kind = Kind(rawValue: parts[1]), parts[2].hasSuffix(".") else {
        throw SurfaceError("line \(position + 1): not `member | kind | sentence.`")
      }
      guard notes.updateValue(Note(kind: kind, sentence: parts[2]), forKey: parts[0]) == nil else {
        throw SurfaceError("line \(position + 1): \(parts[0]) stands there twice")
      }
      unused.insert(parts[0])
    }
  }

  /// The note on a question, the most particular one.
  mutating func note(on question: Question, owner: String) -> Note? {
    for key in ["\(owner).\(question.text)", question.key, "\(owner).*"] {
      if let note = notes[key] {
        unused.remove(key)
        return note
      }
    }
    return nil
  }
}
