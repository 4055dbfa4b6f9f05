internal import Foundation
package import HealthReports
package import SampleStore

/// A request as somebody wrote it: JSON with some of its members, the rest of which have defaults.
///
/// Types may have their short names, `stepCount`. A member that the request does not have is an error and not
/// ignored: it may be misspelt.
package struct RequestJSON {
  private var members: [String: Any]
  /// The members that are objects of which a part may be given.
  private static let nested = ["scope", "rules", "zones"]

  /// Reads an object; no bytes are an empty one.
  ///
  /// - Throws: `ReportError` for anything else, and where a member is missing that has no default.
  package init(_ json: [UInt8], needs needed: [String] = []) throws {
    if json.isEmpty {
      members = [:]
    } else {
      let value: Any
      do {
        value = try JSONSerialization.jsonObject(with: Data(json))
      } catch {
        throw ReportError(.invalidRequest, "The request is no JSON.")
      }
      guard let object = value as? [String: Any] else {
        throw ReportError(.invalidRequest, "The request has to be an object of JSON.")
      }
      members = object.filter { !($0.value is NSNull) }
    }
    for name in needed where members[name] == nil {
      throw ReportError(
        .invalidRequest, "The request needs the member \(ReportError.Parameter(rawValue: name)).")
    }
  }

  /// The request that this one means.
  ///
  /// - Parameters:
  ///   - defaults: what holds where nothing is said.
  ///   - snapshot: whose types may be named beside those of the catalogue.
  package func request<Request: Codable>(
    over defaults: Request, from snapshot: StoreSnapshot
  ) throws -> Request {
    try Self.value(withIdentifiers(from: snapshot), over: defaults)
  }

  /// The value that this one means, where it names no types.
  package func value<Value: Codable>(over defaults: Value) throws -> Value {
    try Self.value(members, over: defaults)
  }

  private static func value<Value: Codable>(
    _ named: [String: Any], over defaults: Value
  ) throws -> Value {
    let value: Value
    do {
      value = try decoded(named, over: defaults)
    } catch let error as DecodingError {
      let sentence = misplacedNumber(error, in: named, over: defaults) ?? sentence(error)
      throw ReportError(.invalidRequest, "The request makes no sense: \(text: sentence).")
    }
    try Self.refuseUnknown(in: named, of: try Self.object(value), in: "")
    return value
  }

  private static func decoded<Value: Codable>(
    _ named: [String: Any], over defaults: Value
  ) throws -> Value {
    var merged = try Self.object(defaults)
    for (name, value) in named {
      if Self.nested.contains(name), let parts = value as? [String: Any] {
        let known = merged[name] as? [String: Any] ?? [:]
        merged[name] = known.merging(parts) { $1 }
      } else {
        merged[name] = value
      }
    }
    return try JSONDecoder().decode(
      Value.self, from: JSONSerialization.data(withJSONObject: merged))
  }

  /// What is wrong with a number with decimals, or too large a one, in the place of a whole one: Foundation calls all of the
  /// request no JSON then. Nil if something else is wrong.
  private static func misplacedNumber<Value: Codable>(
    _ error: DecodingError, in named: [String: Any], over defaults: Value
  ) -> String? {
    func isOfNumbers(_ error: any Error) -> Bool {
      guard case .dataCorrupted(let context) = error as? DecodingError else { return false }
      return context.codingPath.isEmpty
    }
    guard isOfNumbers(error) else { return nil }
    let wrong = named.sorted { $0.key < $1.key }.first { member in
      do {
        _ = try decoded([member.key: member.value], over: defaults)
        return false
      } catch {
        return isOfNumbers(error)
      }
    }
    return wrong.map { "\($0.key): a whole number is needed, and not so large a one" }
  }

  /// Throws for a member that did not get into the request.
  private static func refuseUnknown(
    in given: [String: Any], of known: [String: Any], in path: String
  ) throws {
    for (name, value) in given where !(value is NSNull) {
      guard let kept = known[name] else {
        throw ReportError(
          .invalidRequest,
          "The request has no member \(ReportError.Parameter(rawValue: path + name)).")
      }
      if let parts = value as? [String: Any], let keptParts = kept as? [String: Any] {
        try refuseUnknown(in: parts, of: keptParts, in: path + name + ".")
      }
    }
  }

  private static func object(_ value: some Encodable) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any] ?? [:]
  }

  private static func sentence(_ error: DecodingError) -> String {
    let (context, what): (DecodingError.Context, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
      case .typeMismatch(_, let context), .dataCorrupted(let context):
        (context, context.debugDescription)
      case .valueNotFound(_, let context): (context, "there is no value")
      @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
      }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let words = what.last == "." ? String(what.dropLast()) : what
    return path.isEmpty ? words : "\(path): \(words)"
  }

  // MARK: Types

  /// The members with the identifiers of the types that they name.
  private func withIdentifiers(from snapshot: StoreSnapshot) throws -> [String: Any] {
    var members = members
    func identifiers(_ names: [String], of member: ReportError.Parameter) throws -> [String] {
      do {
        return try TypeNames.identifiers(of: names, in: snapshot)
      } catch let error as ReportError {
        throw error.about(member)
      }
    }
    if let names = members["types"] as? [String] {
      members["types"] = try identifiers(names, of: "types")
    }
    if let name = members["type"] as? String {
      members["type"] = try identifiers([name], of: "type").first
    }
    if var subject = members["subject"] as? [String: Any],
      var type = subject["type"] as? [String: Any], let name = type["identifier"] as? String
    {
      type["identifier"] = try identifiers([name], of: "type").first
      subject["type"] = type
      members["subject"] = subject
    }
    return members
  }
}

extension TypeNames {
  /// The full identifiers of types by the names that people type, each once, in their order.
  ///
  /// - Throws: `ReportError` for a name of none.
  package static func identifiers(of names: [String], in snapshot: StoreSnapshot) throws -> [String]
  {
    let known = try snapshot.typeIdentifiers()
    var identifiers: [String] = []
    for name in names {
      let found = TypeNames.identifiers(named: name, known: known)
      guard !found.isEmpty else {
        let nearest = TypeNames.nearest(to: name, limit: 3, among: known.isEmpty ? nil : known)
        let names = nearest.map { "'\($0)'" }.joined(separator: " or ")
        let advice = nearest.isEmpty ? "" : " Did you mean \(names)?"
        throw ReportError(
          .unknownName, "There is no type named '\(text: name)'.\(text: advice)")
      }
      for identifier in found where !identifiers.contains(identifier) {
        identifiers.append(identifier)
      }
    }
    return identifiers
  }
}
