public import Foundation

extension AVAudioSession {
  /// The purpose of a program's audio. Linux: a category decides whether the session's route has an input and an
  /// output. It does not affect the audio of other programs.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the category, such as “AVAudioSessionCategoryPlayback”.
    public var rawValue: String
    /// Creates a category from Apple's string, such as “AVAudioSessionCategoryPlayback”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Audio that is not the program's main purpose, mixed with the audio of other programs.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Audio that is not the program's main purpose, without the audio of other programs.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Audio that is the program's main purpose, such as music or films.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording only: the session's route has no output.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Recording and playing at the same time, for example for calls.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Several outputs and inputs at the same time, each with its own audio.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// The specific use of a category. Linux: the mode is stored without an effect.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the mode, such as “AVAudioSessionModeVoiceChat”.
    public var rawValue: String
    /// Creates a mode from Apple's string, such as “AVAudioSessionModeVoiceChat”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The mode without a specific use, which suits every category.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// Voice calls, for which an iPhone cancels echoes and prefers a telephone's range of frequencies.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// Video calls, for which an iPhone cancels echoes as for voice calls, but plays through its speaker.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Voice chat in games. Apple's GameKit sets the mode for its own chats.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// Recording of movies: an iPhone uses the microphone next to the camera.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Measurement of audio: an iPhone reduces the processing of input and output.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// Playback of movies: an iPhone improves the sound of films on its speakers.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Continuous spoken audio, such as books.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Short spoken prompts, such as directions of a navigation program.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// Options of a category, such as how it treats the audio of other programs, and which devices it uses. Linux: valid
  /// options are stored without an effect.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The options as bits, such as 1 for `mixWithOthers`.
    public let rawValue: UInt
    /// Creates options from bits with Apple's values, such as 1 for `mixWithOthers`.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Mixes the session's audio with that of other programs. Linux: without effect.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Lowers the volume of other programs while the session plays, and mixes with them. Linux: without effect.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Allows the session to use Bluetooth devices for calls, with `record` and `playAndRecord`. Linux: without effect.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// Plays through the speaker by default instead of the receiver, with `playAndRecord`. Linux: without effect.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Interrupts spoken audio of other programs, and mixes with their other audio. Linux: without effect.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
    /// Allows the session to play through Bluetooth devices in stereo. Linux: without effect.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
    /// Allows AirPlay devices with `playAndRecord`; categories that only play always allow them. Linux: without effect.
    public static let allowAirPlay = CategoryOptions(rawValue: 64)
    /// Keeps the system from interrupting the session when the built-in microphone is muted. Linux: without effect.
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 128)
  }

  /// The policy by which a system chooses an output for a session. Linux: the policy is only stored; PulseAudio or
  /// PipeWire chooses.
  public enum RouteSharingPolicy: UInt, Sendable {
    /// The session plays through the same output as the other programs.
    case `default` = 0
    /// The session plays through the output for music, podcasts and audiobooks, which programs for such sound share.
    case longFormAudio = 1
    /// The session plays through an output of its own. Apple reserves the policy for the system's own route pickers.
    case independent = 2
    /// The session plays through the output for films and programmes of television, which programs for such video
    /// share.
    case longFormVideo = 3
  }

  /// Options of activating and deactivating a session. Linux: ignored.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// The options as bits: 1 for `notifyOthersOnDeactivation`.
    public let rawValue: UInt
    /// Creates options from bits with Apple's values: 1 for `notifyOthersOnDeactivation`.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Informs the programs that this session has interrupted, when it is deactivated, so that they can resume.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// The states of the permission to record. The raw values are four-character codes.
  public enum RecordPermission: UInt, Sendable {
    /// The user was not asked yet whether the program may record; `undt`.
    case undetermined = 1_970_168_948
    /// The user refused: the program may not record; `deny`.
    case denied = 1_684_369_017
    /// The user agreed: the program may record; `grnt`.
    case granted = 1_735_552_628
  }

  /// The reason for a change of route, under `AVAudioSessionRouteChangeReasonKey` in a notification.
  public enum RouteChangeReason: UInt, Sendable {
    /// The system states no reason for the change of route.
    case unknown = 0
    /// A device became available, such as headphones that were plugged in.
    case newDeviceAvailable = 1
    /// A device that was in use is no longer available, such as headphones that were pulled out.
    case oldDeviceUnavailable = 2
    /// The route changed because the program set another category.
    case categoryChange = 3
    /// The route changed because the user or the program chose another device.
    case override = 4
    /// The route changed because the computer or telephone woke up from sleep.
    case wakeFromSleep = 6
    /// The new route has no device for the category.
    case noSuitableRouteForCategory = 7
    /// The same devices have another configuration, such as another number of channels.
    case routeConfigurationChange = 8
  }

  /// Whether a notification marks the beginning or the end of an interruption.
  public enum InterruptionType: UInt, Sendable {
    /// The interruption has ended; `AVAudioSessionInterruptionOptionKey` states whether to resume.
    case ended = 0
    /// The interruption began: the system has paused the program's audio.
    case began = 1
  }

  /// Options that come with the end of an interruption, under `AVAudioSessionInterruptionOptionKey`.
  public struct InterruptionOptions: OptionSet, Sendable {
    /// The options as bits: 1 for `shouldResume`.
    public let rawValue: UInt
    /// Creates options from bits with Apple's values: 1 for `shouldResume`.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The program should resume its audio without waiting for the user.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// The kind of device that plays or records.
  public struct Port: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the kind, such as “Headphones”.
    public var rawValue: String
    /// Creates a kind from Apple's string, such as “Headphones”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The speaker that is part of the computer or telephone; “Speaker”.
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    /// The part of a telephone that is held to the ear; “Receiver”.
    public static let builtInReceiver = Port(rawValue: "Receiver")
    /// Headphones with a cable; “Headphones”.
    public static let headphones = Port(rawValue: "Headphones")
    /// An analogue output for amplifiers; “LineOut”.
    public static let lineOut = Port(rawValue: "LineOut")
    /// An HDMI output, such as that of a television; “HDMIOutput”.
    public static let HDMI = Port(rawValue: "HDMIOutput")
    /// A device on the network that receives audio by AirPlay; “AirPlay”.
    public static let airPlay = Port(rawValue: "AirPlay")
    /// A microphone that is part of the computer or telephone; “MicrophoneBuiltIn”.
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    /// The microphone of a headset with a cable; “MicrophoneWired”.
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    /// An analogue input for players and mixers; “LineIn”.
    public static let lineIn = Port(rawValue: "LineIn")
    /// An audio device that is connected by USB; “USBAudio”.
    public static let usbAudio = Port(rawValue: "USBAudio")
    /// A Bluetooth output for music, with the Advanced Audio Distribution Profile; “BluetoothA2DPOutput”.
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    /// A Bluetooth device for calls, with the Hands-Free Profile; “BluetoothHFP”.
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    /// A Bluetooth Low Energy device, such as a hearing aid; “BluetoothLE”.
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    /// A car's audio system, connected by CarPlay; “CarAudio”.
    public static let carAudio = Port(rawValue: "CarAudio")
    /// A device made by software, without hardware; “Virtual”.
    public static let virtual = Port(rawValue: "Virtual")
  }

  /// The codes of errors that sessions throw, in `NSOSStatusErrorDomain`. Most are four-character codes.
  public enum ErrorCode: Int, Sendable {
    /// 0: no error.
    case none = 0
    /// `msrv`: the system's audio services failed. Linux: not thrown.
    case mediaServicesFailed = 1_836_282_486
    /// `!act`: the session still plays or records, so that it cannot be deactivated. Linux: not thrown.
    case isBusy = 560_030_580
    /// `!cat`: the current category does not allow the operation. Linux: not thrown.
    case incompatibleCategory = 560_161_140
    /// `!int`: the session must not interrupt others, for example from the background. Linux: not thrown.
    case cannotInterruptOthers = 560_557_684
    /// `ent?`: the program lacks an entitlement. Linux: not thrown.
    case missingEntitlement = 1_701_737_535
    /// `siri`: Siri is recording, so that this program cannot. Linux: not thrown.
    case siriIsRecording = 1_936_290_409
    /// `!pla`: playing cannot start. Linux: the sound server has no output.
    case cannotStartPlaying = 561_015_905
    /// `!rec`: recording cannot start. Linux: the sound server has no input.
    case cannotStartRecording = 561_145_187
    /// -50: a parameter is invalid, such as an unknown category or an option that the category does not allow.
    case badParam = -50
    /// `!pri`: another program has a higher priority, such as a telephone call. Linux: not thrown.
    case insufficientPriority = 561_017_449
    /// `!res`: a resource, such as the sound server, is not available.
    case resourceNotAvailable = 561_145_203
    /// `what`: an error without a specific code. Linux: not thrown.
    case unspecified = 2_003_329_396
    /// `!ses`: the session was ended by a reset of the audio services. Linux: not thrown.
    case expiredSession = 561_210_739
    /// `inac`: the operation needs an active session. Linux: not thrown.
    case sessionNotActive = 1_768_841_571
  }

  /// Posted on a private queue when an interruption begins or ends. Linux: the sound server interrupts programs for
  /// more important audio.
  public static let interruptionNotification = NSNotification.Name("AVAudioSessionInterruptionNotification")
  /// Posted on a private queue after the route has changed to other devices or another configuration.
  public static let routeChangeNotification = NSNotification.Name("AVAudioSessionRouteChangeNotification")
  /// Posted on a private queue after the connection to the sound server was lost.
  public static let mediaServicesWereLostNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// Posted on a private queue after the sound server is available again. Linux: players need not be created again.
  public static let mediaServicesWereResetNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")
}

/// The key, in the `userInfo` of `interruptionNotification`, of an `AVAudioSession.InterruptionType` raw value, as a
/// number.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The key, in the `userInfo` of `interruptionNotification` at an interruption's end, of an
/// `AVAudioSession.InterruptionOptions` raw value, as a number.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// The key, in the `userInfo` of `routeChangeNotification`, of an `AVAudioSession.RouteChangeReason` raw value, as a
/// number.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// The key, in the `userInfo` of `routeChangeNotification`, of the route before the change, an
/// `AVAudioSessionRouteDescription`.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
