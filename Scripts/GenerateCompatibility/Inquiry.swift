/// All questions, asked.
struct Inquiry {
  /// Each question with what the compiler says against its statement; nil if it compiles.
  private(set) var questions: [(Question, fault: String?)] = []
  /// How many wrong statements the compiler refused.
  private(set) var refused = 0
  /// The wrong statements that compile.
  private(set) var undetected: [String] = []

  init(_ asked: [Question], compiler: Compiler) throws {
    var faults: [Int: String] = [:]
    for mode in [5, 6] {
      let indices = asked.indices.filter { asked[$0].hasFunctions == (mode == 5) }
      let right = indices.map { asked[$0].statement }
      let wrong = indices.flatMap { index in asked[index].wrong.map { (index, $0) } }
      let found = try compiler.faults(in: right + wrong.map(\.1), languageMode: mode)
      for (position, index) in indices.enumerated() { faults[index] = found[position] }
      // A wrong statement about something that is not there says nothing.
      for (position, (index, statement)) in wrong.enumerated() where faults[index] == nil {
        if found[right.count + position] == nil {
          undetected.append(statement)
        } else {
          refused += 1
        }
      }
    }
    questions = asked.indices.map { (asked[$0], faults[$0]) }
  }
}
