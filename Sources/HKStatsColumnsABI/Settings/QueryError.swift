internal import ArrowColumns
internal import CHKStatsABI

/// Why a call on a query failed: a status of the header, and a sentence.
struct QueryError: Error, Equatable {
  let status: Int32
  let sentence: String

  /// An argument or a setting that there is not.
  static func argument(_ sentence: String) -> QueryError {
    QueryError(status: HK_INVALID_ARGUMENT, sentence: sentence)
  }

  /// A column that is missing or cannot be read.
  static func schema(_ sentence: String) -> QueryError {
    QueryError(status: HK_INVALID_SCHEMA, sentence: sentence)
  }

  /// A call that comes too late.
  static func order(_ sentence: String) -> QueryError {
    QueryError(status: HK_WRONG_ORDER, sentence: sentence)
  }

  init(status: Int32, sentence: String) {
    self.status = status
    self.sentence = sentence
  }

  /// The status of columns that could not be read.
  init(_ error: ArrowError) {
    status = error.reason == .schema ? HK_INVALID_SCHEMA : HK_INVALID_ARRAY
    sentence = error.description
  }
}
