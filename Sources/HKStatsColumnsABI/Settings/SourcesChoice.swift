/// Whose figures are answered.
enum SourcesChoice: String, CaseIterable {
  /// Those of all sources, merged.
  case merged
  /// Those of each source alone.
  case separate
  /// The merged ones, then those of each source.
  case both

  var hasMerged: Bool { self != .separate }
  var hasSeparate: Bool { self != .merged }
}
