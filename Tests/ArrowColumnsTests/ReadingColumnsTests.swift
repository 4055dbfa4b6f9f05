import CHKStatsABI
import TestSupport
import Testing

@testable import ArrowColumns

/// Reads the only column of a batch.
func read<Answer>(
  _ column: ProducedColumn, length: Int64? = nil, offset: Int64 = 0,
  _ body: (ArrowColumn) throws -> Answer
) throws -> Answer {
  let produced = ProducedArray([column], length: length, offset: offset)
  let records = try ArrowRecords(consuming: &produced.array, schema: &produced.schema)
  return try body(try records.column(0))
}

func numbers(_ column: ArrowColumn) throws -> [Double] {
  var values: [Double] = []
  try NumberColumn(column).append(.range(0..<column.count), to: &values)
  return values
}

func instants(_ column: ArrowColumn) throws -> [Double] {
  var values: [Double] = []
  try InstantColumn(column).append(.range(0..<column.count), to: &values)
  return values
}

/// The key of each row as text, nil for null.
func keys(_ column: ArrowColumn, allowsIntegers: Bool = false) throws -> [String?] {
  let runs = try KeyColumn(column, allowsIntegers: allowsIntegers).runs()
  return runs.codesOfRows().map { $0 < 0 ? nil : runs.keys[Int($0)].description }
}

