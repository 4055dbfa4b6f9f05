/// Device strings of an Apple Health export.
///
/// An export writes a device as its Objective-C description: a memory address that differs in every
/// record, then the fields that are known, separated by commas:
///
/// ```
/// <<HKDevice: 0x282a45810>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:7.2>
/// ```
///
/// The format has no escapes, and values hold commas themselves (`Watch6,1`, `Acme, Inc.`). A field
/// therefore starts only where a comma, blanks and one of the known labels with its colon follow each
/// other, and each label counts at its first place.
extension HKDevice {
  /// The labels of the fields in a device string.
  package enum ExportField: String, CaseIterable, Sendable {
    case name
    case manufacturer
    case model
    case hardware
    case firmware
    case software
    case localIdentifier
    case udiDeviceIdentifier = "UDIDeviceIdentifier"
    case creationDate = "creation date"

    /// The spellings under which a field is recognised: its label, and what other versions write.
    var spellings: [String] {
      switch self {
      case .hardware: [rawValue, "hardwareVersion"]
      case .firmware: [rawValue, "firmwareVersion"]
      case .software: [rawValue, "softwareVersion"]
      case .udiDeviceIdentifier: [rawValue, "udiDeviceIdentifier", "UDI", "FDA UDI"]
      case .creationDate: [rawValue, "creationDate"]
      default: [rawValue]
      }
    }
  }

  /// Reads a device string of an export.
  ///
  /// A text that is not in the form of a device description (`Dummy device`) becomes the name of the
  /// device as it stands; an empty text gives a device without fields. A memory address and the
  /// creation date of the device record are left out. Values are kept verbatim, commas, curly quotes
  /// and no-break spaces included.
  ///
  /// ```swift
  /// let device = HKDevice(
  ///   exportString: "<<HKDevice: 0x282a45810>, name:Apple Watch, hardware:Watch6,1>")
  /// print(device.hardwareVersion ?? "unknown")  // Watch6,1
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public convenience init(exportString: String) {
    guard let body = Self.fieldList(of: exportString) else {
      self.init(
        name: exportString.isEmpty ? nil : exportString, manufacturer: nil, model: nil,
        hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
        udiDeviceIdentifier: nil)
      return
    }
    let fields = Self.fields(in: body)
    self.init(
      name: fields[.name], manufacturer: fields[.manufacturer], model: fields[.model],
      hardwareVersion: fields[.hardware], firmwareVersion: fields[.firmware],
      softwareVersion: fields[.software], localIdentifier: fields[.localIdentifier],
      udiDeviceIdentifier: fields[.udiDeviceIdentifier])
  }

  /// A device string without its memory address, the same for the same device in every export.
  ///
  /// Everything else stays as it is, the creation date included; texts of another form are returned
  /// unchanged. Normalising twice gives the same text as normalising once.
  ///
  /// ```swift
  /// print(HKDevice.normalizedExportString("<<HKDevice: 0x282a45810>, name:Apple Watch>"))
  /// // <<HKDevice>, name:Apple Watch>
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func normalizedExportString(_ exportString: String) -> String {
    let bytes = exportString.utf8
    guard let address = exportAddressRange(in: bytes) else { return exportString }
    var result = String(exportString[..<address.lowerBound])
    result += exportString[address.upperBound...]
    return result
  }

