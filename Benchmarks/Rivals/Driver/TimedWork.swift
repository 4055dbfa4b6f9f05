internal import Foundation

/// Work that is done once a round, with everything that it needs in memory.
protocol TimedWork {
  /// Does the work and answers what it took: `nanoseconds`, or several figures by name.
  mutating func run() throws -> [(name: String, value: Double)]

  /// What the last run computed, as rows of equal width.
  func answer() throws -> [Double]
}

/// Serves a work over standard input and output, one command a line.
///
/// `run` is answered by `name=value ...`; `answer PATH` writes what the last run computed and is
/// answered by `written`; anything else, or the end of the input, ends the process. A first line
/// `ready` says that everything is loaded.
func serve(_ work: some TimedWork) {
  var work = work
  reply("ready")
  while let line = readLine() {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    do {
      switch words.first {
      case "run":
        reply(try work.run().map { "\($0.name)=\($0.value)" }.joined(separator: " "))
      case "answer" where words.count == 2:
        try RawColumn.write(try work.answer(), to: words[1])
        reply("written")
      default:
        return
      }
    } catch {
      reply("error \(error)")
    }
  }
}

private func reply(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// The nanoseconds that `body` takes.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure(body)
  let (seconds, attoseconds) = duration.components
  return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}
