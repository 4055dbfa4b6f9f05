import CHKStatsABI
import TestSupport
import Testing

@testable import ArrowColumns

/// Arrays that contradict themselves are errors with a sentence, and released.
@Suite struct MalformedArraysTests {
  /// The sentence of the error that reading a column by all means throws; nil if nothing throws.
  private func failure(
    _ column: ProducedColumn, length: Int64? = nil, offset: Int64 = 0,
    change: (inout ArrowArray) -> Void = { _ in }
  ) -> String? {
    let produced = ProducedArray([column], length: length, offset: offset)
    change(&produced.array)
    defer { #expect(produced.releases == 1) }
    do {
      try Self.readAll(produced)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func readAll(_ produced: ProducedArray) throws {
    let records = try ArrowRecords(consuming: &produced.array, schema: &produced.schema)
    for position in records.fields.indices {
      let column = try records.column(position)
      let rows = RowSelection.range(0..<column.count)
      _ = column.firstNull(in: rows)
      var values: [Double] = []
      switch column.field.format {
      case .boolean: _ = try (0..<column.count).map(FlagColumn(column).value)
      case .text: _ = try KeyColumn(column).runs()
      case .integer where column.dictionary != nil: _ = try KeyColumn(column).runs()
      case .timestamp: try InstantColumn(column).append(rows, to: &values)
      default: try NumberColumn(column).append(rows, to: &values)
      }
    }
  }

  private static let numbers = ProducedColumn("x", "g", [1.0, 2, 3])

  @Test func lengthsThatCannotBeAreErrors() {
    for length in [-1, .min, .max, 1 << 40] as [Int64] {
      #expect(failure(Self.numbers, length: length)?.contains("rows") == true)
      #expect(failure(Self.numbers, offset: length)?.contains("rows") == true)
      var column = Self.numbers
      column.length = length
      #expect(failure(column, length: 3)?.contains("The column 'x'") == true)
      column = Self.numbers
      column.offset = length
      #expect(failure(column)?.contains("The column 'x'") == true)
    }
  }

  @Test func aColumnThatIsShorterThanItsBatchIsAnError() {
    #expect(
      failure(Self.numbers, length: 4) == "The column 'x' has 3 rows where the batch needs 4.")
    #expect(
      failure(Self.numbers, length: 2, offset: 2)
        == "The column 'x' has 3 rows where the batch needs 4.")
  }

  @Test func numbersOfNullsThatCannotBeAreErrors() {
    for count in [-2, 4, .max] as [Int64] {
      #expect(failure(Self.numbers.withNulls([1], count: count))?.contains("are null") == true)
    }
    var column = Self.numbers
    column.nullCount = 1
    #expect(
      failure(column) == "The column 'x' counts nulls and does not say which rows they are.")
  }

  @Test func buffersThatAreMissingAreErrors() {
    var column = Self.numbers
    column.buffers[1] = nil
    #expect(failure(column)?.contains("a buffer is NULL") == true)
    for count in [-1, 0, 1, 3, .max] as [Int64] {
      column = Self.numbers
      column.bufferCount = count
      #expect(failure(column) == "The column 'x' has \(count) buffers, which float64 has not.")
    }
    var texts = ProducedColumn.texts("s", ["a"])
    texts.buffers[2] = nil
    #expect(failure(texts)?.contains("outside of its bytes") == true)
    var views = ProducedColumn.viewedTexts("s", ["a name of more than twelve bytes"])
    views.buffers[2] = nil
    #expect(failure(views)?.contains("outside of its bytes") == true)
    views = ProducedColumn.viewedTexts("s", ["a name of more than twelve bytes"])
    views.buffers[4] = nil
    #expect(failure(views)?.contains("does not say how long") == true)
  }

  @Test func textsOutsideOfTheirBytesAreErrors() {
    let outside: [[Int32]] = [[0, 5, 3], [-1, 2, 3], [2, 1, 3], [0, 3, 2], [0, 1, -1]]
    for offsets in outside {
      var column = ProducedColumn.texts("s", ["a", "bc"])
      column.buffers[1] = bytes(of: offsets)
      #expect(failure(column)?.contains("outside of its bytes") == true, "\(offsets)")
      column = ProducedColumn.largeTexts("s", ["a", "bc"])
      column.buffers[1] = bytes(of: offsets.map(Int64.init))
      #expect(failure(column)?.contains("outside of its bytes") == true, "\(offsets)")
    }
    // A length, four bytes, a buffer and a place.
    let views: [[Int32]] = [
      [-1, 0, 0, 0], [20, 0, 2, 0], [20, 0, -1, 0], [20, 0, 0, -1], [20, 0, 0, 1],
    ]
    for view in views {
      var column = ProducedColumn.viewedTexts("s", ["a name of twenty byte"])
      column.buffers[1] = bytes(of: view)
      column.buffers[4] = bytes(of: [20, 0] as [Int64])
      #expect(failure(column)?.contains("outside of its bytes") == true, "\(view)")
    }
  }

