internal import CalendarBuckets
package import HealthReports

extension ExplainedSource {
  /// The name as sentences show it.
  package var shownName: String { ExplainedName.text(source, userEntered: userEntered) }

  /// Why it stands where it does, in words, among others that have to do with the same bucket.
  package func reason(among others: [Self]) -> String {
    let date = since.map { " since " + $0.shownDate } ?? ""
    let rivals = others.filter { $0.because == because && $0.rank != rank }
    let isLatest = rivals.allSatisfy { $0.rank > rank }
    let order = rivals.isEmpty ? "" : isLatest ? ", the last of them to appear" : ""
    switch because {
    case .sourceOrder: return "your order names it, which goes before everything else"
    case .userEntered: return "typed in by hand, which goes before what devices record"
    case .appleDevice: return "an Apple device\(date)\(order)"
    case .other: return "neither typed in nor an Apple device,\(date)\(order)"
    }
  }
}

/// Names of sources in sentences.
enum ExplainedName {
  /// A name as sentences show it.
  static func text(_ source: String, userEntered: Bool) -> String {
    source.asName + (userEntered ? " (typed in)" : "")
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ parts: [String]) -> String {
    parts.count < 2
      ? parts.joined()
      : parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "")
  }
}
