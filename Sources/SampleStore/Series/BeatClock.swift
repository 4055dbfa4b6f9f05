/// A time of day as a phone of any language writes it: `下午7:47:03.25`, `7:47:03.25 p. m.`, `19.47.03,25`.
///
/// Exports write the times of beats on the phone's own clock. Of such a text the numbers count; what stands
/// around them says at most which half of the day it is, and beats follow one another within seconds.
struct BeatClock: Equatable {
  /// The hundredths of a second since midnight, or since the middle of the day.
  let hundredths: Int
  /// Whether it is not known which of the two halves of a day it is in.
  let isHalfDay: Bool

  init(hundredths: Int, isHalfDay: Bool) {
    self.hundredths = hundredths
    self.isHalfDay = isHalfDay
  }

  /// The time that a text tells; nil unless it has hours, minutes and seconds.
  init?(_ text: String) {
    var numbers: [(value: Int, digits: Int)] = []
    var isInNumber = false
    var hasLetters = false
    for character in text {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        if !isInNumber { numbers.append((0, 0)) }
        guard numbers[numbers.count - 1].digits < 6 else { return nil }
        numbers[numbers.count - 1].value = numbers[numbers.count - 1].value * 10 + digit
        numbers[numbers.count - 1].digits += 1
        isInNumber = true
      } else {
        isInNumber = false
        if character.isLetter { hasLetters = true }
      }
    }
    guard numbers.count == 3 || numbers.count == 4, numbers[1].value < 60, numbers[2].value < 60
    else { return nil }
    let hour = numbers[0].value
    isHalfDay = hasLetters && hour <= 12
    guard hour < 24 else { return nil }
    var fraction = 0
    if numbers.count == 4 {
      var scale = 1
      for _ in 0..<numbers[3].digits { scale *= 10 }
      fraction = numbers[3].value * 100 / scale
    }
    let shown = isHalfDay ? hour % 12 : hour
    hundredths = ((shown * 60 + numbers[1].value) * 60 + numbers[2].value) * 100 + fraction
  }

  /// The hundredths since midnight: of the two halves of the day the one that comes sooner after the time before.
  func hundredths(after last: Int?) -> Int {
    guard isHalfDay, let last else { return hundredths }
    let day = BeatTimeStyle.day
    func wait(_ time: Int) -> Int { ((time - last) % day + day) % day }
    let other = hundredths + day / 2
    return wait(hundredths) <= wait(other) ? hundredths : other
  }
}
