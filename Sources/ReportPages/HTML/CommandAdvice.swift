extension String {
  /// The text without the sentences and clauses that name options or commands, which a page has not: of "the last 14
  /// nights; --from and --to show others." what stands before the semicolon.
  var withoutCommandAdvice: String {
    sentences.compactMap { sentence in
      let clauses = sentence.split(separator: "; ")
      let kept = clauses.filter { !$0.namesCommand }
      guard let first = kept.first, !clauses[0].namesCommand else { return nil }
      let text = kept.joined(separator: "; ")
      return kept.count < clauses.count && !text.hasSuffix(".") && !first.isEmpty
        ? text + "." : text
    }.joined(separator: " ")
  }

  /// The sentences, each with its full stop.
  private var sentences: [String] {
    var sentences: [String] = []
    for piece in split(separator: ". ", omittingEmptySubsequences: false) {
      sentences.append(String(piece) + ".")
    }
    if let last = sentences.popLast() { sentences.append(String(last.dropLast())) }
    return sentences
  }
}

extension Substring {
  fileprivate var namesCommand: Bool {
    hasPrefix("--") || contains(" --") || contains("hkstats ")
  }
}
