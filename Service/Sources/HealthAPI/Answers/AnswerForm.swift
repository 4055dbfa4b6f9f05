/// The form of an answer.
enum AnswerForm: String, Sendable, CaseIterable {
  case json, csv, svg
  /// The chart as a part of a page: what it is about leads to `#` and the subject's identifier.
  case linkedSVG
  /// Tables and notes, as a part of a page.
  case html

  /// The media type.
  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .csv: "text/csv; charset=utf-8"
    case .svg, .linkedSVG: "image/svg+xml"
    case .html: "text/html; charset=utf-8"
    }
  }

  /// The form of those in `offered` that a header `Accept` likes best, nil if it likes none.
  ///
  /// Of forms that are liked equally the first one offered is taken; without a header, too. Source: RFC 9110, 12.5.1.
  static func best(for accept: String?, of offered: [AnswerForm]) -> AnswerForm? {
    guard let accept, !accept.isEmpty else { return offered.first }
    let ranges = accept.split(separator: ",").map(MediaRange.init)
    let weighed = offered.map { form in
      (form, ranges.filter { $0.holds(form) }.max { $0.precision < $1.precision }?.quality ?? 0)
    }
    guard let most = weighed.map(\.1).max(), most > 0 else { return nil }
    return weighed.first { $0.1 == most }?.0
  }
}

/// A part of a header `Accept`: `text/*;q=0.5`.
private struct MediaRange {
  let type: String
  var quality = 1.0

  init(_ text: Substring) {
    let parts = text.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
    type = parts.first ?? ""
    for part in parts.dropFirst() where part.hasPrefix("q=") {
      quality = Double(part.dropFirst(2)) ?? 0
    }
  }

  /// How exactly a type is named.
  var precision: Int { type == "*/*" ? 0 : type.hasSuffix("/*") ? 1 : 2 }

  func holds(_ form: AnswerForm) -> Bool {
    let name = String(form.mediaType.prefix { $0 != ";" })
    return type == "*/*" || type == name
      || type.hasSuffix("/*") && name.hasPrefix(type.dropLast())
  }
}
