/// What a caller may decide about how nights are made of samples.
public struct SleepRules: Sendable, Hashable {
  /// When a night begins and the one before ends, in seconds after local midnight: 18:00.
  public var nightStart: Int
  /// The longest gap in seconds over which sleep is one session: an hour.
  public var sessionGap: Double
  /// The length of the regularity index's epochs in whole seconds, a divisor of a day: 30.
  public var epoch: Int
  /// The days of the week that free nights are named by, 1 being Monday: Saturday and Sunday.
  public var freeWeekdays: Set<Int>

  /// A night is partial if sleep and wakefulness are known for less than this share of its time in bed: half.
  public var partialBelow: Double
  /// Whether partial nights count in means and in the regularity: they do not.
  public var includesPartialNights: Bool

  /// Rules; without arguments those that every night is reported by unless somebody asks otherwise.
  ///
  /// Traps if `nightStart` is not within a day, `sessionGap` is negative or not finite, or `epoch` does
  /// not divide a day of 86,400 seconds, or `partialBelow` is no share.
  public init(
    nightStart: Int = 18 * 3_600, sessionGap: Double = 3_600, epoch: Int = 30,
    freeWeekdays: Set<Int> = [6, 7], partialBelow: Double = 0.5,
    includesPartialNights: Bool = false
  ) {
    precondition((0..<86_400).contains(nightStart), "a night starts within a day")
    precondition(sessionGap >= 0 && sessionGap.isFinite, "a gap is 0 or more seconds")
    precondition(epoch > 0 && 86_400 % epoch == 0, "epochs divide a day")
    precondition((0...1).contains(partialBelow), "a share is 0 to 1")
    self.nightStart = nightStart
    self.sessionGap = sessionGap
    self.epoch = epoch
    self.freeWeekdays = freeWeekdays
    self.partialBelow = partialBelow
    self.includesPartialNights = includesPartialNights
  }
}
