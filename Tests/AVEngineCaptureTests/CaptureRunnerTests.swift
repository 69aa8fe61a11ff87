import AVEngineAudioGraph
import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@Suite struct CaptureRunnerTests {
  private let clock = ManualClock(at: CMTime(value: 1000, timescale: 1))
  private let stage: SyntheticStage
  private let runner: CaptureRunner
  private let pictures = Collector()
  private let sounds = Collector()
  private let video: CaptureMailbox
  private let audio: CaptureMailbox
  private let camera = "synthetic-camera"

  init() {
    stage = SyntheticStage(manual: clock)
    runner = CaptureRunner(devices: stage.devices(over: Engine.system.devices))
    let codecs = Engine.system.codecs
    nonisolated(unsafe) let maker = CaptureFrameMaker(codecs: codecs)
    nonisolated(unsafe) let audioMaker = CaptureAudioMaker(codecs: codecs)
    video = CaptureMailbox(label: "video", policy: .refuse(waiting: 64)) { (item) throws(EngineError) in
      guard case .frame(let frame, let format) = item.content else { return nil }
      return try maker.sample(of: frame, format, settings: item.route.settings)
    }
    audio = CaptureMailbox(label: "audio", policy: .refuse(waiting: 64)) { (item) throws(EngineError) in
      guard case .sound(let sound) = item.content else { return nil }
      return try audioMaker.sample(of: sound, settings: item.route.settings)
    }
    video.setReceiver(pictures.receiver)
    audio.setReceiver(sounds.receiver)
    runner.setSink(video, of: 10)
    runner.setSink(audio, of: 20)
  }

  private func graph(_ change: (inout CaptureGraph) -> Void = { _ in }) -> CaptureGraph {
    var graph = CaptureGraph()
    graph.sources[1] = .camera(
      device: camera, format: SyntheticStage.camera().formats[0], frameDuration: CMTime(value: 1, timescale: 30))
    graph.sources[2] = .microphone(device: nil, sampleRate: 48000, channelCount: 1)
    graph.outputs = [10, 20]
    graph.links[100] = CaptureLink(source: 1, output: 10)
    graph.links[200] = CaptureLink(source: 2, output: 20)
    change(&graph)
    return graph
  }

  private func advance(milliseconds: Int64) { stage.time.advance(by: CMTime(value: milliseconds, timescale: 1000)) }

  private func isRising(_ times: [CMTime]) -> Bool { zip(times, times.dropFirst()).allSatisfy { $0 < $1 } }

  @Test func picturesHaveTheHostsTimes() throws {
    try runner.start(graph())
    advance(milliseconds: 200)
    #expect(pictures.wait(buffers: 6))
    let times = pictures.presentationTimes
    #expect(times.first == CMTime(value: 30_001, timescale: 30))
    #expect(isRising(times))
    let image = try #require(CMSampleBufferGetImageBuffer(pictures.media[0]))
    #expect(CVPixelBufferGetWidth(image) == 320 && CVPixelBufferGetHeight(image) == 240)
    #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    runner.stop()
  }

  @Test func soundComesInBuffersOf1024FramesOnTheHostsClock() throws {
    try runner.start(graph())
    advance(milliseconds: 500)
    #expect(sounds.wait(buffers: 23))
    let media = sounds.media
    #expect(media.allSatisfy { CMSampleBufferGetNumSamples($0) == 1024 })
    let times = sounds.presentationTimes
    #expect(isRising(times))
    #expect(abs(times[0].seconds - 1000) < 0.02)
    #expect(abs((times[20] - times[0]).seconds - 20 * 1024.0 / 48000) < 0.005)
    let level = try #require(runner.meter(of: 2)).level(of: 0)
    // The tone's amplitude is a quarter of full scale: its peak is -12 dB, and its average 3 dB lower.
    #expect(abs(level.peak + 12.04) < 0.1 && abs(level.average + 15.05) < 0.2)
    runner.stop()
  }

  @Test func anotherFormatOfTheCameraLeavesTheMicrophone() throws {
    try runner.start(graph())
    advance(milliseconds: 100)
    let other = SyntheticStage.camera().formats[1]
    try runner.update(graph { $0.sources[1] = .camera(device: camera, format: other, frameDuration: nil) })
    #expect(stage.cameras.openings(of: camera) == 2)
    let before = sounds.presentationTimes.count
    advance(milliseconds: 200)
    #expect(sounds.wait(buffers: max(before, 12)))
    #expect(isRising(sounds.presentationTimes) && isRising(pictures.presentationTimes))
    runner.stop()
  }

  @Test func aDisabledLinkKeepsTheCameraOpen() throws {
    try runner.start(graph())
    try runner.update(graph { $0.links[100]?.isEnabled = false })
    advance(milliseconds: 200)
    #expect(sounds.wait(buffers: 8))
    #expect(pictures.media.isEmpty)
    try runner.update(graph())
    advance(milliseconds: 100)
    #expect(pictures.wait(buffers: 3))
    #expect(stage.cameras.openings(of: camera) == 1)
    runner.stop()
  }

  @Test func nothingComesAfterTheStop() throws {
    try runner.start(graph())
    advance(milliseconds: 100)
    runner.stop()
    pictures.queue.sync {}
    let count = pictures.callCount
    advance(milliseconds: 200)
    pictures.queue.sync {}
    #expect(pictures.callCount == count)
    #expect(!runner.isRunning)
  }

  @Test func aBusyCameraKeepsAllFromRunning() {
    stage.cameras.setBusy(true, camera)
    let error = #expect(throws: EngineError.self) { try runner.start(graph()) }
    #expect(error?.code == Int(EBUSY))
    #expect(!runner.isRunning && runner.clock(of: 2) == nil)
  }

  @Test func aPulledCameraIsToldOfAndTheRestGoesOn() throws {
    let told = DispatchSemaphore(value: 0)
    let lost = Mutex<[Int]>([])
    runner.observe { event in
      if case .sourceLost(let source, _) = event {
        lost.withLock { $0.append(source) }
        told.signal()
      }
    }
    try runner.start(graph())
    advance(milliseconds: 50)
    stage.cameras.unplug(camera)
    #expect(told.wait(timeout: .now() + 30) == .success)
    #expect(lost.withLock { $0 } == [1])
    advance(milliseconds: 200)
    #expect(sounds.wait(buffers: 8))
    runner.stop()
  }

  @Test func lostFramesAreReportedWithTheirReason() throws {
    try runner.start(graph())
    advance(milliseconds: 40)
    #expect(pictures.wait(buffers: 1))
    stage.cameras.input(camera)?.skip(3, .outOfBuffers)
    #expect(pictures.wait(buffers: 1, drops: 3))
    #expect(pictures.drops.allSatisfy { $0.reason == .outOfBuffers })
    advance(milliseconds: 200)
    #expect(pictures.wait(buffers: 3))
    runner.stop()
  }

  @Test func screensCropAndKeepTheirRate() throws {
    var settings = ScreenCaptureSettings()
    settings.crop = CGRect(x: 10, y: 20, width: 101, height: 77)
    settings.minimumFrameDuration = CMTime(value: 1, timescale: 10)
    try runner.start(graph { $0.sources[1] = .screen(device: "synthetic-screen", settings: settings) })
    advance(milliseconds: 450)
    #expect(pictures.wait(buffers: 4))
    let image = try #require(CMSampleBufferGetImageBuffer(pictures.media[0]))
    #expect(CVPixelBufferGetWidth(image) == 101 && CVPixelBufferGetHeight(image) == 77)
    #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32BGRA)
    #expect(runner.format(of: 1)?.highestRate == 10)
    runner.stop()
  }

  @Test func controlsGoToTheOpenCamera() throws {
    #expect(throws: EngineError.self) { try runner.set(.lensPosition, to: 0.25, source: 1) }
    try runner.start(graph())
    try runner.set(.lensPosition, to: 0.25, source: 1)
    #expect(try runner.value(of: .lensPosition, source: 1) == 0.25)
    #expect(throws: EngineError.self) { try runner.set(.zoom, to: 2, source: 1) }
    runner.stop()
  }

  @Test func volumesChangeSamples() throws {
    try runner.start(graph { $0.links[200]?.settings.volumes = [0.5] })
    advance(milliseconds: 200)
    #expect(sounds.wait(buffers: 8))
    let data = try #require(CMSampleBufferGetDataBuffer(sounds.media[4]))
    let peak = try data.withContiguousBytes { $0.bindMemory(to: Float.self).max() ?? 0 }
    #expect(abs(peak - SyntheticMicrophones.amplitude / 2) < 0.001)
    runner.stop()
  }
}
