import AVEngineCore
import AVEnginePlayback
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

enum RenderedAudio {
  static func sample(_ frames: ArraySlice<Float>, at start: Int64) throws -> CMSampleBuffer {
    let basic = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
      mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 1, mBitsPerChannel: 32,
      mReserved: 0)
    let format = try CMFormatDescription(audioStreamBasicDescription: basic)
    let data = try Array(frames).withUnsafeBytes { bytes in
      let block = try CMBlockBuffer(length: bytes.count)
      try block.replaceDataBytes(with: bytes)
      return block
    }
    return try CMSampleBuffer(
      dataBuffer: data, formatDescription: format, numSamples: frames.count,
      presentationTimeStamp: CMTime(value: start, timescale: 48_000), packetDescriptions: [])
  }

  static func give(_ frames: [Float], to renderer: AVSampleBufferAudioRenderer, at start: Int64 = 0, size: Int = 1000)
    throws
  {
    for first in stride(from: 0, to: frames.count, by: size) {
      renderer.enqueue(try sample(frames[first..<min(first + size, frames.count)], at: start + Int64(first)))
    }
    renderer.audio.waitUntilIdle()
  }
}

struct ManualRendering {
  let stage = ManualStage()
  let synchronizer: AVSampleBufferRenderSynchronizer
  let renderer = AVSampleBufferAudioRenderer()
  /// The number of audio frames that an output plays before the first enqueued frame.
  static let lead = 960

  init() throws {
    synchronizer = try stage.synchronizer()
    synchronizer.addRenderer(renderer)
  }

  func heard() -> [Float] { Array(stage.heard.dropFirst(Self.lead)) }
}

@Suite struct RenderSynchronizerTests {
  private static func isSame(_ heard: some Collection<Float>, _ expected: some Collection<Float>) -> Bool {
    heard.count == expected.count && heard.elementsEqual(expected)
  }

  @Test func soundIsHeardAsItIsGiven() throws {
    let test = try ManualRendering()
    let noise = AudioFixture.noise(48_000)
    let statuses = Diary()
    let observation = test.renderer.observe(\.status, options: [.initial]) { renderer, _ in
      statuses.note("\(renderer.status)")
    }
    try RenderedAudio.give(noise, to: test.renderer)
    observation.invalidate()
    #expect(statuses.text == ["unknown", "rendering"])
    #expect(test.renderer.hasSufficientMediaDataForReliablePlaybackStart)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 2)
    #expect(test.synchronizer.currentTime() == .zero)
    test.stage.advance(hundredths: 50)
    #expect(test.synchronizer.currentTime() == CMTime(value: 1, timescale: 2))
    #expect(test.renderer.timebase === test.synchronizer.timebase)
    test.stage.advance(hundredths: 60)
    let isSame = Self.isSame(test.heard().prefix(48_000), noise)
    #expect(isSame)
    #expect(test.heard().dropFirst(48_000).allSatisfy { $0 == 0 })
  }

