import CoreMedia
import Foundation
import MediaEngine
import Synchronization

@testable import AVFoundation

/// Where players play in tests: time goes on when it is told to, and what would have been heard is kept.
final class ManualStage: SoundOutputProvider, Sendable {
  private let host = ManualClock(at: CMTime(value: 1000, timescale: 1))
  private let outputs = Mutex<[ManualSoundOutput]>([])
  private let players = Mutex<[Player]>([])
  private let hasSound: Bool

  /// - Parameter hasSound: false: no device is there, and the host's clock counts.
  init(hasSound: Bool = true) { self.hasSound = hasSound }

  var clock: CMClock { host.clock }

  func player() -> AVPlayer { AVPlayer(core: core) }
  func queuePlayer(_ items: [AVPlayerItem]) -> AVQueuePlayer {
    let player = AVQueuePlayer(core: core)
    for item in items { player.insert(item, after: nil) }
    return player
  }

  private var core: Player {
    let player = Player(outputs: hasSound ? self : nil, clock: host.clock)
    players.withLock { $0.append(player) }
    return player
  }

  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any SoundRenderer,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any SoundOutput {
    let output = ManualSoundOutput(sampleRate: sampleRate, channelCount: channelCount, renderer: renderer)
    outputs.withLock { $0.append(output) }
    return output
  }

  /// Frames of the first channel that would have been heard, of all outputs.
  var heard: [Float] { heard(0) }

  /// Frames of a channel that would have been heard, of all outputs.
  func heard(_ channel: Int) -> [Float] { outputs.withLock { $0 }.flatMap { $0.heard(channel) } }

  /// Waits until players have done what is due, and have as much sound ready as there is room for.
  func settle() {
    for player in players.withLock({ $0 }) {
      player.waitForEffects()
      player.currentItem?.waitForSound()
    }
  }

  /// Lets time go on, a hundredth of a second after the other.
  func advance(hundredths: Int) {
    for _ in 0..<hundredths {
      settle()
      host.advance(by: CMTime(value: 1, timescale: 100))
      for output in outputs.withLock({ $0 }) { output.advance(frames: Int(output.sampleRate) / 100) }
    }
    settle()
  }
}

/// An output whose time goes on when it is told to.
final class ManualSoundOutput: SoundOutput, Sendable {
  let sampleRate: Int32
  let channelCount: Int
  private let manual: ManualClock
  private let renderer: any SoundRenderer
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    var samples: [Float] = []
  }

  init(sampleRate: Int32, channelCount: Int, renderer: any SoundRenderer) {
    (self.sampleRate, self.channelCount, self.renderer) = (sampleRate, channelCount, renderer)
    manual = ManualClock(at: CMTime(value: 0, timescale: sampleRate))
  }

  var clock: CMClock { manual.clock }
  func heard(_ channel: Int) -> [Float] {
    let samples = state.withLock { $0.samples }
    return stride(from: channel, to: samples.count, by: channelCount).map { samples[$0] }
  }

  func start() throws(EngineError) { state.withLock { $0.isRunning = true } }
  func stop() { state.withLock { $0.isRunning = false } }

  func advance(frames: Int) {
    guard state.withLock({ $0.isRunning }) else { return }
    var samples = [Float](repeating: .nan, count: frames * channelCount)
    samples.withUnsafeMutableBufferPointer { renderer.render($0, from: manual.time.value) }
    state.withLock { $0.samples += samples }
    manual.advance(by: CMTime(value: CMTimeValue(frames), timescale: sampleRate))
  }
}

/// Waits for something that observers are told of.
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

/// Waits until a notification has been posted after something was done.
func wait(for name: Notification.Name, of object: AnyObject & Sendable, after body: () -> Void) async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  let token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in continuation.yield() }
  body()
  for await _ in stream { break }
  NotificationCenter.default.removeObserver(token)
}

/// What observers saw, in order.
final class Diary: Sendable {
  private let entries = Mutex<[String]>([])
  private let observations = Mutex<[NSKeyValueObservation]>([])

  var text: [String] { entries.withLock { $0 } }
  func note(_ entry: String) { entries.withLock { $0.append(entry) } }

  /// Notes changes of a player's rate, control and item.
  func follow(_ player: AVPlayer, names: [AVPlayerItem: String] = [:]) {
    let watched = [
      player.observe(\.rate) { [self] player, _ in note("rate \(player.rate)") },
      player.observe(\.timeControlStatus) { [self] player, _ in note("\(player.timeControlStatus)") },
      player.observe(\.currentItem) { [self] player, _ in note("item \(player.currentItem.flatMap { names[$0] } ?? "none")") },
    ]
    observations.withLock { $0 += watched }
  }
}
