import CalendarBuckets
import Foundation
import HealthCalculations

extension SlowSleep {
  /// What nights have in common, in seconds.
  struct Summary {
    var means: [SleepFigure: Double] = [:]
    var nights: [SleepFigure: Int] = [:]
    var meanTimes: [Double?] = []
    var deviations: [Double?] = []
    var midSleepFree: Double?
    var midSleepWork: Double?
    var socialJetlag: Double?
    var midSleepFreeCorrected: Double?
  }

  /// The summary of nights; bedtime, onset and wake are the times of day.
  func summary(of nights: [Night]) -> Summary {
    let whole = nights.filter { rules.includesPartialNights || !($0.main?.isPartial ?? false) }
    let mains = whole.compactMap(\.main)
    func isFree(_ night: Night) -> Bool {
      // Day 0, 1 January 1970, was a Thursday.
      rules.freeWeekdays.contains((night.window + 3) % 7 + 1)
    }
    let free = whole.filter(isFree).compactMap(\.main)
    let work = whole.filter { !isFree($0) }.compactMap(\.main)
    var summary = Summary()
    for figure in SleepFigure.allCases {
      let values = (figure == .inBed ? nights : whole).compactMap { value(of: figure, $0) }
      summary.means[figure] = mean(values)
      summary.nights[figure] = values.isEmpty ? nil : values.count
    }
    let bedtimes = nights.compactMap { night in
      night.main.map { Double($0.bedtimeHalf) / 2 } ?? night.bedtime.map(Double.init)
    }
    let times = [
      bedtimes, mains.map { Double($0.onset) }, mains.map { Double($0.wake) },
      nights.compactMap { $0.outOfBed.map(Double.init) },
    ].map { $0.map(timeOfDay) }
    summary.meanTimes = times.map { direction($0)?.time }
    summary.deviations = times.map { times in
      direction(times).map { (-2 * log($0.length)).squareRoot() * 86_400 / (2 * .pi) }
    }
    let midFree = direction(free.map { timeOfDay(Double($0.doubleMidpoint) / 2) })?.time
    let midWork = direction(work.map { timeOfDay(Double($0.doubleMidpoint) / 2) })?.time
    summary.midSleepFree = midFree
    summary.midSleepWork = midWork
    if let midFree, let midWork {
      let around = abs(midFree - midWork)
      summary.socialJetlag = min(around, 86_400 - around)
    }
    let lengths = [free, work].map { mean($0.map { Double($0.wake - $0.onset) * Self.minute }) }
    if let midFree, let freeLength = lengths[0], let workLength = lengths[1] {
      let days = Double(rules.freeWeekdays.count)
      let week = ((7 - days) * workLength + days * freeLength) / 7
      let excess = freeLength > workLength ? (freeLength - week) / 2 : 0
      summary.midSleepFreeCorrected = (midFree - excess + 86_400).truncatingRemainder(
        dividingBy: 86_400)
    }
    return summary
  }

  private func value(of figure: SleepFigure, _ night: Night) -> Double? {
    let minutes: Int? =
      switch figure {
      case .totalAsleep: night.totalAsleep
      case .asleep: night.main?.asleep
      case .core: night.main?.core
      case .deep: night.main?.deep
      case .rem: night.main?.rem
      case .unspecified: night.main?.unspecified
      case .awake: night.main?.awake
      case .sleepPeriod: night.main.map { $0.wake - $0.onset }
      case .waso: night.main?.waso
      case .latency, .inBed, .efficiency, .awakenings: nil
      }
    if figure == .awakenings { return night.main.map { Double($0.awakenings) } }
    let half = Self.minute / 2
    if figure == .efficiency {
      return night.main.flatMap { main in
        main.isPartial ? nil : Double(main.asleep) * 2 / Double(main.halvesInBed)
      }
    }
    if figure == .latency { return night.main?.latencyHalves.map { Double($0) * half } }
    if figure == .inBed {
      return night.main.map { Double($0.halvesInBed) * half }
        ?? night.inBedAlone.map { Double($0) * Self.minute }
    }
    return minutes.map { Double($0) * Self.minute }
  }

  private func timeOfDay(_ minute: Double) -> Double {
    let local = zone.localDateTime(at: origin + minute * Self.minute)
    return Double(local.hour) * 3_600 + Double(local.minute) * 60 + local.second
  }

  private func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// Where the mean of the unit vectors points and how long it is; nil if they cancel out.
  private func direction(_ times: [Double]) -> (time: Double, length: Double)? {
    let angles = times.map { $0 * .pi / 43_200 }
    guard let east = mean(angles.map(sin)), let north = mean(angles.map(cos)) else { return nil }
    let length = min(1, hypot(east, north))
    guard length > 1e-9 else { return nil }
    let time = atan2(east, north) * 43_200 / .pi
    return (time < 0 ? time + 86_400 : time, length)
  }

  /// The pairs of epochs a day apart whose windows both have samples, and how many are alike.
  ///
  /// - Parameter days: the days that windows are named by; epochs begin with the first of them.
  func regularity(in days: Range<Int>? = nil) -> (pairs: Int, equal: Int) {
    let known = Set((0..<count).filter { states[$0] != nil }.map { windowOf[$0] })
      .filter { days?.contains($0) ?? true }
    guard let first = known.min(), let last = known.max(),
      let begin = windowOf.firstIndex(where: { $0 >= days?.lowerBound ?? first }),
      let end = windowOf.lastIndex(of: last)
    else { return (0, 0) }
    let length = Double(end + 1 - begin) * Self.minute
    let partial = Set(
      nights().filter { !rules.includesPartialNights && $0.main?.isPartial ?? false }.map(\.window))
    // The minute that holds the middle of each epoch.
    let count = (0...).prefix { (Double($0) + 0.5) * Double(rules.epoch) < length }.count
    let middles = (0..<count).map { (epoch: Int) -> Int in
      let middle = (Double(epoch) + 0.5) * Double(rules.epoch)
      return begin + Int(middle / Self.minute)
    }
    var pairs = 0
    var equal = 0
    for (early, late) in zip(middles, middles.dropFirst(86_400 / rules.epoch))
    where [early, late].allSatisfy({
      known.contains(windowOf[$0]) && !partial.contains(windowOf[$0])
    }) {
      pairs += 1
      if isAsleep(early) == isAsleep(late) { equal += 1 }
    }
    return (pairs, equal)
  }
}
