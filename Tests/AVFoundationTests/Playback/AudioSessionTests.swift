import AVEngineCore
import AVEngineDevices
import AVEngineSystem
import AVFAudio
import Foundation
import Synchronization
import TestSupport
import Testing

private final class Posts: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }

  init(_ session: AVAudioSession) {
    let names: [(NSNotification.Name, String)] = [
      (AVAudioSession.routeChangeNotification, "route"), (AVAudioSession.mediaServicesWereLostNotification, "lost"),
      (AVAudioSession.mediaServicesWereResetNotification, "reset"),
      (AVAudioSession.interruptionNotification, "interruption"),
    ]
    for (name, word) in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { [self] post in
        let number = post.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
        let reason = number.flatMap { AVAudioSession.RouteChangeReason(rawValue: $0) }
        let previous = post.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
        let ports = previous.map { ($0.outputs + $0.inputs).map(\.uid).joined(separator: "+") }
        let type = post.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
        let options = post.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt
        let details = [
          reason.map { "\($0)" }, ports, type.flatMap { AVAudioSession.InterruptionType(rawValue: $0) }.map { "\($0)" },
          options.map {
            AVAudioSession.InterruptionOptions(rawValue: $0).contains(.shouldResume) ? "shouldResume" : "\($0)"
          },
        ]
        texts.withLock { $0.append(([word] + details.compactMap { $0 }).joined(separator: " ")) }
      }
    }
  }
}

struct AudioSessionTests {
  private final class Desk: AudioDeviceDirectory {
    private struct State: Sendable {
      var devices: AudioDevices?
      var tell: (@Sendable (AudioDeviceNews) -> Void)?
    }
    private let state = Mutex(State())

    init(_ devices: AudioDevices?) { state.withLock { $0.devices = devices } }

    func devices() throws(EngineError) -> AudioDevices {
      guard let devices = state.withLock({ $0.devices }) else {
        throw EngineError(.deviceUnavailable, "Asking the sound server")
      }
      return devices
    }

    func watch(_ tell: @escaping @Sendable (AudioDeviceNews) -> Void) throws(EngineError) -> any Sendable & AnyObject {
      _ = try devices()
      state.withLock { $0.tell = tell }
      return self
    }

    func select(_ connector: AudioDevice.Connector, of device: AudioDevice, isOutput: Bool) throws(EngineError) {
      var devices = try devices()
      devices.input = AudioDevice(
        identifier: device.identifier, name: device.name, port: device.port, channelCount: device.channelCount,
        sampleRate: device.sampleRate, connectors: device.connectors, connector: connector)
      change(devices)
    }

    func change(_ devices: AudioDevices?) {
      state.withLock { $0.devices = devices }
      tell(devices == nil ? .over : .changed)
    }

    func tell(_ news: AudioDeviceNews) { state.withLock { $0.tell }?(news) }
  }

  private static let speaker = AudioDevice(
    identifier: "speaker", name: "Speaker", port: .speaker, channelCount: 2, sampleRate: 44_100)
  private static let headset = AudioDevice(
    identifier: "headset", name: "Headset", port: .headphones, channelCount: 1, sampleRate: 48_000)
  private static let microphone = AudioDevice(
    identifier: "microphone", name: "Microphone", port: .builtInMicrophone, channelCount: 1, sampleRate: 16_000)
  private static let line = AudioDevice(
    identifier: "line", name: "Line", port: .lineIn, channelCount: 2, sampleRate: 48_000)

  private static var devices: AudioDevices {
    var devices = AudioDevices()
    (devices.outputs, devices.inputs, devices.output, devices.input) = (
      [speaker], [microphone, line], speaker, microphone
    )
    (devices.outputVolume, devices.outputLatency, devices.inputLatency) = (0.5, 0.02, 0.03)
    return devices
  }

  private func code(_ body: () throws -> Void) -> Int? {
    do { try body() } catch let error as NSError {
      return error.domain == NSOSStatusErrorDomain ? error.code : nil
    } catch {}
    return nil
  }

  @Test func categoriesHaveTheirOptions() throws {
    let session = AVAudioSession(Desk(Self.devices))
    #expect(session.category == .soloAmbient && session.mode == .default && session.categoryOptions.isEmpty)
    try session.setCategory(.playAndRecord, mode: .voiceChat, options: [.defaultToSpeaker, .allowBluetooth])
    #expect(session.category == .playAndRecord && session.mode == .voiceChat && session.categoryOptions.rawValue == 12)
    try session.setCategory(.playback, mode: .moviePlayback, policy: .longFormAudio)
    #expect(session.routeSharingPolicy == .longFormAudio && session.categoryOptions.isEmpty)
    let refused = AVAudioSession.ErrorCode.badParam.rawValue
    #expect(code { try session.setCategory(.playback, options: .defaultToSpeaker) } == refused)
    #expect(code { try session.setCategory(.ambient, options: .allowBluetooth) } == refused)
    #expect(code { try session.setCategory(.record, mode: .default, policy: .longFormAudio) } == refused)
    #expect(code { try session.setCategory(AVAudioSession.Category(rawValue: "other")) } == refused)
    #expect(session.category == .playback && session.mode == .moviePlayback)
    #expect(session.availableCategories.contains(.record) && session.availableModes.contains(.measurement))
  }

