internal import ArrowColumns

/// Participants whose rows may go on, in the order of their first rows.
///
/// Within a batch a participant is found by the code of the key. Keys are hashed only where a second batch comes: many
/// queries have one.
struct OpenParticipants {
  private var participants: [OpenParticipant] = []
  /// Where the participants of the batches before stand.
  private var numbers: [ArrowKey?: Int] = [:]
  /// Where those of the batch at hand stand, by code, behind null; -1 is not known yet.
  private var numberOfCode: [Int] = []

  /// How many there are.
  var count: Int { participants.count }

  /// One of them.
  subscript(_ number: Int) -> OpenParticipant {
    get { participants[number] }
    _modify { yield &participants[number] }
  }

  /// Begins a batch of rows with so many keys. O(keys), and O(participants) of the batch before.
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

  private mutating func add(_ key: ArrowKey?) -> Int {
    participants.append(OpenParticipant(key))
    return participants.count - 1
  }

  /// All, who are forgotten.
  mutating func takeAll() -> [OpenParticipant] {
    defer { self = OpenParticipants() }
    return participants
  }

  // MARK: Participants whose rows follow one another

  /// Where a participant stands, who is a new one unless the last. O(1).
  ///
  /// - Parameter ended: is told the participant whose rows have ended, if another one comes.
  mutating func numberInRuns(of key: ArrowKey?, ended: (ArrowKey?) -> Void) -> Int {
    if let last = participants.last {
      if last.key == key { return participants.count - 1 }
      ended(last.key)
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
