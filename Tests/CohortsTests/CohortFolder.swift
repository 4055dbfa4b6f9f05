import Foundation
import TestSupport

@testable import Cohorts

/// A folder of exports, and the one that they are imported into.
struct CohortFolder {
  /// The time of imports.
  static let now = 1_720_000_000.0

  private let folder: TemporaryDirectory
  var exports: String { folder.file("exports") }
  var data: String { folder.file("data") }

  init() throws {
    folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: exports, withIntermediateDirectories: true)
  }

  /// Imports what there is.
  func run(_ change: (inout CohortImport.Options) -> Void = { _ in }) throws -> CohortReport {
    var options = CohortImport.Options(now: Self.now)
    change(&options)
    let files = try CohortFiles.find(in: exports, besides: data)
    return try CohortImport(files, into: Cohort.create(at: data), options: options).run()
  }
}
