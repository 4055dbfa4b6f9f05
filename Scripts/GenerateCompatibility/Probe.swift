import Foundation

/// One thing to find out: whether a type, a conformance or a member is there as the surface has it.
struct Question {
  /// The type it belongs to, by its place in the surface.
  let owner: Int
  /// What the page shows: a declaration.
  let text: String
  /// How the notes name it: `HKHealthStore.save(_:withCompletion:)`.
  let key: String
  let firstIOS: String
  let isDeprecated: Bool
  /// A type's constant, of which a row of the page holds many.
  let isConstant: Bool
  /// The statement that compiles if the answer is yes.
  let statement: String
  /// The same statement with one type or effect of it wrong, which must not compile.
  let wrong: [String]
  /// Whether a function is passed or stored.
  ///
  /// HealthKit's documentation leaves `@Sendable` out, so such a question is asked in the language
  /// mode of Swift 5, where it makes no difference; all others in that of Swift 6.
  let hasFunctions: Bool
}

/// The declarations that stand before the statements of a probe.
let probeHeader = """
  import Foundation
  import HKStats
  class Stranger {}
  protocol StrangeProtocol {}
  func exactly<T>(_ value: inout T, _ type: T.Type) {}
  func same<T>(_ one: T.Type, _ other: T.Type) {}
  func isClass<T: AnyObject>(_ type: T.Type) {}
  """

extension Surface {
  /// A question for each type, each of its conformances and each member.
  var questions: [Question] {
    owners.indices.flatMap { index -> [Question] in
      let owner = owners[index]
      let kinds = ["class", "struct", "enum", "protocol"]
      let about = kinds.contains(owner.kind) ? typeQuestions(owner, at: index) : []
      return about + owner.members.map { owner.question($0, at: index) }
    }
  }

  private func typeQuestions(_ owner: Owner, at index: Int) -> [Question] {
    func question(_ text: String, _ key: String, _ statement: String, _ wrong: [String]) -> Question
    {
      Question(
        owner: index, text: text, key: key, firstIOS: owner.firstIOS, isDeprecated: false,
        isConstant: false, statement: statement, wrong: wrong, hasFunctions: false)
    }
    let check = owner.kind == "class" ? " isClass(\(owner.place).self)" : ""
    let strange =
      owner.kind == "protocol"
      ? "func p<Owner: Strange\(owner.name)>(o: Owner) {}"
      : owner.function("o: Stranger\(owner.place)", "")
    let existence = question(
      "\(owner.kind) \(owner.name)", owner.name, owner.function("o: \(owner.place)", check),
      [strange])
    let isClass = { (name: String) in
      name == "NSObject" || owners.contains { $0.kind == "class" && $0.name == name }
    }
    return [existence]
      + owner.inherited.map { inherited in
        func statement(_ type: String) -> String {
          owner.function("o: \(owner.place)", " let _: \(type) = o")
        }
        let right =
          if owner.kind == "enum", inherited == "Int" || inherited == "UInt" {
            owner.function(
              "o: \(owner.place)", " var r = o.rawValue; exactly(&r, \(inherited).self)")
          } else {
            statement(isClass(inherited) ? inherited : "any \(inherited)")
          }
        return question(
          "\(owner.name): \(inherited)", "\(owner.name): \(inherited)", right,
          [statement(isClass(inherited) ? "Stranger" : "any StrangeProtocol")])
      }
  }
}

extension Surface.Owner {
  /// The type as a statement names it; a protocol's is a generic parameter.
  fileprivate var place: String { kind == "protocol" ? "Owner" : name }

  /// One line: a function with these parameters around `body`.
  fileprivate func function(
    _ parameters: String, effects: String = "", _ body: String
  ) -> String {
    let generic = kind == "protocol" ? "Owner: \(name)" : generics
    let condition = condition.isEmpty ? "" : " where Owner.\(condition)"
    return "func p\(generic.isEmpty ? "" : "<\(generic)>")(\(parameters))\(effects)\(condition)"
      + " {\(body) }"
  }

  fileprivate func question(_ member: Surface.Member, at index: Int) -> Question {
    let signature = member.signature
    let isConstant =
      signature.kind == .enumerationCase
      || (signature.kind == .property && signature.isStatic
        && (signature.type == name || signature.type.hasPrefix(name + ".")))
    return Question(
      owner: index, text: signature.text,
      key: name.isEmpty ? signature.key : "\(name).\(signature.key)", firstIOS: member.firstIOS,
      isDeprecated: member.isDeprecated, isConstant: isConstant,
      statement: statement(of: signature), wrong: wrongStatements(of: signature),
      hasFunctions: signature.text.contains("->")
        && (signature.kind != .function && signature.kind != .initializer
          || signature.parameters.contains { isFunction($0.type) })
    )
  }

