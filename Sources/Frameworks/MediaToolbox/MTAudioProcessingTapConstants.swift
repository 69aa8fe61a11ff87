import CoreFoundation

/// A bit that states whether a tap processes a track's audio before or after effects.
public typealias MTAudioProcessingTapCreationFlags = UInt32

/// The tap gets the audio before effects, which means before the track's volume is applied.
public let kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags = 1 << 0
/// The tap gets the audio after effects, which means after the track's volume is applied.
public let kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags = 1 << 1

/// Bits that state whether audio begins or ends a stream.
public typealias MTAudioProcessingTapFlags = UInt32

/// The audio is the start of a stream: it does not continue earlier audio.
public let kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags = 1 << 8
/// The audio is the end of a stream. A tap passes this flag on when it has returned all its audio.
public let kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags = 1 << 9

/// 0, the only version of `MTAudioProcessingTapCallbacks`. With another one, `MTAudioProcessingTapCreate` returns an
/// error.
public let kMTAudioProcessingTapCallbacksVersion_0: Int32 = 0

let invalidArgument: OSStatus = -12780
/// `ioErr` of MacErrors.h.
let sourceFailed: OSStatus = -36
