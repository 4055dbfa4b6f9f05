internal import Foundation

/// Texts in HTML.
enum HTMLText {
  /// A text as it stands in an element or in an attribute between quotes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default:
        // What turns the direction of writing stands for itself in a value, and does nothing where the page is read.
        switch character.properties.generalCategory {
        case .control where character != "\n" && character != "\t", .format, .lineSeparator,
          .paragraphSeparator:
          escaped += "&#\(character.value);"
        default: escaped.unicodeScalars.append(character)
        }
      }
    }
    return escaped
  }

  /// A text as it stands in a part of an address.
  static func query(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  /// What stands for itself in any part of an address. Source: RFC 3986, 2.3.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// A chart as it stands in a page: its names are told from those of the page's other charts.
  ///
  /// - Parameter barAddress: where its bars lead, but for what each is about.
  static func inline(_ svg: String, number: Int, barAddress: String? = nil) -> String {
    var chart = svg
    if let barAddress {
      chart = chart.replacing(##"<a href="#"##, with: #"<a href="\#(escaped(barAddress))"#)
    }
    if chart.hasPrefix("<?xml"), let end = chart.range(of: "?>") {
      chart.removeSubrange(..<end.upperBound)
    }
    return chart.replacing(
      #"aria-labelledby="title summary""#,
      with: #"aria-labelledby="title-\#(number) summary-\#(number)""#
    )
    .replacing(#"<title id="title">"#, with: #"<title id="title-\#(number)">"#)
    .replacing(#"<desc id="summary">"#, with: #"<desc id="summary-\#(number)">"#)
  }
}
