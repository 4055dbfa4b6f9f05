import ArrowColumns
import CHKStatsABI
import HKStatsColumnsABI
import TestSupport
import Testing

/// What a caller keeps until a query is finished is read where it lies, with the same figures, and released by then.
@Suite struct BorrowedMemoryTests {
  private static let count = 40_000

  /// Samples of several days, of which neighbours overlap.
  private static func samples(_ seed: UInt64) -> SampleTable {
    var generator = SeededGenerator(seed: seed)
    var now = 1_700_000_000.0
    var table = SampleTable(unit: .microseconds)
    var ends: [Double] = []
    for _ in 0..<count {
      now += Double.random(in: 0...30, using: &generator)
      table.starts.append((now * 1e3).rounded() / 1e3)
      ends.append(((now + Double.random(in: 0...60, using: &generator)) * 1e3).rounded() / 1e3)
      table.values.append(Double.random(in: 0...100, using: &generator))
    }
    table.ends = ends
    return table
  }

  private struct Answer: Equatable, CustomStringConvertible {
    let starts, counts, durations, sums, latest: [Double?]
    let codes, rows: [Double?]
    let messages: [String?]

    var description: String { "\(starts.count) figures, codes \(codes), \(messages)" }
  }

  private static func answer(
    _ table: ArrowTable, memory: String, _ settings: [(String, String)] = []
  ) throws -> Answer {
    let asking = try Asking(
      [("zone", "America/New_York"), ("interval", "hour,day"), ("aggregation", "cumulative")]
        + settings + [("memory", memory)])
    try asking.append(table)
    try asking.finish()
    let (figures, statuses) = (try asking.figures(), try asking.statuses())
    return Answer(
      starts: figures.numbers("start"), counts: figures.numbers("count"),
      durations: figures.numbers("duration"),
      sums: figures.numbers("sum") + figures.numbers("average"),
      latest: figures.numbers("most_recent"), codes: statuses.numbers("code"),
      rows: statuses.numbers("rows"), messages: statuses.texts("message"))
  }

  private static func compare(
    _ samples: SampleTable, _ settings: [(String, String)] = [], batches: [Int] = [],
    location: SourceLocation = #_sourceLocation
  ) throws {
    // Instants as doubles take the way of rows that are no plain spans.
    var plain = samples
    plain.unit = nil
    let expected = try answer(plain.table(), memory: "call", settings)
    let latest = samples.ends?.max() ?? 0
    for memory in ["call", "finish"] {
      for unit in [ArrowTimeUnit.microseconds, .milliseconds, .nanoseconds]
      where latest * Double(unit.perSecond) < 9e18 {
        var samples = samples
        samples.unit = unit
        let answer = try answer(samples.table(batches: batches), memory: memory, settings)
        #expect(answer == expected, "\(memory), \(unit)", sourceLocation: location)
      }
    }
  }

  @Test func figuresAreTheSame() throws {
    let samples = Self.samples(1)
    try Self.compare(samples)
    try Self.compare(samples, batches: [20_000])
    try Self.compare(samples, batches: [20_000, 10, 0, 17_000])
    try Self.compare(samples, [("threads", "2")])
    for aggregation in ["discreteArithmetic", "discreteTemporallyWeighted"] {
      try Self.compare(samples, [("aggregation", aggregation)])
    }
  }

  @Test func samplesInNoOrderAreSorted() throws {
    var samples = Self.samples(2)
    samples.starts.swapAt(3, 30_000)
    samples.ends?.swapAt(3, 30_000)
    try Self.compare(samples)
  }

  @Test(arguments: [0, 63, 64, 39_935, 39_999])
  func whatIsNoPlainSpanIsFoundInAnyBlock(row: Int) throws {
    // Semantics 1.1: an end of the distant future is not known.
    var undetermined = Self.samples(3)
    undetermined.ends?[row] = 64_092_211_200
    try Self.compare(undetermined)
    var reversed = Self.samples(4)
    reversed.ends?[row] = reversed.starts[row] - 1
    try Self.compare(reversed)
    var far = Self.samples(5)
    far.starts[row] = -4e10
    far.unit = .milliseconds
    let days = [("interval", "day")]
    #expect(try Self.answer(far.table(), memory: "finish", days).codes == [0])
    far.starts[row] = -7e10
    let tooFar = try Self.answer(far.table(), memory: "finish", days)
    #expect(tooFar.codes == [Double(HK_PARTICIPANT_OUT_OF_RANGE)])
    #expect(tooFar.messages[0]?.contains("\(row)") == true, "\(tooFar.messages)")
  }

