internal import Dispatch
internal import NIOCore
internal import Synchronization

/// Bytes that a thread makes and a connection takes: the thread waits while the connection has some pieces left, so that
/// memory stays flat however slowly somebody reads.
final class BytesAhead: Sendable {
  /// The client is gone, so there is nobody to make bytes for.
  struct Abandoned: Error {}

  /// The bytes as they are to be sent.
  let pieces: AsyncThrowingStream<ByteBuffer, any Error>
  private let continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
  private let room: DispatchSemaphore
  private let isAbandoned = Atomic(false)

  /// - Parameter depth: how many pieces may wait.
  init(depth: Int = 4) {
    (pieces, continuation) = AsyncThrowingStream.makeStream()
    room = DispatchSemaphore(value: depth)
  }

  /// Hands bytes on; it waits for room.
  ///
  /// - Throws: ``Abandoned`` if nobody takes them any more.
  func send(_ bytes: [UInt8]) throws {
    room.wait()
    if isAbandoned.load(ordering: .acquiring) { throw Abandoned() }
    continuation.yield(ByteBuffer(bytes: bytes))
  }

  /// Says that the bytes are complete, or why they will never be.
  func finish(_ error: (any Error)? = nil) { continuation.finish(throwing: error) }

  /// Says that a piece was sent.
  func taken() { room.signal() }

  /// Says that nobody takes any more.
  func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    room.signal()
  }
}
