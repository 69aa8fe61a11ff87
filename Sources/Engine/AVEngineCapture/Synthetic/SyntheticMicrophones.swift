package import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

package final class SyntheticMicrophones: AudioDeviceDirectory, AudioInputProvider {
  private struct State: Sendable {
    var inputs: [AudioDevice]
    var watchers: [ObjectIdentifier: @Sendable (AudioDeviceNews) -> Void] = [:]
  }

  private let state: Mutex<State>
  private let time: SyntheticTime
  /// The frequency in hertz, and the amplitude relative to a full scale of 1.
  package static let frequency = 1000.0
  package static let amplitude: Float = 0.25

  /// How much faster the microphones' clocks run than the host's clock, as a fraction of the speed of the host's clock.
  private let drift: Double

  package init(_ devices: [AudioDevice], time: SyntheticTime, drift: Double = 0) {
    state = Mutex(State(inputs: devices))
    self.time = time
    self.drift = drift
  }

  package func devices() throws(EngineError) -> AudioDevices {
    var devices = AudioDevices()
    devices.inputs = state.withLock { $0.inputs }
    devices.input = devices.inputs.first
    return devices
  }

  package func select(_ connector: AudioDevice.Connector, of device: AudioDevice, isOutput: Bool) throws(EngineError) {
    throw EngineError(.unsupported, "Selecting a connector", subject: device.name)
  }

  private final class Watch: Sendable {
    private let end: @Sendable (ObjectIdentifier) -> Void
    init(_ end: @escaping @Sendable (ObjectIdentifier) -> Void) { self.end = end }
    deinit { end(ObjectIdentifier(self)) }
  }

  package func watch(
    _ tell: @escaping @Sendable (AudioDeviceNews) -> Void
  ) throws(EngineError) -> any Sendable & AnyObject {
    let watch = Watch { [weak self] in
      let watcher = $0
      self?.state.withLock { $0.watchers[watcher] = nil }
    }
    state.withLock { $0.watchers[ObjectIdentifier(watch)] = tell }
    return watch
  }

  package func plug(_ device: AudioDevice) {
    let watchers = state.withLock { state in
      state.inputs.append(device)
      return Array(state.watchers.values)
    }
    for tell in watchers { tell(.changed) }
  }

  package func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput {
    let isKnown = state.withLock { $0.inputs.contains { device == nil || $0.identifier == device } }
    guard isKnown else { throw EngineError(.deviceUnavailable, "Opening a microphone", subject: device) }
    return Input(sampleRate: sampleRate, channelCount: channelCount, time: time, drift: drift, receiver: receiver)
  }

  private final class Input: AudioInput, SyntheticTime.Repeating, @unchecked Sendable {
    // Safety: variables are used under `lock`, which is held while frames are delivered.
    let sampleRate: Int32
    let channelCount: Int
    private let lock = NSRecursiveLock()
    private let time: SyntheticTime
    private let receiver: any AudioReceiver
    private let count: Int
    private var samples: [Float]
    private var next = CMTime.invalid
    private var frame: Int64 = 0
    private var end: (@Sendable () -> Void)?
    /// The duration, on the host's clock, of the frames that are delivered together.
    private let block: CMTime
    let clock: CMClock

    init(sampleRate: Int32, channelCount: Int, time: SyntheticTime, drift: Double, receiver: any AudioReceiver) {
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.time = time
      self.receiver = receiver
      count = Int(sampleRate) / 100
      samples = [Float](repeating: 0, count: count * channelCount)
      let speed = 1 + drift
      block =
        drift == 0
        ? CMTime(value: CMTimeValue(count), timescale: sampleRate)
        : CMTime(seconds: Double(count) / Double(sampleRate) / speed, preferredTimescale: 1_000_000_000)
      let start = StartTime()
      started = start
      let host = time.clock
      clock = CMClock(following: host) {
        guard let origin = start.origin.withLock({ $0 }) else { return CMTime(value: 0, timescale: sampleRate) }
        guard speed != 1 else {
          return CMTimeConvertScale(host.time - origin, timescale: sampleRate, method: .default)
        }
        return CMTime(
          value: CMTimeValue((host.time - origin).seconds * speed * Double(sampleRate)), timescale: sampleRate)
      }
    }

    private final class StartTime: Sendable { let origin = Mutex<CMTime?>(nil) }
    private let started: StartTime

    func start() throws(EngineError) {
      lock.withLock {
        guard end == nil else { return }
        let now = time.clock.time
        started.origin.withLock { $0 = now - CMTime(value: frame, timescale: sampleRate) }
        next = now + block
        end = time.add(self, label: "AVCapture.synthetic.microphone")
      }
    }

    func stop() {
      let end = lock.withLock {
        defer { self.end = nil }
        next = .invalid
        return self.end
      }
      end?()
    }

    var due: CMTime { lock.withLock { next } }

    func happen(at now: CMTime) {
      lock.withLock {
        while next.isNumeric, next <= now {
          hear()
          next = next + block
        }
      }
    }

    private func hear() {
      let step = 2 * Double.pi * SyntheticMicrophones.frequency / Double(sampleRate)
      for index in 0..<count {
        let sample = SyntheticMicrophones.amplitude * Float(sin(Double(frame + Int64(index)) * step))
        for channel in 0..<channelCount { samples[index * channelCount + channel] = sample }
      }
      samples.withUnsafeBufferPointer { receiver.receive($0, from: frame) }
      frame += Int64(count)
    }
  }
}
