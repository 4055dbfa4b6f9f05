internal import ArrowColumns

/// Which values of a column that is being made are null: no bits as long as none is, as in most columns.
struct LateNullBits {
  /// The bits; nil as long as no value is null.
  private(set) var bits: NullBits?

  /// Notes values that are all null or all not, which come behind so many others. Amortised O(added / 8), O(1)
  /// as long as none is null.
  mutating func append(isNull: Bool, count added: Int, behind count: Int) {
    guard isNull || bits != nil else { return }
    if bits == nil {
      var valid = NullBits()
      valid.append(isNull: false, count: count)
      bits = valid
    }
    bits?.append(isNull: isNull, count: added)
  }
}

/// A column of doubles that is being made, some of which may be null.
struct NullableDoubles {
  private var values: [Double] = []
  private var nulls = LateNullBits()

  /// Adds some of the values of a statistic, or as many nulls if it has none.
  mutating func append(_ column: [Double], _ entries: Range<Int>) {
    nulls.append(isNull: column.isEmpty, count: entries.count, behind: values.count)
    values.append(addingCapacity: entries.count) { output in
      if column.isEmpty {
        output.append(repeating: 0, count: entries.count)
      } else {
        let part = column.span.extracting(entries)
        unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
          unsafe part.withUnsafeBufferPointer { part in
            _ = unsafe buffer.suffix(from: initialized).initialize(from: part)
          }
          initialized += entries.count
        }
      }
    }
  }

  /// The finished column.
  var finished: ArrowValues { ArrowValues(.float64(values), nulls: nulls.bits) }
}

/// A column of timestamps that is being made, some of which may be null.
struct NullableInstants {
  private var values: [Int64] = []
  private var nulls = LateNullBits()

  /// Adds some of the instants of a statistic, or as many nulls if it has none.
  mutating func append(_ column: [Double], _ entries: Range<Int>) {
    nulls.append(isNull: column.isEmpty, count: entries.count, behind: values.count)
    values.append(addingCapacity: entries.count) { output in
      if column.isEmpty {
        output.append(repeating: 0, count: entries.count)
      } else {
        for entry in entries { output.append(BucketTable.microseconds(column[entry])) }
      }
    }
  }

  /// The finished column.
  var finished: ArrowValues { ArrowValues(.int64(values), nulls: nulls.bits) }
}

/// A column of texts that is being made, some of which may be null.
struct NullableTexts {
  private var texts = TextBytes()
  private var nulls = LateNullBits()

  /// How many of a text may be added.
  func room(for text: String?) -> Int {
    let size = text?.utf8.count ?? 0
    return size == 0 ? .max : (TextBytes.largestSize - texts.bytes.count) / size
  }

  /// Adds a text, or a null, a number of times.
  mutating func append(_ text: String?, count: Int) {
    nulls.append(isNull: text == nil, count: count, behind: texts.count)
    texts.append(text ?? "", count: count)
  }

  /// The finished column.
  var finished: ArrowValues { ArrowValues(.text(texts), nulls: nulls.bits) }
}

/// A column of names that is being made, each of one list; their bytes are written when it is finished.
struct ListedTexts {
  private let names: [String]
  private var runs: [(number: Int, count: Int)] = []
  /// How many bytes the column will have.
  private var size = 0

  init(_ names: [String]) { self.names = names }

  /// How many of a name may be added.
  func room(for number: Int) -> Int {
    let length = names[number].utf8.count
    return length == 0 ? .max : (TextBytes.largestSize - size) / length
  }

  /// Adds a name, for which there is room, a number of times. Amortised O(1).
  mutating func append(_ number: Int, count: Int) {
    size += names[number].utf8.count * count
    if let last = runs.last, last.number == number {
      runs[runs.count - 1].count += count
    } else {
      runs.append((number, count))
    }
  }

  /// The finished column. O(bytes).
  var finished: ArrowValues {
    var texts = TextBytes()
    for run in runs { texts.append(names[run.number], count: run.count) }
    return ArrowValues(.text(texts))
  }
}

/// A column of participants that is being made.
enum ParticipantColumn {
  case integers([Int64], LateNullBits)
  case texts(NullableTexts)

  init(hasIntegers: Bool) {
    self = hasIntegers ? .integers([], LateNullBits()) : .texts(NullableTexts())
  }

  /// How many of a participant may be added.
  func room(for key: ArrowKey?) -> Int {
    if case .texts(let texts) = self { texts.room(for: key?.description) } else { .max }
  }

  /// Adds a participant a number of times.
  mutating func append(_ key: ArrowKey?, count: Int) {
    switch self {
    case .integers(var numbers, var nulls):
      // Nothing else may hold the arrays while they grow.
      self = .integers([], LateNullBits())
      var number: Int64?
      if case .integer(let value) = key { number = value }
      nulls.append(isNull: number == nil, count: count, behind: numbers.count)
      numbers.append(addingCapacity: count) { $0.append(repeating: number ?? 0, count: count) }
      self = .integers(numbers, nulls)
    case .texts(var texts):
      self = .texts(NullableTexts())
      texts.append(key?.description, count: count)
      self = .texts(texts)
    }
  }

  /// The finished column.
  var finished: ArrowValues {
    switch self {
    case .integers(let numbers, let nulls): ArrowValues(.int64(numbers), nulls: nulls.bits)
    case .texts(let texts): texts.finished
    }
  }
}
