internal import Foundation

@testable internal import AppleHealthExport
@testable internal import CalendarBuckets

/// The readers of dates and times: of exports, of routes, and of what people type.
///
/// An input is lines. A reader that remembers the line before reads a line as a fresh one does, and what
/// is printed of a date is read as the same date.
struct DatesTarget: FuzzTarget {
  static let name = "dates"
  static let longestInput = 256

  mutating func feed(_ input: [UInt8]) {
    var exportDates = ExportDateReader()
    var routeTimes = GPXTimeReader()
    for line in input.split(separator: 10, omittingEmptySubsequences: false) {
      let bytes = Array(line)
      withView(of: bytes) { view in
        check(exportDates.instant(view), of: view, offset: exportDates.lastOffset)
        var fresh = GPXTimeReader()
        let (time, again) = (routeTimes.time(view), fresh.time(view))
        demand(time == again, "The time is \(text(time)) behind others, \(text(again)) alone.")
        demand(time?.isFinite ?? true, "The time is \(text(time)).")
      }
      checkTyped(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "none" }

  private func check(_ instant: Double?, of view: ByteView, offset: Int) {
    let date = ExportDate(view)
    demand(
      instant == date?.instant, "\(text(instant)) behind others, \(text(date?.instant)) alone.")
    guard let date else { return }
    demand(date.offset == offset, "The offset is \(offset) instead of \(date.offset).")
    demand((0..<86_400).contains(date.secondOfDay), "\(date.secondOfDay) is in no day.")
    let second = date.instant.rounded(.down)
    var printed = OffsetInstant(second, offset: date.offset).description.replacing("T", with: " ")
    guard SupportedInstants.clamp(second) == second else { return }
    printed.insert(" ", at: printed.index(printed.startIndex, offsetBy: 19))
    // Behind the last year and in front of the first the local time cannot be printed.
    guard printed.utf8.count == 26 else { fatalError("\(printed) is no date.") }
    let again = withView(of: Array(printed.utf8)) { ExportDate($0) }
    demand(
      again?.instant == second,
      "\(second) is printed as \(printed), read as \(text(again?.instant)).")
  }

  private func checkTyped(_ text: String) {
    let parsed: ParsedDateTime
    do throws(DateTimeParsingError) {
      parsed = try ParsedDateTime(parsing: text)
    } catch {
      demand(
        text.isEmpty || error.description.contains(text), "The sentence lacks the text: \(error)")
      return
    }
    let printed = parsed.description
    guard let again = try? ParsedDateTime(parsing: printed) else {
      fatalError("'\(text)' is printed as '\(printed)', which is no date.")
    }
    demand(parsed == again, "'\(text)' is \(parsed) as '\(printed)', which is \(again).")
    if case .local(let local) = parsed {
      demand((try? LocalDateTime(parsing: text)) == local, "'\(text)' is \(local).")
    }
    checkCoding(text)
  }

  private func checkCoding(_ text: String) {
    guard let json = try? JSONEncoder().encode([text]),
      let decoded = try? JSONDecoder().decode([OffsetInstant].self, from: json).first
    else { return }
    guard SupportedInstants.clamp(decoded.instant) == decoded.instant else { return }
    let printed = decoded.description
    let coded = (try? JSONEncoder().encode([printed])) ?? Data()
    guard let again = try? JSONDecoder().decode([OffsetInstant].self, from: coded).first else {
      fatalError("'\(text)' is coded as '\(printed)', which cannot be decoded.")
    }
    // Coded to the microsecond.
    demand(
      abs(again.instant - decoded.instant) <= 1e-6 && again.offset == decoded.offset,
      "'\(text)' is \(decoded), coded and decoded \(again).")
  }

  static func seeds() throws -> [[UInt8]] {
    [
      "2024-03-30 10:00:00 +0100\n2024-03-30 10:00:01 +0100\n2024-03-31 10:00:00 +0100",
      "20140104084300-0800", "2024-06-15 08:00:00.125 +05:45", "2024-02-29 23:59:59 Z",
      "4001-01-01 00:00:00 +0000", "0000-01-01 00:00:00 +0000\n9999-12-31 23:59:59 -1200",
      "2024-03-02T09:14:05Z\n2024-03-02T09:14:05.123456789+01\n2024-03-02T09:14:05",
      "2024-03-10\n2024-03-10T08:00\n2024-03-10 08:00:30.5\n2024-03-10t08:00:30,25 +0100",
      "2024-03-10T08:00Z\n2024-03-10T08:00+01\n1883-11-18T12:03:57-04:56:02",
    ].map { Array($0.utf8) }
  }
}
