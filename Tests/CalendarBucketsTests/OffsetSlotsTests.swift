@testable internal import CalendarBuckets
internal import TestSupport
internal import Testing

/// Slots against a search through the steps from the first to the last.
@Suite struct OffsetSlotsTests {
  private func slowValue(
    at second: Int, initialValue: Int, steps: [OffsetSlots.Step]
  ) -> (value: Int, isSettled: Bool) {
    var found = (value: initialValue, settled: Int.min)
    for step in steps where step.second <= second {
      found = (step.value, max(found.settled, step.settled))
    }
    return (found.value, second >= found.settled)
  }

  /// Steps at random distances, from some in one slot to one in many.
  private func steps(using generator: inout SeededGenerator) -> [OffsetSlots.Step] {
    let count = Int.random(in: 0...40, using: &generator)
    var second = Int.random(in: -5_000_000_000...2_000_000_000, using: &generator)
    return (0..<count).map { _ in
      let distances = [0...3, 1...20_000, 1...9_000_000, 1...200_000_000]
      second += Int.random(
        in: distances.randomElement(using: &generator) ?? 1...2, using: &generator)
      let doubt = [0, 1_800, 3_600, 86_400].randomElement(using: &generator) ?? 0
      return OffsetSlots.Step(
        second: second, settled: second + doubt,
        value: Int.random(in: -93_600...93_600, using: &generator))
    }
  }

  @Test func answersAreThoseOfASearch() {
    for seed in 300..<420 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let steps = steps(using: &generator)
      let hasEnd = !steps.isEmpty && Bool.random(using: &generator)
      let slots = OffsetSlots(initialValue: -7, steps: steps, hasEnd: hasEnd)
      var seconds = [-60_000_000_000, 0, 200_000_000_000]
      for step in steps {
        seconds += [step.second, step.settled].flatMap { [$0 - 1, $0, $0 + 1] }
        seconds.append(step.second + Int.random(in: -50_000_000...50_000_000, using: &generator))
      }
      for second in seconds {
        let slow = slowValue(at: second, initialValue: -7, steps: steps)
        let fast = slots.value(at: second)
        #expect(fast == nil || fast == slow.value, "seed \(seed), \(second)")
        #expect(fast == nil || slow.isSettled, "seed \(seed), \(second)")
      }
      // Far beyond the last step only slots without an end may answer.
      #expect((slots.value(at: 200_000_000_000) == nil) == hasEnd, "seed \(seed)")
    }
  }

  @Test func oneStepInASlotIsAnsweredOnBothSides() {
    let steps = (0..<100).map {
      OffsetSlots.Step(
        second: $0 * 15_000_000, settled: $0 * 15_000_000 + 3_600, value: $0 % 2 * 3_600)
    }
    let slots = OffsetSlots(initialValue: 3_600, steps: steps, hasEnd: false)
    for step in steps {
      #expect(slots.value(at: step.second - 1) == 3_600 - step.value)
      #expect(slots.value(at: step.second) == nil)
      #expect(slots.value(at: step.settled - 1) == nil)
      #expect(slots.value(at: step.settled) == step.value)
    }
  }

  @Test func stepsAfterTheLastSlotAreForOthersToAnswer() {
    let steps = [0, 1_000_000_000, 20_000_000_000].map {
      OffsetSlots.Step(second: $0, settled: $0 + 3_600, value: $0 / 1_000_000)
    }
    let slots = OffsetSlots(initialValue: 5, steps: steps, hasEnd: false)
    #expect(slots.value(at: -90_000_000_000) == 5 && slots.value(at: 900_000_000) == 0)
    #expect(slots.value(at: 1_000_003_600) == 1_000)
    #expect(slots.value(at: 19_999_999_999) == nil && slots.value(at: 30_000_000_000) == nil)
  }

  @Test func almostAllLookUpsOfRealZonesAreAnsweredByOneSlot() throws {
    var generator = SeededGenerator(seed: 421)
    for place in Place.all where place.name != Place.casablanca.name {
      let offsets = try place.rules().offsets
      let misses = (0..<10_000).count { _ in
        let second = Int.random(in: 0...2_000_000_000, using: &generator)
        return offsets.settledOffset(second: second) == nil
      }
      #expect(misses < 200, "\(place)")
    }
  }
}
