import ColumnKernels
import TestSupport
import Testing

@Suite struct ColumnKernelsDurationsTests {
  @Test func durationsOfNothingAreZeroAndDisjoint() {
    let none = ColumnKernels.durations(starts: [Double]().span, ends: [Double]().span)
    #expect(none.total == 0)
    #expect(none.areDisjoint)
  }

  @Test func differencesAreTakenBeforeTheSum() {
    // Summing the instants first would lose everything below a quarter of a second.
    let starts = (0..<100_000).map { 1.6e9 + Double($0) }
    let ends = starts.map { $0 + 0.125 }
    #expect(ColumnKernels.durationSum(starts: starts, ends: ends) == 12_500)
    #expect(ColumnKernels.durationSum(starts: starts, ends: ends, over: [0..<8, 9..<9]) == [1, 0])
  }

  @Test(arguments: tellingLengths)
  func oneOverlapAnywhereIsFound(length: Int) {
    let starts = (0..<length).map { Double($0) }
    let ends = starts.map { $0 + 1 }
    #expect(ColumnKernels.durations(starts: starts.span, ends: ends.span) == (Double(length), true))
    for position in 0..<max(0, min(length - 1, 70)) {
      var longer = ends
      longer[position] += 0.25
      let durations = ColumnKernels.durations(starts: starts.span, ends: longer.span)
      #expect(!durations.areDisjoint)
      #expect(durations.total == Double(length) + 0.25)
    }
    var last = ends
    last[length - 1] += 5
    #expect(ColumnKernels.durations(starts: starts.span, ends: last.span).areDisjoint)
  }

  @Test func instantsAtOneMomentAreDisjoint() {
    let instants = [Double](repeating: 7, count: 20)
    #expect(ColumnKernels.durations(starts: instants.span, ends: instants.span) == (0, true))
  }

  @Test(arguments: tellingLengths)
  func nanAnywhereMakesTheTotalNaNAndNothingDisjoint(length: Int) {
    for position in 0..<min(length, 70) {
      for isStart in [true, false] {
        var starts = (0..<length).map { Double($0) }
        var ends = starts.map { $0 + 1 }
        if isStart { starts[position] = .nan } else { ends[position] = .nan }
        let durations = ColumnKernels.durations(starts: starts.span, ends: ends.span)
        #expect(durations.total.isNaN && !durations.areDisjoint, "\(isStart) \(position)")
      }
    }
  }

  @Test func infiniteEndsMakeAnInfiniteTotal() {
    #expect(ColumnKernels.durationSum(starts: [0, 5], ends: [5, .infinity]) == .infinity)
    #expect(ColumnKernels.durationSum(starts: [-.infinity, 5], ends: [5, 6]) == .infinity)
  }
}
