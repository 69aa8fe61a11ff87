import AVEngineAudioGraph
import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Dispatch
import Synchronization

final class CaptureAudioSource: @unchecked Sendable {
  // Safety: variables are used on the queue; the intake, the meter and the routes are safe to use on any thread.
  static let framesOfBuffer = 1024
  /// The seconds of audio for which the ring buffer has room.
  private static let patience = 2

  private let queue = DispatchQueue(label: "AVCapture.sound", qos: .userInitiated)
  private let intake: Intake
  private let input: any AudioInput
  private let hostClock: CMClock
  private let format: CMFormatDescription
  private let signal: any DispatchSourceUserDataAdd
  private let routes = Mutex<[(CaptureRoute, any CaptureSink)]>([])
  private var timeline: AudioArrival
  private var taken: Int64 = 0

  /// Receives frames on the input's thread.
  private final class Intake: AudioReceiver {
    let ring: AudioRingBuffer
    let meter: AudioMeter
    let lost = Atomic<Int64>(0)
    let wake: @Sendable () -> Void

    init(_ ring: AudioRingBuffer, _ meter: AudioMeter, wake: @escaping @Sendable () -> Void) {
      (self.ring, self.meter, self.wake) = (ring, meter, wake)
    }

    func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64) {
      let channels = ring.channelCount
      let count = samples.count / channels
      let written = ring.write(samples)
      if written < count { lost.add(Int64(count - written), ordering: .relaxed) }
      meter.add(samples, width: channels)
      wake()
    }
  }

  var meter: AudioMeter { intake.meter }
  var clock: CMClock { input.clock }
  var formatDescription: CMFormatDescription { format }

  init(
    device: String?, sampleRate: Int32, channelCount: Int, devices: Devices,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) {
    let signal = DispatchSource.makeUserDataAddSource(queue: queue)
    // Safety: adding data to a source is one atomic addition, from any thread.
    nonisolated(unsafe) let wakes = signal
    let meter = AudioMeter(sampleRate: Int(sampleRate), channelCount: channelCount)
    meter.isEnabled = true
    intake = Intake(AudioRingBuffer(capacity: Int(sampleRate) * Self.patience, channelCount: channelCount), meter) {
      wakes.add(data: 1)
    }
    self.signal = signal
    hostClock = devices.clock
    timeline = AudioArrival(sampleRate: sampleRate)
    let bytes = UInt32(MemoryLayout<Float>.size * channelCount)
    format = .audio(
      AudioStreamBasicDescription(
        mSampleRate: Double(sampleRate), mFormatID: kAudioFormatLinearPCM,
        mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes, mFramesPerPacket: 1,
        mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 32, mReserved: 0))
    do throws(EngineError) {
      input = try devices.inputs.makeInput(
        name: "AVCaptureSession", device: device, sampleRate: sampleRate, channelCount: channelCount, receiver: intake,
        onFailure: onFailure)
    } catch {
      // A dispatch source has to be activated before it is released.
      signal.activate()
      signal.cancel()
      throw error
    }
    signal.setEventHandler { [weak self] in self?.take() }
    signal.activate()
  }

  deinit { signal.cancel() }

  func setRoutes(_ routes: [(CaptureRoute, any CaptureSink)]) { self.routes.withLock { $0 = routes } }

  func start() throws(EngineError) { try input.start() }

  /// After this returns, no audio is delivered.
  func stop() {
    input.stop()
    setRoutes([])
    queue.sync {}
    intake.meter.silence()
  }

  func waitUntilIdle() { queue.sync { take() } }

  func ended(_ error: EngineError?) { for (_, sink) in routes.withLock({ $0 }) { sink.sourceEnded(error) } }

  private func take() {
    timeline.observe({ input.clock.time.seconds * Double(input.sampleRate) }, by: { hostClock.time })
    let ring = intake.ring
    while ring.readyCount >= Self.framesOfBuffer {
      let length = Self.framesOfBuffer * ring.channelCount
      let place = Int(taken)
      let block = CMBlockBuffer(count: length * MemoryLayout<Float>.size) { bytes in
        let samples = bytes.bindMemory(to: Float.self)
        samples.initialize(repeating: 0)
        ring.add(from: place, to: samples, width: ring.channelCount, volume: VolumeRamp(), meter: nil)
      }
      let frame = taken + intake.lost.load(ordering: .relaxed)
      taken += Int64(Self.framesOfBuffer)
      guard let block, let time = timeline.time(of: frame) else { continue }
      let timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: input.sampleRate), presentationTimeStamp: time,
        decodeTimeStamp: .invalid)
      let buffer = CMSampleBuffer(
        data: block, format: format, timing: timing, count: Self.framesOfBuffer,
        sizes: .same(MemoryLayout<Float>.size * ring.channelCount))
      for (route, sink) in routes.withLock({ $0 }) { sink.offer(CaptureItem(route: route, content: .sound(buffer))) }
    }
  }
}
