public import Foundation

/// A physical or virtual device that recorded a sample: a watch, a phone, a scale.
///
/// All eight fields are optional text, exactly as the device or the export states them. Two devices
/// are equal when all eight fields are, scalar for scalar: no Unicode normalisation takes place, and
/// an absent field differs from an empty one.
///
/// ```swift
/// let watch = HKDevice(
///   name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,1",
///   firmwareVersion: nil, softwareVersion: "7.2", localIdentifier: nil, udiDeviceIdentifier: nil)
/// print(watch)
/// // <<HKDevice>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:7.2>
/// ```
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKDevice: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The name that people see, for example `Apple Watch`.
  public let name: String?
  /// Who made the device, for example `Apple Inc.`.
  public let manufacturer: String?
  /// The kind of device, for example `Watch`.
  public let model: String?
  /// The hardware revision, for example `Watch6,1`.
  public let hardwareVersion: String?
  /// The firmware revision.
  public let firmwareVersion: String?
  /// The software revision, for example `7.2`.
  public let softwareVersion: String?
  /// An identifier that is unique on the phone that the device is paired with.
  public let localIdentifier: String?
  /// The device identifier part of the United States FDA's unique device identification.
  public let udiDeviceIdentifier: String?

  /// Makes a device from its fields; pass `nil` for what is not known.
  public init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
    firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
    udiDeviceIdentifier: String?
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  /// The machine that this process runs on: its host name, processor architecture and system version.
  ///
  /// The answer is determined once per process.
  open class func local() -> HKDevice { localDevice }

  private static let localDevice = HKDevice(
    name: hostName(), manufacturer: nil, model: "Computer", hardwareVersion: architecture,
    firmwareVersion: nil,
    softwareVersion: ProcessInfo.processInfo.operatingSystemVersionString, localIdentifier: nil,
    udiDeviceIdentifier: nil)

  /// The kernel's own answer first: Foundation's may wait for a name server.
  private static func hostName() -> String {
    let kernelName = try? String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
    let trimmed = kernelName?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? ProcessInfo.processInfo.hostName : trimmed
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  /// The eight fields under the names that device strings of an export use, in their order there.
  package var exportFields: [(field: ExportField, value: String?)] {
    [
      (.name, name), (.manufacturer, manufacturer), (.model, model),
      (.hardware, hardwareVersion), (.firmware, firmwareVersion), (.software, softwareVersion),
      (.localIdentifier, localIdentifier), (.udiDeviceIdentifier, udiDeviceIdentifier),
    ]
  }

  // MARK: NSObject

  /// Two devices are equal when all eight fields are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKDevice else { return false }
    if self === other { return true }
    return zip(exportFields, other.exportFields).allSatisfy {
      ScalarText.equal($0.value, $1.value)
    }
  }

  /// A hash of all eight fields.
  open override var hash: Int {
    var hasher = Hasher()
    for (_, value) in exportFields { ScalarText.hash(value, into: &hasher) }
    return hasher.finalize()
  }

  /// The fields that are present, written as an export writes a device, without a memory address.
  open override var description: String { exportString }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all fields that are present.
  open func encode(with coder: NSCoder) {
    for (field, value) in exportFields {
      if let value { coder.encode(value as NSString, forKey: field.rawValue) }
    }
  }

  /// Reads the fields that ``encode(with:)`` wrote.
  public convenience required init?(coder: NSCoder) {
    func text(_ field: ExportField) -> String? {
      coder.decodeText(forKey: field.rawValue)
    }
    self.init(
      name: text(.name), manufacturer: text(.manufacturer), model: text(.model),
      hardwareVersion: text(.hardware), firmwareVersion: text(.firmware),
      softwareVersion: text(.software), localIdentifier: text(.localIdentifier),
      udiDeviceIdentifier: text(.udiDeviceIdentifier))
  }

  /// The device itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