  /// The place of the memory address, with the colon and blanks before it, in a device string.
  ///
  /// For a reader of raw bytes; `nil` where the text does not begin as a device description with an
  /// address does. Removing the range from the text gives ``normalizedExportString(_:)``.
  ///
  /// - Complexity: O(1): only the head of the text is looked at.
  @inlinable
  package static func exportAddressRange<Bytes: Collection>(
    in bytes: Bytes
  ) -> Range<Bytes.Index>? where Bytes.Element == UInt8 {
    var index = bytes.startIndex
    func skip(_ isWanted: (UInt8) -> Bool) -> Int {
      var count = 0
      while index != bytes.endIndex, isWanted(bytes[index]) {
        bytes.formIndex(after: &index)
        count += 1
      }
      return count
    }
    let brackets = skip { $0 == UInt8(ascii: "<") }
    guard brackets == 1 || brackets == 2 else { return nil }
    for letter: UInt8 in [0x48, 0x4B, 0x44, 0x65, 0x76, 0x69, 0x63, 0x65] {  // HKDevice
      guard index != bytes.endIndex, bytes[index] == letter else { return nil }
      bytes.formIndex(after: &index)
    }
    let start = index
    guard skip({ $0 == UInt8(ascii: ":") }) == 1 else { return nil }
    _ = skip { $0 == UInt8(ascii: " ") }
    guard index != bytes.endIndex, bytes[index] == UInt8(ascii: "0") else { return nil }
    bytes.formIndex(after: &index)
    guard index != bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "x") else { return nil }
    bytes.formIndex(after: &index)
    let digits = skip { byte in
      (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
    guard digits > 0, index != bytes.endIndex, bytes[index] == UInt8(ascii: ">") else {
      return nil
    }
    return start..<index
  }

  /// The device written as an export writes it, without a memory address and absent fields.
  ///
  /// Reading the text again gives an equal device, unless a value holds something that reads like the
  /// start of another field, which the format cannot express.
  public var exportString: String {
    var result = "<<HKDevice>"
    for (field, value) in exportFields {
      guard let value else { continue }
      result += ", \(field.rawValue):\(value)"
    }
    return result + ">"
  }

  /// A device string with some of its fields replaced, without its memory address; fields come in the order of
  /// ``ExportField``, the creation date included.
  ///
  /// - Parameter replace: what a field is to say; nil leaves it out.
  /// - Returns: nil for a text that is not in the form of a device description.
  package static func exportString(
    replacingFieldsOf exportString: String,
    _ replace: (ExportField, String) throws -> String?
  ) rethrows -> String? {
    guard let body = fieldList(of: exportString) else { return nil }
    let fields = fields(in: body)
    var result = "<<HKDevice>"
    for field in ExportField.allCases {
      guard let value = fields[field], let replaced = try replace(field, value) else { continue }
      result += ", \(field.rawValue):\(replaced)"
    }
    return result + ">"
  }

  /// What stands between the head and the closing bracket, or `nil` for a text of another form.
  private static func fieldList(of exportString: String) -> Substring.UnicodeScalarView? {
    let normalized = normalizedExportString(exportString)
    guard normalized.hasPrefix("<<HKDevice>"), normalized.hasSuffix(">") else { return nil }
    let head = "<<HKDevice>".unicodeScalars.count
    // "<<HKDevice>" alone has no closing bracket of its own, and no field either.
    return normalized.unicodeScalars.dropFirst(head).dropLast()
  }

  /// Cuts the field list at its labels. Works on scalars: a combining mark after a comma must not
  /// hide it.
  private static func fields(in body: Substring.UnicodeScalarView) -> [ExportField: String] {
    var labels: [(field: ExportField, labelStart: String.Index, valueStart: String.Index)] = []
    var index = body.startIndex
    while index < body.endIndex {
      if body[index] == ",", let found = label(in: body, afterComma: index),
        !labels.contains(where: { $0.field == found.field })
      {
        labels.append((found.field, index, found.valueStart))
        index = found.valueStart
      } else {
        body.formIndex(after: &index)
      }
    }
    var result: [ExportField: String] = [:]
    for (position, label) in labels.enumerated() {
      let isLast = position == labels.count - 1
      let end = isLast ? body.endIndex : labels[position + 1].labelStart
      result[label.field] = String(body[label.valueStart..<end])
    }
    return result
  }

  private static func label(
    in body: Substring.UnicodeScalarView, afterComma comma: String.Index
  ) -> (field: ExportField, valueStart: String.Index)? {
    let text = body[body.index(after: comma)...].drop { $0 == " " }
    guard text.startIndex > body.index(after: comma) else { return nil }
    for field in ExportField.allCases {
      for spelling in field.spellings {
        let label = spelling.unicodeScalars
        guard text.starts(with: label) else { continue }
        let rest = text.dropFirst(label.count)
        guard rest.first == ":" else { continue }
        return (field, rest.index(after: rest.startIndex))
      }
    }
    return nil
  }
}