  @Test func pausesLoseNothing() throws {
    let test = try ManualRendering()
    let noise = AudioFixture.noise(48_000)
    try RenderedAudio.give(noise, to: test.renderer)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 32)
    test.synchronizer.rate = 0
    test.stage.advance(hundredths: 20)
    #expect(test.synchronizer.currentTime() == CMTime(value: 3, timescale: 10))
    #expect(test.stage.heard.count == 15_360)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 72)
    let isSame = Self.isSame(test.heard().prefix(48_000), noise)
    #expect(isSame)
  }

  @Test func startsWaitForMedia() throws {
    let test = try ManualRendering()
    #expect(test.synchronizer.delaysRateChangeUntilHasSufficientMediaData)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 10)
    #expect(test.synchronizer.rate == 1 && test.synchronizer.timebase.rate == 0)
    try RenderedAudio.give(AudioFixture.noise(9_000), to: test.renderer)
    test.stage.advance(hundredths: 10)
    #expect(test.synchronizer.timebase.rate == 0)
    try RenderedAudio.give(AudioFixture.noise(9_000), to: test.renderer, at: 9_000)
    test.stage.advance(hundredths: 12)
    #expect(test.synchronizer.timebase.rate == 1 && test.synchronizer.currentTime() == CMTime(value: 1, timescale: 10))
    let other = try ManualRendering()
    other.synchronizer.delaysRateChangeUntilHasSufficientMediaData = false
    other.synchronizer.setRate(1, time: CMTime(value: 3, timescale: 1))
    other.stage.advance(hundredths: 52)
    #expect(other.synchronizer.currentTime() == CMTime(value: 7, timescale: 2))
  }

  @Test func timesCount() throws {
    let test = try ManualRendering()
    test.synchronizer.delaysRateChangeUntilHasSufficientMediaData = false
    let noise = AudioFixture.noise(48_000)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 22)
    try RenderedAudio.give(Array(noise[..<24_000]), to: test.renderer)
    try RenderedAudio.give(Array(noise[30_000...]), to: test.renderer, at: 30_000)
    test.stage.advance(hundredths: 90)
    let heard = test.heard()
    #expect(heard[..<9_600].allSatisfy { $0 == 0 })
    let isSame =
      Self.isSame(heard[9_600..<24_000], noise[9_600..<24_000]) && Self.isSame(heard[30_000..<48_000], noise[30_000...])
    #expect(isSame)
    #expect(heard[24_000..<30_000].allSatisfy { $0 == 0 })
  }

  /// Timestamps rounded to milliseconds, as some clients and Matroska use, leave no gap.
  @Test func roundedTimesAreOneSound() throws {
    let test = try ManualRendering()
    let noise = AudioFixture.noise(48_000)
    for first in stride(from: 0, to: noise.count, by: 1000) {
      let milliseconds = (Double(first) / 48).rounded()
      test.renderer.enqueue(try RenderedAudio.sample(noise[first..<first + 1000], at: Int64(milliseconds) * 48))
    }
    test.renderer.audio.waitUntilIdle()
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 105)
    let isSame = Self.isSame(test.heard().prefix(48_000), noise)
    #expect(isSame)
  }

  /// A gap of a fiftieth of a second is more than a rounding error, so it is played as silence.
  @Test func holesAreHeardAndTrimsAreNot() throws {
    let test = try ManualRendering()
    let noise = AudioFixture.noise(40_000)
    test.renderer.enqueue(try RenderedAudio.sample(noise[..<20_000], at: 0))
    let trimmed = try RenderedAudio.sample(noise[19_000...], at: 20_960 - 1000 + 3)
    let trim = try #require(CMTimeCopyAsDictionary(CMTime(value: 1000, timescale: 48_000), allocator: nil))
    trimmed.attachments[.trimDurationAtStart] = .shouldPropagate(trim)
    test.renderer.enqueue(trimmed)
    test.renderer.audio.waitUntilIdle()
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 90)
    let heard = test.heard()
    #expect(heard[20_000..<20_963].allSatisfy { $0 == 0 })
    let isSame =
      Self.isSame(heard[..<20_000], noise[..<20_000]) && Self.isSame(heard[20_963..<40_963], noise[20_000...])
    #expect(isSame)
  }

  @Test func volumeAndMute() throws {
    let test = try ManualRendering()
    let noise = AudioFixture.noise(48_000)
    try RenderedAudio.give(noise, to: test.renderer)
    test.renderer.volume = 0.5
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 12)
    test.renderer.isMuted = true
    test.stage.advance(hundredths: 10)
    test.renderer.isMuted = false
    test.renderer.volume = 1
    test.stage.advance(hundredths: 10)
    let heard = test.heard()
    #expect(zip(heard[..<4800], noise).allSatisfy { $0 == $1 * 0.5 })
    #expect(heard[4800..<9600].allSatisfy { $0 == 0 })
    let isSame = Self.isSame(heard[9600..<14_400], noise[9600..<14_400])
    #expect(isSame)
  }

  @Test func laterSoundIsExchanged() async throws {
    let test = try ManualRendering()
    let (noise, other) = (AudioFixture.noise(48_000), AudioFixture.noise(24_000, seed: 2))
    try RenderedAudio.give(noise, to: test.renderer)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 12)
    #expect(await !test.renderer.flush(fromSourceTime: CMTime(value: 5, timescale: 100)))
    #expect(await !test.renderer.flush(fromSourceTime: CMTime(value: 11, timescale: 100)))
    #expect(await test.renderer.flush(fromSourceTime: CMTime(value: 1, timescale: 2)))
    try RenderedAudio.give(other, to: test.renderer, at: 24_000)
    test.stage.advance(hundredths: 95)
    let heard = test.heard()
    let isSame = Self.isSame(heard[..<24_000], noise[..<24_000]) && Self.isSame(heard[24_000..<48_000], other)
    #expect(isSame)
  }

  @Test func flushesAreSilentAtOnce() throws {
    let test = try ManualRendering()
    let (noise, other) = (AudioFixture.noise(48_000), AudioFixture.noise(24_000, seed: 2))
    try RenderedAudio.give(noise, to: test.renderer)
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 12)
    test.renderer.flush()
    test.stage.advance(hundredths: 10)
    try RenderedAudio.give(other, to: test.renderer, at: 12_000)
    test.stage.advance(hundredths: 50)
    let heard = test.heard()
    let isSame = Self.isSame(heard[..<4800], noise[..<4800]) && Self.isSame(heard[12_000..<33_600], other[..<21_600])
    #expect(isSame)
    #expect(heard[4800..<12_000].allSatisfy { $0 == 0 })
  }

  @Test(.requires(.ffmpeg)) func otherRatesAreConvertedWhole() throws {
    let test = try ManualRendering()
    let url = try AudioFixture.file([AudioFixture.sine(44_100, frequency: 440, sampleRate: 44_100)], sampleRate: 44_100)
    for sample in try Reading.buffers(url, .audio) { test.renderer.enqueue(sample) }
    test.renderer.audio.waitUntilIdle()
    test.synchronizer.rate = 1
    for _ in 0..<12 {
      test.stage.advance(hundredths: 10)
      test.renderer.audio.waitUntilIdle()
    }
    let (heard, ideal) = (test.heard(), AudioFixture.sine(48_000, frequency: 440))
    let worst = zip(heard.dropFirst(480).prefix(47_040), ideal.dropFirst(480)).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 1e-3)
    #expect(heard.lastIndex { abs($0) > 0.01 } ?? 0 > 47_900)
  }

  @Test func clientsHoldBack() throws {
    let test = try ManualRendering()
    let renderer = test.renderer
    let queue = DispatchQueue(label: "client")
    let given = Mutex<Int64>(0)
    renderer.requestMediaDataWhenReady(on: queue) {
      while renderer.isReadyForMoreMediaData {
        let start = given.withLock { $0 }
        guard start < 480_000, let sample = try? RenderedAudio.sample(AudioFixture.noise(4800)[...], at: start) else {
          return renderer.stopRequestingMediaData()
        }
        renderer.enqueue(sample)
        given.withLock { $0 += 4800 }
      }
    }
    // Decoding makes room for samples, which the renderer then requests.
    func waitUntilIdle() {
      var before: Int64
      repeat {
        before = given.withLock { $0 }
        queue.sync {}
        renderer.audio.waitUntilIdle()
        queue.sync {}
      } while given.withLock { $0 } != before
    }
    waitUntilIdle()
    #expect(given.withLock { $0 } == 4 * 48_000)
    test.synchronizer.rate = 1
    for second in 1...6 {
      for _ in 0..<10 {
        test.stage.advance(hundredths: 10)
        waitUntilIdle()
      }
      #expect(abs(given.withLock { $0 } - Int64(4 + second) * 48_000) <= 9600)
    }
    test.stage.advance(hundredths: 500)
    let heard = test.heard().prefix(480_000)
    #expect(heard.allSatisfy { $0 != 0 } && heard.count == 480_000)
  }

  @Test(arguments: [(AVAudioTimePitchAlgorithm.timeDomain, 440.0), (.varispeed, 880.0)])
  func ratesAndPitch(algorithm: AVAudioTimePitchAlgorithm, frequency: Double) throws {
    let test = try ManualRendering()
    test.renderer.audioTimePitchAlgorithm = algorithm
    try RenderedAudio.give(AudioFixture.sine(96_000, frequency: 440), to: test.renderer)
    test.synchronizer.rate = 2
    test.stage.advance(hundredths: 52)
    #expect(test.synchronizer.currentTime() == CMTime(value: 1, timescale: 1))
    let heard = test.heard()
    #expect(abs(AudioFixture.frequency(heard[4800..<24_000]) - frequency) < 10)
  }

  @Test(arguments: [true, false]) func appointmentsAreKept(hasAudio: Bool) throws {
    let stage = ManualStage()
    let synchronizer = try stage.synchronizer()
    if hasAudio {
      let renderer = AVSampleBufferAudioRenderer()
      synchronizer.addRenderer(renderer)
      try RenderedAudio.give(AudioFixture.noise(48_000), to: renderer, at: 96_000)
    }
    synchronizer.setRate(
      1, time: CMTime(value: 2, timescale: 1), atHostTime: stage.clock.time + CMTime(value: 3, timescale: 10))
    stage.advance(hundredths: 50)
    #expect(synchronizer.currentTime() == CMTime(value: 22, timescale: 10))
  }

  @Test func renderersComeAndGo() async throws {
    let test = try ManualRendering()
    let (synchronizer, renderer) = (test.synchronizer, test.renderer)
    let layer = AVSampleBufferDisplayLayer(renderer: AVSampleBufferVideoRenderer(clock: test.stage.clock))
    synchronizer.addRenderer(layer)
    #expect(synchronizer.renderers.count == 2)
    try RenderedAudio.give(AudioFixture.noise(48_000), to: renderer)
    let frame = try RenderedVideo.pixels(80)
    layer.enqueue(try RenderedVideo.sample(frame, at: .zero))
    layer.sampleBufferRenderer.video.waitUntilIdle()
    synchronizer.rate = 1
    test.stage.advance(hundredths: 12)
    #expect(synchronizer.currentTime() == CMTime(value: 1, timescale: 10))
    #expect(layer.sampleBufferRenderer.timebase === synchronizer.timebase)
    let answers = Diary()
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    synchronizer.removeRenderer(renderer, at: CMTime(value: 1, timescale: 2)) {
      answers.note("first \($0)"); continuation.yield()
    }
    synchronizer.removeRenderer(renderer, at: CMTime(value: 3, timescale: 10)) {
      answers.note("second \($0)"); continuation.yield()
    }
    test.stage.advance(hundredths: 5)
    #expect(synchronizer.renderers.count == 2)
    test.stage.advance(hundredths: 20)
    var answered = stream.makeAsyncIterator()
    await answered.next()
    await answered.next()
    #expect(Set(answers.text) == ["first false", "second true"])
    #expect(synchronizer.renderers.count == 1 && synchronizer.renderers.first === layer)
    // Without an audio renderer, time advances by the host's clock.
    let now = synchronizer.currentTime()
    test.stage.advance(hundredths: 10)
    #expect(synchronizer.currentTime() == now + CMTime(value: 1, timescale: 10))
    #expect(await !synchronizer.removeRenderer(renderer, at: .zero))
    #expect(await synchronizer.removeRenderer(layer, at: .invalid))
    #expect(layer.sampleBufferRenderer.timebase !== synchronizer.timebase)
    try test.stage.synchronizer().addRenderer(renderer)
  }

  @Test func observersOfTime() async throws {
    let test = try ManualRendering()
    try RenderedAudio.give(AudioFixture.noise(96_000), to: test.renderer)
    let (periods, period) = AsyncStream.makeStream(of: CMTime.self)
    let (boundaries, boundary) = AsyncStream.makeStream(of: Void.self)
    let queue = DispatchQueue(label: "observers")
    let first = test.synchronizer.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: queue) {
      period.yield($0)
    }
    let second = test.synchronizer.addBoundaryTimeObserver(
      forTimes: [NSValue(time: CMTime(value: 1, timescale: 2))], queue: queue
    ) { boundary.yield() }
    test.synchronizer.rate = 1
    test.stage.advance(hundredths: 2)
    var times = periods.makeAsyncIterator()
    for quarter in 1...3 {
      test.stage.advance(hundredths: 25)
      var time = await times.next()
      while time == .zero { time = await times.next() }
      #expect(time == CMTime(value: CMTimeValue(quarter), timescale: 4))
    }
    var passed = boundaries.makeAsyncIterator()
    await passed.next()
    test.synchronizer.removeTimeObserver(first)
    test.synchronizer.removeTimeObserver(second)
    await wait(for: AVSampleBufferRenderSynchronizer.rateDidChangeNotification, of: test.synchronizer) {
      test.synchronizer.rate = 0
    }
    #expect(test.synchronizer.timebase.rate == 0)
  }
}

