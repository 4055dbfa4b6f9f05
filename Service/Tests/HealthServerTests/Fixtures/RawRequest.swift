import Foundation

/// A request byte by byte, as no client would send it.
struct RawRequest: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// What a server on this machine answers until it closes the connection.
  ///
  /// It waits on a queue of its own: the server of a test answers on those of Swift's tasks.
  func answer(fromPort port: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "client").async {
        continuation.resume(with: Result { try waited(onPort: port) })
      }
    }
  }

  /// What a server on this machine answers until the answer holds a text.
  ///
  /// - Parameter whenBegun: is called when the first bytes came.
  func answer(
    fromPort port: Int, until end: String, whenBegun: @escaping @Sendable () throws -> Void
  ) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "client").async {
        continuation.resume(
          with: Result {
            let handle = try opened(onPort: port)
            var answer = ""
            while !answer.contains(end) {
              let piece = handle.availableData
              guard !piece.isEmpty else { break }
              if answer.isEmpty { try whenBegun() }
              answer += String(decoding: piece, as: UTF8.self)
            }
            return answer
          })
      }
    }
  }

  private func waited(onPort port: Int) throws -> String {
    String(decoding: try opened(onPort: port).readToEnd() ?? Data(), as: UTF8.self)
  }

  /// A connection on which the request was sent.
  fileprivate func opened(onPort port: Int) throws -> FileHandle {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw CocoaError(.fileReadUnknown) }
    try handle.write(contentsOf: Data(text.utf8))
    return handle
  }
}

extension RawRequest {
  /// Sends the request and closes the connection, as a client does that is killed.
  func sendAndLeave(port: Int) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "client").async {
        continuation.resume(with: Result { try opened(onPort: port).close() })
      }
    }
  }
}
