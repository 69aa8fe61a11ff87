import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct FrameTimingTests {
  private func uneven() throws -> URL {
    let uneven = "testsrc2=s=64x48:r=30:d=2,select='not(between(mod(n,7),2,4))'"
    return try FrameMedia.movie(
      "uneven.mp4", [uneven, "testsrc2=s=64x48:r=30:d=2"], MadeMedia.lossless + ["-vsync", "vfr"])
  }

  private func composition(_ asset: AVAsset) -> AVMutableVideoComposition {
    let tracks = asset.tracks(withMediaType: .video)
    let fading = Composing.layer(tracks[0]) {
      $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: Composing.range(0, 60))
    }
    let composition = Composing.composition(
      64, 48, [Composing.instruction(Composing.range(0, 60), [fading, Composing.layer(tracks[1])])])
    composition.sourceTrackIDForFrameTiming = tracks[0].trackID
    return composition
  }

  @Test func framesBeginWithTheTracksPictures() throws {
    let url = try uneven()
    let asset = AVURLAsset(url: url)
    let decoded = try Reading.buffers(url, .video, [:])
    let frames = try Composing.frames(asset, composition(asset))
    #expect(decoded.count < 50)
    let isTimed = zip(frames, decoded).allSatisfy {
      $0.presentationTimeStamp == $1.presentationTimeStamp && $0.duration == $1.duration
    }
    #expect(isTimed)
    // The track ends after frame 57, at 58/30 s rounded to the movie's timescale.
    let end = try #require(asset.tracks(withMediaType: .video).first).timeRange.end
    #expect(abs((end - Composing.time(58)).seconds) < 0.001)
    let rest = frames.dropFirst(decoded.count)
    #expect(rest.map(\.presentationTimeStamp) == [end, Composing.time(59)])
    #expect(rest.allSatisfy { $0.duration <= Composing.frame })
    #expect(frames.last.map { $0.presentationTimeStamp + $0.duration } == Composing.time(60))
  }

  @Test func imagesAreTheSameFrames() throws {
    let asset = AVURLAsset(url: try uneven())
    let composition = composition(asset)
    let frames = try Composing.frames(asset, composition, kCVPixelFormatType_32BGRA)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = composition
    for frame in frames.dropFirst(3).prefix(6) {
      var actual = CMTime.invalid
      let inside = frame.presentationTimeStamp + CMTimeMultiplyByRatio(frame.duration, multiplier: 3, divisor: 4)
      let image = try generator.copyCGImage(at: inside, actualTime: &actual)
      #expect(actual == frame.presentationTimeStamp)
      let isSame = try #require(image.rows) == Reading.pixels(frame, bytesPerPixel: [4])
      #expect(isSame)
    }
  }

  @Test func aRangeThatBeginsWithinAFrameShowsThatFrame() throws {
    let asset = AVURLAsset(url: try uneven())
    let composition = composition(asset)
    let whole = try Composing.frames(asset, composition)
    let start = whole[4].presentationTimeStamp + CMTimeMultiplyByRatio(whole[4].duration, multiplier: 1, divisor: 2)
    let part = try Composing.frames(asset, composition, range: CMTimeRange(start: start, end: Composing.time(40)))
    #expect(part.first?.presentationTimeStamp == start)
    let isSame = try Composing.planes(Array(part.prefix(5))) == Composing.planes(Array(whole[4..<9]))
    #expect(isSame)
  }

  // MARK: Samples with frames

  @Test func aCompositorGetsTheSamplesItAsksFor() async throws {
    let url = try await timedMovie()
    let asset = AVURLAsset(url: url)
    let metadata = try Reading.track(asset, .metadata)
    let composition = Composing.composition(64, 48, [])
    composition.instructions = [SampleInstruction(Composing.range(0, 30), metadata.trackID)]
    composition.sourceSampleDataTrackIDs = [metadata.trackID]
    composition.customVideoCompositorClass = SampleCompositor.self
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
    output.videoComposition = composition
    _ = try Reading.buffers(asset, output)
    let heard = try #require(output.customVideoCompositor as? SampleCompositor).heard
    #expect(heard.count == 30)
    #expect(heard.enumerated().allSatisfy { $1 == ["\($0 / 10)"] }, "\(heard)")
  }

  private func timedMovie() async throws -> URL {
    let source = AVURLAsset(url: try FrameMedia.movie("plain.mp4", ["testsrc2=s=64x48:r=30:d=1"]))
    let url = try MadeMedia.place("timed.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let track = try Reading.track(source, .video)
    let video = AVAssetWriterInput(
      mediaType: .video, outputSettings: nil,
      sourceFormatHint: track.formatDescriptions.first.map { $0 as! CMFormatDescription })
    var format: CMFormatDescription?
    let keys: [[String: Any]] = [
      [
        kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: "mdta/number",
        kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: kCMMetadataBaseDataType_UTF8 as String,
      ]
    ]
    CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
      allocator: nil, metadataType: kCMMetadataFormatType_Boxed, metadataSpecifications: keys as CFArray,
      formatDescriptionOut: &format)
    let numbers = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: numbers)
    for input in [video, numbers] {
      input.expectsMediaDataInRealTime = true
      writer.add(input)
    }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<3 {
      let item = AVMutableMetadataItem()
      (item.identifier, item.dataType) = (
        AVMetadataIdentifier(rawValue: "mdta/number"), kCMMetadataBaseDataType_UTF8 as String
      )
      item.value = "\(number)" as NSString
      let range = Composing.range(Int64(number) * 10, Int64(number) * 10 + 10)
      #expect(adaptor.append(AVTimedMetadataGroup(items: [item], timeRange: range)))
    }
    for buffer in try Reading.buffers(source.url, .video) { #expect(video.append(buffer)) }
    for input in [video, numbers] { input.markAsFinished() }
    await writer.finishWriting()
    return url
  }
}

private final class SampleInstruction: NSObject, AVVideoCompositionInstructionProtocol {
  let timeRange: CMTimeRange
  let enablePostProcessing = false
  let containsTweening = false
  let requiredSourceTrackIDs: [NSValue]? = nil
  let passthroughTrackID = kCMPersistentTrackID_Invalid
  let requiredSourceSampleDataTrackIDs: [NSNumber]

  init(_ timeRange: CMTimeRange, _ track: CMPersistentTrackID) {
    self.timeRange = timeRange
    requiredSourceSampleDataTrackIDs = [NSNumber(value: track)]
  }
}

private final class SampleCompositor: TestCompositor, AVVideoCompositing, @unchecked Sendable {
  var heard: [[String]] = []

  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    heard.append(
      request.sourceSampleDataTrackIDs.compactMap { request.sourceTimedMetadata(byTrackID: $0) }.flatMap(\.items)
        .compactMap(\.stringValue))
    if let frame = request.sourceTrackIDs.first.flatMap({ request.sourceFrame(byTrackID: $0.int32Value) }) {
      request.finish(withComposedVideoFrame: frame)
    }
  }
}