@Suite(.requires(.ffmpeg)) struct RenderedMovieTests {
  @Test func aReaderFeedsBothRenderers() async throws {
    let url = try MadeMedia.file(
      "rendered.mov",
      MadeMedia.numbered(rate: "25", seconds: 3) + MadeMedia.sine(seconds: 3) + MadeMedia.reordered
        + MadeMedia.aac)
    let asset = AVURLAsset(url: url)
    let expected = try CompositionMedia.audio(asset)
    let test = try ManualRendering()
    let layer = AVSampleBufferDisplayLayer(renderer: AVSampleBufferVideoRenderer(clock: test.stage.clock))
    let (synchronizer, video) = (test.synchronizer, layer.sampleBufferRenderer)
    synchronizer.addRenderer(video)
    #expect(video.timebase === synchronizer.timebase)
    let reader = try AVAssetReader(asset: asset)
    let outputs = try [AVMediaType.video, .audio].map {
      AVAssetReaderTrackOutput(track: try Reading.track(asset, $0), outputSettings: nil)
    }
    for output in outputs { reader.add(output) }
    #expect(reader.startReading())
    let queues = [DispatchQueue(label: "video"), DispatchQueue(label: "audio")]
    let ended = Mutex(0)
    let renderers: [any AVQueuedSampleBufferRendering] = [video, test.renderer]
    for index in 0..<2 {
      let (renderer, output) = (renderers[index], outputs[index])
      renderer.requestMediaDataWhenReady(on: queues[index]) {
        while renderer.isReadyForMoreMediaData {
          guard let sample = output.copyNextSampleBuffer() else {
            renderer.stopRequestingMediaData()
            return ended.withLock { $0 += 1 }
          }
          renderer.enqueue(sample)
        }
      }
    }
    synchronizer.rate = 1
    func waitUntilIdle() {
      for _ in 0..<2 {
        for queue in queues { queue.sync {} }
        video.video.waitUntilIdle()
        test.renderer.audio.waitUntilIdle()
      }
      test.stage.waitUntilIdle()
    }
    waitUntilIdle()
    waitUntilIdle()
    #expect(synchronizer.timebase.rate == 1)
    var seen: [Int?] = []
    test.stage.advance(hundredths: 3)
    for _ in 0..<75 {
      waitUntilIdle()
      seen.append(RenderedVideo.number(video.displayedPixelBuffer()))
      test.stage.advance(hundredths: 4)
    }
    waitUntilIdle()
    #expect(seen == Array(0..<75))
    #expect(ended.withLock { $0 } == 2)
    let heard = test.heard().prefix(expected.count)
    let worst = zip(heard, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(heard.count >= 143_000 && worst < 1e-6)
    #expect(expected.contains { abs($0) > 0.2 })
  }
}