@Suite struct ReadingColumnsTests {
  @Test func numbersOfEveryWidthAreDoubles() throws {
    #expect(try read(ProducedColumn("x", "g", [1.5, -2.25]), numbers) == [1.5, -2.25])
    #expect(try read(ProducedColumn("x", "f", [1.5, -2.25] as [Float]), numbers) == [1.5, -2.25])
    #expect(try read(ProducedColumn("x", "c", [1, -2] as [Int8]), numbers) == [1, -2])
    #expect(try read(ProducedColumn("x", "C", [1, 200] as [UInt8]), numbers) == [1, 200])
    #expect(try read(ProducedColumn("x", "s", [1, -300] as [Int16]), numbers) == [1, -300])
    #expect(try read(ProducedColumn("x", "S", [1, 60_000] as [UInt16]), numbers) == [1, 60_000])
    #expect(try read(ProducedColumn("x", "i", [1, -70_000] as [Int32]), numbers) == [1, -70_000])
    #expect(
      try read(ProducedColumn("x", "I", [1, 4_000_000_000] as [UInt32]), numbers) == [1, 4e9])
    #expect(
      try read(ProducedColumn("x", "l", [1, -5_000_000_000] as [Int64]), numbers) == [1, -5e9])
    #expect(try read(ProducedColumn("x", "L", [1, .max] as [UInt64]), numbers) == [1, 0x1p64])
  }

  @Test func timestampsOfEveryUnitAreTheSameDoubles() throws {
    var generator = SeededGenerator(seed: 1)
    let milliseconds = (0..<500).map { _ in
      Int64.random(in: -9_000_000_000_000...9_000_000_000_000, using: &generator)
    }
    let expected = milliseconds.map { Double($0) / 1_000 }
    let seconds = milliseconds.map { $0 / 1_000 }
    #expect(try read(ProducedColumn("t", "tsm:", milliseconds), instants) == expected)
    #expect(
      try read(ProducedColumn("t", "tsu:UTC", milliseconds.map { $0 * 1_000 }), instants)
        == expected)
    #expect(
      try read(
        ProducedColumn("t", "tsn:Europe/Paris", milliseconds.map { $0 * 1_000_000 }), instants)
        == expected)
    #expect(try read(ProducedColumn("t", "tss:", seconds), instants) == seconds.map(Double.init))
    #expect(try read(ProducedColumn("t", "g", expected), instants) == expected)
  }

  @Test func timestampsBeyondTheDoublesThatAreExactAreOffByLessThanOneStep() throws {
    let units: [Int64] = [.max, .min, .max - 1, 1 << 53, (1 << 53) + 1, 253_402_300_799_999_999]
    for (format, perSecond) in [("tss:", 1.0), ("tsm:", 1e3), ("tsu:", 1e6), ("tsn:", 1e9)] {
      let found = try read(ProducedColumn("t", format, units), instants)
      for (unit, instant) in zip(units, found) {
        let expected = Double(unit) / perSecond
        #expect(abs(instant - expected) <= expected.ulp, "\(unit) of \(format)")
      }
    }
  }

  @Test func truthValuesAreBits() throws {
    let values = (0..<20).map { $0 % 3 == 0 }
    let found = try read(ProducedColumn.flags("f", values).withNulls([4, 19])) { column in
      let flags = try FlagColumn(column)
      return (0..<20).map(flags.value)
    }
    #expect(found == values.enumerated().map { [4, 19].contains($0.offset) ? nil : $0.element })
  }

  /// Semantics 2.2: what somebody typed in is ranked by itself. Few columns have any.
  @Test func theFirstTrueRowIsFound() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...400, using: &generator)
      let offset = Int.random(in: 0...20, using: &generator)
      let share: Double = [0, 0.003, 0.5].randomElement(using: &generator) ?? 0
      let values = (0..<count + offset).map { _ in
        Double.random(in: 0..<1, using: &generator) < share
      }
      let nulls = Set((0..<count).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      let first = Int.random(in: 0...count, using: &generator)
      let range = first..<Int.random(in: first...count, using: &generator)
      let list = range.filter { _ in Bool.random(using: &generator) }
      for hasNulls in [false, true] {
        var column = ProducedColumn.flags("f", values)
        column.offset = Int64(offset)
        column.length = Int64(count)
        func isExpected(_ row: Int) -> Bool {
          values[offset + row] && !(hasNulls && nulls.contains(row))
        }
        try read(hasNulls && !nulls.isEmpty ? column.withNulls(nulls) : column) { column in
          let flags = try FlagColumn(column)
          #expect(
            flags.firstTrue(in: .range(range)) == range.first(where: isExpected), "seed \(seed)")
          #expect(
            flags.firstTrue(in: .list(list.map(Int32.init)[...])) == list.first(where: isExpected),
            "seed \(seed)")
        }
      }
    }
  }

  static let texts = ["Watch", "", "a name of more than twelve bytes", "Watch", "é", "e\u{301}"]

  @Test(arguments: [
    ProducedColumn.texts("s", texts), .largeTexts("s", texts), .viewedTexts("s", texts),
  ])
  func textsOfEveryLayoutAreKeys(column: ProducedColumn) throws {
    let found = try read(column) { try keys($0) }
    #expect(found.map { $0.map { Array($0.utf8) } } == Self.texts.map { Array($0.utf8) })
    let runs = try read(column) { try KeyColumn($0).runs() }
    // "é" composed and decomposed are two keys.
    #expect(runs.keys.count == 5)
    #expect(
      try read(column.withNulls([0, 5])) { try keys($0) }.map { $0 == nil }
        == [true, false, false, false, false, true])
  }

  @Test func dictionariesOfEveryWidthAreKeys() throws {
    let values = ProducedColumn.viewedTexts("", ["a", "b", "a name of more than twelve bytes"])
    let expected = ["b", "a", "a", "a name of more than twelve bytes"]
    #expect(
      try read(.dictionary("d", "c", [1, 0, 0, 2] as [Int8], values)) { try keys($0) } == expected)
    #expect(
      try read(.dictionary("d", "C", [1, 0, 0, 2] as [UInt8], values)) { try keys($0) } == expected)
    #expect(
      try read(.dictionary("d", "S", [1, 0, 0, 2] as [UInt16], values)) { try keys($0) } == expected
    )
    #expect(
      try read(.dictionary("d", "i", [1, 0, 0, 2] as [Int32], values)) { try keys($0) } == expected)
    #expect(
      try read(.dictionary("d", "I", [1, 0, 0, 2] as [UInt32], values)) { try keys($0) } == expected
    )
    #expect(
      try read(.dictionary("d", "l", [1, 0, 0, 2] as [Int64], values)) { try keys($0) } == expected)
  }

  @Test func nullsOfADictionaryAreNulls() throws {
    let values = ProducedColumn.texts("", ["a", "b"]).withNulls([1])
    let column = ProducedColumn.dictionary("d", "i", [0, 1, 0, 7] as [Int32], values)
    // What stands where a row is null has no meaning.
    #expect(try read(column.withNulls([3])) { try keys($0) } == ["a", nil, "a", nil])
  }

  @Test func integersAreKeysWhereTheyMayBe() throws {
    let column = ProducedColumn("p", "l", [7, 7, -1, 7] as [Int64])
    #expect(try read(column) { try keys($0, allowsIntegers: true) } == ["7", "7", "-1", "7"])
    #expect(throws: ArrowError.self) { try read(column) { try keys($0) } }
    let large = ProducedColumn("p", "L", [.max] as [UInt64])
    #expect(throws: ArrowError.self) { try read(large) { try keys($0, allowsIntegers: true) } }
  }

  /// A name in Latin-1 is no UTF-8: what cannot be read is one character, whichever it was.
  @Test func textsThatReadTheSameAreOneKey() throws {
    let bytes: [UInt8] = [0x4D, 0xFC, 0x6C, 0x4D, 0xE4, 0x6C, 0x4D, 0x61, 0x6C, 0x4D, 0xFC, 0x6C]
    let texts = ProducedColumn(
      "s", "u", length: 4, [nil, ArrowColumnsTests.bytes(of: [0, 3, 6, 9, 12] as [Int32]), bytes])
    let alternating = (0..<300).map { Int16($0 % 4) }
    for column in [texts, .dictionary("s", "s", [0, 1, 2, 3] as [Int16], texts)] {
      let runs = try read(column) { try KeyColumn($0).runs() }
      #expect(runs.keys.map(\.description) == ["M\u{FFFD}l", "Mal"])
      #expect(runs.codesOfRows() == [0, 0, 1, 0])
    }
    let runs = try read(.dictionary("s", "s", alternating, texts)) { try KeyColumn($0).runs() }
    #expect(runs.codesOfRows() == alternating.map { $0 == 2 ? 1 : 0 })
  }

  @Test func keysHaveAMegabyteAtMost() throws {
    let longest = String(repeating: "a", count: 1 << 20)
    #expect(try read(.largeTexts("s", [longest, "b"])) { try keys($0) } == [longest, "b"])
    let longer = ProducedColumn.largeTexts("s", ["b", longest + "a"])
    let error = try #require(throws: ArrowError.self) { try read(longer) { try keys($0) } }
    #expect(
      error.description
        == "The column 's' has a text of 1048577 bytes, and names have 1048576 at most.")
    // One that no row names is no key.
    let values = ProducedColumn.texts("", ["b", longest + "a"])
    func named(_ positions: [Int8]) throws -> [String?] {
      try read(.dictionary("s", "c", positions, values)) { try keys($0) }
    }
    #expect(try named([0, 0]) == ["b", "b"])
    #expect(throws: ArrowError.self) { try named([0, 1]) }
  }

  @Test func runsAreThoseOfEqualKeys() throws {
    let runs = try read(.texts("s", ["a", "a", "b", "a"])) { try KeyColumn($0).runs() }
    #expect(runs.bounds == [0, 2, 3, 4])
    #expect(runs.codes == [0, 1, 0])
    #expect(runs.rows(ofRun: 1) == 2..<3)
  }

  /// Runs that are long, or short, or both one after the other; with nulls, and from the middle of a buffer.
  @Test func runsOfAnyLengthAreThoseOfEachRow() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let lengths = [1...1, 1...3, 1...60, 30...60]
      var numbers: [Int64] = []
      for part in (0..<Int.random(in: 1...3, using: &generator)).map({ _ in
        lengths.randomElement(using: &generator)
      }) {
        for _ in 0..<Int.random(in: 0...150, using: &generator) {
          let length = Int.random(in: part ?? 1...1, using: &generator)
          let number = Int64.random(in: 0..<9, using: &generator)
          numbers += Array(repeating: number, count: length)
        }
      }
      let offset = Int.random(in: 0...min(3, numbers.count), using: &generator)
      let rows = numbers.count - offset
      let nulls = Set(
        (0..<([0, 0, 1, rows].randomElement(using: &generator) ?? 0)).map { _ in
          Int.random(in: 0..<max(rows, 1), using: &generator)
        }.filter { $0 < rows })
      let expected = (0..<rows).map { nulls.contains($0) ? nil : "\(numbers[offset + $0])" }
      let values = ProducedColumn.texts("", (0..<9).map(String.init))
      for column in [
        ProducedColumn("p", "c", numbers.map { Int8($0) }),
        ProducedColumn("p", "S", numbers.map { UInt16($0) }),
        ProducedColumn("p", "l", numbers), ProducedColumn("p", "L", numbers.map { UInt64($0) }),
        .dictionary("p", "i", numbers.map { Int32($0) }, values),
        .texts("p", numbers.map { "\($0)" }),
      ] {
        var column = column
        column.offset = Int64(offset)
        column.length = Int64(rows)
        if !nulls.isEmpty { column = column.withNulls(nulls) }
        let found = try read(column) { try keys($0, allowsIntegers: true) }
        #expect(found == expected, "seed \(seed), \(column.format)")
      }
    }
  }

  @Test func aBatchAndItsColumnsMayBeginInTheMiddleOfTheirBuffers() throws {
    var column = ProducedColumn("x", "g", (0..<20).map(Double.init))
    column.offset = 5
    column.length = 15
    let found = try read(column.withNulls([6]), length: 4, offset: 3) { column in
      (try numbers(column), (0..<4).map(column.isValid), column.firstNull(in: .range(0..<4)))
    }
    #expect(found.0 == [8, 9, 10, 11])
    #expect(found.1 == [true, true, true, false])
    #expect(found.2 == 3)
    var texts = ProducedColumn.texts("s", (0..<20).map(String.init))
    texts.offset = 5
    texts.length = 15
    #expect(try read(texts, length: 4, offset: 3) { try keys($0) } == ["8", "9", "10", "11"])
  }

  @Test func nullsThatTheProducerDidNotCountAreFound() throws {
    let column = ProducedColumn("x", "g", (0..<70).map(Double.init))
    let found = try read(column.withNulls([65], count: -1)) { $0.firstNull(in: .range(0..<70)) }
    #expect(found == 65)
    #expect(try read(column.withNulls([], count: -1)) { $0.hasNoNulls })
    // Bits that stand there although nothing is null are not looked at.
    #expect(try read(column.withNulls([3], count: 0)) { $0.hasNoNulls })
  }

  @Test func aColumnOfTypeNullIsOneOfAnyType() throws {
    var column = ProducedColumn("n", "n", length: 3, [])
    column.nullCount = 3
    #expect(try read(column) { $0.firstNull(in: .list([1, 2])) } == 1)
    #expect(try read(column, instants) == [0, 0, 0])
    #expect(try read(column, numbers) == [0, 0, 0])
    #expect(try read(column) { try keys($0) } == [nil, nil, nil])
    #expect(try read(column) { try FlagColumn($0).value(2) } == nil)
  }

  @Test func rowsAnywhereAreReadInTheirOrder() throws {
    let column = ProducedColumn("x", "g", (0..<20).map(Double.init))
    let found = try read(column) { column in
      var values: [Double] = []
      try NumberColumn(column).append(.list([1, 4, 19]), to: &values)
      return values
    }
    #expect(found == [1, 4, 19])
  }

  @Test func anEmptyBatchHasNoRows() throws {
    #expect(try read(ProducedColumn("x", "g", length: 0, [nil, nil]), numbers) == [])
    #expect(try read(ProducedColumn("s", "u", length: 0, [nil, nil, nil])) { try keys($0) } == [])
  }

  // MARK: Where values lie

  @Test func doublesThatLieOneAfterTheOtherAreReadThere() throws {
    func there(_ column: ProducedColumn, _ rows: RowSelection, offset: Int64 = 0) throws
      -> [Double]?
    {
      try read(column, length: 4, offset: offset) { column in
        try NumberColumn(column).doubles(rows).map { Array($0) }
      }
    }
    let plain = ProducedColumn("x", "g", [1.5, 2, 3, 4, 5])
    #expect(try there(plain, .range(1..<3)) == [2, 3])
    #expect(try there(plain, .range(1..<3), offset: 1) == [3, 4])
    #expect(try there(plain, .list([0, 1])) == nil)
    #expect(try there(plain.withNulls([2]), .range(0..<2)) == nil)
    #expect(try there(ProducedColumn("x", "f", [1, 2, 3, 4] as [Float]), .range(0..<2)) == nil)
    #expect(try there(ProducedColumn("x", "l", [1, 2, 3, 4] as [Int64]), .range(0..<2)) == nil)
  }

  @Test func wholeNumbersOfInstantsAreReadWhereTheyLie() throws {
    func there(_ column: ProducedColumn, _ rows: RowSelection) throws -> ([Int64], Double)? {
      try read(column) { column in
        try InstantColumn(column).wholeNumbers(rows).map {
          (Array($0.bytes.bindMemory(to: Int64.self)), $0.perSecond)
        }
      }
    }
    let numbers: [Int64] = [10, 20, 30]
    for (format, perSecond) in [("tsm:", 1e3), ("tsu:UTC", 1e6)] {
      let found = try there(ProducedColumn("t", format, numbers), .range(1..<3))
      #expect(found?.0 == [20, 30] && found?.1 == perSecond)
    }
    for format in ["tss:", "tsn:"] {
      #expect(try there(ProducedColumn("t", format, numbers), .range(0..<2)) == nil)
    }
    #expect(try there(ProducedColumn("t", "g", [1.0, 2, 3]), .range(0..<2)) == nil)
    let plain = ProducedColumn("t", "tsu:", numbers)
    #expect(try there(plain, .list([0, 1])) == nil)
    #expect(try there(plain.withNulls([2]), .range(0..<2)) == nil)
  }

  @Test func aColumnThatIsTakenOutlivesItsBatch() throws {
    let produced = ProducedArray(
      [ProducedColumn("x", "g", [1.5, 2]), ProducedColumn("y", "g", [3.0, 4])], length: 2)
    var records: ArrowRecords? = try ArrowRecords(
      consuming: &produced.array, schema: &produced.schema)
    let taken = try #require(records).takeColumn(1)
    #expect(throws: ArrowError.self) { try records?.column(1) }
    #expect(throws: ArrowError.self) { try records?.takeColumn(1) }
    #expect(try #require(records).column(0).count == 2)
    records = nil
    #expect(try numbers(taken) == [3, 4])
  }
}
