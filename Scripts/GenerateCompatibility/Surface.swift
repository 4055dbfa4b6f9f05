import Foundation

/// What `Catalogue/api_surface.txt` lists: the types of HealthKit with their members.
struct Surface {
  /// A block of the file: a type, an extension of a foreign type, or what stands outside types.
  struct Owner {
    let kind: String
    /// `HKSampleQueryDescriptor<Sample>`, `HKError.Code`; empty for what stands outside types.
    let name: String
    /// `Sample: HKSample`, or nothing.
    let generics: String
    /// A condition on all members, such as `RawValue == Int`, or nothing.
    let condition: String
    let inherited: [String]
    let firstIOS: String
    fileprivate(set) var members: [Member] = []
  }

  struct Member {
    let signature: Signature
    let firstIOS: String
    let isDeprecated: Bool
  }

  private(set) var owners: [Owner] = []

  init(text: String) throws(SurfaceError) {
    for (position, line) in text.components(separatedBy: "\n").enumerated() {
      let (code, version, isDeprecated) = Self.parts(of: line)
      guard !code.isEmpty, code != "}" else { continue }
      do {
        if !line.hasPrefix(" ") {
          owners.append(try Owner(heading: code, firstIOS: version ?? "8"))
        } else if let last = owners.indices.last {
          owners[last].members.append(
            Member(
              signature: try Signature(code), firstIOS: version ?? owners[last].firstIOS,
              isDeprecated: isDeprecated))
        }
      } catch {
        throw SurfaceError("line \(position + 1): \(error.description)")
      }
    }
  }

  /// A line without its comment, and what the comment says.
  private static func parts(of line: String) -> (code: String, version: String?, Bool) {
    let halves = line.components(separatedBy: "//")
    let words = halves.dropFirst().joined().split(whereSeparator: { " ,".contains($0) })
    return (
      halves[0].trimmingCharacters(in: .whitespaces),
      words.first { $0.allSatisfy { $0.isNumber || $0 == "." } }.map { String($0) },
      words.contains("deprecated")
    )
  }
}

extension Surface.Owner {
  /// Reads `struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery {`.
  fileprivate init(heading: String, firstIOS: String) throws(SurfaceError) {
    guard heading.hasSuffix("{") else { throw SurfaceError("no { after \(heading)") }
    var text = heading.dropLast().trimmingCharacters(in: .whitespaces)
    let condition = text.components(separatedBy: " where ").dropFirst().joined()
    text = text.components(separatedBy: " where ")[0]
    let halves = split(text, at: ":", limit: 1)
    let words = halves[0].split(separator: " ", maxSplits: 1).map(String.init)
    let declared = words.count > 1 ? words[1] : ""
    let parameters = declared.firstIndex(of: "<").flatMap { open in
      declared.firstIndex(of: ">").map { String(declared[declared.index(after: open)..<$0]) }
    }
    let bare = parameters.map { $0.components(separatedBy: ":")[0] }
    self.init(
      kind: words[0],
      name: declared.replacingOccurrences(of: parameters ?? " ", with: bare ?? " "),
      generics: parameters ?? "", condition: condition,
      inherited: halves.count > 1 ? split(halves[1], at: ",") : [], firstIOS: firstIOS)
  }
}

/// A line of the surface or the notes that cannot be read.
struct SurfaceError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The parts of `text` between separators that stand outside all brackets, without spaces around.
func split(_ text: String, at separator: Character, limit: Int = .max) -> [String] {
  var parts = [""]
  var depth = 0
  var previous: Character = " "
  for character in text {
    if "([<{".contains(character) { depth += 1 }
    if ")]}".contains(character) || (character == ">" && previous != "-") { depth -= 1 }
    if character == separator, depth == 0, parts.count <= limit {
      parts.append("")
    } else {
      parts[parts.count - 1].append(character)
    }
    previous = character
  }
  return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}
