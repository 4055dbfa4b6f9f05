internal import Foundation
internal import Workloads

let arguments = CommandLine.arguments.dropFirst()
let usage = """
  usage: InstructionCounts compare [FILTER]   count, and compare with the thresholds
         InstructionCounts update [FILTER]    count, and write the thresholds anew
         InstructionCounts list [FILTER]      print the titles
         InstructionCounts run TITLE          run one workload, as under callgrind
  FILTER is a part of a title or of a source file's name.
  """

/// The counted workloads that the second argument picks.
func picked() -> [Workload] {
  let filter = arguments.dropFirst().first ?? ""
  return Workload.all.filter { workload in
    workload.measures.contains(.instructions)
      && (filter.isEmpty || workload.title.contains(filter) || workload.subject.contains(filter))
  }
}

do {
  switch arguments.first {
  case "compare":
    let comparison = Comparison(try Callgrind().counts(of: picked()), with: try ThresholdFiles())
    print(comparison.text)
    exit(comparison.hasRegressions ? 1 : 0)
  case "update":
    let workloads = picked()
    var files = try ThresholdFiles()
    let counts = try Callgrind().counts(of: workloads)
    print(Comparison(counts, with: files).text)
    files.replace(with: counts, isWhole: arguments.count == 1)
    try files.write()
    print("Written: \(files.folder.path). Review the difference like code.")
  case "list":
    for workload in picked() { print("\(workload.subject): \(workload.title)") }
  case "run":
    let title = arguments.dropFirst().first
    guard let workload = Workload.all.first(where: { $0.title == title }) else {
      throw CountingError("There is no workload \"\(title ?? "")\".")
    }
    try Callgrind.run(workload)
  default:
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
