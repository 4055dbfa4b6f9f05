public import Foundation

/// How somebody felt at a moment, or over a day.
///
/// Apps save them as they save other samples.
open class HKStateOfMind: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// A moment's emotion or a day's mood.
  public typealias Kind = HKStateOfMindKind
  /// A word for a feeling.
  public typealias Label = HKStateOfMindLabel
  /// What a feeling has to do with.
  public typealias Association = HKStateOfMindAssociation
  /// A region of pleasantness.
  public typealias ValenceClassification = HKStateOfMindValenceClassification

  /// A moment's emotion or a day's mood.
  public let kind: Kind
  /// How pleasant the feeling was, from -1 to 1.
  public let valence: Double
  /// Words for the feeling.
  public let labels: [Label]
  /// What the feeling had to do with.
  public let associations: [Association]

  /// A state of mind of the running app.
  ///
  /// One whose valence is not from -1 to 1 is refused by the store's `save`.
  public init(
    date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association],
    metadata: [String: Any]? = [:]
  ) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
    let provenance = ObjectProvenance(device: nil, metadata: metadata)
    let type = HKObjectType.stateOfMindType()
    super.init(
      sampleType: type, start: date, end: date, provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: type, start: date, end: date),
        (-1...1).contains(valence)
          ? nil : "A state of mind has the valence \(valence); give a number from -1 to 1.",
        SampleValidation.metadata(provenance.metadata, of: type)))
  }

  /// The region of the valence: not known here, because HealthKit's limits are not published.
  ///
  /// Asking for it stops the process with that sentence, because there is no value that says so;
  /// ``HKStateOfMindValenceClassification/init(valence:)`` gives `nil`.
  open var valenceClassification: ValenceClassification {
    guard let classification = ValenceClassification(valence: valence) else {
      fatalError(
        "The limits of the valence classifications are not published, so that of \(valence) is not known "
          + "here; use the valence itself, or HKStateOfMind.ValenceClassification(valence:), which is nil."
      )
    }
    return classification
  }

  override var valueDescription: String { "\(kind) \(valence)" }

  /// Writes what ``HKSample`` writes, kind, valence, labels and associations.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(case: kind, forKey: "kind")
    coder.encode(valence, forKey: "valence")
    coder.encode(cases: labels, forKey: "labels")
    coder.encode(cases: associations, forKey: "associations")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let kind: Kind = coder.decodeCase(forKey: "kind"), coder.containsValue(forKey: "valence"),
      let labels: [Label] = coder.decodeCases(forKey: "labels"),
      let associations: [Association] = coder.decodeCases(forKey: "associations")
    else { return nil }
    self.kind = kind
    valence = coder.decodeDouble(forKey: "valence")
    self.labels = labels
    self.associations = associations
    super.init(coder: coder)
  }
}
