/// Why the server did not start.
enum ServerError: Error, CustomStringConvertible {
  /// Something that it needs is not there.
  case missing(String)

  var description: String {
    switch self {
    case .missing(let sentence): sentence
    }
  }
}
