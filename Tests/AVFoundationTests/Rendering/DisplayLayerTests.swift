import AVEngineCore
import AVEnginePlayback
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

@Suite struct DisplayLayerTests {
  @Test func pixelBuffersAreShownByTheControlTimebase() throws {
    let screen = try ManualScreen()
    let frames = try [50, 100, 150].map { try RenderedVideo.pixels($0) }
    #expect(screen.layer.status == .unknown && !screen.layer.isReadyForDisplay)
    for (frame, pixels) in frames.enumerated() {
      screen.layer.enqueue(try RenderedVideo.sample(pixels, at: RenderedVideo.time(frame)))
    }
    #expect(screen.layer.status == .rendering)
    #expect(screen.shown() === frames[0])
    #expect(screen.layer.isReadyForDisplay)
    try screen.timebase.setRate(1)
    screen.stage.advance(hundredths: 3)
    #expect(screen.shown() === frames[0])
    screen.stage.advance(hundredths: 1)
    #expect(screen.shown() === frames[1])
    try screen.timebase.setRate(0)
    screen.stage.advance(hundredths: 100)
    #expect(screen.shown() === frames[1])
    try screen.timebase.setTime(CMTime(value: 5, timescale: 1))
    #expect(screen.shown() === frames[2])
  }

  @Test func hostTimeCountsWithoutATimebase() throws {
    let stage = ManualStage(hasAudio: false)
    let renderer = AVSampleBufferVideoRenderer(clock: stage.clock)
    let frame = try RenderedVideo.pixels(90)
    let soon = stage.clock.time + RenderedVideo.time(1)
    renderer.enqueue(try RenderedVideo.sample(frame, at: soon))
    renderer.video.waitUntilIdle()
    #expect(renderer.displayedPixelBuffer() == nil)
    stage.advance(hundredths: 4)
    renderer.video.waitUntilIdle()
    #expect(renderer.displayedPixelBuffer() === frame)
  }

  @Test func someAreShownAtOnceAndSomeNever() throws {
    let screen = try ManualScreen()
    let frames = try (0..<5).map { try RenderedVideo.pixels(UInt8(40 * $0 + 20)) }
    screen.layer.enqueue(try RenderedVideo.sample(frames[0], at: RenderedVideo.time(1)))
    screen.layer.enqueue(
      try RenderedVideo.sample(
        frames[1], at: RenderedVideo.time(100), marked: [kCMSampleAttachmentKey_DisplayImmediately]))
    #expect(screen.shown() === frames[1])
    #expect(try screen.shown(atFrame: 2) === frames[1])
    screen.layer.enqueue(
      try RenderedVideo.sample(frames[2], at: RenderedVideo.time(3), marked: [kCMSampleAttachmentKey_DoNotDisplay]))
    screen.layer.enqueue(try RenderedVideo.sample(frames[3], at: RenderedVideo.time(4)))
    #expect(try screen.shown(atFrame: 3) === frames[1])
    #expect(try screen.shown(atFrame: 4) === frames[3])
    screen.layer.enqueue(
      try RenderedVideo.sample(frames[4], at: .invalid, marked: [kCMSampleAttachmentKey_DisplayImmediately]))
    #expect(screen.shown() === frames[4])
  }

  @Test func flushesKeepOrRemoveThePicture() throws {
    let screen = try ManualScreen()
    let frames = try (0..<3).map { try RenderedVideo.pixels(UInt8(40 * $0 + 20)) }
    screen.layer.enqueue(try RenderedVideo.sample(frames[0], at: .zero))
    screen.layer.enqueue(try RenderedVideo.sample(frames[1], at: RenderedVideo.time(1)))
    #expect(screen.shown() === frames[0])
    screen.layer.flush()
    #expect(try screen.shown(atFrame: 1) === frames[0])
    screen.layer.enqueue(try RenderedVideo.sample(frames[2], at: RenderedVideo.time(1)))
    #expect(screen.shown() === frames[2])
    screen.layer.flushAndRemoveImage()
    #expect(screen.shown() == nil && !screen.layer.isReadyForDisplay)
    screen.layer.enqueue(try RenderedVideo.sample(frames[0], at: RenderedVideo.time(1)))
    screen.layer.enqueue(try RenderedVideo.ending(at: RenderedVideo.time(2)))
    #expect(screen.shown() === frames[0])
    #expect(try screen.shown(atFrame: 2) == nil)
  }

