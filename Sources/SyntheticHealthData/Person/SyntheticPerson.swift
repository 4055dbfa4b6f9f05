/// The traits of the person whose years are made up; all of them follow from the seed.
///
/// The ranges and the literature they mimic are listed on the Distributions page.
public struct SyntheticPerson: Sendable, Equatable {
  /// Whether the person is female (it moves energy, fat share and resting heart rate).
  public let isFemale: Bool
  /// Age in whole years on the first day, 24 to 58.
  public let age: Int
  /// Height in centimetres.
  public let heightInCentimetres: Int
  /// Body mass in kilograms on the first day.
  public let massInKilograms: Double
  /// Resting heart rate in beats per minute on the first day, 50 to 66.
  public let restingHeartRate: Double
  /// Basal energy in kilocalories a day, by Mifflin and St Jeor (1990).
  public let basalKilocaloriesPerDay: Double
  /// Share of walks on which the phone is carried, 0.62 to 0.78.
  public let phoneCarryShare: Double
  /// Usual wall time of rising on work days, in minutes after midnight.
  public let riseMinute: Int
  /// Usual wall time of going to bed before work days, in minutes after midnight.
  public let bedMinute: Int
  /// Length of a walking step in millimetres.
  public let stepLengthInMillimetres: Int

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed, stream: 1)
    isFemale = random.chance(0.5)
    age = random.integer(24, 58)
    heightInCentimetres = Int(
      random.normal(isFemale ? 164 : 178, 7, isFemale ? 150 : 162, isFemale ? 182 : 198).rounded())
    let metres = Double(heightInCentimetres) / 100
    massInKilograms = (random.normal(24.5, 2.4, 19.5, 31) * metres * metres * 10).rounded() / 10
    restingHeartRate = random.normal(isFemale ? 60 : 57, 3.5, 50, 66)
    basalKilocaloriesPerDay =
      10 * massInKilograms + 6.25 * Double(heightInCentimetres) - 5 * Double(age)
      + (isFemale ? -161 : 5)
    phoneCarryShare = random.uniform(0.62, 0.78)
    riseMinute = random.integer(6 * 60 + 15, 7 * 60 + 15)
    bedMinute = random.integer(22 * 60 + 20, 23 * 60 + 20)
    stepLengthInMillimetres = heightInCentimetres * random.integer(405, 430) / 100
  }

  /// Highest heart rate by Tanaka (2001): 208 - 0.7 x age.
  var maximumHeartRate: Double { 208 - 0.7 * Double(age) }
}
