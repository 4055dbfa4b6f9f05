internal import CallgrindRequests
internal import Dispatch
internal import Foundation
internal import Synchronization
internal import Workloads

/// Counts the instructions of workloads by running each in a process of its own under valgrind's
/// callgrind.
///
/// The processor that callgrind emulates is the same on every machine with AVX2, so the counts are
/// too, whatever else runs there. Each process sets its workload up, compares the answer with the
/// reference's, which also runs the measured code once, and then counts one run.
struct Callgrind {
  private let folder: URL

  /// - Throws: ``CountingError`` if there is no valgrind.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("hkstats-callgrind-\(ProcessInfo.processInfo.processIdentifier)")
    let probe = Command(
      arguments: ["valgrind", "--version"], environment: ProcessInfo.processInfo.environment)
    guard (try? probe.run(output: "/dev/null")) == 0 else {
      throw CountingError(
        "valgrind is missing, which counts the instructions. Install it: apt-get install valgrind")
    }
  }

  /// The counts of one run of each workload, in their order.
  func counts(of workloads: [Workload]) throws -> [InstructionCount] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let results = Mutex<[Int: Result<Int, any Error>]>([:])
    // Counts do not depend on what runs beside them.
    DispatchQueue.concurrentPerform(iterations: workloads.count) { position in
      let result = Result { try count(workloads[position], number: position) }
      results.withLock { $0[position] = result }
    }
    return try results.withLock { results in
      try workloads.indices.compactMap { position in
        try results[position].map {
          InstructionCount(
            subject: workloads[position].subject, title: workloads[position].title,
            instructions: try $0.get())
        }
      }
    }
  }

  private func count(_ workload: Workload, number: Int) throws -> Int {
    let output = folder.appendingPathComponent("\(number)")
    let messages = output.appendingPathExtension("txt")
    var environment = ProcessInfo.processInfo.environment
    // What would differ from run to run: the seed of hashes, symbols that are bound on first use.
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    environment["LD_BIND_NOW"] = "1"
    environment["OPENBLAS_NUM_THREADS"] = "1"
    // The runtime's report of a crash does not get along with valgrind.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let command = Command(
      arguments: [
        "valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no",
        "--callgrind-out-file=\(output.path)", CommandLine.arguments[0], "run", workload.title,
      ],
      environment: environment)
    guard try command.run(output: messages.path) == 0 else {
      let text = (try? String(contentsOf: messages, encoding: .utf8)) ?? ""
      throw CountingError("\(workload.title): \(text)")
    }
    // The first dump is that of the measured run; another one follows at the end of the process.
    let dump = try String(contentsOf: output.appendingPathExtension("1"), encoding: .utf8)
    let prefix = "summary: "
    guard let line = dump.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }),
      let count = Int(line.dropFirst(prefix.count))
    else { throw CountingError("\(workload.title): callgrind wrote no summary.") }
    return count
  }

  /// Runs a workload once in this process, counted if callgrind runs it.
  static func run(_ workload: Workload) throws {
    let work = try workload.prepare()
    try work.before()
    callgrindBegin()
    defer { callgrindEnd() }
    try work.run()
  }
}

/// How many instructions one run of a workload took.
struct InstructionCount {
  let subject: String
  let title: String
  let instructions: Int
}

/// Why nothing could be counted, as a sentence.
struct CountingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
