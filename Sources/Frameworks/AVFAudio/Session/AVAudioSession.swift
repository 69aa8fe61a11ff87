package import AVEngineCore
import AVEngineSystem
import CoreFoundation
import Dispatch
public import Foundation
import Synchronization

/// The program's use of audio, and the devices for playing and recording.
///
/// Linux: the sound server mixes the audio of all programs, so that a session does not interrupt other programs. The
/// devices are those of the sound server.
open class AVAudioSession: NSObject, @unchecked Sendable {
  // Safety: mutexes guard the mutable state.
  private static let only = AVAudioSession(Engine.system.devices.directory)
  /// For recorders, which do not use the session itself.
  static let preferredInputIdentifier = Mutex<String?>(nil)
  let state = Mutex(State())
  let registrar = _KeyValueRegistrar()
  let watch: SessionWatch

  struct State: Sendable {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
    var policy = RouteSharingPolicy.default
    var isActive = false
    var preferredSampleRate = 0.0
    var preferredBufferDuration = 0.0
    var preferredInputChannels = 0
    var preferredOutputChannels = 0
    var preferredInput: AVAudioSessionPortDescription?
    var preferredOrientation = StereoOrientation.none
  }

  /// Returns the one session of this program, which is created at the first call.
  @discardableResult
  open class func sharedInstance() -> AVAudioSession { only }

  package init(_ directory: any AudioDeviceDirectory) {
    watch = SessionWatch(directory)
    super.init()
    watch.begin(self)
  }

  // MARK: Category

  /// The purpose of the program's audio; initially `soloAmbient`.
  open var category: Category { state.withLock { $0.category } }
  /// The specific use of the category; initially `default`.
  open var mode: Mode { state.withLock { $0.mode } }
  /// The options of the category, such as `mixWithOthers`; initially empty.
  open var categoryOptions: CategoryOptions { state.withLock { $0.options } }
  /// The policy by which the system chooses an output; initially `default`.
  open var routeSharingPolicy: RouteSharingPolicy { state.withLock { $0.policy } }

  /// The categories that `setCategory` accepts: all that `AVAudioSession.Category` defines.
  open var availableCategories: [Category] {
    [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
  }

  /// The modes that `setMode(_:)` accepts: all that `AVAudioSession.Mode` defines.
  open var availableModes: [Mode] {
    [
      .default, .voiceChat, .videoChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .spokenAudio,
      .voicePrompt,
    ]
  }

  /// Sets the category, removes all options and keeps the mode. Throws `ErrorCode.badParam` if the category does not
  /// exist.
  open func setCategory(_ category: Category) throws { try set(category, mode, .default, []) }

  /// Sets the category and its options, and keeps the mode.
  ///
  /// - Throws: `ErrorCode.badParam` if the category does not exist or does not allow the options.
  open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try set(category, mode, .default, options)
  }

