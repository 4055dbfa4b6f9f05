internal import HealthKitTypes

/// The answers of a query for what a store cannot hold: none, but the error that says so.
public struct NoDataSequence<Element: Sendable>: AsyncSequence, Sendable {
  private let error: HKError

  /// The sequence of a query for objects of a type.
  ///
  /// The app must have asked to read the type, as for any other.
  init(of type: HKObjectType, in store: HKHealthStore) {
    do {
      _ = try store.readAccess(to: type)
      error = .noData(of: "\(type)")
    } catch {
      self.error = error
    }
  }

  /// Begins to iterate.
  public func makeAsyncIterator() -> Iterator { Iterator(error: error) }

  /// Throws when it is asked for the first element.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var error: HKError?

    /// The next answer: there is none.
    ///
    /// - Throws: ``HKError`` the first time, with `errorNoData` if the app may know.
    public mutating func next() async throws -> Element? {
      guard let thrown = error else { return nil }
      error = nil
      throw thrown
    }
  }
}

extension HKError {
  /// The answer to a query for what a store cannot hold.
  static func noData(of name: String) -> HKError {
    HKError(.errorNoData, "There is no data: a store here does not hold \(name).")
  }
}
