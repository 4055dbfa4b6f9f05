internal import CalendarBuckets
internal import SampleStore

/// The routes of workouts, each with the file that holds its places.
struct RouteFiles {
  /// A route as a workout names it.
  struct Route {
    /// The attributes as the export wrote them; empty for one that an app saved.
    var attributes: [NamedValue] = []
    var metadata: [NamedValue] = []
    /// The paths of its files inside the export.
    var paths: [String]
    /// The sample that stands for it.
    var sample: StoredSample?
  }

  /// A file with the places of one route.
  struct File {
    /// The sequence number of the route.
    var sequence: Int64
    /// The last part of its path.
    var name: String
  }

  /// The files, in the order of their workouts.
  private(set) var files: [File] = []
  private var sequences: [Int64: [Int64]] = [:]
  private var names: [Int64: String] = [:]
  private var samples: [Int64: StoredSample] = [:]

  /// The routes of a snapshot. Memory is a line for each.
  init(_ snapshot: StoreSnapshot) throws {
    var workouts: Set<Int64> = []
    try snapshot.forEachWorkout { workouts.insert($0.sequence) }
    sequences = try snapshot.routes(ofWorkouts: workouts)
    let type = ImportedRoute.typeIdentifier
    if try snapshot.typeIdentifiers().contains(type) {
      try snapshot.forEachSample(ofType: type) { samples[$0.sequence] = $0 }
    }
    for workout in workouts.sorted() {
      for sequence in sequences[workout] ?? [] where names[sequence] == nil {
        let name = "route_\(files.count + 1).gpx"
        names[sequence] = name
        files.append(File(sequence: sequence, name: name))
      }
    }
  }

  /// The routes of a workout: those that the store holds places of. Of others it has nothing to give but a path.
  func routes(of workout: StoredWorkout) -> [Route] {
    let known = sequences[workout.sequence] ?? []
    let written = workout.details.routes
    let paths = known.compactMap { names[$0].map { "/workout-routes/\($0)" } }
    // What the export wrote about each route is told of the same route if all of its files were read.
    if written.flatMap(\.paths).count == paths.count {
      var rest = paths[...]
      return written.map { details in
        let own = Array(rest.prefix(details.paths.count))
        rest = rest.dropFirst(own.count)
        return Route(attributes: details.attributes, metadata: details.metadata, paths: own)
      }
    }
    return known.compactMap { sequence in
      guard let name = names[sequence] else { return nil }
      let sample = samples[sequence]
      return Route(
        metadata: sample?.metadata ?? [], paths: ["/workout-routes/\(name)"], sample: sample)
    }
  }

  /// The text of a route's file, GPX 1.1 as phones write it; nil for a route without places.
  static func text(of file: File, _ snapshot: StoreSnapshot) throws -> [UInt8]? {
    guard var reader = try snapshot.route(ofSequence: file.sequence) else { return nil }
    var text = ExportText(.utc)
    text.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">
       <trk>
        <name>\(file.name)</name>
        <trkseg>

      """)
    while let places = try reader.next() {
      for place in places { text.append(place) }
    }
    text.append("  </trkseg>\n </trk>\n</gpx>\n")
    return text.take()
  }
}

extension ExportText {
  fileprivate mutating func append(_ place: RoutePlace) {
    append("   <trkpt")
    append("lon", number: place.longitude)
    append("lat", number: place.latitude)
    append(">")
    // Where the accuracy is not known, the altitude is not either.
    if place.verticalAccuracy >= 0 { append("ele", place.altitude) }
    append("<time>")
    append(time: place.time)
    append("</time><extensions>")
    if place.speed >= 0 { append("speed", place.speed) }
    if place.course >= 0 { append("course", place.course) }
    append("hAcc", place.horizontalAccuracy)
    if place.verticalAccuracy >= 0 { append("vAcc", place.verticalAccuracy) }
    append("</extensions></trkpt>\n")
  }

  private mutating func append(_ name: String, _ number: Double) {
    append("<\(name)>")
    append(number: number)
    append("</\(name)>")
  }

  /// Appends seconds since 2001 as `2024-03-02T09:14:05.25Z`.
  private mutating func append(time: Double) {
    let whole = time.rounded(.down)
    let seconds = Int(whole) + 978_307_200
    let local = ZoneRules.utc.localDateTime(at: Double(seconds))
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    append("\(padded(local.year, 4))-\(padded(local.month, 2))-\(padded(local.day, 2))T")
    append(clock: (seconds % 86_400 + 86_400) % 86_400)
    if time > whole { append(fraction: time - whole) }
    append("Z")
  }
}
