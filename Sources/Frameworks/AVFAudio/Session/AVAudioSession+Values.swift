public import Foundation

extension AVAudioSession {
  /// The purpose of a program's audio. Linux: a category decides whether the session's route has an input and an
  /// output. It does not affect the audio of other programs.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The string of the value.
    public var rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Audio that is not the program's main purpose, mixed with the audio of other programs.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Audio that is not the program's main purpose, without the audio of other programs.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Audio that is the program's main purpose.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording only.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Recording and playing at the same time.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Several outputs and inputs at the same time.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// The specific use of a category. Linux: the mode is stored without an effect.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The string of the value.
    public var rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The mode without a specific use.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// Voice calls.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// Video calls.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Voice chat in games.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// Recording of movies.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Measurement of audio.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// Playback of movies.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Continuous spoken audio, such as books.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Short spoken prompts.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// Options of a category, such as how it treats the audio of other programs, and which devices it uses. Linux: valid
  /// options are stored without an effect.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Mixes with the audio of other programs.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Lowers the volume of other programs.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Allows Bluetooth devices for calls. An option of `record` and `playAndRecord`.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// Uses the speaker by default. An option of `playAndRecord`.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Interrupts spoken audio of other programs, and mixes with their other audio.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
    /// Allows Bluetooth devices for stereo output.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
    /// Allows AirPlay devices.
    public static let allowAirPlay = CategoryOptions(rawValue: 64)
    /// Continues when the built-in microphone is muted.
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 128)
  }

  /// The policy by which a system chooses an output for a session. Linux: the policy is only stored; PulseAudio or
  /// PipeWire chooses.
  public enum RouteSharingPolicy: UInt, Sendable {
    /// The output of all other programs' sound.
    case `default` = 0
    /// The output for music, podcasts and audiobooks, which programs for such sound share.
    case longFormAudio = 1
    /// An output of this session alone. Apple reserves it for the system's own route pickers.
    case independent = 2
    /// The output for films and programmes of television, which programs for such video share.
    case longFormVideo = 3
  }

  /// Options of activating and deactivating a session. Linux: ignored.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Notifies other programs when the session is deactivated.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// The states of the permission to record.
  public enum RecordPermission: UInt, Sendable {
    /// The user was not asked yet.
    case undetermined = 1_970_168_948
    /// The program may not record.
    case denied = 1_684_369_017
    /// The program may record.
    case granted = 1_735_552_628
  }

  /// The reason for a change of route.
  public enum RouteChangeReason: UInt, Sendable {
    /// The reason is unknown.
    case unknown = 0
    /// A new device is available.
    case newDeviceAvailable = 1
    /// A device is no longer available.
    case oldDeviceUnavailable = 2
    /// The category has changed.
    case categoryChange = 3
    /// The user or the program chose another device.
    case override = 4
    /// The device woke up.
    case wakeFromSleep = 6
    /// The new route has no device for the category.
    case noSuitableRouteForCategory = 7
    /// The same devices have another configuration.
    case routeConfigurationChange = 8
  }

  /// The beginning or the end of an interruption.
  public enum InterruptionType: UInt, Sendable {
    /// The interruption has ended.
    case ended = 0
    /// The interruption began.
    case began = 1
  }

  /// Options of the end of an interruption.
  public struct InterruptionOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The program should resume its audio.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// The kind of device of a port.
  public struct Port: RawRepresentable, Hashable, Sendable {
    /// The string of the value.
    public var rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A built-in speaker.
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    /// A telephone's receiver.
    public static let builtInReceiver = Port(rawValue: "Receiver")
    /// Headphones.
    public static let headphones = Port(rawValue: "Headphones")
    /// A line output.
    public static let lineOut = Port(rawValue: "LineOut")
    /// An HDMI output.
    public static let HDMI = Port(rawValue: "HDMIOutput")
    /// An AirPlay device.
    public static let airPlay = Port(rawValue: "AirPlay")
    /// A built-in microphone.
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    /// The microphone of a wired headset.
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    /// A line input.
    public static let lineIn = Port(rawValue: "LineIn")
    /// A USB audio device.
    public static let usbAudio = Port(rawValue: "USBAudio")
    /// A Bluetooth output for music.
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    /// A Bluetooth device for calls.
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    /// A Bluetooth Low Energy device.
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    /// A car's audio system.
    public static let carAudio = Port(rawValue: "CarAudio")
    /// A virtual device.
    public static let virtual = Port(rawValue: "Virtual")
  }

  /// The codes of errors that sessions throw, in `NSOSStatusErrorDomain`.
  public enum ErrorCode: Int, Sendable {
    /// No error.
    case none = 0
    /// The media services failed.
    case mediaServicesFailed = 1_836_282_486
    /// The session is in use.
    case isBusy = 560_030_580
    /// The category does not allow the operation.
    case incompatibleCategory = 560_161_140
    /// Other programs cannot be interrupted.
    case cannotInterruptOthers = 560_557_684
    /// The program lacks an entitlement.
    case missingEntitlement = 1_701_737_535
    /// Siri is recording.
    case siriIsRecording = 1_936_290_409
    /// Playing cannot start.
    case cannotStartPlaying = 561_015_905
    /// Recording cannot start.
    case cannotStartRecording = 561_145_187
    /// A parameter is invalid.
    case badParam = -50
    /// Another program has a higher priority.
    case insufficientPriority = 561_017_449
    /// A resource, such as the sound server, is not available.
    case resourceNotAvailable = 561_145_203
    /// An error without a specific code.
    case unspecified = 2_003_329_396
    /// The session has expired.
    case expiredSession = 561_210_739
    /// The session is not active.
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

/// User info key: the type of an interruption, a number (`AVAudioSession.InterruptionType`).
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// User info key: the options of an ended interruption, a number (`AVAudioSession.InterruptionOptions`).
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// User info key: the reason for a change of route, a number (`AVAudioSession.RouteChangeReason`).
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// User info key: the route before a change, an `AVAudioSessionRouteDescription`.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
