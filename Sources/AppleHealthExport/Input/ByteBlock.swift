/// A buffer that travels from the reader to the scanner: free room in front, data, free room behind.
///
/// The room in front takes what the scanner had left of the block before, so that an element that
/// lies across two blocks becomes contiguous without a copy of the whole block.
///
/// `@unchecked` because one thread has a block at a time: ``BlockPipeline`` hands it over under its
/// lock, and who has handed it on no longer touches it.
@safe final class ByteBlock: @unchecked Sendable {
  /// The room in front of the data, in bytes.
  let headroom: Int
  /// The room for data, in bytes.
  let capacity: Int
  private let storage: UnsafeMutablePointer<UInt8>
  /// The number of bytes of data.
  private(set) var count = 0
  /// The number of bytes carried over that lie directly in front of the data.
  private(set) var carried = 0
  /// How much of the input had been read when this block was full, as the input counts it.
  var inputPosition: Int64 = 0

  /// An empty block with room for `capacity` bytes of data behind `headroom` bytes.
  init(capacity: Int, headroom: Int) {
    self.capacity = capacity
    self.headroom = headroom
    let size = headroom + capacity + ByteView.padding
    // Bytes are written before they are read: no pass over the room makes them zero.
    unsafe storage = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    terminate()
  }

  deinit {
    unsafe storage.deallocate()
  }

  /// Lets `body` fill the data; it returns how many bytes it wrote, at most `capacity`.
  func fill(_ body: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
    count = 0
    carried = 0
    count = try unsafe body(
      UnsafeMutableRawBufferPointer(start: storage + headroom, count: capacity))
    precondition(count >= 0 && count <= capacity, "A block was filled past its end.")
    terminate()
  }

  /// Lets `body` write behind the data, at most `limit` bytes; it returns how many it wrote.
  func extend(by limit: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
    let room = min(limit, capacity - count)
    let added = try unsafe body(
      UnsafeMutableRawBufferPointer(start: storage + (headroom + count), count: room))
    precondition(added >= 0 && added <= room, "A block was filled past its end.")
    count += added
    terminate()
  }

  /// Adds `bytes` behind the data; they must fit.
  func append(_ bytes: ByteView) {
    precondition(bytes.count <= capacity - count, "More bytes are added than a block has room for.")
    unsafe bytes.copy(to: storage + (headroom + count))
    count += bytes.count
    terminate()
  }

  /// Forgets data and carried bytes.
  func clear() {
    count = 0
    carried = 0
    inputPosition = 0
    terminate()
  }

  /// Copies `rest` directly in front of the data; it must not be longer than `headroom`.
  func carry(_ rest: ByteView) {
    precondition(rest.count <= headroom, "More bytes are carried over than a block has room for.")
    unsafe rest.copy(to: storage + (headroom - rest.count))
    carried = rest.count
  }

  /// The carried bytes and the data as one view, valid while the block lives unchanged.
  var view: ByteView {
    unsafe ByteView(base: storage + (headroom - carried), count: carried + count)
  }

  /// Scanning loops stop at a zero byte, so the padding always starts with them.
  private func terminate() {
    unsafe (storage + headroom + count).initialize(repeating: 0, count: ByteView.padding)
  }
}

/// Where the scanner gets its blocks from.
protocol BlockSource {
  /// The next block with at least one byte of data, or nil at the end of the input.
  ///
  /// - Throws: whatever is wrong with the input, as a sentence.
  mutating func nextBlock() throws -> ByteBlock?

  /// Takes a block back that is no longer looked at.
  mutating func recycle(_ block: ByteBlock)
}
