internal import CoreMetrics
internal import Synchronization

/// What libraries count and time, as the text that Prometheus reads.
///
/// Counters and meters are single series; recorders and timers have a sum and a count. Source: Prometheus, "Exposition
/// formats", text format 0.0.4.
final class ServerMetrics: MetricsFactory {
  private let series = Mutex<[String: Series]>([:])

  /// The series of one process, for which libraries ask `MetricsSystem`.
  static let shared = {
    let metrics = ServerMetrics()
    MetricsSystem.bootstrap(metrics)
    return metrics
  }()

  /// All series, sorted by name.
  var text: String {
    let known = series.withLock { $0 }.sorted { $0.key < $1.key }
    var lines: [String] = []
    var lastName = ""
    for (_, series) in known {
      if series.name != lastName {
        lines.append("# TYPE \(series.name) \(series.kind.rawValue)")
        lastName = series.name
      }
      lines += series.lines
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func found(
    _ label: String, _ dimensions: [(String, String)], _ kind: Series.Kind
  ) -> Series {
    let made = Series(label, dimensions, kind)
    return series.withLock { series in
      if let known = series[made.key] { return known }
      series[made.key] = made
      return made
    }
  }

  private func forget(_ handler: AnyObject) {
    guard let handler = handler as? Series else { return }
    _ = series.withLock { $0.removeValue(forKey: handler.key) }
  }

  // MARK: MetricsFactory

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    found(label, dimensions, .counter)
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    found(label, dimensions, .gauge)
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    found(label, dimensions, aggregate ? .summary : .gauge)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    found(label + ".seconds", dimensions, .summary)
  }

  func destroyCounter(_ handler: any CounterHandler) { forget(handler) }
  func destroyMeter(_ handler: any MeterHandler) { forget(handler) }
  func destroyRecorder(_ handler: any RecorderHandler) { forget(handler) }
  func destroyTimer(_ handler: any TimerHandler) { forget(handler) }
}
