internal import SampleStore

extension SampleStore {
  /// The answer of `body`, which begins anew if the store is written to while it reads, a few times.
  func retrying<Answer>(_ body: () throws -> Answer) throws -> Answer {
    for _ in 1..<5 {
      do {
        return try body()
      } catch let error as SampleStoreError where error.code == .changedMeanwhile {
        continue
      }
    }
    return try body()
  }
}
