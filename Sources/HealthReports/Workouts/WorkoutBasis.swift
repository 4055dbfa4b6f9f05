/// Where a figure of a workout comes from.
public enum FigureOrigin: String, Sendable, Codable, CaseIterable {
  /// The workout itself says it.
  case stated
  /// The samples that belong to the workout.
  case associated
  /// The merged samples of the time of the workout.
  case window
  /// The route.
  case route
}

/// How many figures of workouts come from where, and what else has to be known of them.
public struct WorkoutBasis: Sendable, Codable, Equatable {
  /// How many workouts there are.
  public var workouts: Int
  /// How many have pauses.
  public var paused: Int
  /// How many state a duration that differs by more than a second from the time without pauses.
  public var otherStatedDurations: Int
  /// How many overlap another one of them in part.
  public var overlapping: Int
  /// How many have a route.
  public var routes: Int
  /// Where distances come from.
  public var distance: Origins
  /// Where energies come from.
  public var energy: Origins
  /// Where heart rates come from.
  public var heartRate: Origins
  /// Where ascents come from.
  public var ascent: Origins

  /// How many figures come from where.
  public struct Origins: Sendable, Codable, Equatable {
    /// Stated by the workout.
    public var stated = 0
    /// Of the samples that belong to the workout.
    public var associated = 0
    /// Of the merged samples of the time of the workout.
    public var window = 0
    /// Of the route.
    public var route = 0
  }
}

extension WorkoutBasis.Origins {
  /// The counts of a list of origins.
  init(_ origins: [FigureOrigin?]) {
    for case let origin? in origins {
      switch origin {
      case .stated: stated += 1
      case .associated: associated += 1
      case .window: window += 1
      case .route: route += 1
      }
    }
  }
}

extension WorkoutBasis {
  /// What the figures of workouts rest on.
  init(_ workouts: [WorkoutFigures]) {
    self.init(
      workouts: workouts.count, paused: workouts.count(where: \.isPaused),
      otherStatedDurations: workouts.count { $0.otherDuration != nil },
      overlapping: Self.overlapCount(workouts.map(\.window)),
      routes: workouts.count { $0.route != nil },
      distance: Origins(workouts.map { $0.distance?.origin }),
      energy: Origins(workouts.map { $0.energy?.origin }),
      heartRate: Origins(workouts.map { $0.heartRate?.origin }),
      ascent: Origins(workouts.map { $0.ascent?.origin }))
  }

  /// How many windows overlap another one.
  static func overlapCount(_ windows: [Range<Double>]) -> Int {
    let order = windows.sorted { $0.lowerBound < $1.lowerBound }
    var overlapping: Set<Int> = []
    var last: Int?
    for number in order.indices {
      if let known = last, order[known].upperBound > order[number].lowerBound {
        overlapping.formUnion([known, number])
      }
      if last.map({ order[$0].upperBound < order[number].upperBound }) ?? true { last = number }
    }
    return overlapping.count
  }
}
