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

  private let column: TableColumn
  private let isNullable: Bool
  private let style: Style
  private var instants: InstantCells
  private var days = DayText()
  /// The cells of a table of texts that were written so far.
  private var cells: [[UInt8]?] = []

  init(_ column: TableColumn, _ field: TableField, _ style: Style) {
    self.column = column
    self.style = style
    isNullable = field.isNullable
    instants = InstantCells(style.clock)
    switch column {
    case .texts(_, let table):
      cells = Array(repeating: nil, count: table.count)
    case .text(let text):
      cells = [style.encode(text)]
    default: break
    }
  }

  /// Whether a row has nothing in the column.
  @inline(__always)
  func isNothing(_ row: Int) -> Bool {
    switch column {
    case .nothing: return true
    case .texts(let places, _): return places[row] < 0
    case .instants(let values), .numbers(let values): return isNullable && values[row].isNaN
    case .integers(let values): return isNullable && values[row] == .min
    case .flags(let values): return isNullable && !values[row]
    case .answers(let values): return values[row] == nil
    case .codes, .dates, .text, .uuids: return false
    }
  }

  /// Appends the cell of a row that has something.
  @inline(__always)
  mutating func append(_ row: Int, to bytes: inout [UInt8]) {
    switch column {
    case .instants(let values): instants.append(values[row], to: &bytes)
    case .dates(let values): days.append(Int(values[row]), to: &bytes)
    case .numbers(let values):
      let number = values[row]
      if number.isFinite {
        NumberCells.append(number, to: &bytes)
      } else {
        bytes.append(contentsOf: style.noNumber(number))
      }
    case .codes(let values):
      let number = values[row]
      if number.isFinite {
        NumberCells.append(code: number, to: &bytes)
      } else {
        bytes.append(contentsOf: style.noNumber(number))
      }
    case .integers(let values): NumberCells.append(Int(values[row]), to: &bytes)
    case .texts(let places, let table):
      let place = Int(places[row])
      if let cell = cells[place] { return bytes.append(contentsOf: cell) }
      let cell = style.encode(table[place])
      cells[place] = cell
      bytes.append(contentsOf: cell)
    case .text: if let cell = cells[0] { bytes.append(contentsOf: cell) }
    case .flags(let values): bytes.append(contentsOf: (values[row] ? "true" : "false").utf8)
    case .answers(let values):
      bytes.append(contentsOf: (values[row] == true ? "true" : "false").utf8)
    case .uuids(let values): NumberCells.append(values[row], to: &bytes)
    case .nothing: break
    }
  }
}
