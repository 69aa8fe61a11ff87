import AVEngineCapture
import AVEngineCore
import AVEngineDevices
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite struct AudioPreviewOutputTests {
  private final class Outputs: AudioOutputProvider, Sendable {
    private let made = Mutex<[Output]>([])
    private let isPresent = Mutex(true)
    var all: [Output] { made.withLock { $0 } }
    func setPresent(_ isPresent: Bool) { self.isPresent.withLock { $0 = isPresent } }

    func makeOutput(
      name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
      onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
    ) throws(EngineError) -> any AudioOutput {
      guard isPresent.withLock({ $0 }) else { throw EngineError(.deviceUnavailable, "Opening an audio device") }
      let output = Output(device, sampleRate, channelCount, renderer, onEvent)
      made.withLock { $0.append(output) }
      return output
    }
  }

  private final class Output: AudioOutput, Sendable {
    let device: String?
    let sampleRate: Int32
    let channelCount: Int
    let tell: @Sendable (AudioOutputEvent) -> Void
    private let renderer: any AudioRenderer
    private let running = Mutex(false)
    private let frame = Mutex<Int64>(0)
    let clock = CMClock.hostTimeClock

    init(
      _ device: String?, _ sampleRate: Int32, _ channelCount: Int, _ renderer: any AudioRenderer,
      _ tell: @escaping @Sendable (AudioOutputEvent) -> Void
    ) {
      (self.device, self.sampleRate, self.channelCount) = (device, sampleRate, channelCount)
      (self.renderer, self.tell) = (renderer, tell)
    }

    var isRunning: Bool { running.withLock { $0 } }
    func start() throws(EngineError) { running.withLock { $0 = true } }
    func stop() { running.withLock { $0 = false } }

    func ask(_ count: Int) -> [Float] {
      var samples = [Float](repeating: .nan, count: count * channelCount)
      let first = frame.withLock { frame in
        defer { frame += Int64(count) }
        return frame
      }
      samples.withUnsafeMutableBufferPointer { renderer.render($0, from: first) }
      return samples
    }
  }

  private final class Directory: AudioDeviceDirectory, Sendable {
    private final class Watch: Sendable {
      let tell: @Sendable (AudioDeviceNews) -> Void
      init(_ tell: @escaping @Sendable (AudioDeviceNews) -> Void) { self.tell = tell }
    }
    private struct Known: Sendable { weak var watch: Watch? }
    private let watches = Mutex<[Known]>([])
    private let base: any AudioDeviceDirectory

    init(over base: any AudioDeviceDirectory) { self.base = base }

    func devices() throws(EngineError) -> AudioDevices { try base.devices() }
    func select(_ connector: AudioDevice.Connector, of device: AudioDevice, isOutput: Bool) throws(EngineError) {}
    func watch(_ tell: @escaping @Sendable (AudioDeviceNews) -> Void) throws(EngineError) -> any Sendable & AnyObject {
      let watch = Watch(tell)
      watches.withLock { $0.append(Known(watch: watch)) }
      return watch
    }
    func say(_ news: AudioDeviceNews) {
      for watch in watches.withLock({ $0.compactMap(\.watch) }) { watch.tell(news) }
    }
  }

  private func run(_ body: (Rig, Outputs, AVCaptureSession, AVCaptureAudioPreviewOutput) throws -> Void) throws {
    let (rig, outputs) = (Rig(), Outputs())
    let stage = rig.stage.devices(over: Engine.system.devices)
    let devices = stage.replacing(outputs: outputs, directory: Directory(over: stage.directory))
    try CaptureSystem.$replacement.withValue(CaptureSystem(devices)) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let output = AVCaptureAudioPreviewOutput()
      session.addOutput(output)
      try body(rig, outputs, session, output)
    }
  }

  private func hear(
    _ rig: Rig, _ outputs: Outputs, _ preview: AVCaptureAudioPreviewOutput, milliseconds: Int64
  ) -> [Float] {
    var heard: [Float] = []
    for _ in 0..<(milliseconds / 20) {
      rig.advance(milliseconds: 20)
      rig.waitUntilIdle(preview)
      preview.player.waitUntilIdle()
      if let output = outputs.all.last { heard += output.ask(Int(output.sampleRate) / 50) }
    }
    return heard
  }

  /// A sine of 1,000 Hz satisfies x[n] = 2 cos(2π · 1000 / 48000) x[n - 1] - x[n - 2].
  private func isTone(_ frames: ArraySlice<Float>, volume: Double) -> Bool {
    let factor = 2 * cos(2 * Double.pi * 1000 / 48000)
    guard let peak = frames.max(), abs(Double(peak) - 0.25 * volume) < 0.001 else { return false }
    return frames.indices.dropFirst(2).allSatisfy {
      abs(Double(frames[$0]) - (factor * Double(frames[$0 - 1]) - Double(frames[$0 - 2]))) < 0.0001
    }
  }

  @Test func theMicrophoneIsHeardAtItsVolume() throws {
    try run { rig, outputs, session, preview in
      #expect(preview.volume == 1 && preview.outputDeviceUniqueID == nil)
      session.startRunning()
      let heard = hear(rig, outputs, preview, milliseconds: 1000)
      #expect(outputs.all.count == 1 && outputs.all[0].device == nil && outputs.all[0].isRunning)
      let first = try #require(heard.firstIndex { $0 != 0 })
      #expect(first < 48000 / 8)
      #expect(isTone(heard[(first + 1)...], volume: 1))
      preview.volume = 0.5
      let softer = hear(rig, outputs, preview, milliseconds: 400)
      #expect(isTone(softer.dropFirst(2000), volume: 0.5))
      preview.volume = 0
      #expect(hear(rig, outputs, preview, milliseconds: 200).dropFirst(2000).allSatisfy { $0 == 0 })
      session.stopRunning()
      preview.player.waitUntilIdle()
      #expect(!outputs.all[0].isRunning)
    }
  }

  @Test func soundDoesNotPileUp() throws {
    try run { rig, outputs, session, preview in
      session.startRunning()
      _ = hear(rig, outputs, preview, milliseconds: 200)
      for _ in 0..<100 {
        rig.advance(milliseconds: 20)
        rig.waitUntilIdle(preview)
        preview.player.waitUntilIdle()
        _ = outputs.all[0].ask(480)
      }
      var left = 0
      while left < 48000, outputs.all[0].ask(480).contains(where: { $0 != 0 }) { left += 480 }
      #expect(left > 0 && left <= 48000 / 5 + 960)
      session.stopRunning()
    }
  }

  @Test func anotherDeviceIsOpenedWhileTheSessionRuns() throws {
    try run { rig, outputs, session, preview in
      session.startRunning()
      _ = hear(rig, outputs, preview, milliseconds: 100)
      preview.outputDeviceUniqueID = "headphones"
      let heard = hear(rig, outputs, preview, milliseconds: 400)
      #expect(outputs.all.map(\.device) == [nil, "headphones"])
      #expect(outputs.all.map(\.isRunning) == [false, true] && heard.contains { $0 != 0 })
      session.stopRunning()
    }
  }

  @Test func aSessionRunsWithoutAnOutput() throws {
    try run { rig, outputs, session, preview in
      outputs.setPresent(false)
      session.startRunning()
      _ = hear(rig, outputs, preview, milliseconds: 500)
      #expect(session.isRunning && outputs.all.isEmpty)
      outputs.setPresent(true)
      #expect(hear(rig, outputs, preview, milliseconds: 3000).contains { $0 != 0 })
      #expect(outputs.all.count == 1)
      outputs.all[0].tell(.lost(EngineError(.deviceUnavailable, "Playing audio")))
      preview.player.waitUntilIdle()
      #expect(hear(rig, outputs, preview, milliseconds: 500).contains { $0 != 0 })
      #expect(outputs.all.count == 2 && !outputs.all[0].isRunning)
      session.stopRunning()
    }
  }

  @Test func anOutputThatGoesEndsItsInterruption() throws {
    try run { rig, outputs, session, preview in
      session.startRunning()
      _ = hear(rig, outputs, preview, milliseconds: 300)
      outputs.all[0].tell(.interrupted)
      outputs.all[0].tell(.lost(EngineError(.deviceUnavailable, "Playing audio")))
      preview.player.waitUntilIdle()
      #expect(hear(rig, outputs, preview, milliseconds: 500).contains { $0 != 0 })
      #expect(outputs.all.map(\.isRunning) == [false, true])
      session.stopRunning()
    }
  }

  @Test(arguments: [AudioDeviceNews.resumed, .over]) func moreImportantAudioSilencesThePreview(
    _ end: AudioDeviceNews
  ) throws {
    let (rig, outputs) = (Rig(), Outputs())
    let stage = rig.stage.devices(over: Engine.system.devices)
    let directory = Directory(over: stage.directory)
    let devices = stage.replacing(outputs: outputs, directory: directory)
    try CaptureSystem.$replacement.withValue(CaptureSystem(devices)) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let preview = AVCaptureAudioPreviewOutput()
      session.addOutput(preview)
      session.startRunning()
      #expect(hear(rig, outputs, preview, milliseconds: 300).contains { $0 != 0 })
      outputs.all[0].tell(.interrupted)
      preview.player.waitUntilIdle()
      #expect(!outputs.all[0].isRunning)
      directory.say(.changed)
      _ = hear(rig, outputs, preview, milliseconds: 3000)
      #expect(outputs.all.count == 1 && !outputs.all[0].isRunning)
      #expect(session.isRunning)
      directory.say(end)
      preview.player.waitUntilIdle()
      let heard = hear(rig, outputs, preview, milliseconds: 300)
      #expect(outputs.all.map(\.isRunning) == [false, true])
      let first = try #require(heard.firstIndex { $0 != 0 })
      #expect(isTone(heard[(first + 1)...], volume: 1))
      session.stopRunning()
    }
  }

  @Test(.realTime, .requires(.pulseAudio)) func aServerPlaysTheTone() throws {
    let server = try AudioServer()
    let stage = SyntheticStage(manual: nil)
    let devices = stage.devices(over: Engine.system.devices).replacing(
      outputs: SystemAudioOutputs(server: server.address))
    try CaptureSystem.$replacement.withValue(CaptureSystem(devices)) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio))))
      let preview = AVCaptureAudioPreviewOutput()
      preview.outputDeviceUniqueID = "test"
      session.addOutput(preview)
      let recorder = try server.recorder()
      session.startRunning()
      try Server.wait(for: "sound") {
        try server.control("list", "sink-inputs").contains("AVCaptureAudioPreviewOutput")
      }
      let heard = try recorder.finish()
      session.stopRunning()
      let left = stride(from: 0, to: heard.count, by: 2).map { heard[$0] }
      let first = try #require(left.firstIndex { abs($0) > 0.1 })
      let tone = left[first...]
      let peak = tone.max() ?? 0
      #expect(abs(peak - 0.25) < 0.01)
      let rises = tone.indices.dropFirst().filter { tone[$0 - 1] < 0 && tone[$0] >= 0 }.count
      #expect(abs(Double(rises) / (Double(tone.count) / 48000) - 1000) < 20)
    }
  }
}
