internal import Foundation

/// What a guide's page says that a line of its code prints: the comment in the line below.
///
/// A guide's own `print` compares the two, so that a page shows only output that the code has.
///
/// - Throws: if the source cannot be read, or no comment is there.
public func printedComment(under line: Int, of file: String) throws -> String {
  let lines = try String(contentsOfFile: file, encoding: .utf8)
    .split(separator: "\n", omittingEmptySubsequences: false)
  let comment = line < lines.count ? lines[line].drop { $0 == " " } : ""
  guard comment.hasPrefix("// ") else { throw MissingComment(line: line, file: file) }
  return String(comment.dropFirst(3))
}

private struct MissingComment: Error, CustomStringConvertible {
  let line: Int
  let file: String

  var description: String { "\(file):\(line): the line below says in no comment what is printed." }
}