  @Test func positionsOutsideOfADictionaryAreErrors() {
    let values = ProducedColumn.texts("", ["a", "b"])
    for position in [-1, 2, .max, .min] as [Int64] {
      let column = ProducedColumn.dictionary("d", "l", [0, position], values)
      #expect(
        failure(column) == "The column 'd' names a value that its dictionary has not, in row 1.")
    }
    let numbers = ProducedColumn.dictionary("d", "i", [0] as [Int32], Self.numbers)
    #expect(failure(numbers)?.contains("dictionaries must be of texts") == true)
  }

  @Test func aBatchMustBeAStructOfItsColumns() {
    #expect(failure(Self.numbers) { $0.n_children = 2 }?.contains("2 columns") == true)
    #expect(failure(Self.numbers) { $0.n_children = -1 } != nil)
    #expect(failure(Self.numbers) { $0.children = nil } != nil)
    #expect(failure(Self.numbers) { $0.children[0]?.pointee.release = nil } != nil)
    #expect(failure(Self.numbers) { $0.n_buffers = 2 } != nil)
    #expect(failure(Self.numbers) { $0.dictionary = $0.children[0] } != nil)
    #expect(failure(Self.numbers) { $0.children[0]?.pointee.dictionary = $0.children[0] } != nil)
    #expect(
      failure(Self.numbers) { array in
        array.buffers[0] = array.children[0]?.pointee.buffers[1]
        array.null_count = 1
      }?.contains("Whole rows") == true)
  }

  @Test func whatWasReleasedOrIsNULLIsAnError() throws {
    let produced = ProducedArray([Self.numbers])
    #expect(throws: ArrowError(.array, "The array is NULL.")) {
      try ArrowRecords(consuming: nil, schema: &produced.schema)
    }
    #expect(throws: ArrowError(.schema, "The schema is NULL.")) {
      try ArrowRecords(consuming: &produced.array, schema: nil)
    }
    #expect(produced.releases == 1)
    #expect(throws: ArrowError(.array, "The array was released before it was read.")) {
      try ArrowRecords(consuming: &produced.array, schema: &produced.schema)
    }
    produced.schema.release = nil
    #expect(throws: ArrowError(.schema, "The schema was released before it was read.")) {
      try ArrowField.columns(of: &produced.schema)
    }
  }

  @Test func aSchemaOfNoTableIsAnError() throws {
    let produced = ProducedArray([Self.numbers])
    #expect(throws: ArrowError.self) { try ArrowField.columns(of: produced.schema.children[0]) }
    produced.schema.n_children = .max
    #expect(throws: ArrowError.self) { try ArrowField.columns(of: &produced.schema) }
    produced.schema.n_children = 1
    produced.schema.children[0]?.pointee.format = nil
    #expect(throws: ArrowError.self) { try ArrowField.columns(of: &produced.schema) }
    produced.schema.children = nil
    #expect(throws: ArrowError.self) { try ArrowField.columns(of: &produced.schema) }
  }

  @Test func typesThatAColumnCannotHaveAreNamed() throws {
    for format in ["e", "d:10,2", "+l", "tdD", "z", "tDn", "w:4", "+ud:0", "", "ts", "tsx:UTC"] {
      let column = ProducedColumn("x", format, [1.0])
      #expect(failure(column)?.contains("it must be of float64") == true, "\(format)")
    }
    let error = #expect(throws: ArrowError.self) {
      try read(ProducedColumn("t", "l", [1] as [Int64])) { try InstantColumn($0) }
    }
    #expect(
      error?.description
        == "The column 't' is of int64; it must be of timestamp (s, ms, us or ns) or float64 "
        + "seconds since 1970.")
  }

  /// Seeded changes of lengths, offsets, counts and contents that stay inside the memory behind the buffers.
  @Test func corruptedArraysNeverTrap() {
    let sound: [ProducedColumn] = [
      ProducedColumn("g", "g", (0..<40).map(Double.init)).withNulls([3]),
      ProducedColumn("t", "tsn:", (0..<40).map { Int64($0) << 50 }),
      .flags("b", (0..<40).map { $0 % 2 == 0 }),
      .texts("u", (0..<40).map { "text \($0)" }).withNulls([0, 1]),
      .largeTexts("U", (0..<40).map { "text \($0)" }),
      .viewedTexts("vu", (0..<40).map { "a text that may be long \($0)" }),
      .dictionary("d", "c", (0..<40).map { Int8($0 % 3) }, .texts("", ["a", "b", "c"])),
    ]
    var failures = 0
    for seed in 0..<4_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let number = Int.random(in: 0..<sound.count, using: &generator)
      var column = sound[number]
      var (length, offset) = (Int64(40), Int64(0))
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let size =
          ([0, 1, 7, 41, 64, -1, .min, .max, 1 << 40] as [Int64]).randomElement(using: &generator)
          ?? 0
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: column.length = size
        case 1: column.offset = size
        case 2: column.nullCount = size
        case 3: column.bufferCount = size
        case 4: length = size
        case 5: offset = size
        case 6:
          column.buffers[Int.random(in: 0..<column.buffers.count, using: &generator)] = nil
        default:
          // The sizes of viewed buffers are the producer's word.
          let buffer = Int.random(in: 0..<min(column.buffers.count, 4), using: &generator)
          guard let content = column.buffers[buffer], !content.isEmpty else { continue }
          for _ in 0..<4 {
            let place = Int.random(in: 0..<content.count, using: &generator)
            column.buffers[buffer]?[place] = UInt8.random(in: 0...255, using: &generator)
          }
          // What texts end at is its word, too.
          if column.format == "u" || column.format == "U", buffer == 1 {
            let width = column.format == "u" ? 4 : 8
            column.buffers[1]?.replaceSubrange(
              (content.count - width)..., with: content.suffix(width))
          }
        }
      }
      if failure(column, length: length, offset: offset) != nil { failures += 1 }
    }
    #expect(failures > 1_000)
  }
}
