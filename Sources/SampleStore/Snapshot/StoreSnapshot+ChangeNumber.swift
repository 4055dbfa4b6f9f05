internal import GRDB

extension StoreSnapshot {
  /// How many times the store was changed before this state, by whoever: two snapshots of one file with the same number
  /// are of the same state, whenever and by whichever process they were made.
  ///
  /// A copy of a file goes on from the number of its original, so the two may reach one number with different contents.
  ///
  /// - Complexity: O(1): a page is read. A store in memory does not count: it says 0.
  public func changeNumber() throws -> Int64 {
    try store.read { db in try Int64.readOne(db, sql: "SELECT commits FROM counter") ?? 0 }
  }
}
