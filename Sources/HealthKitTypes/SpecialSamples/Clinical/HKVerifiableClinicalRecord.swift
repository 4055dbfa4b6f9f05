public import Foundation

/// A signed record of a vaccination, a test or a recovery.
///
/// A phone's wallet holds them; a store here keeps none. HealthKit gives them a sample type that has
/// no name in its interface; here it is that of immunization records.
open class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What is certified.
  public let recordTypes: [String]
  /// Whom the record is about.
  public let subject: HKVerifiableClinicalRecordSubject
  /// Who signed the record.
  public let issuerIdentifier: String
  /// When it was signed.
  public let issuedDate: Date
  /// When what it certifies happened.
  public let relevantDate: Date
  /// When it ends to be valid; `nil` if it does not.
  public let expirationDate: Date?
  /// The names of what was given or tested.
  public let itemNames: [String]
  /// The form of the record; `nil` if it is not known.
  public let sourceType: HKVerifiableClinicalRecordSourceType?
  /// The record as it was signed. Since iOS 15.4.
  public let dataRepresentation: Data
  /// The same under its older name, which HealthKit deprecates since iOS 15.4.
  open var jwsRepresentation: Data { dataRepresentation }

  /// A stored record.
  package init(
    recordTypes: [String], subject: HKVerifiableClinicalRecordSubject, issuerIdentifier: String,
    issuedDate: Date, relevantDate: Date, expirationDate: Date?, itemNames: [String],
    sourceType: HKVerifiableClinicalRecordSourceType?, dataRepresentation: Data,
    provenance: ObjectProvenance
  ) {
    self.subject = subject
    self.recordTypes = recordTypes
    self.issuerIdentifier = issuerIdentifier
    self.issuedDate = issuedDate
    self.relevantDate = relevantDate
    self.expirationDate = expirationDate
    self.itemNames = itemNames
    self.sourceType = sourceType
    self.dataRepresentation = dataRepresentation
    super.init(
      sampleType: HKClinicalType(.immunizationRecord), start: relevantDate, end: relevantDate,
      provenance: provenance, invalidity: nil)
  }

  override var valueDescription: String { itemNames.joined(separator: ", ") }

  /// Writes what ``HKSample`` writes and all parts of the record.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(NSArray(array: recordTypes.map { $0 as NSString }), forKey: "recordTypes")
    coder.encode(subject, forKey: "subject")
    coder.encode(issuerIdentifier as NSString, forKey: "issuer")
    coder.encode(issuedDate as NSDate, forKey: "issuedDate")
    if let expirationDate { coder.encode(expirationDate as NSDate, forKey: "expirationDate") }
    coder.encode(NSArray(array: itemNames.map { $0 as NSString }), forKey: "itemNames")
    if let sourceType { coder.encode(sourceType.rawValue as NSString, forKey: "sourceType") }
    coder.encode(dataRepresentation as NSData, forKey: "data")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let recordTypes = Self.texts(coder, "recordTypes"),
      let itemNames = Self.texts(coder, "itemNames"),
      let subject = coder.decodePresent(
        HKVerifiableClinicalRecordSubject.self, forKey: "subject"),
      let issuer = coder.decodeText(forKey: "issuer"),
      let issuedDate = coder.decodeInstant(forKey: "issuedDate"),
      let relevantDate = coder.decodeInstant(forKey: "startDate"),
      let data = coder.decodePresent(NSData.self, forKey: "data")
    else { return nil }
    self.recordTypes = recordTypes
    self.itemNames = itemNames
    self.subject = subject
    issuerIdentifier = issuer
    self.issuedDate = issuedDate
    self.relevantDate = relevantDate
    expirationDate = coder.decodeInstant(forKey: "expirationDate")
    sourceType = coder.decodeText(forKey: "sourceType").map {
      HKVerifiableClinicalRecordSourceType(rawValue: $0)
    }
    dataRepresentation = Data(referencing: data)
    super.init(coder: coder)
  }

  private static func texts(_ coder: NSCoder, _ key: String) -> [String]? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [String]
  }
}
