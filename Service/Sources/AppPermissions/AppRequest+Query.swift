internal import Foundation
internal import HKStats
internal import HealthAPI
public import ServerAccess

extension AppRequest {
  /// What the address that an app sends a person to asks for.
  ///
  /// ```
  /// /permissions/request?app=com.example.water&name=Water&share=dietaryWater&read=dietaryWater,bodyMass&why=...
  /// ```
  ///
  /// `why` is the reason for reading, and for whatever has no reason of its own: `whyShare`, `whyClinical`. `required` names the
  /// clinical types that the app cannot do without.
  ///
  /// - Parameter query: the parameters of the address.
  /// - Throws: ``RequestProblem`` for a parameter that is missing or stands twice, and for what cannot be shown honestly: an
  ///   identifier that is none, a name or a reason that is too long.
  public init(query: [(name: String, value: String)]) throws(RequestProblem) {
    var values: [String: String] = [:]
    for (name, value) in query where Self.parameters.contains(name) {
      guard values.updateValue(value, forKey: name) == nil else {
        throw RequestProblem("\(name) stands twice in the address.", field: name)
      }
    }
    let app = values["app"] ?? ""
    guard Self.isIdentifier(app) else {
      throw RequestProblem(
        "app has to be the bundle identifier of the app, such as com.example.water.", field: "app")
    }
    let why = try Self.text(values["why"] ?? "", "why", atMost: 500)
    self.init(
      app: app, name: try Self.text(values["name"] ?? app, "name", atMost: 60),
      share: try Self.types(values["share"], "share"), read: try Self.types(values["read"], "read"),
      required: try Self.types(values["required"], "required"),
      whyShare: try Self.text(values["whyShare"] ?? why, "whyShare", atMost: 500), whyRead: why,
      whyClinical: try Self.text(values["whyClinical"] ?? why, "whyClinical", atMost: 500))
    if name.isEmpty { name = app }
  }

  private static let parameters: Set<String> = [
    "app", "name", "share", "read", "required", "why", "whyShare", "whyClinical",
  ]

  /// Whether a text is a bundle identifier: letters of ASCII, digits, hyphens and dots, of which there is one at least.
  public static func isIdentifier(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 120 && parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }

  /// A text in one line, without what turns the direction of writing or hides.
  private static func text(
    _ text: String, _ field: String, atMost limit: Int
  ) throws(RequestProblem) -> String {
    guard text.unicodeScalars.count <= limit else {
      throw RequestProblem("\(field) has more than \(limit) characters.", field: field)
    }
    return ShownText.line(text)
  }

  /// The identifiers of the types of a list, each once.
  private static func types(
    _ list: String?, _ field: String
  ) throws(RequestProblem) -> [String] {
    let names = (list ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard names.count <= 200 else {
      throw RequestProblem("\(field) names more than 200 types.", field: field)
    }
    var identifiers: [String] = []
    for name in names {
      let types = PermissionTypes.named(name)
      guard !types.isEmpty else {
        throw RequestProblem("There is no type named '\(ShownText.shown(name))'.", field: field)
      }
      for type in types where !identifiers.contains(type.identifier) {
        identifiers.append(type.identifier)
      }
    }
    return identifiers
  }
}
