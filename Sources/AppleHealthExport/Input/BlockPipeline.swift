internal import Foundation

/// Reads blocks on a thread of its own, a few ahead of the scanner.
///
/// At most ``depth`` blocks exist, so memory does not grow with the input. An error of the reader
/// arrives in the order of the blocks.
///
/// `@unchecked` because a condition guards every variable, which the compiler cannot see; the reader
/// is touched by the pipeline's thread alone.
final class BlockPipeline: @unchecked Sendable {
  /// The room for data in a block.
  static let blockSize = 1 << 20
  /// The room in front, for an element that lies across two blocks.
  static let headroom = 1 << 16
  /// How many blocks are in use at once.
  static let depth = 8

  private let condition = NSCondition()
  private let reader: any ByteReader
  private var filled: [ByteBlock] = []
  private var free: [ByteBlock] = []
  /// How many blocks are still to be made: only as many as the scanner is behind.
  private var unmade: Int
  private var failure: (any Error)?
  private var isDone = false
  private var isStopped = false
  private var isRunning = true

  /// Begins to read ahead from `reader`, which nobody else may use before ``stop()`` returns.
  ///
  /// - Parameter first: a block that has been read already, delivered first.
  /// - Throws: ``ExportError`` if the system gives no thread.
  init(_ reader: any ByteReader, first: ByteBlock?) throws(ExportError) {
    self.reader = reader
    if let first, first.count > 0 { filled.append(first) }
    unmade = Self.depth - filled.count
    try ReadingThread.start { [self] in run() }
  }

  /// An empty block of the size that pipelines use.
  static func makeBlock() -> ByteBlock {
    ByteBlock(capacity: blockSize, headroom: headroom)
  }

  /// Fills `block` from `reader`; false if there is nothing more to read.
  static func fill(_ block: ByteBlock, from reader: any ByteReader) throws -> Bool {
    try unsafe block.fill { try unsafe reader.read(into: $0) }
    block.inputPosition = reader.inputPosition
    return block.count > 0
  }

  /// Fills `block` from the beginning of what `reader` reads, as far as it takes to tell whether it is an export: its
  /// beginning alone of a text that is none, which may be one of many.
  ///
  /// - Returns: what it is, and whether the block holds the whole text.
  static func sniff(
    _ block: ByteBlock, from reader: any ByteReader
  ) throws -> (answer: RootSniffer.Answer, isWhole: Bool) {
    block.clear()
    for limit in [sniffedBytes, block.capacity] {
      let wanted = limit - block.count
      let before = block.count
      try unsafe block.extend(by: wanted) { try unsafe reader.read(into: $0) }
      block.inputPosition = reader.inputPosition
      let isWhole = block.count - before < wanted
      let answer = RootSniffer.sniff(block, isWhole: isWhole)
      if isWhole || answer != .export { return (answer, isWhole) }
    }
    return (.export, false)
  }

  /// Apple's declarations before the root take 12 kB.
  private static let sniffedBytes = 1 << 16

  private func run() {
    while let block = takeFree() {
      var problem: (any Error)?
      var isFilled = false
      do {
        isFilled = try Self.fill(block, from: reader)
      } catch {
        problem = error
      }
      condition.lock()
      if isFilled { filled.append(block) }
      if problem != nil || !isFilled {
        failure = problem
        isDone = true
      }
      condition.broadcast()
      let goesOn = !isDone
      condition.unlock()
      if !goesOn { break }
    }
    condition.lock()
    isRunning = false
    condition.broadcast()
    condition.unlock()
  }

  private func takeFree() -> ByteBlock? {
    condition.lock()
    defer { condition.unlock() }
    while free.isEmpty && unmade == 0 && !isStopped { condition.wait() }
    if isStopped { return nil }
    if let block = free.popLast() { return block }
    unmade -= 1
    return Self.makeBlock()
  }

  /// The next block; nil at the end.
  ///
  /// - Throws: what the reader threw, when the blocks before it have been delivered.
  func next() throws -> ByteBlock? {
    condition.lock()
    defer { condition.unlock() }
    while filled.isEmpty && !isDone { condition.wait() }
    if !filled.isEmpty { return filled.removeFirst() }
    if let failure { throw failure }
    return nil
  }

  /// Gives a block back to be filled again; blocks of another size are let go.
  func recycle(_ block: ByteBlock) {
    guard block.capacity == Self.blockSize, block.headroom == Self.headroom else { return }
    condition.lock()
    block.clear()
    free.append(block)
    condition.broadcast()
    condition.unlock()
  }

  /// Stops reading ahead and returns when the thread no longer touches the reader.
  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    while isRunning { condition.wait() }
    condition.unlock()
  }
}

/// The scanner's side of a pipeline, with a look at every block that goes by.
struct PipelineSource: BlockSource {
  private let pipeline: BlockPipeline
  private let look: (ByteBlock) throws -> Void

  /// A source of the pipeline's blocks; `look` sees each before it is scanned and may throw.
  init(_ pipeline: BlockPipeline, look: @escaping (ByteBlock) throws -> Void) {
    self.pipeline = pipeline
    self.look = look
  }

  mutating func nextBlock() throws -> ByteBlock? {
    guard let block = try pipeline.next() else { return nil }
    try look(block)
    return block
  }

  mutating func recycle(_ block: ByteBlock) {
    pipeline.recycle(block)
  }
}
