public import CalendarBuckets

extension StoreSnapshot {
  /// When which sample that the reader sees names which zone: records, workouts and correlations. Semantics 1.8.
  ///
  /// - Complexity: O(segments and sets of metadata), and O(samples) of the segments that name a zone; of a type
  ///   that was refused O(its samples).
  public func zoneMentions() throws -> ZoneMentions {
    var mentions = ZoneMentions()
    let identifiers = try typeIdentifiers()
    let open = try identifiers.filter { try access(toType: $0) == .everything }
    try store.addZoneMentions(ofTypes: open, to: &mentions)
    for identifier in identifiers where !open.contains(identifier) {
      try forEachSample(ofType: identifier) { sample in
        guard let zone = sample.metadata.zone(&mentions) else { return }
        mentions.add(at: sample.start, zone: zone)
      }
    }
    for kind in [ImportedObjectKind.workout, .correlation] {
      try store.addZoneMentions(of: kind, to: &mentions) { type, source in
        try decidedAccess(toType: type)?.includes(source: source) ?? false
      }
    }
    return mentions
  }
}