  @Test func routesAreTheDevices() throws {
    let session = AVAudioSession(Desk(Self.devices))
    #expect(
      session.currentRoute.outputs.map(\.uid) == ["speaker"] && session.currentRoute.inputs.isEmpty
        && session.availableInputs == nil)
    #expect(
      session.sampleRate == 44_100 && session.outputVolume == 0.5 && session.outputLatency == 0.02
        && session.inputLatency == 0.03)
    let output = try #require(session.currentRoute.outputs.first)
    #expect(
      output.portType == .builtInSpeaker && output.portName == "Speaker"
        && output.channels?.map(\.channelNumber) == [1, 2])
    try session.setCategory(.playAndRecord)
    #expect(session.currentRoute.inputs.map(\.portType) == [.builtInMic] && session.inputNumberOfChannels == 1)
    #expect(session.availableInputs?.map(\.uid) == ["microphone", "line"])
    try session.setPreferredInput(session.availableInputs?.last)
    defer { try? session.setPreferredInput(nil) }
    #expect(session.currentRoute.inputs.map(\.uid) == ["line"] && session.inputNumberOfChannels == 2)
    #expect(session.preferredInput?.uid == "line")
    try session.setCategory(.record)
    #expect(session.currentRoute.outputs.isEmpty && session.sampleRate == 16_000)
    #expect(code { try session.setPreferredOutputNumberOfChannels(1) } == -50)
  }

  @Test func inputsHaveDataSources() throws {
    let names = ["analog-input-front-mic", "analog-input-rear-mic", "analog-input-linein"]
    let connectors = names.map { AudioDevice.Connector(identifier: $0, name: "Jack of \($0)") }
    var devices = Self.devices
    devices.input = AudioDevice(
      identifier: "card", name: "Card", port: .builtInMicrophone, channelCount: 2, sampleRate: 48_000,
      connectors: connectors,
      connector: connectors[0])
    let session = AVAudioSession(Desk(devices))
    #expect(session.inputDataSources == nil && session.outputDataSources == nil)
    #expect(code { try session.setInputDataSource(nil) } == AVAudioSession.ErrorCode.badParam.rawValue)
    try session.setCategory(.playAndRecord)
    let sources = try #require(session.inputDataSources)
    #expect(sources.map(\.orientation) == [.front, .back, nil] && sources.map(\.dataSourceID) == [0, 1, 2])
    #expect(session.inputDataSource == sources[0] && session.outputDataSource == nil)
    try session.setInputDataSource(sources[1])
    session.waitUntilIdle()
    #expect(
      session.inputDataSource == sources[1]
        && session.inputDataSource?.dataSourceName == "Jack of analog-input-rear-mic")
    #expect(code { try session.setOutputDataSource(sources[1]) } == AVAudioSession.ErrorCode.badParam.rawValue)
    try session.setPreferredInputOrientation(.landscapeLeft)
    #expect(session.preferredInputOrientation == .landscapeLeft && session.inputOrientation == .none)
  }

  @Test func changesAreTold() throws {
    let desk = Desk(Self.devices)
    let session = AVAudioSession(desk)
    session.waitUntilIdle()
    let posts = Posts(session)
    let volumes = Mutex<[Float]>([])
    let observation = session.observe(\.outputVolume) { session, _ in
      volumes.withLock { $0.append(session.outputVolume) }
    }
    var devices = Self.devices
    func change(_ body: (inout AudioDevices) -> Void) {
      body(&devices)
      desk.change(devices)
      session.waitUntilIdle()
    }
    change { $0.outputVolume = 0.75 }
    change { $0.outputs.append(Self.headset) }
    #expect(posts.all.isEmpty && volumes.withLock { $0 } == [0.75])
    change { $0.output = Self.headset }
    change { $0.output = Self.speaker }
    change { $0.outputs.removeLast() }
    change { ($0.outputs, $0.output) = ([Self.speaker, Self.headset], Self.headset) }
    change { ($0.outputs, $0.output) = ([Self.speaker], Self.speaker) }
    let wide = AudioDevice(identifier: "speaker", name: "Speaker", port: .speaker, channelCount: 6, sampleRate: 48_000)
    change { ($0.outputs, $0.output) = ([wide], wide) }
    change { ($0.outputs, $0.output) = ([], nil) }
    #expect(
      posts.all == [
        "route override speaker", "route override headset", "route newDeviceAvailable speaker",
        "route oldDeviceUnavailable headset",
        "route routeConfigurationChange speaker", "route noSuitableRouteForCategory speaker",
      ])
    observation.invalidate()
  }

  @Test func interruptionsAreTold() throws {
    let desk = Desk(Self.devices)
    let session = AVAudioSession(desk)
    session.waitUntilIdle()
    let posts = Posts(session)
    desk.tell(.interrupted)
    desk.tell(.resumed)
    session.waitUntilIdle()
    #expect(posts.all == ["interruption began", "interruption ended shouldResume"])
  }

  @Test func categoriesChangeTheRouteOfActiveSessions() throws {
    let session = AVAudioSession(Desk(Self.devices))
    session.waitUntilIdle()
    let posts = Posts(session)
    try session.setCategory(.playAndRecord)
    try session.setCategory(.playback)
    try session.setActive(true)
    try session.setCategory(.playAndRecord)
    session.waitUntilIdle()
    #expect(posts.all == ["route categoryChange speaker"])
  }

  @Test func withoutAServerNothingBecomesActive() throws {
    let session = AVAudioSession(Desk(nil))
    #expect(
      session.currentRoute.outputs.isEmpty && !session.isInputAvailable && session.outputVolume == 0
        && session.sampleRate == 48_000)
    try session.setCategory(.record)
    #expect(code { try session.setActive(true) } == AVAudioSession.ErrorCode.resourceNotAvailable.rawValue)
    try session.setActive(false)
    var deaf = Self.devices
    (deaf.inputs, deaf.input) = ([], nil)
    let other = AVAudioSession(Desk(deaf))
    try other.setCategory(.record)
    #expect(code { try other.setActive(true) } == AVAudioSession.ErrorCode.cannotStartRecording.rawValue)
    try other.setCategory(.playback)
    try other.setActive(true, options: .notifyOthersOnDeactivation)
  }

  @Test func recordingIsPermitted() async {
    #expect(
      AVAudioApplication.shared.recordPermission == .granted
        && AVAudioSession.sharedInstance().recordPermission == .granted)
    #expect(await AVAudioApplication.requestRecordPermission())
    let answer = await withCheckedContinuation { continuation in
      AVAudioSession.sharedInstance().requestRecordPermission { continuation.resume(returning: $0) }
    }
    #expect(answer)
  }
}

