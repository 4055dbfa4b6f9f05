internal import Foundation

/// Counts beside their thresholds, as a table and a verdict.
struct Comparison {
  /// How far a count may lie from its threshold before it is reported.
  static let tolerance = 0.02

  /// Whether a count lies above its threshold by more than the tolerance.
  let hasRegressions: Bool
  /// The table and what to do about it.
  let text: String

  init(_ counts: [InstructionCount], with files: ThresholdFiles) {
    var rows: [[String]] = []
    var slower = 0
    var faster = 0
    var new = 0
    var subject = ""
    for count in counts {
      if count.subject != subject {
        subject = count.subject
        rows.append([subject, "", "", "", ""])
      }
      let threshold = files.threshold(count.subject, count.title)
      let change = threshold.map { Double(count.instructions) / Double(max($0, 1)) - 1 }
      var remark = ""
      switch change {
      case .some(let change) where change > Self.tolerance:
        remark = "MORE"
        slower += 1
      case .some(let change) where change < -Self.tolerance:
        remark = "less"
        faster += 1
      case .none:
        remark = "new"
        new += 1
      default: break
      }
      rows.append([
        "  " + count.title, threshold.map(Self.grouped) ?? "", Self.grouped(count.instructions),
        change.map { String(format: "%+.2f %%", $0 * 100) } ?? "", remark,
      ])
    }
    hasRegressions = slower > 0
    var lines = Self.table([["Instructions of one run", "threshold", "now", "change", ""]] + rows)
    lines.append("")
    lines.append(
      "\(counts.count) workloads: \(slower) above the threshold by more than 2 %, \(faster) below, "
        + "\(new) without one.")
    if slower > 0 {
      lines.append(
        "Find out why (callgrind_annotate shows where), or accept it: make bench-update.")
    } else if faster + new > 0 {
      lines.append("Keep what was won: make bench-update.")
    }
    text = lines.joined(separator: "\n")
  }

  private static func table(_ rows: [[String]]) -> [String] {
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 || column == 4 ? row[column] + padding : padding + row[column]
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// A number in groups of three digits.
  private static func grouped(_ number: Int) -> String {
    var digits = Substring(String(number))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
