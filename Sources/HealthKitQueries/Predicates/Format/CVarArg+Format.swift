// Apple's Foundation makes them arguments of formats itself.
#if !canImport(Darwin)
  public import Foundation
  internal import HealthKitTypes

  extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The date as the text that `%@` of `String(format:)` shows.
    ///
    /// It makes `date as CVarArg` compile, as it does on Apple's systems:
    ///
    /// ```swift
    /// NSPredicate(format: "startDate >= %@", date as CVarArg)
    /// ```
    public var _cVarArgObject: any CVarArg { NSString(string: text) }

    /// Not used: ``_cVarArgObject`` is what is handed over.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
  }

  extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The UUID as the text that `%@` of `String(format:)` shows.
    ///
    /// It makes `uuid as CVarArg` compile, as it does on Apple's systems:
    ///
    /// ```swift
    /// NSPredicate(format: "UUID == %@", uuid as CVarArg)
    /// ```
    public var _cVarArgObject: any CVarArg { NSString(string: uuidString) }

    /// Not used: ``_cVarArgObject`` is what is handed over.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
  }
#endif
