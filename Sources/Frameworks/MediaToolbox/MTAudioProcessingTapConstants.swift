import CoreFoundation

/// When in the processing of a track's sound a tap is called.
public typealias MTAudioProcessingTapCreationFlags = UInt32

/// The tap gets the sound before any effects: before its volume.
public let kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags = 1 << 0
/// The tap gets the sound after all effects: at its volume.
public let kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags = 1 << 1

/// What is said of a stretch of sound.
public typealias MTAudioProcessingTapFlags = UInt32

/// The sound is the beginning of a stream: nothing came before that it continues.
public let kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags = 1 << 8
/// The sound is the end of a stream; a tap hands it on once it has given everything.
public let kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags = 1 << 9

/// The version of `MTAudioProcessingTapCallbacks`.
public let kMTAudioProcessingTapCallbacksVersion_0: Int32 = 0

/// What functions of a tap return for a parameter that makes no sense, or where they must not be called.
let invalidArgument: OSStatus = -12780
/// MacErrors.h, `ioErr`: the source could not be read. Who mixes gets the error itself.
let sourceFailed: OSStatus = -36
