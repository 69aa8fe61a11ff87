@_exported public import AudioToolbox
@_exported public import CoreAudio
@_exported public import CoreFoundation
@_exported public import CoreMedia
@_exported public import Foundation
