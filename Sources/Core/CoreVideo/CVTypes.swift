@_exported public import CoreFoundation
@_exported public import CoreGraphicsValues

/// The result of a CoreVideo function.
public typealias CVReturn = Int32
