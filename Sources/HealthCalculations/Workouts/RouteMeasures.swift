/// How long a recorded route is and how much it climbs.
///
/// Places that are off by more than ``Rules/worstAccuracy``, or that nobody knows how far off they are,
/// are excluded. A step from one place to the next counts unless its middle lies in a pause: neither for
/// the length nor for the climb, which begins anew behind it. Places without a height count for the
/// length alone.
public struct RouteMeasures: Sendable, Equatable {
  /// A place of a route.
  public struct Point: Sendable, Equatable {
    /// When it was recorded, in seconds since 1970.
    public var instant: Double
    /// Where.
    public var place: Geodesic.Place
    /// The height in metres; nil if not known.
    public var height: Double?
    /// How far off the place may be, in metres; negative if not known.
    public var accuracy: Double

    /// A point from its parts.
    public init(instant: Double, place: Geodesic.Place, height: Double?, accuracy: Double) {
      self.instant = instant
      self.place = place
      self.height = height
      self.accuracy = accuracy
    }
  }

  /// What counts.
  public struct Rules: Sendable, Equatable {
    /// Places that may be off by more metres than this are excluded.
    public var worstAccuracy = 50.0
    /// What climbs have to exceed (``ElevationGain``), in metres.
    public var elevationThreshold = ElevationGain.defaultThreshold

    /// The default rules.
    public init() {}

    /// Whether a place is known well enough.
    func counts(_ point: Point) -> Bool {
      point.accuracy >= 0 && point.accuracy <= worstAccuracy && point.place.latitude.isFinite
        && point.place.longitude.isFinite
    }
  }

  /// The length in metres.
  public let distance: Double
  /// The metres climbed; nil without heights.
  public let ascent: Double?
  /// The metres fallen, positive; nil without heights.
  public let descent: Double?
  /// How many places counted.
  public let placeCount: Int
  /// How many places were excluded.
  public let excludedCount: Int

  /// The measures of points in the order of time.
  ///
  /// - Parameters:
  ///   - points: in the order of time.
  ///   - periods: when the workout was not paused.
  ///   - rules: which places count.
  /// - Complexity: O(n log p) for n points and p pauses.
  public init(
    _ points: some Sequence<Point>, periods: ActivePeriods, rules: Rules = Rules()
  ) {
    var distance = 0.0
    var heights: [Double] = []
    var climb: (ascent: Double, descent: Double)?
    func endClimb() {
      if heights.isEmpty { return }
      let gain = ElevationGain(of: heights, threshold: rules.elevationThreshold)
      climb = ((climb?.ascent ?? 0) + gain.ascent, (climb?.descent ?? 0) + gain.descent)
      heights = []
    }
    var count = 0
    var excluded = 0
    var previous: Point?
    for point in points {
      guard rules.counts(point) else {
        excluded += 1
        continue
      }
      count += 1
      if let previous {
        if periods.contains((previous.instant + point.instant) / 2) {
          distance += Geodesic.distance(from: previous.place, to: point.place)
        } else {
          endClimb()
        }
      }
      if let height = point.height { heights.append(height) }
      previous = point
    }
    endClimb()
    self.distance = distance
    placeCount = count
    excludedCount = excluded
    ascent = climb?.ascent
    descent = climb?.descent
  }
}