  @Test func latePicturesAreLeftOutAndCounted() throws {
    let screen = try ManualScreen()
    let frames = try (0..<4).map { try RenderedVideo.pixels(UInt8(40 * $0 + 20)) }
    try screen.timebase.setTime(RenderedVideo.time(2))
    for (frame, pixels) in frames.enumerated() {
      screen.layer.enqueue(try RenderedVideo.sample(pixels, at: RenderedVideo.time(frame)))
      if frame == 2 { #expect(screen.shown() === frames[2]) }
    }
    screen.layer.enqueue(try RenderedVideo.sample(frames[0], at: RenderedVideo.time(0)))
    #expect(screen.shown() === frames[2])
    func counts() -> [Int] {
      let counts = Mutex<[Int]>([])
      screen.renderer.loadVideoPerformanceMetrics { metrics in
        guard let metrics else { return }
        counts.withLock {
          $0 = [metrics.totalNumberOfFrames, metrics.numberOfDroppedFrames, metrics.numberOfCorruptedFrames]
        }
      }
      return counts.withLock { $0 }
    }
    // The last enqueued frame is dropped, because a frame with a later time is on screen.
    #expect(counts() == [5, 1, 0])
    screen.layer.enqueue(try RenderedVideo.sample(frames[0], at: RenderedVideo.time(4)))
    screen.layer.enqueue(try RenderedVideo.sample(frames[1], at: RenderedVideo.time(5)))
    #expect(screen.shown() === frames[2])
    // The frames with the times 3 and 4 are dropped, because the time jumps past them.
    #expect(try screen.shown(atFrame: 5) === frames[1])
    #expect(counts() == [7, 3, 0])
  }

  @Test func clientsHoldBack() async throws {
    let screen = try ManualScreen()
    let pixels = try RenderedVideo.pixels(70)
    let renderer = screen.renderer
    let given = Mutex(0)
    let queue = DispatchQueue(label: "client")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    renderer.requestMediaDataWhenReady(on: queue) {
      while renderer.isReadyForMoreMediaData {
        let frame = given.withLock { count in
          defer { count += 1 }
          return count
        }
        guard let sample = try? RenderedVideo.sample(pixels, at: RenderedVideo.time(frame)) else { return }
        renderer.enqueue(sample)
        if frame == 99 {
          renderer.stopRequestingMediaData()
          continuation.yield(frame)
        }
        if frame >= 99 { return }
      }
    }
    queue.sync {}
    renderer.video.waitUntilIdle()
    queue.sync {}
    let first = given.withLock { $0 }
    #expect(first >= 12 && first < 40)
    try screen.timebase.setRate(1)
    var ends = stream.makeAsyncIterator()
    for _ in 0..<8 {
      screen.stage.advance(hundredths: 50)
      renderer.video.waitUntilIdle()
    }
    #expect(await ends.next() == 99)
  }

  @Test func aLayerRequestsAsItsRendererDoes() async throws {
    let screen = try ManualScreen()
    let pixels = try RenderedVideo.pixels(70)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let layer = screen.layer
    layer.requestMediaDataWhenReady(on: DispatchQueue(label: "client")) {
      guard layer.isReadyForMoreMediaData, let sample = try? RenderedVideo.sample(pixels, at: .zero) else { return }
      layer.enqueue(sample)
      layer.stopRequestingMediaData()
      continuation.yield()
    }
    for await _ in stream { break }
    #expect(screen.shown() === pixels)
    #expect(screen.layer.timebase === screen.timebase)
    #expect(AVSampleBufferDisplayLayer().timebase !== screen.timebase)
  }

  @Test func whatCannotBeDecodedFails() async throws {
    let screen = try ManualScreen()
    let unknown = try CMFormatDescription(
      mediaType: .video, mediaSubType: CMFormatDescription.MediaSubType(rawValue: 0x3F3F_3F3F))
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    let data = try CMBlockBuffer(length: 8)
    let sample = try CMSampleBuffer(
      dataBuffer: data, formatDescription: unknown, numSamples: 1, sampleTimings: [timing], sampleSizes: [8])
    let (layer, renderer) = (screen.layer, screen.renderer)
    await wait(for: AVSampleBufferVideoRenderer.didFailToDecodeNotification, of: renderer) { layer.enqueue(sample) }
    #expect(layer.status == .failed && layer.requiresFlushToResumeDecoding && !layer.isReadyForMoreMediaData)
    let error = try #require(layer.error as? AVError)
    #expect(error.localizedDescription.contains("????"))
    let frame = try RenderedVideo.pixels(70)
    layer.enqueue(try RenderedVideo.sample(frame, at: .zero))
    #expect(screen.shown() == nil)
    layer.flush()
    #expect(layer.status == .unknown && layer.error == nil && !layer.requiresFlushToResumeDecoding)
    layer.enqueue(try RenderedVideo.sample(frame, at: .zero))
    #expect(screen.shown() === frame)
  }

  @Test func thePictureIsDrawn() throws {
    let screen = try ManualScreen()
    screen.layer.enqueue(try RenderedVideo.sample(try RenderedVideo.pixels(235), at: .zero))
    _ = screen.shown()
    // A white frame fills the middle of a layer that is twice as high as the frame.
    screen.layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    #expect(screen.layer.videoGravity == .resizeAspect)
    var bytes = [UInt8](repeating: 0, count: 32 * 32 * 4)
    bytes.withUnsafeMutableBytes { memory in
      let context = CGContext(
        data: memory.baseAddress, width: 32, height: 32, bitsPerComponent: 8, bytesPerRow: 128,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      screen.layer.setNeedsDisplay()
      if let context { screen.layer.render(in: context) }
    }
    #expect(bytes[(16 * 32 + 16) * 4..<(16 * 32 + 16) * 4 + 4].allSatisfy { $0 >= 254 })
    #expect(bytes[(2 * 32 + 16) * 4 + 3] == 0 && bytes[(29 * 32 + 16) * 4 + 3] == 0)
  }
}

@Suite(.requires(.ffmpeg)) struct DecodedVideoFrameTests {
  private func samples(_ url: URL) throws -> [CMSampleBuffer] { try Reading.buffers(url, .video) }

  private func movie(_ coding: [String]) throws -> URL {
    try MadeMedia.file("shown.mp4", MadeMedia.pattern("160x96", rate: "25", seconds: 1.2) + coding)
  }

  private func expected(_ url: URL) throws -> [Data] {
    let all = try Tool.run(
      "ffmpeg",
      ["-v", "error", "-i", url.path, "-fps_mode", "passthrough", "-pix_fmt", "yuv420p", "-f", "rawvideo", "-"])
    let size = 160 * 96 * 3 / 2
    return stride(from: 0, to: all.count, by: size).map { Data(all[$0..<$0 + 160 * 96]) }
  }

  @Test(arguments: [
    MadeMedia.reordered,
    ["-c:v", "libx265", "-tag:v", "hvc1", "-pix_fmt", "yuv420p", "-x265-params", "log-level=error"],
  ])
  func compressedPicturesAreThoseOfTheDecoder(coding: [String]) throws {
    let url = try movie(coding)
    let (screen, expected) = (try ManualScreen(), try expected(url))
    var waiting = try samples(url)[...]
    #expect(expected.count == 30)
    for frame in 0..<30 {
      while screen.renderer.isReadyForMoreMediaData, let next = waiting.popFirst() { screen.layer.enqueue(next) }
      let shown = try #require(try screen.shown(atFrame: frame))
      let isEqual = RenderedVideo.luma(shown) == expected[frame]
      #expect(isEqual, "frame \(frame)")
    }
    #expect(waiting.isEmpty)
  }

  @Test func pausesOfTheClientDoNoHarm() throws {
    let url = try movie(MadeMedia.reordered)
    let (screen, expected) = (try ManualScreen(), try expected(url))
    let samples = try samples(url).sorted { $0.decodeTimeStamp < $1.decodeTimeStamp }
    var given = 0
    // Before each frame is due, as few samples as possible are enqueued.
    for frame in 0..<30 {
      while given < samples.count,
        samples[..<given].count(where: { $0.presentationTimeStamp <= RenderedVideo.time(frame) }) <= frame
      {
        screen.layer.enqueue(samples[given])
        given += 1
        screen.renderer.video.waitUntilIdle()
      }
      let shown = try #require(try screen.shown(atFrame: frame))
      let isEqual = RenderedVideo.luma(shown) == expected[frame]
      #expect(isEqual, "frame \(frame)")
    }
  }

  @Test func flushedDecodersBeginAnew() throws {
    let url = try movie(MadeMedia.reordered)
    let (screen, expected) = (try ManualScreen(), try expected(url))
    let samples = try samples(url)
    for sample in samples.prefix(9) { screen.layer.enqueue(sample) }
    screen.layer.flush()
    let second = try #require(
      samples.dropFirst().firstIndex { Reading.flag($0, kCMSampleAttachmentKey_NotSync) != true })
    let frame = Int((samples[second].presentationTimeStamp.seconds * 25).rounded())
    try screen.timebase.setTime(RenderedVideo.time(frame))
    for sample in samples[second...].prefix(8) { screen.layer.enqueue(sample) }
    let shown = try #require(try screen.shown(atFrame: frame))
    let isEqual = RenderedVideo.luma(shown) == expected[frame]
    #expect(isEqual)
  }

  @Test func liveStreamsWaitForNothing() throws {
    let url = try movie(["-c:v", "libx264", "-tune", "zerolatency", "-g", "100", "-pix_fmt", "yuv420p"])
    let (screen, expected) = (try ManualScreen(), try expected(url))
    for (frame, sample) in try samples(url).enumerated() {
      try RenderedVideo.mark(sample, [kCMSampleAttachmentKey_DisplayImmediately])
      screen.layer.enqueue(sample)
      let shown = try #require(screen.shown())
      let isEqual = RenderedVideo.luma(shown) == expected[frame]
      #expect(isEqual, "frame \(frame)")
    }
  }
}
