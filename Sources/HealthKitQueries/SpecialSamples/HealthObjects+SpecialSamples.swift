internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// Samples that are more than a value stand among the correlations of a store, without members: their content is
/// the last entry of their metadata.
extension HealthObjects {
  /// A sample with a content of its own; nil if the content is damaged.
  mutating func sample(_ stored: StoredCorrelation) -> HKSample? {
    guard let entry = stored.metadata.last, let content = entry.content else { return nil }
    return SampleContent.sample(
      content,
      provenance: provenance(
        stored.uuid, stored.revision, device: stored.device,
        metadata: Array(stored.metadata.dropLast())))
  }
}

extension NamedValue {
  /// Only the last entry is looked at, so that an app may have such a key, too.
  private static let contentName = "hkstats.content"

  /// The content of a sample among its metadata.
  static func content(_ data: Data) -> NamedValue {
    NamedValue(name: contentName, value: data.base64EncodedString(), kind: .text)
  }

  /// What ``content(_:)`` was given; nil of another entry.
  fileprivate var content: Data? {
    name == Self.contentName ? Data(base64Encoded: value) : nil
  }
}
