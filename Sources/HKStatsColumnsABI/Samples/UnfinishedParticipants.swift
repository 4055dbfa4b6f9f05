internal import ArrowColumns

/// Participants whose rows may go on, in the order of their first rows.
///
/// A query finds them in one of two ways: wherever their rows are, by ``beginBatch(keys:)`` and ``number(of:code:)``, or
/// where those of each follow one another, by ``numberInRuns(of:ended:)`` and ``takeAllButLast()``.
struct UnfinishedParticipants {
  private var participants: [OpenParticipant] = []
  /// Where the participants of the batches before stand.
  private var numbers: [ArrowKey?: Int] = [:]
  /// Where those of the batch at hand stand, by code, behind null; -1 is not known yet.
  private var numberOfCode: [Int] = []

  /// How many there are.
  var count: Int { participants.count }

  private mutating func add(_ key: ArrowKey?) -> Int {
    participants.append(OpenParticipant(key))
    return participants.count - 1
  }

  /// All, who are forgotten.
  mutating func takeAll() -> [OpenParticipant] {
    defer { self = UnfinishedParticipants() }
    return participants
  }

  /// One of them.
  subscript(_ number: Int) -> OpenParticipant {
    get { participants[number] }
    _modify { yield &participants[number] }
  }

  // MARK: Participants whose rows are anywhere

  /// Begins a batch of rows with so many keys. O(keys), and O(participants) of the batch before: keys are hashed only
  /// where a second batch comes, and many queries have one.
  mutating func beginBatch(keys: Int) {
    for number in numbers.count..<participants.count {
      numbers[participants[number].key] = number
    }
    numberOfCode = Array(repeating: -1, count: keys + 1)
  }

  /// Where a participant stands, who is a new one unless met before. Expected O(1).
  ///
  /// - Parameter code: the position of the key among those of the batch; -1 for null.
  mutating func number(of key: ArrowKey?, code: Int32) -> Int {
    let place = Int(code) + 1
    if numberOfCode[place] < 0 {
      numberOfCode[place] = (numbers.isEmpty ? nil : numbers[key]) ?? add(key)
    }
    return numberOfCode[place]
  }

  // MARK: Participants whose rows follow one another

  /// Where a participant stands, who is a new one unless the last. O(1).
  ///
  /// - Parameter ended: is told the participant whose rows have ended, if another one comes.
  mutating func numberInRuns(of key: ArrowKey?, ended: (ArrowKey?) -> Void) -> Int {
    let last = participants.count - 1
    if last >= 0 {
      if participants[last].key == key { return last }
      ended(participants[last].key)
    }
    return add(key)
  }

  /// All but the last, whose rows may go on; they are forgotten.
  mutating func takeAllButLast() -> [OpenParticipant] {
    guard let last = participants.popLast() else { return [] }
    defer { participants = [last] }
    return participants
  }
}