  @Test func severalSourcesAndTypesAreTheSame() throws {
    var samples = Self.samples(6)
    samples.sources = samples.starts.indices.map { $0 < 25_000 ? "iPhone" : "Apple Watch" }
    try Self.compare(samples, [("sources", "both")])
    samples.sources = nil
    samples.types = samples.starts.indices.map { $0 < 20_000 ? "steps" : "pulse" }
    try Self.compare(samples, [("aggregation:pulse", "discreteArithmetic")])
  }

  /// Samples of many people, one after the other.
  private static func people(_ seed: UInt64) -> SampleTable {
    var samples = Self.samples(seed)
    samples.participants = samples.starts.indices.map { "\($0 / 150)" }
    samples.sources = samples.starts.indices.map { $0 % 7 < 3 ? "iPhone" : "Apple Watch" }
    return samples
  }

  @Test func figuresOfManyParticipantsAreTheSame() throws {
    var people = Self.people(12)
    // Each batch ends within somebody's samples.
    let batches = [20_000, 1, 0, 17_100]
    try Self.compare(people, batches: batches)
    try Self.compare(people, [("threads", "2"), ("sources", "both")], batches: batches)
    try Self.compare(
      people, [("aggregation", "discreteTemporallyWeighted"), ("interval", "day")], batches: batches
    )
    // Some of their samples are of a type of their own, and some people come again later, one row at a time.
    people.types = people.starts.indices.map { $0 % 5 == 0 ? "pulse" : "steps" }
    for row in 37_200..<40_000 { people.participants?[row] = "\(row % 90)" }
    try Self.compare(people, [("aggregation:pulse", "discreteArithmetic")], batches: batches)
  }

  @Test func rowsThatAreReadAtTheEndFailAsThoseThatAreReadAtOnce() throws {
    var people = Self.people(13)
    people.ends?[11_111] = people.starts[11_111] - 1
    people.ends?[39_999] = people.starts[39_999] - 1
    try Self.compare(people, batches: [20_000])
    var called = people
    called.unit = nil
    let expected = try Self.answer(called.table(), memory: "call")
    #expect(expected.codes.count { $0 != 0 } == 2)
    #expect(expected.messages.compactMap(\.self).contains { $0.contains("11111") }, "\(expected)")
  }

  @Test func aColumnMayBeTwoThings() throws {
    let people = Self.people(14)
    for names in [[("column:end", "start")], [("column:value", "start"), ("column:end", "start")]] {
      var called = people
      called.unit = nil
      called.ends = nil
      let table = called.table()
      let expected = try Self.answer(table, memory: "call", names)
      #expect(expected.counts.count > 100)
      #expect(try Self.answer(table, memory: "finish", names) == expected)
    }
  }

  // MARK: When memory is released

  /// Counts what is released.
  private final class Releases {
    var count = 0
  }

  private final class Held {
    var array: ArrowArray
    let releases: Releases

    init(_ array: ArrowArray, _ releases: Releases) {
      (self.array, self.releases) = (array, releases)
    }
  }

  /// An array that counts its release.
  private static func counting(_ array: ArrowArray, _ releases: Releases) -> ArrowArray {
    var counting = array
    counting.private_data = Unmanaged.passRetained(Held(array, releases)).toOpaque()
    counting.release = { array in
      guard let array, let data = array.pointee.private_data else { return }
      let held = Unmanaged<Held>.fromOpaque(data).takeRetainedValue()
      held.array.release(&held.array)
      held.releases.count += 1
      array.pointee.release = nil
    }
    return counting
  }

  /// A query to which batches are passed, each with the values of its last column on their own.
  private final class Watched {
    private let query: OpaquePointer?
    /// Releases of batches, and of columns of values.
    let (batches, values) = (Releases(), Releases())
    /// Of columns of starts.
    let starts = Releases()

    init(memory: String, _ settings: [(String, String)] = []) {
      var query: OpaquePointer?
      _ = hk_statistics_new(&query)
      self.query = query
      for (key, value) in plainSettings + settings + [("memory", memory)] {
        #expect(hk_statistics_set(query, key, value) == HK_OK)
      }
    }

