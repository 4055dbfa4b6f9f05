internal import ArgumentParser

/// A number of bytes as people type it: `500MB`, `4GB`, `1048576`. Units are powers of 1,000.
struct ByteCount: ExpressibleByArgument, Equatable {
  let count: Int64

  /// Longer bodies are cut off, whatever they are for.
  private static let most: Int64 = 8_000_000_000

  init(_ count: Int64) { self.count = count }

  init?(argument: String) {
    let text = argument.uppercased()
    let units: [(String, Int64)] = [("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000)]
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = Int64(unit == nil ? text[...] : text.dropLast(2)), number > 0 else {
      return nil
    }
    let (count, isTooMuch) = number.multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !isTooMuch, count <= Self.most else { return nil }
    self.count = count
  }

  var defaultValueDescription: String { "\(count / 1_000_000_000)GB" }
}