@Suite(.serialized, .realTime, .requires(.pulseAudio))
struct ServedSessionTests {
  @Test func devicesAreTheServers() throws {
    let server = try AudioServer(sampleRate: 44_100)
    let session = AVAudioSession(SystemAudioDevices(server: server.address))
    try session.setCategory(.playAndRecord)
    try session.setActive(true)
    #expect(
      session.currentRoute.outputs.map(\.uid) == ["test"] && session.currentRoute.inputs.map(\.uid) == ["test.monitor"])
    #expect(
      session.currentRoute.outputs.first?.portType == .virtual && session.sampleRate == 44_100
        && session.outputNumberOfChannels == 2)
    #expect(session.outputVolume == 1)
    let posts = Posts(session)
    try server.control("set-sink-volume", "test", "50%")
    try Server.wait(for: "the volume") { session.outputVolume == 0.5 }
    let module = try server.control("load-module", "module-null-sink", "sink_name=other", "rate=48000", "channels=1")
    try server.control("set-default-sink", "other")
    try Server.wait(for: "another route") { posts.all.count >= 1 }
    #expect(
      session.currentRoute.outputs.map(\.uid) == ["other"] && session.outputNumberOfChannels == 1
        && session.sampleRate == 48_000)
    try server.control("unload-module", module.trimmingCharacters(in: .whitespacesAndNewlines))
    try Server.wait(for: "the old route") {
      session.currentRoute.outputs.map(\.uid) == ["test"] && posts.all.count >= 2
    }
    #expect(posts.all.last?.hasPrefix("route oldDeviceUnavailable other") == true)
    server.kill()
    try Server.wait(for: "the end") { posts.all.contains("lost") && session.currentRoute.outputs.isEmpty }
    #expect(throws: NSError.self) { try session.setActive(true) }
  }
  @Test func callsInterruptMusic() throws {
    let server = try AudioServer()
    try server.control("load-module", "module-role-cork", "cork_roles=music", "trigger_roles=phone")
    let session = AVAudioSession(SystemAudioDevices(server: server.address))
    session.waitUntilIdle()
    let posts = Posts(session)
    let outputs = SystemAudioOutputs(server: server.address, latency: 0.2)
    let first = try AVAudioPlayer(
      contentsOf: AudioFixture.file([AudioFixture.noise(48_000)]),
      devices: Engine.system.devices.replacing(outputs: outputs))
    let second = try AVAudioPlayer(
      contentsOf: AudioFixture.file([AudioFixture.noise(48_000)]),
      devices: Engine.system.devices.replacing(outputs: outputs))
    for player in [first, second] {
      player.numberOfLoops = -1
      #expect(player.play())
    }
    try Server.wait(for: "the music") { first.currentTime > 0 && second.currentTime > 0 }
    let call = try server.play(role: "phone")
    try Server.wait(for: "the interruption") {
      posts.all == ["interruption began"] && !first.isPlaying && !second.isPlaying
    }
    call.end()
    try Server.wait(for: "its end") { posts.all == ["interruption began", "interruption ended shouldResume"] }
    let stood = first.currentTime
    #expect(first.play() && first.isPlaying)
    try Server.wait(for: "the music again") { first.currentTime != stood }
  }
}
