public import Foundation

/// The part of JSON Schema (2020-12) that the schemas of reports use: types, required and further members,
/// items, constants, enumerations, bounds, alternatives, references into `$defs`, patterns, dates. A keyword
/// that it does not know is a fault of the schema, so that nothing goes unchecked.
public struct JSONSchema {
  private let root: [String: Any]
  private static let known: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties", "required",
    "additionalProperties", "items", "const", "enum", "pattern", "minimum", "maximum", "minItems",
    "maxItems", "exclusiveMinimum", "dependentRequired", "oneOf", "format",
  ]
  /// What a `format` is: full dates, and times with an offset.
  private static let formats = [
    "date": #"^\d{4}-\d{2}-\d{2}$"#,
    "date-time": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$"#,
  ]

  /// The repository's `Schemas`.
  public static func folder(from file: String = #filePath) -> URL {
    URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Schemas")
  }

  /// The schema of a file in the repository's `Schemas`.
  public init(named name: String) throws {
    let data = try Data(contentsOf: Self.folder().appending(path: name + ".json"))
    let object = try JSONSerialization.jsonObject(with: data)
    root = object as? [String: Any] ?? [:]
  }

  /// What is wrong with a text, a sentence a fault; empty if it is valid.
  public func faults(in json: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    var faults: [String] = []
    check(value, root, at: "$", &faults)
    return faults
  }

  private func check(
    _ value: Any, _ schema: [String: Any], at place: String, _ faults: inout [String]
  ) {
    for keyword in schema.keys where !Self.known.contains(keyword) {
      faults.append("\(place): the keyword \(keyword) is not checked")
    }
    if let reference = schema["$ref"] as? String {
      let name = reference.replacing("#/$defs/", with: "")
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        faults.append("\(place): there is no \(reference)")
        return
      }
      check(value, target, at: place, &faults)
    }
    if let type = schema["type"] as? String, !Self.isOfType(value, type) {
      faults.append("\(place): \(value) is no \(type)")
      return
    }
    if let constant = schema["const"] as? NSObject, constant != value as? NSObject {
      faults.append("\(place): \(value) instead of \(constant)")
    }
    if let values = schema["enum"] as? [NSObject], let value = value as? NSObject,
      !values.contains(value)
    {
      faults.append("\(place): \(value) is none of \(values)")
    }
    if let alternatives = schema["oneOf"] as? [[String: Any]] {
      let fitting = alternatives.count { alternative in
        var faults: [String] = []
        check(value, alternative, at: place, &faults)
        return faults.isEmpty
      }
      if fitting != 1 { faults.append("\(place): fits \(fitting) alternatives instead of one") }
    }
    if let format = schema["format"] as? String, let text = value as? String {
      if let pattern = Self.formats[format] {
        if text.range(of: pattern, options: .regularExpression) == nil {
          faults.append("\(place): '\(text)' is no \(format)")
        }
      } else {
        faults.append("\(place): the format \(format) is not checked")
      }
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      faults.append("\(place): '\(text)' does not match \(pattern)")
    }
    if let number = (value as? NSNumber)?.doubleValue, !(value is String) {
      if let minimum = (schema["minimum"] as? NSNumber)?.doubleValue, number < minimum {
        faults.append("\(place): \(number) is less than \(minimum)")
      }
      if let maximum = (schema["maximum"] as? NSNumber)?.doubleValue, number > maximum {
        faults.append("\(place): \(number) is more than \(maximum)")
      }
      if let bound = (schema["exclusiveMinimum"] as? NSNumber)?.doubleValue, number <= bound {
        faults.append("\(place): \(number) is not more than \(bound)")
      }
    }
    if let object = value as? [String: Any] { checkMembers(object, schema, at: place, &faults) }
    if let array = value as? [Any] {
      if let least = schema["minItems"] as? Int, array.count < least {
        faults.append("\(place): \(array.count) items instead of \(least) or more")
      }
      if let most = schema["maxItems"] as? Int, array.count > most {
        faults.append("\(place): \(array.count) items instead of \(most) or fewer")
      }
      if let items = schema["items"] as? [String: Any] {
        for (number, item) in array.enumerated() {
          check(item, items, at: "\(place)[\(number)]", &faults)
        }
      }
    }
  }

  private func checkMembers(
    _ object: [String: Any], _ schema: [String: Any], at place: String, _ faults: inout [String]
  ) {
    let properties = schema["properties"] as? [String: Any] ?? [:]
    for name in schema["required"] as? [String] ?? [] where object[name] == nil {
      faults.append("\(place): \(name) is missing")
    }
    for (name, others) in schema["dependentRequired"] as? [String: [String]] ?? [:]
    where object[name] != nil {
      for other in others where object[other] == nil {
        faults.append("\(place): \(name) is there without \(other)")
      }
    }
    for (name, member) in object {
      if let property = properties[name] as? [String: Any] {
        check(member, property, at: "\(place).\(name)", &faults)
      } else if let further = schema["additionalProperties"] as? [String: Any] {
        check(member, further, at: "\(place).\(name)", &faults)
      } else if schema["additionalProperties"] as? Bool == false {
        faults.append("\(place): \(name) is no member")
      }
    }
  }

  private static func isOfType(_ value: Any, _ type: String) -> Bool {
    let number = value as? NSNumber
    let isBoolean = number.map { CFTypeOfBoolean.isBoolean($0) } ?? false
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "boolean": return isBoolean
    case "number": return number != nil && !isBoolean
    case "integer":
      guard let number, !isBoolean else { return false }
      return number.doubleValue.rounded() == number.doubleValue
    case "null": return value is NSNull
    default: return false
    }
  }
}

/// Tells the two booleans from numbers.
private enum CFTypeOfBoolean {
  static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || number === (true as NSNumber)
      || number === (false as NSNumber)
  }
}