  /// Sets the category, the mode and the options.
  ///
  /// - Throws: `ErrorCode.badParam` if the category or mode does not exist, or the category does not allow the options.
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    try set(category, mode, .default, options)
  }

  /// Sets the category, the mode, the policy for sharing a route, and the options.
  ///
  /// - Throws: `ErrorCode.badParam` if the category or mode does not exist, the category does not allow the options, or
  ///   a policy other than `default` is set for another category than `playback`.
  open func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws { try set(category, mode, policy, options) }

  /// Stores the mode. Throws `ErrorCode.badParam` if the mode does not exist. Linux: the mode has no effect.
  open func setMode(_ mode: Mode) throws {
    guard availableModes.contains(mode) else { throw Self.error(.badParam, "there is no mode “\(mode.rawValue)”") }
    state.withLock { $0.mode = mode }
  }

  private func set(_ category: Category, _ mode: Mode, _ policy: RouteSharingPolicy, _ options: CategoryOptions) throws
  {
    guard availableCategories.contains(category) else {
      throw Self.error(.badParam, "there is no category “\(category.rawValue)”")
    }
    guard availableModes.contains(mode) else { throw Self.error(.badParam, "there is no mode “\(mode.rawValue)”") }
    if options.contains(.defaultToSpeaker), category != .playAndRecord {
      throw Self.error(.badParam, "defaultToSpeaker needs the category playAndRecord")
    }
    if options.contains(.allowBluetooth), category != .playAndRecord, category != .record {
      throw Self.error(.badParam, "allowBluetooth needs the category record or playAndRecord")
    }
    if policy != .default, category != .playback {
      throw Self.error(.badParam, "this policy needs the category playback")
    }
    let old = state.withLock({ $0.isActive }) ? currentRoute : nil
    state.withLock { ($0.category, $0.mode, $0.policy, $0.options) = (category, mode, policy, options) }
    if let old { watch.route(changed: old, to: currentRoute, because: .categoryChange) }
  }

  // MARK: Activation

  /// Activates or deactivates the session. Linux: other programs are not interrupted, and players continue after
  /// deactivation.
  ///
  /// - Throws: On activation, `ErrorCode.resourceNotAvailable` if the sound server cannot be reached,
  ///   `cannotStartRecording` or `cannotStartPlaying` if the server has no input or output, and the category needs one.
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    if active { try check(category) }
    state.withLock { $0.isActive = active }
  }

  private func check(_ category: Category) throws {
    let devices: AudioDevices
    do throws(EngineError) { devices = try watch.ask() } catch {
      throw Self.error(.resourceNotAvailable, error.description)
    }
    if category.records, devices.input == nil { throw Self.error(.cannotStartRecording, "there is no input") }
    if category.plays, devices.output == nil { throw Self.error(.cannotStartPlaying, "there is no output") }
  }

  static func error(_ code: ErrorCode, _ text: String) -> NSError {
    NSError(
      domain: NSOSStatusErrorDomain, code: code.rawValue,
      userInfo: [NSLocalizedDescriptionKey: "The audio session: \(text)"])
  }

  /// Whether the program may record. Linux: always `granted`.
  open var recordPermission: RecordPermission { .granted }

  /// Requests the permission to record. The handler is called on a background queue. Linux: the handler gets true.
  open func requestRecordPermission(_ response: @escaping (Bool) -> Void) {
    AVAudioApplication.requestRecordPermission(completionHandler: response)
  }

  // MARK: Route

  /// The devices with which the session plays and records now. The output is the one that the user chose, if the
  /// category plays. The input is the preferred one or the one that the user chose, if the category records.
  open var currentRoute: AVAudioSessionRouteDescription { route(watch.devices) }

  func route(_ devices: AudioDevices) -> AVAudioSessionRouteDescription {
    let (category, preferred) = state.withLock { ($0.category, $0.preferredInput) }
    let input = devices.inputs.first { $0.identifier == preferred?.storedUID } ?? devices.input
    return AVAudioSessionRouteDescription(
      inputs: category.records ? input.map { [port($0, isOutput: false)] } ?? [] : [],
      outputs: category.plays ? devices.output.map { [port($0, isOutput: true)] } ?? [] : [])
  }

  private func port(_ device: AudioDevice, isOutput: Bool) -> AVAudioSessionPortDescription {
    AVAudioSessionPortDescription(device, isOutput: isOutput, of: watch.directory)
  }

  /// The inputs from which the category can record; nil if it does not record.
  open var availableInputs: [AVAudioSessionPortDescription]? {
    category.records ? watch.devices.inputs.map { port($0, isOutput: false) } : nil
  }

  /// The input that the program prefers if it is available; nil for the user's choice.
  open var preferredInput: AVAudioSessionPortDescription? { state.withLock { $0.preferredInput } }

  /// Sets the preferred input, which `AVAudioRecorder` uses for the next file. Throws `ErrorCode.badParam` if there is
  /// no such input.
  open func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
    if let inPort, !watch.devices.inputs.contains(where: { $0.identifier == inPort.storedUID }) {
      throw Self.error(.badParam, "there is no input “\(inPort.storedUID)”")
    }
    let old = currentRoute
    state.withLock { $0.preferredInput = inPort }
    Self.preferredInputIdentifier.withLock { $0 = inPort?.storedUID }
    watch.route(changed: old, to: currentRoute, because: .override)
  }

  /// Whether audio can be recorded now: whether the sound server has a default input.
  open var isInputAvailable: Bool { watch.devices.input != nil }
  /// The number of channels of the route's input; 0 without an input.
  open var inputNumberOfChannels: Int { currentRoute.inputs.first?.channels?.count ?? 0 }
  /// The number of channels of the route's output; 0 without an output.
  open var outputNumberOfChannels: Int { currentRoute.outputs.first?.channels?.count ?? 0 }
  /// The greatest preferred number of input channels. Linux: the same as `inputNumberOfChannels`.
  open var maximumInputNumberOfChannels: Int { inputNumberOfChannels }
  /// The greatest preferred number of output channels. Linux: the same as `outputNumberOfChannels`.
  open var maximumOutputNumberOfChannels: Int { outputNumberOfChannels }

  // MARK: The device

  /// The sample rate, in frames per second, of the output, or of the sound server's default input if the
  /// category only records. Without a device, 48,000.
  open var sampleRate: Double {
    let devices = watch.devices
    return (category.plays ? devices.output : devices.input)?.sampleRate ?? 48_000
  }

  /// The device's latency in seconds, from when a frame leaves the program until it is heard.
  open var outputLatency: TimeInterval { watch.devices.outputLatency }
  /// The device's latency in seconds, from when a frame reaches the device until the program receives it.
  open var inputLatency: TimeInterval { watch.devices.inputLatency }
  /// The duration of the device's buffer in seconds. Linux: always 0.01.
  open var ioBufferDuration: TimeInterval { 0.01 }

  /// The volume that the user set for the output, from 0 to 1; 0 if the output is muted. Clients can observe it.
  open var outputVolume: Float { registrar.access("outputVolume") { watch.devices.outputVolume } }

  func changeVolume(_ body: () -> Void) { registrar.change(["outputVolume"], body) }

  // MARK: Preferences

  /// The preferred sample rate in frames per second; 0 unless it was set. Linux: the value has no effect.
  open var preferredSampleRate: Double { state.withLock { $0.preferredSampleRate } }
  /// Sets the preferred sample rate, in frames per second. Linux: only stored; the sound server decides.
  open func setPreferredSampleRate(_ sampleRate: Double) throws {
    state.withLock { $0.preferredSampleRate = sampleRate }
  }

  /// The preferred I/O buffer duration in seconds; 0 unless it was set. Linux: the value has no effect.
  open var preferredIOBufferDuration: TimeInterval { state.withLock { $0.preferredBufferDuration } }
  /// Sets the preferred I/O buffer duration, in seconds. Linux: only stored; see `ioBufferDuration`.
  open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    state.withLock { $0.preferredBufferDuration = duration }
  }

  /// The preferred number of input channels; 0 unless it was set. Linux: the value has no effect.
  open var preferredInputNumberOfChannels: Int { state.withLock { $0.preferredInputChannels } }
  /// Sets the preferred number of input channels. Linux: only stored.
  ///
  /// - Throws: `ErrorCode.badParam` if the route's input has fewer channels.
  open func setPreferredInputNumberOfChannels(_ count: Int) throws {
    guard (0...maximumInputNumberOfChannels).contains(count) else {
      throw Self.error(.badParam, "\(count) channels are not available")
    }
    state.withLock { $0.preferredInputChannels = count }
  }

  /// The preferred number of output channels; 0 unless it was set. Linux: the value has no effect.
  open var preferredOutputNumberOfChannels: Int { state.withLock { $0.preferredOutputChannels } }
  /// Sets the preferred number of output channels. Linux: only stored.
  ///
  /// - Throws: `ErrorCode.badParam` if the route's output has fewer channels.
  open func setPreferredOutputNumberOfChannels(_ count: Int) throws {
    guard (0...maximumOutputNumberOfChannels).contains(count) else {
      throw Self.error(.badParam, "\(count) channels are not available")
    }
    state.withLock { $0.preferredOutputChannels = count }
  }

  // MARK: Data sources

  /// The data sources of the route's input; nil if none are known.
  open var inputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.inputs.first?.dataSources }

  /// The data source, such as a jack, that the route's input uses; nil if none is known.
  open var inputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.inputs.first?.selectedDataSource }

  /// Selects a data source of the route's input; nil leaves the choice to the user.
  open func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try select(dataSource, of: currentRoute.inputs.first)
  }

  /// The data sources of the route's output; nil if none are known.
  open var outputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.outputs.first?.dataSources }

  /// The data source, such as a speaker or jack, that the route's output uses; nil if none is known.
  open var outputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.outputs.first?.selectedDataSource }

  /// Selects a data source of the route's output; nil leaves the choice to the user.
  open func setOutputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try select(dataSource, of: currentRoute.outputs.first)
  }

  // MARK: Orientation

  /// The orientation of the device for stereo recording. Linux: always `none`.
  open var inputOrientation: StereoOrientation { .none }

  /// The orientation of the device that the program prefers for stereo recording; `none` by default. Linux: the value
  /// has no effect.
  open var preferredInputOrientation: StereoOrientation { state.withLock { $0.preferredOrientation } }

  /// Sets the preferred orientation for stereo recording. Linux: the value has no effect.
  open func setPreferredInputOrientation(_ orientation: StereoOrientation) throws {
    state.withLock { $0.preferredOrientation = orientation }
  }

  /// The amount of speech that prompts may use. Linux: always `normal`.
  open var promptStyle: PromptStyle { .normal }
}

extension AVAudioSession.Category {
  var records: Bool { [.record, .playAndRecord, .multiRoute].contains(self) }
  var plays: Bool { self != .record }
}

extension AVAudioSession {
  package func waitUntilIdle() { watch.waitUntilIdle() }
}
