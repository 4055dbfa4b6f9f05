/// Writes reports as JSON: members in the order in which they are encoded, numbers in full precision.
///
/// What is nil is absent, as synthesized `Encodable` has it. A `Double` that is not finite is `null`.
///
/// ```swift
/// let bytes = try OrderedJSONEncoder.encode(report)
/// ```
///
/// - Complexity: O(values), each of them by dynamic calls of `Encodable`: some 200 ns a value.
public enum OrderedJSONEncoder {
  /// One line of JSON in UTF-8, its line break included.
  ///
  /// - Throws: what the value's own `encode(to:)` throws.
  public static func encode(_ value: some Encodable) throws -> [UInt8] {
    let node = Node()
    try value.encode(to: NodeEncoder(node: node, codingPath: []))
    var json = JSONWriter()
    node.write(to: &json)
    return Array(json.pieces.joined()) + [UInt8(ascii: "\n")]
  }

  /// The same as a text.
  public static func text(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes a member whose value encodes itself, and cannot fail to.
  mutating func encoded(_ name: String, _ value: some Encodable) {
    let node = Node()
    do {
      try value.encode(to: NodeEncoder(node: node, codingPath: []))
    } catch {
      preconditionFailure("\(name) is made of texts and numbers: \(error)")
    }
    key(name)
    node.write(to: &self)
  }
}

/// A value that is being encoded: its containers are filled one after the other, in any nesting.
private final class Node {
  enum Content {
    case null
    case bool(Bool)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double)
    case string(String)
    case array([Node])
    case object([(key: String, value: Node)])
  }

  var content = Content.null

  func add(key: String) -> Node {
    let child = Node()
    if case .object(var members) = content {
      content = .null
      members.append((key, child))
      content = .object(members)
    } else {
      content = .object([(key, child)])
    }
    return child
  }

  func addElement() -> Node {
    let child = Node()
    if case .array(var elements) = content {
      content = .null
      elements.append(child)
      content = .array(elements)
    } else {
      content = .array([child])
    }
    return child
  }

  func write(to json: inout JSONWriter) {
    switch content {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .integer(let value): json.integer(value)
    case .unsigned(let value): json.unsigned(value)
    case .number(let value): json.number(value)
    case .string(let value): json.string(value)
    case .array(let elements):
      json.array { json in for element in elements { element.write(to: &json) } }
    case .object(let members):
      json.object { json in
        for (key, value) in members {
          json.key(key)
          value.write(to: &json)
        }
      }
    }
  }

  func set<Value: Encodable>(_ value: Value, codingPath: [any CodingKey]) throws {
    switch value {
    case let value as String: content = .string(value)
    case let value as Double: content = .number(value)
    case let value as Int: content = .integer(value)
    case let value as Bool: content = .bool(value)
    default: try value.encode(to: NodeEncoder(node: self, codingPath: codingPath))
    }
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = node.content {} else { node.content = .object([]) }
    return KeyedEncodingContainer(MemberContainer<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = node.content {} else { node.content = .array([]) }
    return ElementContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ValueContainer(node: node, codingPath: codingPath)
  }
}

private struct MemberContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) throws {
    _ = node.add(key: key.stringValue)
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try node.add(key: key.stringValue).set(value, codingPath: codingPath + [key])
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    NodeEncoder(node: node.add(key: key.stringValue), codingPath: codingPath + [key])
      .container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.add(key: key.stringValue), codingPath: codingPath + [key])
      .unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    NodeEncoder(node: node.add(key: "super"), codingPath: codingPath)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    NodeEncoder(node: node.add(key: key.stringValue), codingPath: codingPath + [key])
  }
}

private struct ElementContainer: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  var count: Int {
    if case .array(let elements) = node.content { elements.count } else { 0 }
  }

  mutating func encodeNil() throws {
    _ = node.addElement()
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try node.addElement().set(value, codingPath: codingPath)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    NodeEncoder(node: node.addElement(), codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.addElement(), codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    NodeEncoder(node: node.addElement(), codingPath: codingPath)
  }
}

private struct ValueContainer: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  mutating func encodeNil() throws { node.content = .null }
  mutating func encode(_ value: Bool) throws { node.content = .bool(value) }
  mutating func encode(_ value: String) throws { node.content = .string(value) }
  mutating func encode(_ value: Double) throws { node.content = .number(value) }
  mutating func encode(_ value: Float) throws { node.content = .number(Double(value)) }
  mutating func encode(_ value: Int) throws { node.content = .integer(value) }
  mutating func encode(_ value: Int8) throws { node.content = .integer(Int(value)) }
  mutating func encode(_ value: Int16) throws { node.content = .integer(Int(value)) }
  mutating func encode(_ value: Int32) throws { node.content = .integer(Int(value)) }
  mutating func encode(_ value: Int64) throws { node.content = .integer(Int(value)) }
  mutating func encode(_ value: UInt) throws { node.content = .unsigned(UInt64(value)) }
  mutating func encode(_ value: UInt8) throws { node.content = .integer(Int(value)) }
  mutating func encode(_ value: UInt16) throws { node.content = .integer(Int(value)) }
  mutating func encode(_ value: UInt32) throws { node.content = .integer(Int(value)) }
  mutating func encode(_ value: UInt64) throws { node.content = .unsigned(value) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try node.set(value, codingPath: codingPath)
  }
}
