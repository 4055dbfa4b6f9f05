internal import ArrowColumns

/// A column of doubles that is being made, some of which may be null.
struct NullableDoubles {
  private var values: [Double] = []
  private var nulls = NullBits()

  /// Adds some of the values of a statistic, or as many nulls if it has none.
  mutating func append(_ column: [Double], _ entries: Range<Int>) {
    if column.isEmpty {
      values.append(contentsOf: repeatElement(0, count: entries.count))
    } else {
      values.append(contentsOf: column[entries])
    }
    nulls.append(isNull: column.isEmpty, count: entries.count)
  }

  /// The finished column.
  var finished: ArrowValues { ArrowValues(.float64(values), nulls: nulls) }
}

/// A column of timestamps that is being made, some of which may be null.
struct NullableInstants {
  private var values: [Int64] = []
  private var nulls = NullBits()

  /// Adds some of the instants of a statistic, or as many nulls if it has none.
  mutating func append(_ column: [Double], _ entries: Range<Int>) {
    if column.isEmpty {
      values.append(contentsOf: repeatElement(0, count: entries.count))
    } else {
      values.append(addingCapacity: entries.count) { output in
        for entry in entries { output.append(BucketTable.microseconds(column[entry])) }
      }
    }
    nulls.append(isNull: column.isEmpty, count: entries.count)
  }

  /// The finished column.
  var finished: ArrowValues { ArrowValues(.int64(values), nulls: nulls) }
}

/// A column of texts that is being made, some of which may be null.
struct NullableTexts {
  private var texts = TextBytes()
  private var nulls = NullBits()

  /// How many of a text may be added.
  func room(for text: String?) -> Int {
    let size = text?.utf8.count ?? 0
    return size == 0 ? .max : (TextBytes.largestSize - texts.bytes.count) / size
  }

  /// Adds a text, or a null, a number of times.
  mutating func append(_ text: String?, count: Int) {
    texts.append(text ?? "", count: count)
    nulls.append(isNull: text == nil, count: count)
  }

  /// The finished column.
  var finished: ArrowValues { ArrowValues(.text(texts), nulls: nulls) }
}

/// A column of participants that is being made.
enum ParticipantColumn {
  case integers([Int64], NullBits)
  case texts(NullableTexts)

  init(hasIntegers: Bool) {
    self = hasIntegers ? .integers([], NullBits()) : .texts(NullableTexts())
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
      self = .integers([], NullBits())
      var number: Int64?
      if case .integer(let value) = key { number = value }
      numbers.append(contentsOf: repeatElement(number ?? 0, count: count))
      nulls.append(isNull: number == nil, count: count)
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
    case .integers(let numbers, let nulls): ArrowValues(.int64(numbers), nulls: nulls)
    case .texts(let texts): texts.finished
    }
  }
}
