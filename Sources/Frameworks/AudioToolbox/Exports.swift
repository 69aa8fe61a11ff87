@_exported public import CoreAudio
@_exported public import CoreFoundation
