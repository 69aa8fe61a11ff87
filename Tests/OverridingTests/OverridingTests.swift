import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite struct OverridingTests {
  // MARK: Layers

  private final class LyingLayer: CALayer {
    override var bounds: CGRect {
      get { .zero }
      set { super.bounds = newValue }
    }
    override var position: CGPoint {
      get { .zero }
      set { super.position = newValue }
    }
    override var transform: CATransform3D {
      get { CATransform3DMakeScale(0, 0, 0) }
      set { super.transform = newValue }
    }
    override var isHidden: Bool {
      get { true }
      set { super.isHidden = newValue }
    }
    override var opacity: Float {
      get { 0 }
      set { super.opacity = newValue }
    }
    override var backgroundColor: CGColor? {
      get { nil }
      set { super.backgroundColor = newValue }
    }
    override var sublayers: [CALayer]? {
      get { nil }
      set { super.sublayers = newValue }
    }
    override var superlayer: CALayer? { nil }
    override func contentsAreFlipped() -> Bool { true }
    override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { .zero }
  }

  private func image(of layer: CALayer) throws -> Data {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.frame = CGRect(x: 2, y: 3, width: 8, height: 7)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let dot = CALayer()
    dot.frame = CGRect(x: 1, y: 1, width: 2, height: 2)
    dot.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    layer.addSublayer(dot)
    root.addSublayer(layer)
    let context = try #require(
      CGContext(
        data: nil, width: 16, height: 16, bitsPerComponent: 8, bytesPerRow: 64, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    root.render(in: context)
    #expect(root.hitTest(CGPoint(x: 4, y: 5)) === dot)
    #expect(root.hitTest(CGPoint(x: 8, y: 8)) === layer)
    return Data(bytes: try #require(context.data), count: 64 * 16)
  }

  @Test func layersAreDrawnAsTheyWereSet() throws {
    let plain = try image(of: CALayer())
    #expect(plain.contains(255))
    #expect(try image(of: LyingLayer()) == plain)
  }

  // MARK: Assets

  private final class MockAsset: AVURLAsset, @unchecked Sendable {
    override var url: URL { URL(fileURLWithPath: "/nowhere") }
    override var duration: CMTime { CMTime(value: 7, timescale: 1) }
    override var isPlayable: Bool { true }
    override func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
      [AVMutableMetadataItem()]
    }
  }

  @Test func mocksAnswerInPlaceOfTheirClass() async throws {
    let asset: AVAsset = MockAsset(url: URL(fileURLWithPath: "/no such file"))
    #expect(asset.duration == CMTime(value: 7, timescale: 1))
    #expect(asset.isPlayable)
    #expect(try await asset.loadMetadata(for: .quickTimeMetadata).count == 1)
  }

  private final class OlderAsset: AVURLAsset, @unchecked Sendable {
    override func loadMetadata(
      for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
    ) {
      completionHandler([AVMutableMetadataItem()], nil)
    }
    override func findUnusedTrackID(completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void)
    {
      completionHandler(77, nil)
    }
    override func loadMediaSelectionGroup(
      for mediaCharacteristic: AVMediaCharacteristic,
      completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
    ) {
      completionHandler(nil, CocoaError(.featureUnsupported))
    }
  }

  @Test func awaitedFormsGoByOverriddenHandlers() async throws {
    let asset: AVAsset = OlderAsset(url: URL(fileURLWithPath: "/no such file"))
    #expect(try await asset.loadMetadata(for: .quickTimeMetadata).count == 1)
    #expect(try await asset.findUnusedTrackID() == 77)
    await #expect(throws: CocoaError.self) { _ = try await asset.loadMediaSelectionGroup(for: .audible) }
    await #expect(throws: (any Error).self) {
      _ = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: [])
    }
  }

  private static func movie(in folder: URL) throws -> URL {
    let url = folder.appendingPathComponent("movie.mp4")
    try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1", "-c:v", "libx264", "-pix_fmt",
        "yuv420p", url.path,
      ])
    return url
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("overriding-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func whatIsReadIsTheAssetsOwn() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let asset = MockAsset(url: try Self.movie(in: folder))
    #expect(try await asset.load(.duration).seconds == 1)
    let still = try await AVAssetImageGenerator(asset: asset).image(at: .zero).image
    #expect((still.width, still.height) == (64, 48))
    let composition = AVMutableComposition()
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let target = try #require(
      composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
    try target.insertTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)), of: track, at: .zero)
    #expect(try await composition.load(.duration).seconds == 0.5)
  }

  // MARK: Players

  private final class SnappingItem: AVPlayerItem {
    override nonisolated func seek(
      to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
      completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
      seek(to: time, completionHandler: completionHandler)
    }
  }

  @Test func seekingDoesNotComeRoundToWhatIsOverridden() async {
    let item = SnappingItem(url: URL(fileURLWithPath: "/no such file"))
    let isThere = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
      item.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero) { done.resume(returning: $0) }
    }
    #expect(isThere && item.currentTime() == .zero)
  }

  private final class CountingPlayer: AVPlayer {
    nonisolated(unsafe) var seeks = 0
    override nonisolated func seek(to time: CMTime) { seeks += 1 }
    override nonisolated func addPeriodicTimeObserver(
      forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
    ) -> Any {
      seeks
    }
  }

  @Test func aMockedPlayerIsAsked() {
    let mock = CountingPlayer()
    let player: AVPlayer = mock
    player.seek(to: .zero)
    #expect(mock.seeks == 1)
    #expect(
      player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: nil) { _ in } as? Int == 1)
  }

  // MARK: Writers

  private final class LyingInput: AVAssetWriterInput {
    override var mediaType: AVMediaType { .audio }
    override var transform: CGAffineTransform {
      get { .identity }
      set { super.transform = newValue }
    }
    override var mediaTimeScale: CMTimeScale {
      get { 1 }
      set { super.mediaTimeScale = newValue }
    }
    override var sourceFormatHint: CMFormatDescription? { nil }
    override var expectsMediaDataInRealTime: Bool {
      get { true }
      set { super.expectsMediaDataInRealTime = newValue }
    }
    override func canAddTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String)
      -> Bool
    { false }
  }

  private final class LyingWriter: AVAssetWriter {
    override var outputURL: URL { URL(fileURLWithPath: "/nowhere") }
    override var outputFileType: AVFileType { .wav }
    override func canAdd(_ input: AVAssetWriterInput) -> Bool { false }
  }

  @Test func writersWriteWhatWasSet() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("written.mov")
    let writer = try LyingWriter(outputURL: url, fileType: .mov)
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48]
    let input = LyingInput(mediaType: .video, outputSettings: settings)
    input.transform = CGAffineTransform(rotationAngle: .pi / 2)
    input.mediaTimeScale = 90_000
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for frame in 0..<3 {
      var buffer: CVPixelBuffer?
      CVPixelBufferPoolCreatePixelBuffer(nil, try #require(adaptor.pixelBufferPool), &buffer)
      let pixels = try #require(buffer)
      while !input.isReadyForMoreMediaData { await Task.yield() }
      #expect(adaptor.append(pixels, withPresentationTime: CMTime(value: CMTimeValue(frame), timescale: 10)))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let said = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,time_base,nb_frames:stream_side_data=rotation", "-of",
        "csv=p=0", url.path,
      ])
    let words = String(decoding: said, as: UTF8.self).split { ",\n".contains($0) }
    #expect(words.prefix(3) == ["h264", "1/90000", "3"], "\(words)")
    #expect(words.count == 4 && words[3].hasSuffix("90"), "\(words)")
  }

  // MARK: Audio

  private final class LyingBuffer: AVAudioPCMBuffer {
    override var frameCapacity: AVAudioFrameCount { 1 << 20 }
    override var format: AVAudioFormat {
      AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 2) ?? super.format
    }
  }

  @Test func buffersHoldWhatTheyWereMadeFor() throws {
    let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
    let buffer = try #require(LyingBuffer(pcmFormat: mono, frameCapacity: 10))
    buffer.frameLength = 10
    #expect(buffer.audioBufferList.pointee.mNumberBuffers == 1)
    #expect(buffer.audioBufferList.pointee.mBuffers.mDataByteSize == 40)
    #expect(buffer.mutableAudioBufferList.pointee.mBuffers.mDataByteSize == 40)
    let copy = try #require(buffer.copy() as? AVAudioPCMBuffer)
    #expect(copy.format.channelCount == 1 && copy.frameLength == 10)
  }
}