    func append(_ samples: SampleTable) {
      let table = samples.table()
      var (schema, array) = (ArrowSchema(), ArrowArray())
      table.export(toSchema: &schema)
      table.export(batch: 0, to: &array)
      let last = Int(array.n_children) - 1
      for (place, releases) in [(last, values), (last - 2, starts)] {
        if let child = array.children[place] {
          child.pointee = counting(child.pointee, releases)
        }
      }
      array = counting(array, batches)
      #expect(hk_statistics_append(query, &schema, &array) == HK_OK)
      #expect(array.release == nil)
      schema.release(&schema)
    }

    func finish() { #expect(hk_statistics_finish(query) == HK_OK) }
    func free() { hk_statistics_free(query) }

    var released: [Int] { [batches.count, values.count] }
  }

  @Test func memoryIsReleasedByTheEndOfTheCallOrTheQuery() {
    let ofCall = Watched(memory: "call")
    ofCall.append(Self.samples(7))
    #expect(ofCall.released == [1, 1])
    ofCall.free()
    let finished = Watched(memory: "finish")
    finished.append(Self.samples(7))
    // Of the batch only the values stay.
    #expect(finished.released == [1, 0])
    finished.finish()
    #expect(finished.released == [1, 1])
    finished.free()
    let freed = Watched(memory: "finish")
    freed.append(Self.samples(7))
    #expect(freed.released == [1, 0])
    // The next rows of the same samples: now all of them are copied.
    freed.append(Self.samples(8))
    #expect(freed.released == [2, 2])
    freed.free()
    let dropped = Watched(memory: "finish")
    dropped.append(Self.samples(7))
    dropped.free()
    #expect(dropped.released == [1, 1])
  }

  @Test func whatIsCopiedIsNotHeld() {
    for aggregation in ["discreteArithmetic", "category"] {
      let discrete = Watched(memory: "finish", [("aggregation", aggregation)])
      discrete.append(Self.samples(9))
      #expect(discrete.released == [1, 1], "\(aggregation)")
      discrete.free()
    }
    // Of many rows these are a small part: they are copied, and the others not held for them.
    var people = Self.samples(10)
    people.participants = people.starts.indices.map { $0 < 17_000 ? "a" : "\($0 % 3)" }
    let small = Watched(memory: "finish")
    small.append(people)
    #expect(small.released == [1, 1])
    small.free()
    // A participant that failed holds nothing.
    var wrong = Self.samples(11)
    wrong.starts[39_999] = -7e10
    wrong.unit = .milliseconds
    let failed = Watched(memory: "finish")
    failed.append(wrong)
    #expect(failed.released == [1, 1])
    failed.free()
  }

  @Test func whatIsReadAtTheEndIsHeldUntilThen() {
    let finished = Watched(memory: "finish", [("aggregation", "discreteArithmetic")])
    finished.append(Self.people(15))
    finished.append(Self.people(16))
    // Of the batches only the columns of samples stay.
    #expect(finished.released == [2, 0])
    #expect(finished.starts.count == 0)
    finished.finish()
    #expect(finished.released == [2, 2])
    #expect(finished.starts.count == 2)
    finished.free()
    let freed = Watched(memory: "finish")
    freed.append(Self.people(17))
    #expect(freed.released == [1, 0])
    freed.free()
    #expect(freed.released == [1, 1])
    // Few rows are read at once.
    var few = Self.people(19)
    few.cut(to: 16_000)
    let small = Watched(memory: "finish")
    small.append(few)
    #expect(small.released == [1, 1])
    small.free()
    // Those whose samples follow one another for sure are read at once.
    let sorted = Watched(memory: "finish", [("sorted_by_participant", "true")])
    sorted.append(Self.people(18))
    #expect(sorted.released == [1, 1])
    sorted.free()
  }

  @Test(arguments: ["true", "false"])
  func ofManyParticipantsOnlyThoseThatAreOpenHoldValues(sorted: String) {
    let watched = Watched(memory: "finish", [("sorted_by_participant", sorted)])
    for person in 0..<40 {
      var samples = Self.samples(UInt64(person))
      samples.participants = samples.starts.map { _ in "\(person)" }
      watched.append(samples)
    }
    #expect(watched.batches.count == 40)
    // Those that have ended are answered sixteen at a time.
    #expect(watched.values.count >= (sorted == "true" ? 16 : 0))
    watched.finish()
    #expect(watched.released == [40, 40])
    watched.free()
  }
}
