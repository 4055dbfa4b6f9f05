internal import CHKStatsABI
internal import Synchronization

/// How many tables of a store may be read at a time: each holds a connection until it is read to its end or released, and
/// whoever came then would wait for somebody who may never come.
final class TablePlaces: Sendable {
  /// The most tables at a time: half of the connections that a store has.
  static let limit = 4

  private let taken = Mutex(0)

  /// A place.
  ///
  /// - Throws: ``StoreFailure`` if there is none.
  func take() throws -> Place {
    try taken.withLock { taken in
      guard taken < Self.limit else {
        throw StoreFailure(
          HK_BUSY,
          "\(Self.limit) tables of this store are being read: read one to its end, or release it, before the next."
        )
      }
      taken += 1
    }
    return Place(of: self)
  }

  /// The place of one table, which is free at the latest when nobody has it any more.
  final class Place: Sendable {
    private let places: TablePlaces
    private let isFree = Atomic(false)

    fileprivate init(of places: TablePlaces) { self.places = places }

    deinit { free() }

    /// Gives the place back, once.
    func free() {
      if !isFree.exchange(true, ordering: .relaxed) { places.taken.withLock { $0 -= 1 } }
    }
  }
}
