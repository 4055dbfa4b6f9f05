/// A sample that a sweep is inside of.
struct ActiveSample {
  /// Where it ends.
  let end: Double
  /// What its pair had won when it started, or when its share was last taken.
  var mark: Double
  /// Its position in the columns.
  let position: Int
  /// Its pair's rank.
  let rank: Int
}

/// The samples that a sweep is inside of, the one that ends first on top: a binary heap.
struct ActiveSamples {
  /// The samples in heap order.
  private(set) var samples: [ActiveSample] = []

  /// Where the next sample ends; infinity if there is none.
  var nextEnd: Double { samples.first?.end ?? .infinity }

  var isEmpty: Bool { samples.isEmpty }

  /// Adds a sample. O(log n).
  @inline(__always)
  mutating func push(_ sample: ActiveSample) {
    samples.append(sample)
    var child = samples.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard sample.end < samples[parent].end else { break }
      samples[child] = samples[parent]
      child = parent
    }
    samples[child] = sample
  }

  /// Removes and answers the sample that ends first; `nil` if there is none. O(log n).
  @inline(__always)
  mutating func pop() -> ActiveSample? {
    guard let last = samples.popLast() else { return nil }
    guard let first = samples.first else { return last }
    let count = samples.count
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < count else { break }
      if child + 1 < count, samples[child + 1].end < samples[child].end { child += 1 }
      guard samples[child].end < last.end else { break }
      samples[parent] = samples[child]
      parent = child
    }
    samples[parent] = last
    return first
  }

  /// Sets the mark of the sample at a heap position.
  mutating func setMark(_ mark: Double, at index: Int) {
    samples[index].mark = mark
  }

  /// Forgets all samples.
  mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
  }
}
