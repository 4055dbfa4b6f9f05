internal import GRDB
internal import HealthKitTypes

extension ImportIDMap {
  /// Writes a device with the fields of its description.
  static func insert(device description: String, id: UInt32, _ db: Database) throws {
    let device = HKDevice(exportString: description)
    try db.execute(
      sql: """
        INSERT INTO device (id, description, name, manufacturer, model, hardware, firmware,
          software, local_identifier, udi)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, description, device.name, device.manufacturer, device.model, device.hardwareVersion,
        device.firmwareVersion, device.softwareVersion, device.localIdentifier,
        device.udiDeviceIdentifier,
      ])
  }
}
