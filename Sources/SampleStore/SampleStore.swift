internal import GRDB

/// Health samples in one SQLite file, or in memory.
public final class SampleStore: Sendable {
  let database: any DatabaseWriter

  init(database: any DatabaseWriter) {
    self.database = database
  }
}
