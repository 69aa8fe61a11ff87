@_exported public import AVEngineGraphicsValues
@_exported public import CoreFoundation
