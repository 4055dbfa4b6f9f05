/// How far one ring was closed on a day.
public struct RingProgress: Sendable, Equatable {
  /// What was done; nil if not known.
  public var value: Double?
  /// What was meant to be done; nil, and never 0, if not known.
  public var goal: Double?

  /// A ring of a value and a goal; a goal that is not above 0 is none.
  public init(value: Double?, goal: Double?) {
    self.value = value
    self.goal = goal.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether the ring is closed; nil if value or goal is not known.
  public var isClosed: Bool? {
    if let value, let goal { value >= goal } else { nil }
  }

  /// The value over the goal, 1 for a closed ring and more beyond.
  public var share: Double? {
    if let value, let goal { value / goal } else { nil }
  }
}

/// The rings of one day.
public struct RingDay: Sendable, Equatable {
  /// The day as its number, `LocalDateTime.dayNumber`.
  public var dayNumber: Int
  /// Moving: energy or time.
  public var move: RingProgress
  /// Exercise in minutes.
  public var exercise: RingProgress
  /// Hours with some standing.
  public var stand: RingProgress

  /// The rings of a day.
  public init(dayNumber: Int, move: RingProgress, exercise: RingProgress, stand: RingProgress) {
    self.dayNumber = dayNumber
    self.move = move
    self.exercise = exercise
    self.stand = stand
  }

  /// Whether all three rings are closed; nil if one is not known and no other is open.
  public var areAllClosed: Bool? {
    let rings = [move.isClosed, exercise.isClosed, stand.isClosed]
    if rings.contains(false) { return false }
    return rings.contains(nil) ? nil : true
  }
}

/// How many days have closed rings, and how many in a row.
public struct RingSummary: Sendable, Equatable {
  /// How often one ring was closed.
  public struct Count: Sendable, Equatable {
    /// Days on which it was.
    public var closed = 0
    /// Days on which value and goal are known.
    public var known = 0

    /// None.
    public init() {}

    fileprivate mutating func add(_ isClosed: Bool?) {
      guard let isClosed else { return }
      known += 1
      if isClosed { closed += 1 }
    }
  }

  /// The days.
  public let dayCount: Int
  /// The ring of moving.
  public let move: Count
  /// The ring of exercise.
  public let exercise: Count
  /// The ring of standing.
  public let stand: Count
  /// All three.
  public let all: Count
  /// The most days in a row on which all three were closed: the first day's number and how many; the
  /// earlier of equals, nil if none.
  public let longestRun: Run?

  /// Days in a row.
  public struct Run: Sendable, Equatable {
    /// The number of the first day.
    public let firstDay: Int
    /// How many days.
    public let length: Int
  }

  /// The summary of days in their order, each at most once. A day that is missing ends a run. O(n).
  public init(_ days: [RingDay]) {
    var (move, exercise, stand, all) = (Count(), Count(), Count(), Count())
    var longest: Run?
    var run: Run?
    for day in days {
      move.add(day.move.isClosed)
      exercise.add(day.exercise.isClosed)
      stand.add(day.stand.isClosed)
      all.add(day.areAllClosed)
      guard day.areAllClosed == true else {
        run = nil
        continue
      }
      if let known = run, known.firstDay + known.length == day.dayNumber {
        run = Run(firstDay: known.firstDay, length: known.length + 1)
      } else {
        run = Run(firstDay: day.dayNumber, length: 1)
      }
      if let run, run.length > longest?.length ?? 0 { longest = run }
    }
    dayCount = days.count
    self.move = move
    self.exercise = exercise
    self.stand = stand
    self.all = all
    longestRun = longest
  }
}
