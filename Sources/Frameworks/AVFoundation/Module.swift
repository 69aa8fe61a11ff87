// AVEngineCaptureSession and AVEngineVocabulary declare parts of AVFoundation.
@_exported public import AVEngineCaptureSession
@_exported public import AVEngineVocabulary
@_exported public import AVFAudio
@_exported public import CoreAudioTypes
@_exported public import CoreFoundation
@_exported public import CoreGraphics
@_exported public import CoreMedia
@_exported public import CoreVideo
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import ImageIO
@_exported public import MediaToolbox
@_exported public import QuartzCore
@_exported public import UniformTypeIdentifiers
