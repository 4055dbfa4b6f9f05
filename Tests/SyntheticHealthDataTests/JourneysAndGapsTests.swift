import Testing
import TestSupport

@testable import SyntheticHealthData

@Suite struct JourneysAndGapsTests {
  @Test func springForwardDayHas23HoursAndAutumnDay25_NewYork() throws {
    let lengths = try SampleYear.newYork.get().truth.prefix(366).map { $0.end - $0.start }
    #expect(lengths.count { $0 == 23 * 3_600 } == 1)
    #expect(lengths.count { $0 == 25 * 3_600 } == 1)
    #expect(lengths.count { $0 == 24 * 3_600 } == 364)
  }

  @Test func wallTimesOfRisingFollowTheClockOverDST_NewYork() throws {
    let year = try SampleYear.newYork.get()
    // 2024-03-11 and 2024-03-08: a Monday after and a Friday before the change.
    for day in [70, 67] {
      let second = year.clock.local(year.plans[day].rise, zone: 0).second
      #expect((5 * 3_600...9 * 3_600).contains(second))
    }
  }

  @Test func twoJourneysLeadToOtherZones() throws {
    let year = try SampleYear.newYork.get()
    let away = year.plans.map(\.zoneAtBed)
    #expect((7...13).contains(away.count { $0 == 1 }))
    #expect((4...9).contains(away.count { $0 == 2 }))
    #expect(year.clock.identifier(zone: 1) == "Europe/Paris")
    #expect(year.clock.identifier(zone: 2) == "America/Los_Angeles")
  }

  @Test func sleepOfAJourneyNamesItsZoneAndIsNightThere() throws {
    let year = try SampleYear.newYork.get()
    let day = try #require(year.plans.lastIndex { $0.zoneAtRise == 1 && $0.zoneAtBed == 1 })
    let night = try SampleYear.samples(.sleepAnalysis, days: day..<(day + 1))
    #expect(night.contains { $0.metadata == .timeZone(1) })
    let onset = year.clock.local(year.plans[day].sleepOnset, zone: 1).second
    #expect(onset > 21 * 3_600 || onset < 3 * 3_600)
  }

  @Test func daysFollowOneAnotherWithoutOverlap() throws {
    let year = try SampleYear.newYork.get()
    for (plan, next) in zip(year.plans, year.plans.dropFirst()) {
      #expect(plan.rise < plan.bed && plan.bed < plan.nextRise)
      #expect(plan.bed < plan.sleepOnset && plan.sleepOnset + 2 * 3_600 < plan.sleepEnd)
      #expect(plan.sleepEnd < plan.nextRise)
      #expect(plan.nextRise == next.rise)
    }
  }

  @Test func watchIsLostForOneWeek() throws {
    let year = try SampleYear.newYork.get()
    let lost = year.plans.indices.filter { year.plans[$0].isWatchless }
    let week = try #require(
      lost.first { first in (first..<(first + 7)).allSatisfy { lost.contains($0) } })
    for type in [SyntheticType.heartRate, .activeEnergyBurned, .appleStandHour, .respiratoryRate] {
      #expect(try SampleYear.samples(type, days: week..<(week + 7)).isEmpty)
    }
    let steps = try SampleYear.samples(.stepCount, days: week..<(week + 7))
    #expect(!steps.isEmpty && steps.allSatisfy { $0.origin == .phone })
  }

  @Test(arguments: [
    SyntheticType.heartRate, .stepCount, .activeEnergyBurned, .basalEnergyBurned,
    .distanceWalkingRunning, .physicalEffort, .flightsClimbed, .oxygenSaturation,
  ])
  func watchRecordsNothingOnItsCharger(_ type: SyntheticType) throws {
    let year = try SampleYear.newYork.get()
    for day in 0..<14 {
      let off = year.plans[day].watchOff
      for sample in try SampleYear.samples(type, days: day..<(day + 1))
      where sample.origin == .watch {
        let isOff = off.contains { $0.lowerBound < sample.end && $0.upperBound > sample.start }
        #expect(type == .oxygenSaturation || !isOff)
        #expect(!off.contains { $0.contains(sample.start) })
      }
    }
  }

  @Test func phoneIsSeenBeforeTheWatch() throws {
    for type in [SyntheticType.stepCount, .distanceWalkingRunning, .flightsClimbed] {
      let samples = try SampleYear.samples(type, days: 0..<5)
      let phone = try #require(samples.filter { $0.origin == .phone }.map(\.start).min())
      let watch = try #require(samples.filter { $0.origin == .watch }.map(\.start).min())
      #expect(phone < watch)
    }
  }

  @Test(arguments: Place.all)
  func daysCanBeMadeForAHomeAnywhere(_ place: Place) throws {
    let days = try SyntheticYears(seed: 21, days: 130, homeZoneIdentifier: place.zone)
    for (plan, next) in zip(days.plans, days.plans.dropFirst()) {
      #expect(plan.rise < plan.bed && plan.sleepOnset < plan.sleepEnd)
      #expect(plan.nextRise == next.rise && plan.nextRise - plan.rise < 40 * 3_600)
    }
    for (left, right) in zip(days.truth, days.truth.dropFirst()) {
      #expect(left.end <= right.start)
    }
  }

  @Test func dayThatNeverHappenedHasNoLength_Apia() throws {
    let days = try SyntheticYears(
      seed: 2, days: 12, firstDay: SyntheticDay(year: 2011, month: 12, day: 24),
      homeZoneIdentifier: Place.apia.zone)
    let lost = try #require(days.truth.first { $0.day.description == "2011-12-30" })
    #expect(lost.start == lost.end)
    #expect(lost.stepsTaken == 0)
  }
}
