internal import HealthKitTypes

/// The answers of a query for what a store cannot hold: none, but the error that says so.
public struct NoDataSequence<Element: Sendable>: AsyncSequence, Sendable {
  private let error: HKError

  /// The sequence of a query for objects of a type.
  ///
  /// The app must have asked to read the type, as for any other.
  init(of type: HKObjectType, in store: HKHealthStore) {
    error = store.noData(of: type)
  }

  /// Begins to iterate.
  public func makeAsyncIterator() -> Iterator { Iterator(error: error) }

  /// Throws when it is asked for the first element.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var error: HKError?

    /// The next answer: there is none.
    ///
    /// - Throws: `HKError` the first time, with `errorNoData` if the app may know.
    public mutating func next() async throws -> Element? {
      guard let thrown = error else { return nil }
      error = nil
      throw thrown
    }
  }
}

extension HKHealthStore {
  /// The answer to a query for objects of a type that a store cannot hold: that there are none, or that
  /// the app never asked to read them.
  func noData(of type: HKObjectType?) -> HKError {
    do {
      if let type { _ = try readAccess(to: type) }
      return .noData(of: type.map { "\($0)" } ?? "such objects")
    } catch {
      return error
    }
  }
}

extension HKError {
  /// The answer to a query for what a store cannot hold.
  static func noData(of name: String) -> HKError {
    HKError(.errorNoData, "There is no data: a store here does not hold \(name).")
  }
}
