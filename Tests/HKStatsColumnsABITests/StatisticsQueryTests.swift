import ArrowColumns
import CHKStatsABI
import CalendarBuckets
import HKStatsColumnsABI
import TestSupport
import Testing

@Suite struct StatisticsQueryTests {
  private static let day = 86_400.0

  /// Phone 10:00-10:10 counts 100, watch 10:05-10:15 counts 200.
  private static let steps = SampleTable(
    sources: ["iPhone", "Apple Watch"], starts: [36_000, 36_300], ends: [36_600, 36_900],
    values: [100, 200])

  // Semantics 2.3
  @Test func sourcesThatOverlapAreMerged() throws {
    let asking = try Asking(plainSettings)
    try asking.append(Self.steps.table())
    try asking.finish()
    let figures = try asking.figures()
    #expect(
      figures.names == [
        "interval", "date", "start", "end", "count", "duration", "sum", "most_recent",
        "most_recent_start",
      ])
    #expect(figures.numbers("sum") == [250])
    #expect(figures.numbers("count") == [2])
    #expect(figures.numbers("duration") == [900])
    #expect(figures.numbers("start") == [0])
    #expect(figures.numbers("end") == [Self.day])
    #expect(figures.numbers("most_recent") == [200])
    #expect(figures.numbers("most_recent_start") == [36_300])
    #expect(figures.texts("interval") == ["day"])
    let statuses = try asking.statuses()
    #expect(statuses.names == ["code", "message", "rows"])
    #expect(statuses.numbers("code") == [0])
    #expect(statuses.texts("message") == [nil])
    #expect(statuses.numbers("rows") == [2])
  }

  // Semantics 2.2
  @Test func theCallersOrderOfSourcesWins() throws {
    let asking = try Asking(plainSettings + [("source_order", "iPhone\nnobody")])
    try asking.append(Self.steps.table())
    try asking.finish()
    #expect(try asking.figures().numbers("sum") == [200])
  }

  // Semantics 2.7
  @Test func eachSourceAloneHasItsOwnFigures() throws {
    let asking = try Asking(plainSettings + [("sources", "both")])
    try asking.append(Self.steps.table())
    try asking.finish()
    let figures = try asking.figures()
    #expect(figures.texts("source") == [nil, "Apple Watch", "iPhone"])
    #expect(figures.numbers("sum") == [250, 200, 100])
    let separate = try Asking(plainSettings + [("sources", "separate")])
    try separate.append(Self.steps.table())
    try separate.finish()
    #expect(try separate.figures().numbers("sum") == [200, 100])
  }

  @Test func aParticipantMaySpanBatches() throws {
    let samples = SampleTable(
      participants: ["b", "b", "a", "a", "a"], starts: [0, 10, 20, 30, 40],
      values: [1, 2, 4, 8, 16])
    for sizes in [[], [1], [2], [3, 1], [1, 1, 1, 1, 1, 0, 0]] {
      for sorted in ["true", "false"] {
        let asking = try Asking(plainSettings + [("sorted_by_participant", sorted)])
        try asking.append(samples.table(batches: sizes))
        try asking.finish()
        let figures = try asking.figures()
        #expect(figures.texts("participant") == ["b", "a"])
        #expect(figures.numbers("sum") == [3, 28])
        #expect(try asking.statuses().numbers("rows") == [2, 3])
      }
    }
  }

  @Test func participantsInAnyOrderAreOne() throws {
    let samples = SampleTable(
      participants: ["a", "b", "a", "b"], starts: [0, 10, 20, 30], values: [1, 2, 4, 8])
    let asking = try Asking(plainSettings)
    try asking.appendStream(samples.table(batches: [3]))
    try asking.finish()
    #expect(try asking.figures().numbers("sum") == [5, 10])
  }

  @Test func aParticipantWhoReturnsToASortedQueryIsAStatus() throws {
    let samples = SampleTable(
      participants: ["a", "b", "a", "c"], starts: [0, 10, 20, 30], values: [1, 2, 4, 8])
    for sizes in [[], [2], [1, 1, 1]] {
      let asking = try Asking(plainSettings + [("sorted_by_participant", "true")])
      try asking.append(samples.table(batches: sizes))
      try asking.finish()
      let figures = try asking.figures()
      #expect(figures.texts("participant") == ["a", "b", "c"])
      #expect(figures.numbers("sum") == [1, 2, 8])
      let statuses = try asking.statuses()
      #expect(statuses.texts("participant") == ["a", "b", "a", "c"])
      #expect(statuses.numbers("code") == [0, 0, Double(HK_PARTICIPANT_RETURNED), 0])
      #expect(statuses.texts("message")[2]?.contains("row 2") == true)
    }
  }

  @Test func rowsWithoutAParticipantAreAStatusOfTheirOwn() throws {
    let samples = SampleTable(
      participants: ["a", nil, "b", nil, "a", "b"], starts: [0, 10, 20, 30, 40, 50],
      values: [1, 2, 4, 8, 16, 32])
    for sizes in [[], [2], [1, 1, 1, 1, 1], [3, 0]] {
      let asking = try Asking(plainSettings)
      try asking.append(samples.table(batches: sizes))
      try asking.finish()
      #expect(try asking.figures().numbers("sum") == [17, 36])
      let statuses = try asking.statuses()
      #expect(statuses.texts("participant") == ["a", nil, "b"])
      #expect(statuses.numbers("code") == [0, Double(HK_PARTICIPANT_NULL), 0])
      #expect(statuses.numbers("rows") == [2, 2, 2])
      let sorted = try Asking(plainSettings + [("sorted_by_participant", "true")])
      try sorted.append(samples.table(batches: sizes))
      try sorted.finish()
      #expect(try sorted.figures().numbers("sum") == [1, 4])
      let (null, returned) = (Double(HK_PARTICIPANT_NULL), Double(HK_PARTICIPANT_RETURNED))
      #expect(try sorted.statuses().numbers("code") == [0, null, 0, null, returned, returned])
    }
  }

  @Test func figuresThatATypeDoesNotHaveAreNullBehindAnyNumberOfOthers() throws {
    for count in [1, 7, 8, 9, 64, 70] {
      let asking = try Asking([
        ("zone", "UTC"), ("interval", "hour"), ("aggregation:pulse", "discreteArithmetic"),
        ("aggregation:steps", "cumulative"),
      ])
      let hours = (0..<count).map { Double($0) * 3_600 }
      try asking.append(
        SampleTable(
          types: hours.map { _ in "pulse" } + ["steps", "steps"], starts: hours + [0, 3_600],
          values: hours + [5, 6]
        ).table())
      try asking.finish()
      let figures = try asking.figures()
      #expect(figures.numbers("average") == hours.map(Optional.init) + [nil, nil], "\(count)")
      #expect(figures.numbers("sum") == hours.map { _ in nil } + [5, 6], "\(count)")
    }
  }

  @Test func figuresOfASortedQueryComeWhileRowsGoOn() throws {
    let asking = try Asking(plainSettings + [("sorted_by_participant", "true")])
    #expect(try asking.nextFigures() == nil)
    let first = SampleTable(participants: ["a", "b"], starts: [0, 0], values: [1, 1])
    try asking.append(first.table())
    #expect(try asking.nextFigures() == 1)
    #expect(try asking.nextFigures() == nil)
    try asking.finish()
    #expect(try asking.nextFigures() == 1)
    #expect(try asking.figures().count == 0)
  }

  @Test func rowsThatAreNoSamplesAreTheStatusOfTheirParticipant() throws {
    let cases: [(start: Double, end: Double, code: Int32)] = [
      (.nan, 10, HK_PARTICIPANT_NOT_FINITE), (.infinity, .infinity, HK_PARTICIPANT_NOT_FINITE),
      (0, .nan, HK_PARTICIPANT_NOT_FINITE), (0, .infinity, HK_PARTICIPANT_NOT_FINITE),
      (-1e12, 0, HK_PARTICIPANT_OUT_OF_RANGE), (1e12, 1e12, HK_PARTICIPANT_OUT_OF_RANGE),
      (1e300, 1e300, HK_PARTICIPANT_OUT_OF_RANGE), (10, 9, HK_PARTICIPANT_END_BEFORE_START),
    ]
    for (start, end, code) in cases {
      let samples = SampleTable(
        participants: ["a", "bad", "bad", "b"], starts: [0, 0, start, 0], ends: [1, 1, end, 1],
        values: [1, 2, 4, 8])
      let asking = try Asking(plainSettings)
      try asking.append(samples.table())
      try asking.finish()
      #expect(try asking.figures().texts("participant") == ["a", "b"])
      let statuses = try asking.statuses()
      #expect(statuses.numbers("code") == [0, Double(code), 0], "\(start) to \(end)")
      #expect(statuses.texts("message")[1]?.hasPrefix("Row 2 ") == true)
      #expect(statuses.numbers("rows") == [1, 2, 1])
    }
  }

  // Semantics 1.1
  @Test func anEndOfTheDistantFutureIsNone() throws {
    let samples = SampleTable(
      starts: [0, 10], ends: [64_092_211_200, 64_092_211_201], values: [1, 2])
    let asking = try Asking(plainSettings)
    try asking.append(samples.table())
    try asking.finish()
    let figures = try asking.figures()
    #expect(figures.numbers("sum") == [3])
    #expect(figures.numbers("duration") == [0])
  }

  @Test func aTypeHasTheAggregationThatIsSetForIt() throws {
    let samples = SampleTable(
      types: ["steps", "pulse", "steps", "other"], starts: [0, 0, 60, 0], values: [1, 60, 2, 3])
    let asking = try Asking([
      ("zone", "UTC"), ("interval", "hour"), ("aggregation:steps", "cumulative"),
      ("aggregation:pulse", "discreteArithmetic"), ("aggregation:other", "category"),
    ])
    try asking.append(samples.table())
    try asking.finish()
    let figures = try asking.figures()
    #expect(figures.texts("type") == ["steps", "pulse", "other"])
    #expect(figures.numbers("sum") == [3, nil, nil])
    #expect(figures.numbers("average") == [nil, 60, nil])
    #expect(figures.numbers("most_recent") == [2, 60, nil])
    #expect(figures.numbers("count") == [2, 1, 1])
    let failing = try Asking([
      ("zone", "UTC"), ("interval", "hour"), ("aggregation:steps", "cumulative"),
    ])
    try failing.append(samples.table())
    try failing.finish()
    let statuses = try failing.statuses()
    #expect(statuses.numbers("code") == [Double(HK_PARTICIPANT_NO_AGGREGATION)])
    #expect(statuses.texts("message")[0]?.contains("'pulse'") == true)
  }

  // Semantics 3.7
  @Test func theValuesOfACategoryAreThoseThatAreAskedFor() throws {
    let samples = SampleTable(starts: [0, 60, 120], ends: [60, 120, 180], values: [0, 1, 3])
    let asking = try Asking([
      ("zone", "UTC"), ("interval", "day"), ("aggregation", "category:1, 3"),
    ])
    try asking.append(samples.table())
    try asking.finish()
    let figures = try asking.figures()
    #expect(figures.numbers("count") == [2])
    #expect(figures.numbers("duration") == [120])
    #expect(!figures.names.contains("sum"))
  }

  @Test func eachParticipantLivesInOneZone() throws {
    let newYork = 1_710_075_600.0  // 2024-03-10 13:00 in UTC, the day that has 23 hours.
    let samples = SampleTable(
      participants: ["a", "b", "c", "d", "d"],
      zones: ["America/New_York", "Asia/Kathmandu", "Nowhere/Else", "UTC", "Asia/Tokyo"],
      starts: Array(repeating: newYork, count: 5), values: [1, 2, 4, 8, 16])
    let asking = try Asking([("interval", "day"), ("aggregation", "cumulative")])
    try asking.append(samples.table())
    try asking.finish()
    let figures = try asking.figures()
    let lengths = zip(figures.numbers("start"), figures.numbers("end")).map {
      ($1 ?? 0) - ($0 ?? 0)
    }
    #expect(lengths == [23 * 3_600, 24 * 3_600])
    #expect(figures.dates == [19_792, 19_792])
    let statuses = try asking.statuses()
    #expect(
      statuses.numbers("code") == [
        0, 0, Double(HK_PARTICIPANT_UNKNOWN_ZONE), Double(HK_PARTICIPANT_SEVERAL_ZONES),
      ])
    #expect(statuses.texts("message")[2]?.contains("'Nowhere/Else'") == true)
  }

  @Test func tooManyBucketsAreAStatus() throws {
    let samples = SampleTable(
      participants: ["a", "b"], starts: [0, 0], ends: [1, 1e9], values: [1, 2])
    let asking = try Asking([
      ("zone", "UTC"), ("interval", "1 second"), ("aggregation", "cumulative"),
    ])
    try asking.append(samples.table())
    try asking.finish()
    #expect(try asking.statuses().numbers("code") == [0, Double(HK_PARTICIPANT_TOO_MANY_BUCKETS)])
    #expect(try asking.figures().numbers("sum") == [1])
  }

  @Test func tooManySharesAreAStatusOfTheirParticipant() throws {
    // A hundred samples of two hundred years, and one of an hour.
    let samples = SampleTable(
      participants: Array(repeating: "a", count: 100) + ["b"],
      starts: Array(repeating: 0, count: 101),
      ends: Array(repeating: 6.3e9, count: 100) + [3_600],
      values: Array(repeating: 1, count: 101))
    for aggregation in ["cumulative", "discreteArithmetic"] {
      let asking = try Asking([
        ("zone", "UTC"), ("interval", "hour"), ("aggregation", aggregation),
      ])
      try asking.append(samples.table())
      try asking.finish()
      let statuses = try asking.statuses()
      // Readings count where they begin.
      let isRefused = aggregation == "cumulative"
      #expect(
        statuses.numbers("code") == [
          isRefused ? Double(HK_PARTICIPANT_TOO_MANY_SHARES) : 0, 0,
        ])
      let message = statuses.texts("message")[0] ?? ""
      #expect(message.contains("reach over so many buckets that they are not") == isRefused)
      #expect(try asking.figures().texts("participant") == (isRefused ? ["b"] : ["a", "b"]))
    }
  }

  // Semantics 3.12
  @Test func boundsChooseWholeBuckets() throws {
    let samples = SampleTable(
      starts: [0, Self.day, 2 * Self.day, 3 * Self.day].map { $0 + 3_600 }, values: [1, 2, 4, 8])
    for (from, to, sums) in [
      ("1970-01-02T12:00", "1970-01-03T00:01", [2.0, 4]), ("1970-01-02", "1970-01-03", [2]),
      ("1970-01-03T00:00:00Z", nil, [4, 8]), (nil, "1970-01-02", [1]),
      ("1980-01-01", nil, []), (nil, "1960-01-01", []),
    ] as [(String?, String?, [Double?])] {
      let asking = try Asking(plainSettings)
      if let from { try asking.set("from", from) }
      if let to { try asking.set("to", to) }
      try asking.append(samples.table())
      try asking.finish()
      #expect(try asking.figures().numbers("sum") == sums, "\(from ?? "") to \(to ?? "")")
      #expect(try asking.statuses().numbers("code") == [0])
    }
  }

  // Semantics 1.7
  @Test func weeksBeginOnTheDayThatIsAskedFor() throws {
    // 1970-01-01 was a Thursday.
    for (weekday, start) in [("monday", -3.0), ("thursday", 0), ("sunday", -4)] {
      let asking = try Asking([
        ("zone", "UTC"), ("interval", "week"), ("aggregation", "cumulative"),
        ("first_weekday", weekday),
      ])
      try asking.append(SampleTable(starts: [3_600], values: [1]).table())
      try asking.finish()
      #expect(try asking.figures().numbers("start") == [start * Self.day])
    }
  }

  @Test func aZoneMayComeAsItsFile() throws {
    // Version 1, no transitions, one type: 2 hours and 30 minutes east.
    var file: [UInt8] = Array("TZif".utf8) + [0] + Array(repeating: 0, count: 15)
    file += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    file += [0, 0, 0x23, 0x28, 0, 0] + Array("XXT".utf8) + [0]
    let asking = try Asking([("interval", "day"), ("aggregation", "cumulative")])
    try asking.setZoneFile("My/Own", file)
    try asking.set("zone", "My/Own")
    try asking.append(SampleTable(starts: [0], values: [1]).table())
    try asking.finish()
    #expect(try asking.figures().numbers("start") == [-9_000])
    #expect(throws: CallFailure.self) { try Asking([]).setZoneFile("My/Own", [1, 2, 3]) }
  }

  @Test(arguments: Place.all)
  func datesAreThoseOfTheClocksOfAPlace(place: Place) throws {
    let zone = try ZoneRules(identifier: place.zone)
    // Every 5 hours over changes of the clocks, and the day that Apia never had.
    let starts = [1_324_900_000.0, 1_710_000_000, 1_541_200_000].flatMap { first in
      (0..<60).map { first + 18_000 * Double($0) }
    }
    let asking = try Asking([
      ("zone", place.zone), ("interval", "day,hour"), ("aggregation", "cumulative"),
    ])
    try asking.append(SampleTable(starts: starts, values: starts.map { _ in 1 }).table())
    try asking.finish()
    let figures = try asking.figures()
    let expected = figures.numbers("start").map { Int32(zone.localDateTime(at: $0 ?? 0).dayNumber) }
    #expect(figures.dates == expected)
    #expect(Set(expected) == Set(starts.map { Int32(zone.localDateTime(at: $0).dayNumber) }))
  }

  @Test func anEmptyTableHasItsColumns() throws {
    let asking = try Asking(plainSettings)
    try asking.appendStream(
      SampleTable(participants: [], types: [], starts: [], values: []).table())
    try asking.finish()
    let figures = try asking.figures()
    #expect(figures.count == 0)
    #expect(figures.names.prefix(3) == ["participant", "type", "interval"])
    #expect(try asking.statuses().count == 0)
    let nothing = try Asking(plainSettings)
    try nothing.finish()
    #expect(try nothing.figures().names.first == "interval")
  }
}
