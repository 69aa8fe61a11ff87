import AVEngineCore
import CoreMedia
import ProviderConformance
import Synchronization

final class ManualAudioDevices: AudioOutputProvider, AudioInputProvider, Sendable {
  private let broken: AudioDeviceClause?
  private let devices = Mutex<[Weak]>([])
  private let kept = Mutex<[ManualAudioDevice]>([])

  private struct Weak: Sendable { weak let device: ManualAudioDevice? }

  static let unknown = "nowhere"

  init(broken: AudioDeviceClause? = nil) { self.broken = broken }

  func advance() {
    for device in devices.withLock({ $0 }).compactMap(\.device) { device.advance() }
  }

  func lose() {
    for device in devices.withLock({ $0 }).compactMap(\.device) { device.lose() }
  }

  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput {
    try make(device, sampleRate, channelCount, tell: { onEvent(.lost($0)) }) { count, frame in
      var samples = [Float](repeating: 0, count: count)
      samples.withUnsafeMutableBufferPointer { renderer.render($0, from: frame) }
    }
  }

  func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput {
    try make(device, sampleRate, channelCount, tell: onFailure) { count, frame in
      let samples = [Float](repeating: 0, count: count)
      samples.withUnsafeBufferPointer { receiver.receive($0, from: frame) }
    }
  }

  private func make(
    _ device: String?, _ sampleRate: Int32, _ channelCount: Int, tell: @escaping @Sendable (EngineError) -> Void,
    call: @escaping @Sendable (Int, Int64) -> Void
  ) throws(EngineError) -> ManualAudioDevice {
    if device == Self.unknown, broken != .unknownDevice {
      throw EngineError(.deviceUnavailable, "Opening a device", subject: device)
    }
    let made = ManualAudioDevice(
      broken, sampleRate: sampleRate, channelCount: channelCount + (broken == .opening ? 1 : 0), tell: tell, call: call)
    devices.withLock { $0.append(Weak(device: made)) }
    if broken == .lettingGo { kept.withLock { $0.append(made) } }
    return made
  }
}

final class ManualAudioDevice: AudioOutput, AudioInput, Sendable {
  let sampleRate: Int32
  let channelCount: Int
  private let broken: AudioDeviceClause?
  private let manual: ManualClock
  private let tell: @Sendable (EngineError) -> Void
  private let call: @Sendable (Int, Int64) -> Void
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    var isLost = false
    var steps = 0
    var starts = 0
    var stepsToStop: Int?
    var next: Int64 = 0
    /// The number of frames that the clock has advanced before the start.
    var early: Int64 = 0
  }

  fileprivate init(
    _ broken: AudioDeviceClause?, sampleRate: Int32, channelCount: Int,
    tell: @escaping @Sendable (EngineError) -> Void, call: @escaping @Sendable (Int, Int64) -> Void
  ) {
    self.broken = broken
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.tell = tell
    self.call = call
    manual = ManualClock(at: CMTime(value: 0, timescale: sampleRate))
  }

  var clock: CMClock { manual.clock }
  private var step: Int64 { Int64(sampleRate) / 100 }

  private func move(by frames: Int64) { manual.advance(by: CMTime(value: frames, timescale: sampleRate)) }

  func start() throws(EngineError) {
    let before = state.withLock { state in
      defer {
        state.isRunning = true
        state.stepsToStop = nil
        state.starts += 1
        state.early = 0
      }
      return state
    }
    if before.early > 0 { move(by: -before.early) }
    if before.isRunning, broken == .startsOnce { call(Int(step) * channelCount, before.next + 10 * step) }
    guard !before.isRunning, before.starts > 0, broken == .goesOn else { return }
    move(by: Int64(sampleRate))
    state.withLock { $0.next += Int64(sampleRate) }
  }

  func stop() {
    state.withLock { state in
      if broken == .stopsAtOnce, !state.isLost, state.isRunning, state.stepsToStop == nil {
        state.stepsToStop = 3
      } else if state.stepsToStop == nil {
        state.isRunning = false
      }
    }
  }

  func lose() {
    state.withLock { $0.isLost = true }
    for _ in 0..<(broken == .lossIsTold ? 2 : 1) { tell(EngineError(.deviceUnavailable, "Playing")) }
  }

  func advance() {
    let now = state.withLock { state in
      if let rest = state.stepsToStop {
        state.isRunning = rest > 0
        state.stepsToStop = rest > 0 ? rest - 1 : nil
      }
      if state.starts == 0, broken == .standsAtFirst { state.early += 1 }
      guard state.isRunning || state.isLost && broken == .lossGoesOn else { return state }
      defer {
        state.steps += 1
        state.next += step
      }
      return state
    }
    if now.starts == 0, broken == .standsAtFirst { move(by: 1) }
    guard now.isRunning || now.isLost && broken == .lossGoesOn else { return }
    if broken == .quiet, now.steps == 3 { tell(EngineError(.deviceUnavailable, "Playing")) }
    if broken == .oneCallAtATime { callTwice(now.next) } else { call(Int(step) * channelCount, now.next) }
    if broken == .eachFrameOnce, now.steps == 8 { call(Int(step) * channelCount, now.next) }
    let isBack = broken == .clockForward && now.steps == 9
    let isCaughtUp = broken == .clockForward && now.steps == 10
    move(by: isBack ? -step : isCaughtUp ? 3 * step : step)
  }

  private func callTwice(_ frame: Int64) {
    let half = step / 2
    overlap {
      call(Int(half) * channelCount, frame)
    } _: { [self] in
      call(Int(step - half) * channelCount, frame + half)
    }
  }
}
