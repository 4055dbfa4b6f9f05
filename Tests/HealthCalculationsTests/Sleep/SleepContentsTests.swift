import CalendarBuckets
import Testing

@testable import HealthCalculations

/// What is kept of windows: not one entry for each between two dates.
@Suite struct SleepContentsTests {
  private static let day = 86_400.0

  private func nights(_ days: Range<Int>) -> SampleColumns {
    var samples = SampleColumns()
    for day in days {
      let start = Double(day) * Self.day + 79_200
      samples.append(start: start, end: start + 28_800 + Double(day % 7) * 600, value: 3, rank: 0)
    }
    return samples
  }

  @Test func aSleepOfThousandsOfYearsIsOneRunOfWindows() {
    var samples = nights(19_000..<19_019)
    samples.append(start: 19_020 * Self.day, end: 2.5e11, value: 3, rank: 0)
    let analysis = SleepAnalysis(of: samples, zone: .utc)
    #expect(analysis.contents.runs.count <= 3)
    #expect(analysis.nights.count == 20)
    #expect(analysis.nights.last?.mainSleep?.asleep == 2.5e11 - 19_020 * Self.day)
    let regularity = analysis.summary().regularity
    #expect(regularity.pairCount > 2_000_000_000 / 30 && regularity.index ?? 0 > 99)
  }

  @Test func aNightThousandsOfYearsAwayIsInNoPair() {
    let near = nights(19_000..<19_019)
    let alone = SleepAnalysis(of: near, zone: .utc).summary().regularity
    var samples = near
    let far = 2_893_518 * Self.day + 79_200
    samples.append(start: far, end: far + 28_800, value: 3, rank: 0)
    let analysis = SleepAnalysis(of: samples, zone: .utc)
    #expect(analysis.summary().regularity == alone)
    #expect(analysis.contents.runs.count == 2)
  }

  @Test func windowsAreTakenOutOfRuns() {
    var contents = SleepContents()
    contents.append(.sleep, of: 2..<5)
    contents.append(.sleep, of: 5..<6)
    contents.append(.wakefulness, of: 6..<8)
    contents.append(.sleep, of: 10..<12)
    #expect(contents.runs.map(\.windows) == [2..<6, 6..<8, 10..<12])
    #expect(contents[5] == .sleep && contents[6] == .wakefulness && contents[8] == nil)
    #expect(contents.extent == 2..<12)
    #expect(contents.windows(in: 3..<11, without: [2, 4, 8, 10]) == [3..<4, 5..<6, 6..<8])
  }
}
