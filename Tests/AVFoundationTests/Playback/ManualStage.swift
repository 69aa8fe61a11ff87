import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
import CoreMedia
import Foundation
import Synchronization

@testable import AVFoundation

final class ManualStage: Sendable {
  private let host = ManualClock(at: CMTime(value: 1000, timescale: 1))
  private let players = Mutex<[Player]>([])
  private let synchronizers = Mutex<[RenderSynchronizer]>([])
  private let hasAudio: Bool
  /// Players retain this object, but not the stage, because the stage retains the players.
  let outputs: ManualAudioOutputs

  /// Without audio, players use `clock`. If `keepsAll` is false, an output keeps only the audio of its last step.
  /// `ahead` is the number of audio frames that an output renders before their time.
  init(hasAudio: Bool = true, keepsAll: Bool = true, ahead: Int = 0) {
    self.hasAudio = hasAudio
    outputs = ManualAudioOutputs(keepsAll: keepsAll, ahead: ahead)
  }

  var clock: CMClock { host.clock }

  var devices: Devices {
    var devices = Engine.system.devices.replacing(outputs: outputs, clock: clock)
    if !hasAudio { devices.playbackOutputs = nil }
    return devices
  }

  func player() -> AVPlayer { AVPlayer(core: core) }
  func queuePlayer(_ items: [AVPlayerItem]) -> AVQueuePlayer {
    let player = AVQueuePlayer(core: core)
    for item in items { player.insert(item, after: nil) }
    return player
  }

  private var core: Player {
    let player = Player(devices: devices)
    players.withLock { $0.append(player) }
    return player
  }

  func synchronizer() throws -> AVSampleBufferRenderSynchronizer {
    let core = try RenderSynchronizer(devices: devices)
    synchronizers.withLock { $0.append(core) }
    return AVSampleBufferRenderSynchronizer(core: core)
  }

  var heard: [Float] { heard(0) }

  func heard(_ channel: Int) -> [Float] { outputs.all.flatMap { $0.heard(channel) } }

  func waitUntilIdle() {
    for player in players.withLock({ $0 }) {
      player.waitForEffects()
      player.currentItem?.waitForAudio()
    }
    for synchronizer in synchronizers.withLock({ $0 }) { synchronizer.waitUntilIdle() }
  }

  func rest() {
    repeat { waitUntilIdle() } while !Task.isCancelled && players.withLock { $0 }.contains { !$0.isAtRest }
  }

  func advance(hundredths: Int) {
    for _ in 0..<hundredths {
      waitUntilIdle()
      host.advance(by: CMTime(value: 1, timescale: 100))
      for output in outputs.all { output.advance(frames: Int(output.sampleRate) / 100) }
    }
    waitUntilIdle()
  }

  /// If a read never ends, this never returns.
  func waitForFrames() {
    waitUntilIdle()
    for player in players.withLock({ $0 }) { player.currentItem?.waitForFrames() }
  }

  /// Only a stage without audio may jump, because audio outputs do not advance.
  func jump(hundredths: Int) {
    waitForFrames()
    host.advance(by: CMTime(value: CMTimeValue(hundredths), timescale: 100))
    waitUntilIdle()
  }
}

extension Player {
  var isAtRest: Bool {
    snapshot.items.prefix(2).allSatisfy { _, item in
      item.phase == .failed || item.phase == .ready && item.isPrepared && item.seek == nil
    }
  }
}

final class ManualAudioOutputs: AudioOutputProvider, Sendable {
  private let made = Mutex<[ManualAudioOutput]>([])
  private let isPresent = Mutex(true)
  private let keepsAll: Bool
  private let ahead: Int

  init(keepsAll: Bool = true, ahead: Int = 0) {
    self.keepsAll = keepsAll
    self.ahead = ahead
  }

  func setPresent(_ isPresent: Bool) { self.isPresent.withLock { $0 = isPresent } }

  var all: [ManualAudioOutput] { made.withLock { $0 } }

  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput {
    guard isPresent.withLock({ $0 }) else { throw EngineError(.deviceUnavailable, "Opening an audio device") }
    let output = ManualAudioOutput(
      sampleRate: sampleRate, channelCount: channelCount, renderer: renderer, keepsAll: keepsAll, ahead: ahead,
      tell: onEvent)
    made.withLock { $0.append(output) }
    return output
  }
}

final class ManualAudioOutput: AudioOutput, Sendable {
  let sampleRate: Int32
  let channelCount: Int
  private let manual: ManualClock
  private let renderer: any AudioRenderer
  private let keepsAll: Bool
  private let ahead: Int
  private let tell: @Sendable (AudioOutputEvent) -> Void
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    var next: Int64 = 0
    var samples: [Float] = []
  }

  init(
    sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer, keepsAll: Bool = true, ahead: Int = 0,
    tell: @escaping @Sendable (AudioOutputEvent) -> Void = { _ in }
  ) {
    (self.sampleRate, self.channelCount, self.renderer, self.keepsAll) = (sampleRate, channelCount, renderer, keepsAll)
    self.ahead = ahead
    self.tell = tell
    manual = ManualClock(at: CMTime(value: 0, timescale: sampleRate))
  }

  var clock: CMClock { manual.clock }
  func heard(_ channel: Int) -> [Float] {
    let samples = state.withLock { $0.samples }
    return stride(from: channel, to: samples.count, by: channelCount).map { samples[$0] }
  }

  func start() throws(EngineError) { state.withLock { $0.isRunning = true } }
  func stop() { state.withLock { $0.isRunning = false } }
  func interrupt() { tell(.interrupted) }
  func lose() { tell(.lost(EngineError(.deviceUnavailable, "Playing audio"))) }

  func advance(frames: Int) {
    let (isRunning, first) = state.withLock { ($0.isRunning, $0.next) }
    guard isRunning else { return }
    let end = manual.time.value + Int64(frames + ahead)
    var samples = [Float](repeating: .nan, count: Int(end - first) * channelCount)
    samples.withUnsafeMutableBufferPointer { renderer.render($0, from: first) }
    state.withLock { state in
      if !keepsAll { state.samples.removeAll() }
      state.next = end
      state.samples += samples
    }
    manual.advance(by: CMTime(value: CMTimeValue(frames), timescale: sampleRate))
  }
}

func wait<Object: NSObject & Sendable, Value>(
  for object: Object, _ keyPath: KeyPath<Object, Value> & Sendable, _ condition: @escaping @Sendable (Value) -> Bool
) async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  let observation = object.observe(keyPath, options: [.initial]) { object, _ in
    if condition(object[keyPath: keyPath]) { continuation.yield() }
  }
  for await _ in stream { break }
  observation.invalidate()
}

func wait(for name: Notification.Name, of object: AnyObject & Sendable, after body: () -> Void) async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  let token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
    continuation.yield()
  }
  body()
  for await _ in stream { break }
  NotificationCenter.default.removeObserver(token)
}

final class Diary: Sendable {
  private let entries = Mutex<[String]>([])

  var text: [String] { entries.withLock { $0 } }
  func note(_ entry: String) { entries.withLock { $0.append(entry) } }
  func clear() { entries.withLock { $0 = [] } }
}
