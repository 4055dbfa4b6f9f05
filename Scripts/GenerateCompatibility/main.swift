// Writes Docs/HealthKit-compatibility.md: which of HealthKit's types and members are here.
//
//   generate-compatibility <Catalogue> <page> <folder for probes> [--check] -- <compiler arguments>
//
// The compiler arguments say where the built HKStats module and what it needs lie. With --check
// nothing is written: the program ends with status 1 if the page differs.

import Foundation

/// Ends the program with a sentence.
func fail(_ sentence: String, status: Int32 = 65) -> Never {
  FileHandle.standardError.write(Data("error: \(sentence)\n".utf8))
  exit(status)
}

let parts = CommandLine.arguments.dropFirst().split(
  separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
let arguments = parts.first.map { $0.filter { $0 != "--check" } } ?? []
let isChecking = parts.first?.contains("--check") ?? false
guard arguments.count == 3, parts.count == 2 else {
  fail(
    "usage: generate-compatibility <Catalogue> <page> <folder> [--check] -- <compiler arguments>",
    status: 64)
}

let catalogue = URL(fileURLWithPath: arguments[0], isDirectory: true)
let page = URL(fileURLWithPath: arguments[1])

do {
  func read(_ name: String) throws -> String {
    try String(contentsOf: catalogue.appendingPathComponent(name), encoding: .utf8)
  }
  let surface = try Surface(text: read("api_surface.txt"))
  var notes = try Notes(text: read("compatibility_notes.txt"))
  let compiler = Compiler(
    arguments: Array(parts[1]), folder: URL(fileURLWithPath: arguments[2], isDirectory: true))

  let inquiry = try Inquiry(surface.questions, compiler: compiler)
  guard inquiry.undetected.isEmpty else {
    fail(
      "these statements are wrong and compile, so the probe does not prove anything:\n"
        + inquiry.undetected.joined(separator: "\n"))
  }
  let answers = inquiry.questions.map { question, fault in
    Answer(
      question: question, compiles: fault == nil,
      note: notes.note(on: question, owner: surface.owners[question.owner].name))
  }
  guard notes.unused.isEmpty else {
    fail(
      "compatibility_notes.txt names what is not in api_surface.txt:\n"
        + notes.unused.sorted().joined(separator: "\n"))
  }

  let text = Page(surface: surface, answers: answers, refused: inquiry.refused).text
  let differs = text != (try? String(contentsOf: page, encoding: .utf8))
  if isChecking, differs {
    fail(
      "\(page.lastPathComponent) is not what the probe says; run `make compatibility`", status: 1)
  }
  if differs { try text.write(to: page, atomically: true, encoding: .utf8) }
  for (answer, (question, fault)) in zip(answers, inquiry.questions) where answer.kind == .missing {
    print("missing: \(question.key): \(fault ?? "")")
  }
} catch {
  fail("\(error)")
}
