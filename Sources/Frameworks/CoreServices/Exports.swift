@_exported public import CoreFoundation