  private func isFunction(_ type: String) -> Bool {
    type.contains("->") || type.contains("CompletionHandler")
  }

  /// The statement for a member, or one that is wrong in a place.
  private func statement(
    of signature: Signature, result: String? = nil, parameter: Int? = nil, tries: Bool = true,
    awaits: Bool = true
  ) -> String {
    let type = signature.type == "Self" || signature.type.isEmpty ? place : signature.type
    let expected = result ?? type.replacingOccurrences(of: "Self", with: place)
    switch signature.kind {
    case .enumerationCase where signature.name.hasSuffix(")"):
      let parts = signature.name.dropLast().split(separator: "(", maxSplits: 1)
      return function(
        "o: \(place), a: \(parts[1])",
        " var r = \(place).\(parts[0])(a); exactly(&r, \(expected).self)")
    case .enumerationCase:
      return function(
        "o: \(place)", " var r = \(place).\(signature.name); exactly(&r, \(expected).self)")
    case .alias where isFunction(signature.type):
      return function(
        "a: @escaping \(signature.name), b: @escaping \(expected)",
        " let _: \(expected) = a; let _: \(signature.name) = b")
    case .alias:
      return function("o: \(place)", " same(\(place).\(signature.name).self, (\(expected)).self)")
    case .associatedType:
      let bound = signature.type.isEmpty ? "Any" : signature.type
      return function(
        "o: \(place)", " let _: any \(result ?? bound).Type = \(place).\(signature.name).self")
    case .property:
      return property(signature, expected)
    case .function, .initializer:
      return call(
        signature, result ?? expected + (signature.isFailable ? "?" : ""), parameter, tries, awaits)
    }
  }

  private func property(_ signature: Signature, _ type: String) -> String {
    let holder = name.isEmpty ? "" : (signature.isStatic ? place : "o") + "."
    let parameters = name.isEmpty ? "" : "o: \(place)"
    let set = signature.isSettable ? "; \(holder)\(signature.name) = r" : ""
    let copy = name.isEmpty || signature.isStatic ? "" : " var o = o;"
    return isFunction(signature.type)
      ? function(parameters, "\(copy) let r: \(type) = \(holder)\(signature.name)\(set)")
      : function(
        parameters,
        "\(copy) var r = \(holder)\(signature.name); exactly(&r, (\(type)).self)\(set)")
  }

  private func call(
    _ signature: Signature, _ result: String, _ wrongParameter: Int?, _ tries: Bool, _ awaits: Bool
  ) -> String {
    let parameters = signature.parameters.enumerated().map { position, parameter in
      let type =
        position == wrongParameter
        ? "Stranger" : parameter.type.replacingOccurrences(of: "Self", with: place)
      return
        ", a\(position): \(isFunction(type) && !type.hasSuffix("?") ? "@escaping " : "")\(type)"
    }
    func arguments(_ isIncluded: (Signature.Parameter) -> Bool) -> String {
      signature.parameters.enumerated().filter { isIncluded($1) }
        .map { position, parameter in (parameter.label.map { "\($0): " } ?? "") + "a\(position)" }
        .joined(separator: ", ")
    }
    // A static member of a generic type is found without its argument, as in `HKSamplePredicate.workout()`.
    let bare = place.components(separatedBy: "<")[0]
    let callee =
      signature.kind == .initializer
      ? place : "\(signature.isStatic ? bare : "o").\(signature.name)"
    let effects =
      (signature.isThrowing && tries ? "try " : "") + (signature.isAsync && awaits ? "await " : "")
    var body = " var o = o; var r = \(effects)\(callee)(\(arguments { _ in true }))"
    body += "; exactly(&r, (\(result)).self)"
    if signature.parameters.contains(where: \.hasDefault) {
      body += "; _ = \(effects)\(callee)(\(arguments { !$0.hasDefault }))"
    }
    return function(
      "o: \(place)" + parameters.joined(),
      effects: (signature.isAsync ? " async" : "") + (signature.isThrowing ? " throws" : ""), body)
  }

  /// The statement with each of its types and effects wrong, one at a time.
  private func wrongStatements(of signature: Signature) -> [String] {
    var wrong = [
      statement(
        of: signature, result: signature.kind == .associatedType ? "StrangeProtocol" : "Stranger")
    ]
    for (position, parameter) in signature.parameters.enumerated() where parameter.type != "Any" {
      wrong.append(statement(of: signature, parameter: position))
    }
    if signature.isThrowing { wrong.append(statement(of: signature, tries: false)) }
    if signature.isAsync { wrong.append(statement(of: signature, awaits: false)) }
    return wrong
  }
}
