import AVEngineCore
import AVEngineSystem
import AVFAudio
import CallCounter
import CoreMedia
import Foundation
import Synchronization

/// Prints for each test its name, and how often the devices' threads allocated and released memory, took a lock and
/// waited.
@main struct RenderProbe {
  static func main() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("probe-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("sound.wav")
    try write(file)
    try play(file)
    try record(folder.appendingPathComponent("recorded.wav"))
    try renderGraph(file, "rendering", toneRate: 48_000, cents: 0)
    // Libraries that resample and stretch allocate memory when their queues grow or filters change.
    try renderGraph(file, "stretching", toneRate: 44_100, cents: 300)
    control()
  }

  private static func write(_ url: URL) throws {
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
    ]
    let file = try AVAudioFile(forWriting: url, settings: settings)
    guard let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10_000) else { return }
    buffer.frameLength = 10_000
    try file.write(from: buffer)
  }

  private static func play(_ url: URL) throws {
    let device = Device()
    let player = try AVAudioPlayer(
      contentsOf: url, devices: Engine.system.devices.replacing(outputs: device, clock: device.clock))
    (player.numberOfLoops, player.isMeteringEnabled, player.enableRate) = (-1, true, true)
    guard player.play() else { return }
    for block in 0..<1_000 {
      switch block {
      case 100: player.setVolume(0.25, fadeDuration: 1)
      case 200: player.pan = -0.5
      case 300: player.currentTime = 0.1
      case 400: player.rate = 1.5
      case 500: player.numberOfLoops = 500
      case 600: player.rate = 1
      default: break
      }
      device.pass()
      player.waitUntilIdle()
    }
    device.report("playing")
  }

  private static func record(_ url: URL) throws {
    let device = Device()
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
    ]
    let recorder = try AVAudioRecorder(
      url: url, settings: settings, devices: Engine.system.devices.replacing(inputs: device, clock: device.clock))
    recorder.isMeteringEnabled = true
    guard recorder.record() else { return }
    for _ in 0..<1_000 {
      device.pass()
      recorder.waitUntilIdle()
    }
    recorder.stop()
    device.report("recording")
  }

  private static func renderGraph(_ url: URL, _ name: String, toneRate: Double, cents: Float) throws {
    let device = Device()
    let engine = AVAudioEngine(devices: Engine.system.devices.replacing(outputs: device, inputs: device))
    let file = try AVAudioFile(forReading: url)
    let (player, equaliser, delay, reverb) = (
      AVAudioPlayerNode(), AVAudioUnitEQ(numberOfBands: 2), AVAudioUnitDelay(), AVAudioUnitReverb()
    )
    let (speed, pitch, mixer) = (AVAudioUnitVarispeed(), AVAudioUnitTimePitch(), AVAudioMixerNode())
    let tone = AVAudioSourceNode { _, _, count, list in
      list.pointee.mBuffers.mData?.initializeMemory(as: UInt8.self, repeating: 0, count: Int(count) * 4)
      return noErr
    }
    let units = [kAudioUnitSubType_LowPassFilter, kAudioUnitSubType_PeakLimiter].map { subtype in
      AVAudioUnitEffect(
        audioComponentDescription: AudioComponentDescription(
          componentType: kAudioUnitType_Effect, componentSubType: subtype,
          componentManufacturer: kAudioUnitManufacturer_Apple,
          componentFlags: 0, componentFlagsMask: 0))
    }
    let chain = [player, equaliser, delay, reverb, speed, pitch] + units + [mixer]
    for node in chain + [tone] { engine.attach(node) }
    for (from, to) in zip(chain, chain.dropFirst()) { engine.connect(from, to: to, format: file.processingFormat) }
    engine.connect(
      tone, to: mixer, fromBus: 0, toBus: 1, format: AVAudioFormat(standardFormatWithSampleRate: toneRate, channels: 1))
    engine.connect(mixer, to: engine.mainMixerNode, format: file.processingFormat)
    equaliser.bands.forEach { $0.bypass = false }
    try engine.start()
    for _ in 0..<200 { player.scheduleFile(file, at: nil, completionHandler: nil) }
    player.play()
    for block in 0..<1_000 {
      switch block {
      case 100: (player.volume, player.pan, mixer.outputVolume) = (0.5, -0.25, 0.75)
      case 200:
        (equaliser.bands[0].filterType, equaliser.bands[0].frequency, equaliser.globalGain) = (.lowShelf, 300, -3)
      case 300: (delay.delayTime, delay.feedback) = (0.25, 30)
      case 400: reverb.wetDryMix = 40
      case 500: reverb.loadFactoryPreset(.cathedral)
      case 550:
        AudioUnitSetParameter(units[0].audioUnit, kLowPassParam_CutoffFrequency, kAudioUnitScope_Global, 0, 2000, 0)
      case 600: speed.rate = 1.25
      case 650: AudioUnitSetParameter(units[1].audioUnit, kLimiterParam_AttackTime, kAudioUnitScope_Global, 0, 0.005, 0)
      case 660: AudioUnitSetParameter(units[1].audioUnit, kLimiterParam_PreGain, kAudioUnitScope_Global, 0, 20, 0)
      case 700: pitch.pitch = cents
      case 800: (reverb.bypass, delay.bypass) = (true, true)
      default: break
      }
      device.pass()
    }
    device.report(name)
    engine.stop()
  }

  /// The counter must count this allocation and this lock.
  private static func control() {
    let before = call_counts()
    let lock = NSLock()
    lock.withLock {}
    withExtendedLifetime([Int](repeating: 1, count: Int.random(in: 100...200))) {}
    print("control", call_counts().since(before).text)
  }
}

final class Device: AudioOutputProvider, AudioInputProvider, AudioOutput, AudioInput, @unchecked Sendable {
  // Safety: one thread uses it, as the device's thread and as the client's.
  let sampleRate: Int32 = 48_000
  let channelCount = 2
  private let manual = ManualClock(at: .zero)
  var clock: CMClock { manual.clock }
  private var renderer: (any AudioRenderer)?
  private var receiver: (any AudioReceiver)?
  private let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 960)
  private var passed = 0
  private var counts = CallCounts()

  deinit { block.deallocate() }

  func makeOutput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) -> any AudioOutput {
    self.renderer = renderer
    return self
  }

  func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput {
    self.receiver = receiver
    return self
  }

  func start() throws(EngineError) {}
  func stop() {}

  func pass() {
    block.update(repeating: 0.5)
    let (renderer, receiver, frame) = (renderer, receiver, Int64(passed) * 480)
    let before = call_counts()
    renderer?.render(block, from: frame)
    receiver?.receive(UnsafeBufferPointer(block), from: frame)
    let made = call_counts().since(before)
    // The first calls resolve symbols and make metadata, so they are not counted.
    if passed >= 10 { counts = counts.plus(made) }
    passed += 1
    manual.advance(by: CMTime(value: 480, timescale: 48_000))
  }

  func report(_ what: String) { print(what, counts.text) }
}

extension CallCounts {
  var text: String { "\(allocations) \(releases) \(locks) \(waits)" }

  func plus(_ other: CallCounts) -> CallCounts {
    CallCounts(
      allocations: allocations + other.allocations, releases: releases + other.releases, locks: locks + other.locks,
      waits: waits + other.waits)
  }

  func since(_ other: CallCounts) -> CallCounts {
    CallCounts(
      allocations: allocations - other.allocations, releases: releases - other.releases, locks: locks - other.locks,
      waits: waits - other.waits)
  }
}
