internal import CoreMetrics
internal import Synchronization

/// One series of figures: a name, and what tells it from others of the name.
final class Series: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  /// What its figures are.
  enum Kind: String {
    case counter, gauge, summary
  }

  let name: String
  let kind: Kind
  private let labels: String
  private let figures: Mutex<(sum: Double, count: Int)>

  // The lock comes last, behind calls without branches: the optimizer of Swift 6.3 fails otherwise.
  init(_ label: String, _ dimensions: [(String, String)], _ kind: Kind) {
    name = Self.name(label)
    self.kind = kind
    labels = Self.labels(dimensions)
    figures = Mutex((sum: 0, count: 0))
  }

  /// What tells it from all others.
  var key: String { name + labels }

  /// Its figures, a line each.
  var lines: [String] {
    let (sum, count) = figures.withLock { $0 }
    switch kind {
    case .counter, .gauge: return ["\(name)\(labels) \(sum)"]
    case .summary: return ["\(name)_sum\(labels) \(sum)", "\(name)_count\(labels) \(count)"]
    }
  }

  // MARK: Handlers

  func increment(by amount: Int64) { figures.withLock { $0.sum += Double(amount) } }
  func increment(by amount: Double) { figures.withLock { $0.sum += amount } }
  func decrement(by amount: Double) { figures.withLock { $0.sum -= amount } }
  func reset() { figures.withLock { $0 = (0, 0) } }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { figures.withLock { $0.sum = value } }
  func record(_ value: Int64) { record(Double(value)) }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  func record(_ value: Double) {
    figures.withLock { figures in
      figures.sum = kind == .gauge ? value : figures.sum + value
      figures.count += 1
    }
  }

  // MARK: Texts

  /// What tells series of a name apart, as it stands behind the name.
  private static func labels(_ dimensions: [(String, String)]) -> String {
    guard !dimensions.isEmpty else { return "" }
    let pairs = dimensions.map { "\(name($0.0))=\"\(escaped($0.1))\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  /// A name of letters, digits and `_`.
  private static func name(_ label: String) -> String {
    let known = label.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        ? Character(scalar) : "_"
    }
    return String(known)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
