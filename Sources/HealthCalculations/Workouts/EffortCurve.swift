/// How far a workout had come after how much active time: what best efforts are found on.
///
/// ```swift
/// // 1,000 m in 300 s, then 1,000 m in 240 s.
/// let curve = DistanceCurve(edges: [0, 300, 540], distances: [1_000, 1_000])
/// let efforts = EffortCurve(curve, periods: ActivePeriods(from: 0, to: 540))
/// efforts.shortestTime(over: 1_000)    // 240.0
/// efforts.longestDistance(in: 300)     // 1200.0
/// ```
///
/// Between two points distance grows evenly, so a best effort begins or ends at one of them.
///
/// Semantics 8.3: best efforts.
public struct EffortCurve: Sendable, Equatable {
  /// Active seconds since the start, ascending.
  private var times: [Double] = []
  /// The distance at each of them, never falling.
  private var distances: [Double] = []

  /// The curve of a workout without its pauses. O(points x log pauses).
  public init(_ curve: DistanceCurve, periods: ActivePeriods) {
    for (instant, distance) in curve.points {
      let time = periods.duration(until: instant)
      // In a pause neither goes on.
      if let last = times.last, last == time, distances[distances.count - 1] == distance {
        continue
      }
      times.append(time)
      distances.append(distance)
    }
  }

  /// The shortest active time over a distance, in seconds; nil if the workout is shorter. O(n log n).
  public func shortestTime(over distance: Double) -> Double? {
    guard let first = distances.first, let last = distances.last, distance > 0,
      last - first >= distance * (1 - 1e-12)
    else { return nil }
    var best = times[times.count - 1] - times[0]
    for place in times.indices {
      if let end = firstTime(reaching: distances[place] + distance) {
        best = min(best, end - times[place])
      }
      if let start = lastTime(below: distances[place] - distance) {
        best = min(best, times[place] - start)
      }
    }
    return max(0, best)
  }

  /// The longest distance in an active time; nil if the workout is shorter, or goes nowhere. O(n log n).
  public func longestDistance(in seconds: Double) -> Double? {
    guard let first = times.first, let last = times.last, seconds > 0, last - first >= seconds,
      distances[distances.count - 1] > distances[0]
    else { return nil }
    var best = 0.0
    for time in times {
      for start in [time, time - seconds] where start >= first && start + seconds <= last {
        best = max(best, distance(at: start + seconds) - distance(at: start))
      }
    }
    return best
  }

  /// The distance at an active time within the workout; where it jumps, behind the jump. O(log n).
  public func distance(at time: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    let next = times.partitioningIndex { $0 > time }
    guard next > 0 else { return distances[0] }
    guard next < times.count else { return distances[distances.count - 1] }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return distances[next - 1] + share * (distances[next] - distances[next - 1])
  }

  /// The first active time by which a distance is reached; nil for more than the whole.
  private func firstTime(reaching distance: Double) -> Double? {
    guard let last = distances.last, distance <= last else { return nil }
    let next = distances.partitioningIndex { $0 >= distance }
    guard next > 0 else { return times[0] }
    let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
    return times[next - 1] + share * (times[next] - times[next - 1])
  }

  /// The last active time at which no more than a distance is reached; nil for less than nothing.
  private func lastTime(below distance: Double) -> Double? {
    guard let first = distances.first, distance >= first else { return nil }
    let next = distances.partitioningIndex { $0 > distance }
    guard next < distances.count else { return times[times.count - 1] }
    let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
    return times[next - 1] + share * (times[next] - times[next - 1])
  }
}
