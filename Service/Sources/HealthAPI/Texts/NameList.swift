internal import Foundation

/// Names in one parameter of an address, with commas between: a comma in a name is written `\,`, and a backslash `\\`.
public enum NameList {
  /// The names of a text, without blanks around them.
  public static func names(_ text: String) -> [String] {
    var names = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        names[names.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "," {
        names.append("")
      } else {
        names[names.count - 1].append(character)
      }
    }
    return names.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The names as a text.
  public static func text(_ names: [String]) -> String {
    names.map { $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }
      .joined(separator: ",")
  }
}
