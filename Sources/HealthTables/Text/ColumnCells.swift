internal import Foundation

/// Writes the cells of one column of a batch.
struct ColumnCells {
  /// How a form writes what is no number.
  struct Style {
    /// Whose clocks instants are on.
    var clock: InstantCells.Clock
    /// Writes a text as a cell, without what encloses it.
    var encode: (String) -> [UInt8]
    /// What a number that is none is written as where the column is not nullable.
    var noNumber: (Double) -> [UInt8]
  }

  /// What the column holds. The values lie beside it: those of an enumeration would be counted as referred to once more
  /// for each cell.
  private enum Kind {
    case instants, dates, numbers, codes, integers, texts, text, flags, answers, uuids, nothing
  }

  private let kind: Kind
  private var doubles: [Double] = []
  private var days: [Int32] = []
  private var whole: [Int64] = []
  private var places: [Int32] = []
  private var table: [String] = []
  private var flags: [Bool] = []
  private var answers: [Bool?] = []
  private var uuids: [UUID] = []
  private let isNullable: Bool
  private let style: Style
  private var instants: InstantCells
  private var day = DayText()
  /// The cells of a table of texts that were written so far.
  private var cells: [[UInt8]?] = []

  init(_ column: TableColumn, _ field: TableField, _ style: Style) {
    self.style = style
    isNullable = field.isNullable
    instants = InstantCells(style.clock)
    switch column {
    case .instants(let values): (kind, doubles) = (.instants, values)
    case .dates(let values): (kind, days) = (.dates, values)
    case .numbers(let values): (kind, doubles) = (.numbers, values)
    case .codes(let values): (kind, doubles) = (.codes, values)
    case .integers(let values): (kind, whole) = (.integers, values)
    case .texts(let places, let table):
      (kind, self.places, self.table) = (.texts, places, table)
      cells = Array(repeating: nil, count: table.count)
    case .text(let text): (kind, cells) = (.text, [style.encode(text)])
    case .flags(let values): (kind, flags) = (.flags, values)
    case .answers(let values): (kind, answers) = (.answers, values)
    case .uuids(let values): (kind, uuids) = (.uuids, values)
    case .nothing: kind = .nothing
    }
  }

  /// Whether a row has nothing in the column.
  @inline(__always)
  func isNothing(_ row: Int) -> Bool {
    switch kind {
    case .nothing: true
    case .texts: places[row] < 0
    case .instants, .numbers: isNullable && doubles[row].isNaN
    case .integers: isNullable && whole[row] == .min
    case .flags: isNullable && !flags[row]
    case .answers: answers[row] == nil
    case .codes, .dates, .text, .uuids: false
    }
  }

  /// Appends the cell of a row that has something.
  @inline(__always)
  mutating func append(_ row: Int, to bytes: inout [UInt8]) {
    switch kind {
    case .instants: instants.append(doubles[row], to: &bytes)
    case .dates: day.append(Int(days[row]), to: &bytes)
    case .numbers:
      let number = doubles[row]
      if number.isFinite {
        NumberCells.append(number, to: &bytes)
      } else {
        bytes.append(contentsOf: style.noNumber(number))
      }
    case .codes:
      let number = doubles[row]
      if number.isFinite {
        NumberCells.append(code: number, to: &bytes)
      } else {
        bytes.append(contentsOf: style.noNumber(number))
      }
    case .integers: NumberCells.append(Int(whole[row]), to: &bytes)
    case .texts:
      let place = Int(places[row])
      if cells[place] == nil { cells[place] = style.encode(table[place]) }
      cells[place]?.appendAll(to: &bytes)
    case .text: cells[0]?.appendAll(to: &bytes)
    case .flags: Self.append(flags[row], to: &bytes)
    case .answers: Self.append(answers[row] == true, to: &bytes)
    case .uuids: NumberCells.append(uuids[row], to: &bytes)
    case .nothing: break
    }
  }

  private static let yes = Array("true".utf8)
  private static let no = Array("false".utf8)

  @inline(__always)
  private static func append(_ flag: Bool, to bytes: inout [UInt8]) {
    if flag { yes.appendAll(to: &bytes) } else { no.appendAll(to: &bytes) }
  }
}

extension [UInt8] {
  /// Appends these bytes to others, without being counted as referred to once more.
  @inline(__always)
  func appendAll(to bytes: inout [UInt8]) {
    unsafe withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}
