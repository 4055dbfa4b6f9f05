/// How much a track climbs and falls, without small wobbles.
///
/// ```swift
/// let gain = ElevationGain(of: [100, 101, 104, 103, 108, 100], threshold: 3)
/// gain.ascent    // 8.0
/// gain.descent   // 8.0
/// ```
///
/// The height that is compared with stays where it is until the track is at least `threshold` above or
/// below it; then the difference counts whole and the height moves there. So a receiver that wobbles by
/// less than the threshold climbs nothing, and a real climb is off by less than the threshold.
public struct ElevationGain: Sendable, Equatable {
  /// The threshold where none is named, in metres: what the barometers of watches and phones wobble.
  public static let defaultThreshold = 3.0

  /// The sum of the climbs, in the unit of the heights.
  public let ascent: Double
  /// The sum of the falls, positive.
  public let descent: Double

  /// The climbs and falls of heights in the order of time; heights that are no numbers are left out. O(n).
  public init(of heights: some Sequence<Double>, threshold: Double = defaultThreshold) {
    var ascent = 0.0
    var descent = 0.0
    var level: Double?
    for height in heights where height.isFinite {
      guard let known = level else {
        level = height
        continue
      }
      let change = height - known
      guard abs(change) >= threshold, change != 0 else { continue }
      if change > 0 { ascent += change } else { descent -= change }
      level = height
    }
    self.ascent = ascent
    self.descent = descent
  }
}
