internal import SampleStore

/// Reads the files of an export's routes and hands the routes to the store's import.
///
/// Files are read one after the other, and their places wait in the import's file, so memory holds the
/// places of one file only. A file that several routes refer to is read once.
struct RouteImport {
  /// A route and the number of its workout in the import.
  struct Route {
    var workout: Int64
    var route: ExportedRoute
  }

  private let target: SampleImport
  private let files: SideFiles
  /// The routes that were not imported, by reason.
  private(set) var skipped: [RouteFault: SkippedRoutes] = [:]
  /// How many places of imported routes lack a coordinate or a time.
  private(set) var placesSkipped = 0

  init(_ target: SampleImport, files: SideFiles) {
    self.target = target
    self.files = files
  }

  /// Imports routes, in the order of the export.
  ///
  /// - Parameter look: called before each file; it may throw to stop the import.
  /// - Throws: `SampleStoreError`, and what `look` throws. What is wrong with a file is no error.
  mutating func add(_ routes: [Route], look: () throws -> Void) throws {
    var wanted: Set<String> = []
    for route in routes { wanted.formUnion(route.route.paths.compactMap { files.name(of: $0) }) }
    var outcomes: [String: Result<ImportedPlaces, RouteFault>] = [:]
    do {
      try files.read(wanted) { name, reader in
        try look()
        let outcome = try places(reader)
        outcomes[name] = outcome
        return outcome.fault != .unreadable
      }
    } catch let error as ExportError where error.kind == .damagedArchive {
      // The routes behind the damage cannot be reached.
      for name in wanted where outcomes[name] == nil { outcomes[name] = .failure(.unreadable) }
    }
    for entry in routes {
      for path in entry.route.paths {
        let outcome = files.name(of: path).flatMap { outcomes[$0] }
        try add(entry, path, outcome ?? .failure(files.areGiven ? .missing : .notGiven))
      }
      if entry.route.paths.isEmpty { try add(entry, "", .failure(.missing)) }
    }
  }

  /// Reads a file and keeps its places.
  private mutating func places(
    _ reader: any ByteReader
  ) throws -> Result<ImportedPlaces, RouteFault> {
    do {
      let track = try GPXTrack(reader)
      placesSkipped += track.skipped
      return .success(try target.keep(track.places))
    } catch let fault as RouteFault {
      return .failure(fault)
    } catch is ExportError {
      return .failure(.unreadable)
    }
  }

  private mutating func add(
    _ entry: Route, _ path: String, _ outcome: Result<ImportedPlaces, RouteFault>
  ) throws {
    let route = entry.route
    switch outcome {
    case .success(let places):
      try target.addRoute(
        ImportedRoute(
          workout: entry.workout, start: route.start ?? places.start, end: route.end ?? places.end,
          creation: route.creation, sourceRevision: route.sourceRevision, device: route.device,
          metadata: route.metadata), places)
    case .failure(let fault):
      skipped[fault, default: SkippedRoutes(reason: fault)].add(path: path)
      // Mirroring must not take for gone what could not be read.
      target.noteSkipped(
        type: ImportedRoute.typeIdentifier, start: route.start, end: route.end)
    }
  }
}

extension Result where Failure == RouteFault {
  fileprivate var fault: RouteFault? {
    if case .failure(let fault) = self { fault } else { nil }
  }
}
