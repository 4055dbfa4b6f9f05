public import Foundation
internal import GRDB
internal import HealthKitTypes

/// Who reads a store.
public enum StoreReader: Sendable, Hashable {
  /// The person whose data they are, or their own tools: everything.
  case owner
  /// An app: what it was granted.
  case app(bundleIdentifier: String)
}

/// Which objects of a type an app sees.
///
/// Part of the key of everything that is cached for an app: two answers with equal access over the same
/// data are equal.
public enum ReadAccess: Sendable, Hashable {
  /// All of them.
  case everything
  /// Those that the app saved itself, and those that were chosen for it one by one.
  case own(bundleIdentifier: String, objects: Set<UUID>)

  // Apps are told apart by the scalars of their identifiers, of which Swift takes some for equal.

  /// Whether both are the same access.
  public static func == (left: ReadAccess, right: ReadAccess) -> Bool {
    switch (left, right) {
    case (.everything, .everything): true
    case (.own(let app, let objects), .own(let otherApp, let otherObjects)):
      ScalarText.equal(app, otherApp) && objects == otherObjects
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    guard case .own(let app, let objects) = self else { return hasher.combine(false) }
    ScalarText.hash(app, into: &hasher)
    hasher.combine(objects)
  }

  /// The samples that may be seen.
  package var filter: SampleFilter {
    switch self {
    case .everything: .everything
    case .own(let app, let objects):
      .any([.revision { ScalarText.equal($0.name, app) }, .uuids(objects)])
    }
  }

  /// Whether objects of a source are seen because they are its own.
  func includes(source: String) -> Bool {
    switch self {
    case .everything: true
    case .own(let app, _): ScalarText.equal(source, app)
    }
  }
}

extension SampleStore {
  /// Which objects of a type an app sees; nil if no request of it for the type was ever answered.
  ///
  /// An app that was denied reading, or that asked to save and not to read, sees what it saved itself, as
  /// if there were nothing else. A correlation is seen as a whole if all of its members' types that were
  /// decided about are; its members are subject to the access to their own types. Of types whose objects
  /// are chosen one by one an app sees its own and the chosen ones, without ever having asked.
  public func readAccess(ofApp app: String, toType identifier: String) throws -> ReadAccess? {
    let type = HKObjectType.known(identifier: identifier)
    if let type = type as? HKCorrelationType {
      let members = try permissions(ofApp: app, types: type.memberTypes.map(\.identifier))
      if members.isEmpty { return nil }
      let reading = members.compactMap(\.read)
      return !reading.isEmpty && reading.allSatisfy { $0 }
        ? .everything : .own(bundleIdentifier: app, objects: [])
    }
    let (decision, objects) = try permission(ofApp: app, type: identifier)
    if decision.read == true { return .everything }
    guard decision.isDecided || type.map({ !$0.isReadByAsking }) ?? false else { return nil }
    return .own(bundleIdentifier: app, objects: objects)
  }
}

extension HKObjectType {
  /// Whether reading the type needs a request: not where objects are chosen one by one, nor where they
  /// come with those that are.
  fileprivate var isReadByAsking: Bool {
    !requiresPerObjectAuthorization() && !(self is HKMedicationDoseEventType)
  }
}
