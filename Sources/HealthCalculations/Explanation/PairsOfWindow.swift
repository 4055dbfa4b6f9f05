/// The pairs of source and user-entered half that say something in a window of sleep, by rank.
///
/// Semantics 5.3: who knows stages in the window goes before who knows none.
struct PairsOfWindow {
  /// Those that know a stage.
  let staged: Set<UInt16>
  /// All of them in the order in which they win.
  let order: [UInt16]

  /// The pairs of some samples of sleep and wakefulness, by their positions.
  init(of positions: [Int], in samples: SampleColumns) {
    let staged = Set(
      positions.lazy.filter { SleepStage(value: samples.values[$0]).isSpecific }
        .map { samples.ranks[$0] })
    self.staged = staged
    order = Set(positions.lazy.map { samples.ranks[$0] }).sorted { left, right in
      (staged.contains(left) ? 0 : 1, left) < (staged.contains(right) ? 0 : 1, right)
    }
  }
}
