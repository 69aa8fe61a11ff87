package import AVEngineCore
import AVEngineSystem
import CoreFoundation
import Dispatch
public import Foundation
import Synchronization

/// What a program does with sound, and which devices it is played by and recorded from.
///
/// Linux: the sound server mixes the sound of all programs, so that a session takes nothing away from others. Devices
/// are the server's, and notifications tell of what it tells.
open class AVAudioSession: NSObject, @unchecked Sendable {
  // Safety: what changes is behind the mutexes.
  private static let only = AVAudioSession(Engine.system.devices.directory)
  /// For recorders, which need no session.
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

  /// The one session of this program.
  @discardableResult
  open class func sharedInstance() -> AVAudioSession { only }

  /// - Parameter directory: Who knows the devices.
  package init(_ directory: any AudioDeviceDirectory) {
    watch = SessionWatch(directory)
    super.init()
    watch.begin(self)
  }

  // MARK: Category

  /// What the program uses sound for.
  open var category: Category { state.withLock { $0.category } }
  /// What it uses the category for in particular.
  open var mode: Mode { state.withLock { $0.mode } }
  /// How the category treats the sound of others.
  open var categoryOptions: CategoryOptions { state.withLock { $0.options } }
  /// Which route is shared with others.
  open var routeSharingPolicy: RouteSharingPolicy { state.withLock { $0.policy } }

  /// The categories that can be set here.
  open var availableCategories: [Category] {
    [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
  }

  /// The modes that can be set here.
  open var availableModes: [Mode] {
    [
      .default, .voiceChat, .videoChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .spokenAudio,
      .voicePrompt,
    ]
  }

  /// Sets the category, without options.
  open func setCategory(_ category: Category) throws { try set(category, mode, .default, []) }

  /// Sets the category and its options.
  ///
  /// - Throws: `ErrorCode.badParam` where the category does not have the options.
  open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try set(category, mode, .default, options)
  }

