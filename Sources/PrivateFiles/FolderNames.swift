#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a folder holds.
package enum FolderNames {
  /// The names in an open folder, itself and the one above left out; none if it cannot be read.
  ///
  /// By its descriptor: whoever may write into the folder above can put another one into its place.
  package static func all(in descriptor: Int32) -> [String] {
    // A description of its own, read from the first name on; closing the stream closes it.
    let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { return [] }
    guard let stream = unsafe fdopendir(own) else {
      close(own)
      return []
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
