internal import Foundation
internal import HealthKitTypes
internal import SyntheticHealthData

/// Writes synthetic years in the two forms that the contenders' files are made from.
enum SyntheticFiles {
  /// Writes each type's columns, sorted by start, and `types.tsv` with a line a type.
  ///
  /// A line is the identifier, the aggregation style or `category`, and the number of samples.
  /// Values are in the unit that the export writes; `origins.u8` numbers the sources. With `only`,
  /// the identifier of a type, there is no other.
  static func writeColumns(
    seed: UInt64, years: Int, folder: String, only identifier: String? = nil
  ) throws {
    // The years that `hkstats synth` writes: the last one is 2024.
    let years = try SyntheticYears(
      seed: seed, years: years, firstDay: SyntheticDay(year: 2025 - years, month: 1, day: 1))
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    var lines = ""
    for type in SyntheticType.allCases where identifier ?? type.identifier == type.identifier {
      let columns = years.columns(of: type)
      guard columns.count > 0 else { continue }
      let prefix = "\(folder)/\(type.identifier)."
      try RawColumn.write(columns.starts, to: prefix + "starts.f64")
      try RawColumn.write(columns.ends, to: prefix + "ends.f64")
      try RawColumn.write(columns.values, to: prefix + "values.f64")
      try RawColumn.write(columns.origins.map(\.rawValue), to: prefix + "origins.u8")
      try RawColumn.write(
        columns.userEntered.map { $0 ? 1 : 0 as UInt8 }, to: prefix + "userEntered.u8")
      lines += "\(type.identifier)\t\(style(of: type))\t\(columns.count)\n"
    }
    try Data(lines.utf8).write(to: URL(fileURLWithPath: folder + "/types.tsv"))
  }

  /// Writes the export of the first `days` days of the same person.
  static func writeExport(seed: UInt64, days: Int, path: String) throws {
    try ExportWriter(SyntheticYears(seed: seed, days: days)).write(to: path)
  }

  private static func style(of type: SyntheticType) -> String {
    let identifier = HKQuantityTypeIdentifier(rawValue: type.identifier)
    return switch HKObjectType.quantityType(forIdentifier: identifier)?.aggregationStyle {
    case .cumulative: "cumulative"
    case .discreteArithmetic: "discreteArithmetic"
    case .discreteTemporallyWeighted: "discreteTemporallyWeighted"
    case .discreteEquivalentContinuousLevel: "discreteEquivalentContinuousLevel"
    case nil: "category"
    }
  }
}