  /// Sets the category, the mode, and options.
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    try set(category, mode, .default, options)
  }

  /// Sets the category, the mode, the route's policy, and options.
  open func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws { try set(category, mode, policy, options) }

  /// Sets the mode.
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
      throw Self.error(.badParam, "defaultToSpeaker is an option of playAndRecord")
    }
    if options.contains(.allowBluetooth), category != .playAndRecord, category != .record {
      throw Self.error(.badParam, "allowBluetooth is an option of record and playAndRecord")
    }
    if policy != .default, category != .playback { throw Self.error(.badParam, "this policy is one of playback") }
    let old = state.withLock({ $0.isActive }) ? currentRoute : nil
    state.withLock { ($0.category, $0.mode, $0.policy, $0.options) = (category, mode, policy, options) }
    if let old { watch.route(changed: old, to: currentRoute, because: .categoryChange) }
  }

  // MARK: Being active

  /// Begins, or ends, to use sound. Linux: nobody else is interrupted, and players go on when it ends.
  ///
  /// - Throws: Where no sound server answers, or it has no device for the category.
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

  /// Whether the program may record. Linux: nobody is asked; what the sound server admits, is.
  open var recordPermission: RecordPermission { .granted }

  /// Asks whether the program may record; the answer comes on a queue of the framework's.
  open func requestRecordPermission(_ response: @escaping (Bool) -> Void) {
    AVAudioApplication.requestRecordPermission(completionHandler: response)
  }

  // MARK: Route

  /// Where sound goes to and comes from now: of what the user has chosen, what the category uses.
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

  /// The inputs that the category can record from; nil where it records nothing.
  open var availableInputs: [AVAudioSessionPortDescription]? {
    category.records ? watch.devices.inputs.map { port($0, isOutput: false) } : nil
  }

  /// The input that is recorded from where it is there; nil: the user's choice.
  open var preferredInput: AVAudioSessionPortDescription? { state.withLock { $0.preferredInput } }

  /// Chooses an input: `AVAudioRecorder` takes it for its next file.
  open func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
    if let inPort, !watch.devices.inputs.contains(where: { $0.identifier == inPort.storedUID }) {
      throw Self.error(.badParam, "there is no input “\(inPort.storedUID)”")
    }
    let old = currentRoute
    state.withLock { $0.preferredInput = inPort }
    Self.preferredInputIdentifier.withLock { $0 = inPort?.storedUID }
    watch.route(changed: old, to: currentRoute, because: .override)
  }

  /// Whether there is an input.
  open var isInputAvailable: Bool { watch.devices.input != nil }
  /// Channels of the route's input.
  open var inputNumberOfChannels: Int { currentRoute.inputs.first?.channels?.count ?? 0 }
  /// Channels of the route's output.
  open var outputNumberOfChannels: Int { currentRoute.outputs.first?.channels?.count ?? 0 }
  /// The most channels that the route's input has.
  open var maximumInputNumberOfChannels: Int { inputNumberOfChannels }
  /// The most channels that the route's output has.
  open var maximumOutputNumberOfChannels: Int { outputNumberOfChannels }

  // MARK: The device

  /// Frames a second of the output, or of the input where the category only records; without a device those of players,
  /// 48,000.
  open var sampleRate: Double {
    let devices = watch.devices
    return (category.plays ? devices.output : devices.input)?.sampleRate ?? 48_000
  }

  /// Seconds from a frame's leaving the program to its being heard, as far as the device is concerned.
  open var outputLatency: TimeInterval { watch.devices.outputLatency }
  /// Seconds from a frame's reaching the device to its coming here.
  open var inputLatency: TimeInterval { watch.devices.inputLatency }
  /// How much sound is asked for at a time, in seconds: a quarter of what lies ready at the sound server.
  open var ioBufferDuration: TimeInterval { 0.01 }

  /// How loud the user has set the output, from 0 to 1; can be observed.
  open var outputVolume: Float { registrar.access("outputVolume") { watch.devices.outputVolume } }

  /// Tells observers while the volume changes.
  func changeVolume(_ body: () -> Void) { registrar.change(["outputVolume"], body) }

  // MARK: Wishes

  /// What was wished for. Linux: the device's rate is the sound server's to choose; files play and are recorded at
  /// rates of their own.
  open var preferredSampleRate: Double { state.withLock { $0.preferredSampleRate } }
  open func setPreferredSampleRate(_ sampleRate: Double) throws {
    state.withLock { $0.preferredSampleRate = sampleRate }
  }

  /// What was wished for. Linux: the sound server is asked for the same amounts always.
  open var preferredIOBufferDuration: TimeInterval { state.withLock { $0.preferredBufferDuration } }
  open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    state.withLock { $0.preferredBufferDuration = duration }
  }

  /// What was wished for.
  open var preferredInputNumberOfChannels: Int { state.withLock { $0.preferredInputChannels } }
  /// - Throws: `ErrorCode.badParam` where the route has fewer.
  open func setPreferredInputNumberOfChannels(_ count: Int) throws {
    guard (0...maximumInputNumberOfChannels).contains(count) else {
      throw Self.error(.badParam, "there are no \(count) channels")
    }
    state.withLock { $0.preferredInputChannels = count }
  }

  /// What was wished for.
  open var preferredOutputNumberOfChannels: Int { state.withLock { $0.preferredOutputChannels } }
  /// - Throws: `ErrorCode.badParam` where the route has fewer.
  open func setPreferredOutputNumberOfChannels(_ count: Int) throws {
    guard (0...maximumOutputNumberOfChannels).contains(count) else {
      throw Self.error(.badParam, "there are no \(count) channels")
    }
    state.withLock { $0.preferredOutputChannels = count }
  }

  // MARK: Data sources

  /// The data sources of the route's input; nil where there is no choice.
  open var inputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.inputs.first?.dataSources }

  /// The one in use.
  open var inputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.inputs.first?.selectedDataSource }

  /// Chooses a data source of the route's input; nil leaves the choice to the user.
  open func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try select(dataSource, of: currentRoute.inputs.first)
  }

  /// The data sources of the route's output; nil where there is no choice.
  open var outputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.outputs.first?.dataSources }

  /// The one in use.
  open var outputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.outputs.first?.selectedDataSource }

  /// Chooses a data source of the route's output; nil leaves the choice to the user.
  open func setOutputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try select(dataSource, of: currentRoute.outputs.first)
  }

  // MARK: Orientation

  /// How the device is held as far as stereo recordings are concerned. Linux: they do not depend on it.
  open var inputOrientation: StereoOrientation { .none }

  /// What was wished for.
  open var preferredInputOrientation: StereoOrientation { state.withLock { $0.preferredOrientation } }

  /// Tells how the device will be held. Linux: remembered, without effect.
  open func setPreferredInputOrientation(_ orientation: StereoOrientation) throws {
    state.withLock { $0.preferredOrientation = orientation }
  }

  /// How much a voice may say. Linux: all, because the server mixes it with what others say.
  open var promptStyle: PromptStyle { .normal }
}

extension AVAudioSession.Category {
  var records: Bool { [.record, .playAndRecord, .multiRoute].contains(self) }
  var plays: Bool { self != .record }
}

extension AVAudioSession {
  /// Waits until all that is known has been told.
  package func waitUntilIdle() { watch.waitUntilIdle() }
}
