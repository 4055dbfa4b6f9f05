/// Why a predicate's format cannot be run.
struct FormatRefusal: Error {
  /// The reason as a sentence, without the format itself.
  let reason: String
  /// The character of the format, counted from 1, at which it shows; nil where it has no place.
  let place: Int?

  init(_ reason: String, at place: Int? = nil) {
    self.reason = reason
    self.place = place
  }

  /// The whole sentence.
  func sentence(of format: String) -> String {
    let longest = 200
    let shown = format.count > longest ? format.prefix(longest) + "..." : format[...]
    let place = place.map { " at character \($0)" } ?? ""
    return "The predicate format \"\(shown)\" cannot be run\(place): \(reason)"
  }
}

extension HealthCondition {
  /// What a predicate's format asks; ``unsupported(_:)`` with the reason, if it cannot be run.
  init(format: String, arguments: [Any]) {
    do throws(FormatRefusal) {
      let tokens = try PredicateLexer.tokens(of: format, arguments: arguments)
      self = try PredicateFormatParser.predicate(of: tokens).condition
    } catch {
      self = .unsupported(error.sentence(of: format))
    }
  }
}
