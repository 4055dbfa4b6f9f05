public import CHKStatsABI

// What the libraries for other languages have in common.

/// See the header.
@c @implementation
public func hk_abi_version() -> Int32 {
  HK_ABI_VERSION
}

/// See the header.
@c @implementation
public func hk_array_release_borrowed(_ array: UnsafeMutablePointer<ArrowArray>?) {
  guard let array = unsafe array, unsafe array.pointee.release != nil else { return }
  if let children = unsafe array.pointee.children {
    for position in unsafe 0..<Int(max(array.pointee.n_children, 0)) {
      if let child = unsafe children[position], let release = unsafe child.pointee.release {
        unsafe release(child)
      }
    }
  }
  if let dictionary = unsafe array.pointee.dictionary,
    let release = unsafe dictionary.pointee.release
  {
    unsafe release(dictionary)
  }
  unsafe array.pointee.release = nil
}

/// See the header.
@c @implementation
public func hk_schema_release_borrowed(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
  guard let schema = unsafe schema, unsafe schema.pointee.release != nil else { return }
  if let children = unsafe schema.pointee.children {
    for position in unsafe 0..<Int(max(schema.pointee.n_children, 0)) {
      if let child = unsafe children[position], let release = unsafe child.pointee.release {
        unsafe release(child)
      }
    }
  }
  if let dictionary = unsafe schema.pointee.dictionary,
    let release = unsafe dictionary.pointee.release
  {
    unsafe release(dictionary)
  }
  unsafe schema.pointee.release = nil
}
