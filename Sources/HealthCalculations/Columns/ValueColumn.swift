/// The values of samples: those of an array, or some that lie in memory of somebody else.
package enum ValueColumn: Sendable, Equatable {
  /// Values of an array.
  case array([Double])
  /// Values that are read where they lie.
  case borrowed(BorrowedValues)

  /// How many values there are. O(1).
  package var count: Int {
    switch self {
    case .array(let values): values.count
    case .borrowed(let values): values.count
    }
  }

  /// Whether the values lie in memory of somebody else.
  var isBorrowed: Bool {
    if case .borrowed = self { true } else { false }
  }

  /// The values as an array. O(1), and of borrowed ones O(n): they are copied.
  package var array: [Double] {
    switch self {
    case .array(let values): values
    case .borrowed(let values): values.copied()
    }
  }

  /// The values as an array, with room for more if they had to be copied. O(1), and of borrowed ones O(n).
  package func array(addingCapacity count: Int) -> [Double] {
    switch self {
    case .array(let values): values
    case .borrowed(let values): values.copied(addingCapacity: count)
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.borrowed(let left), .borrowed(let right)) where left === right: true
    default: left.array == right.array
    }
  }
}

/// Values in memory of somebody else, who neither changes nor frees it as long as its owner is held.
///
/// `@unchecked` because the memory is only read, and of the owner only the last reference is dropped, on whichever
/// thread: whoever hands it in has to allow that.
@safe
package final class BorrowedValues: @unchecked Sendable {
  /// The memory, as long as this is held.
  @unsafe let buffer: UnsafeBufferPointer<Double>
  private let owner: AnyObject

  /// Values that stay where they are as long as `owner` is held.
  @unsafe
  package init(_ buffer: UnsafeBufferPointer<Double>, heldBy owner: AnyObject) {
    unsafe self.buffer = unsafe buffer
    self.owner = owner
  }

  /// How many values there are. O(1).
  package var count: Int { unsafe buffer.count }

  /// The values as an array, with room for more. O(n).
  func copied(addingCapacity more: Int = 0) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(count + more)
    withExtendedLifetime(self) { unsafe values.append(contentsOf: buffer) }
    return values
  }
}
