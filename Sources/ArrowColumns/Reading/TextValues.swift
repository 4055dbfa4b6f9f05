/// The texts of a column, or of a dictionary, as bytes.
@safe
struct TextValues {
  private let layout: ArrowTextLayout
  private let name: String
  /// Offsets, or views.
  private let places: UnsafeRawPointer?
  /// The bytes of texts between offsets.
  private let bytes: UnsafeRawPointer?
  /// Where the last text ends, by its offset.
  private let end: Int64
  /// The bytes of long views, and how many each buffer has.
  private let viewed: [(bytes: UnsafeRawPointer?, count: Int64)]

  /// Texts by the buffers behind their validity.
  ///
  /// - Parameters:
  ///   - rowEnd: the number of elements before and in the array, from the buffers' beginning; 0 if it is empty.
  ///   - name: the column's name, for errors.
  /// - Throws: ``ArrowError`` for buffers that are missing.
  init(
    _ layout: ArrowTextLayout, buffers: [UnsafeRawPointer?], rowEnd: Int, name: String
  ) throws(ArrowError) {
    self.layout = layout
    self.name = name
    unsafe places = unsafe buffers.first ?? nil
    var viewed: [(bytes: UnsafeRawPointer?, count: Int64)] = unsafe []
    if layout == .views {
      unsafe bytes = nil
      end = 0
      let data = unsafe buffers.dropFirst().dropLast()
      if let sizes = unsafe buffers[buffers.count - 1] {
        for unsafe(position, bytes) in unsafe data.enumerated() {
          let count = unsafe sizes.loadUnaligned(fromByteOffset: 8 * position, as: Int64.self)
          unsafe viewed.append((bytes, bytes == nil ? 0 : count))
        }
      } else if unsafe !data.isEmpty {
        throw ArrowError(.array, "The column '\(name)' does not say how long its buffers are.")
      }
    } else {
      unsafe bytes = unsafe buffers.count > 1 ? buffers[1] : nil
      if rowEnd > 0, let places = unsafe places {
        end =
          unsafe layout == .offsets32
          ? Int64(places.loadUnaligned(fromByteOffset: 4 * rowEnd, as: Int32.self))
          : places.loadUnaligned(fromByteOffset: 8 * rowEnd, as: Int64.self)
      } else {
        end = 0
      }
    }
    unsafe self.viewed = unsafe viewed
  }

  /// The bytes of a text, which its column has.
  ///
  /// - Throws: ``ArrowError`` for bytes outside of their buffer.
  @inline(__always)
  func bytes(_ place: Int) throws(ArrowError) -> UnsafeRawBufferPointer {
    guard let places = unsafe places else { throw outside(place) }
    let (first, last): (Int64, Int64)
    switch layout {
    case .offsets32:
      first = unsafe Int64(places.loadUnaligned(fromByteOffset: 4 &* place, as: Int32.self))
      last = unsafe Int64(places.loadUnaligned(fromByteOffset: 4 &* place &+ 4, as: Int32.self))
    case .offsets64:
      first = unsafe places.loadUnaligned(fromByteOffset: 8 &* place, as: Int64.self)
      last = unsafe places.loadUnaligned(fromByteOffset: 8 &* place &+ 8, as: Int64.self)
    case .views: return try unsafe view(places + 16 &* place, place)
    }
    guard first >= 0, first <= last, last <= end else { throw outside(place) }
    if first == last { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let bytes = unsafe bytes else { throw outside(place) }
    return unsafe UnsafeRawBufferPointer(start: bytes + Int(first), count: Int(last - first))
  }

  /// Up to 12 bytes stand in the view itself; of more their length, four of them, a buffer and a place in it.
  @inline(__always)
  private func view(
    _ view: UnsafeRawPointer, _ place: Int
  ) throws(ArrowError) -> UnsafeRawBufferPointer {
    let count = unsafe view.loadUnaligned(as: Int32.self)
    if (0...12).contains(count) {
      return unsafe UnsafeRawBufferPointer(start: view + 4, count: Int(count))
    }
    let number = unsafe Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let first = unsafe Int64(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    guard count > 0, unsafe viewed.indices.contains(number), first >= 0,
      unsafe first + Int64(count) <= viewed[number].count, let bytes = unsafe viewed[number].bytes
    else { throw outside(place) }
    return unsafe UnsafeRawBufferPointer(start: bytes + Int(first), count: Int(count))
  }

  @inline(never)
  private func outside(_ place: Int) -> ArrowError {
    ArrowError(.array, "The column '\(name)' has a text outside of its bytes, at place \(place).")
  }
}
