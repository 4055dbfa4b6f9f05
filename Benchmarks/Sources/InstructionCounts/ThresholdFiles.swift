internal import Foundation

/// The checked-in instruction counts: a JSON object for each watched source file, from titles to
/// counts, sorted.
struct ThresholdFiles {
  /// `Benchmarks/Thresholds`.
  let folder: URL
  /// The counts by subject and title.
  private(set) var subjects: [String: [String: Int]] = [:]

  /// Reads what is checked in.
  init() throws {
    folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Thresholds", isDirectory: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      subjects[String(name.dropLast(5))] = try JSONDecoder().decode([String: Int].self, from: data)
    }
  }

  /// The threshold of a workload; nil if it has none yet.
  func threshold(_ subject: String, _ title: String) -> Int? {
    subjects[subject]?[title]
  }

  /// Takes over new counts; if they are those of all workloads, what they do not name goes.
  mutating func replace(with counts: [InstructionCount], isWhole: Bool) {
    if isWhole { subjects = [:] }
    for count in counts { subjects[count.subject, default: [:]][count.title] = count.instructions }
  }

  /// Writes all files and removes those without a workload.
  func write() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".json") && subjects[String(name.dropLast(5))] == nil {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    for (subject, counts) in subjects {
      var data = try encoder.encode(counts)
      data.append(UInt8(ascii: "\n"))
      try data.write(to: folder.appendingPathComponent("\(subject).json"))
    }
  }
}
