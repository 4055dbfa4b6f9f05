/// The RR intervals of one recording: the time between one heartbeat and the next, in seconds.
///
/// ```swift
/// let beats = BeatIntervals(times: [0, 0.8, 1.6, 3.4, 4.2], rates: [75, 75, 75, 75, 75])
/// beats.intervals      // [0.8, 0.8, 0.8]
/// beats.followsGap     // [false, false, true]
/// ```
///
/// An interval over which beats were missed is not an RR interval: it is excluded, and the next one follows
/// a gap.
public struct BeatIntervals: Sendable, Equatable {
  /// The intervals in seconds, in the order of time.
  public private(set) var intervals: [Double] = []
  /// Whether something is missing before each interval. That of the first says nothing.
  public private(set) var followsGap: [Bool] = []

  /// The intervals of beats at given times.
  ///
  /// - Parameters:
  ///   - times: when each beat was, in seconds, in order; a time that does not come after the one before
  ///     it begins anew.
  ///   - gaps: whether beats may be missing before each.
  public init(times: [Double], followsGap gaps: [Bool]) {
    precondition(
      times.count == gaps.count, "each beat needs a time and a word on what is before it")
    var isAfterGap = false
    for position in times.indices.dropFirst() {
      let interval = times[position] - times[position - 1]
      if gaps[position] || !(interval > 0) {
        isAfterGap = true
        continue
      }
      intervals.append(interval)
      followsGap.append(isAfterGap)
      isAfterGap = false
    }
  }

  /// The intervals of beats as exports write them, each with the rate of the moment.
  ///
  /// Exports do not say where beats are missing. They are taken to be where the time since the beat
  /// before is more than half as long again as the rate says.
  ///
  /// - Parameters:
  ///   - times: when each beat was, in seconds, in order.
  ///   - rates: the rate at each, in beats per minute.
  public init(times: [Double], rates: [Double]) {
    precondition(times.count == rates.count, "each beat needs a time and a rate")
    let gaps = times.indices.map { position in
      position > 0
        && times[position] - times[position - 1] > 1.5 * 60 / max(rates[position], 1e-9)
    }
    self.init(times: times, followsGap: gaps)
  }
}
