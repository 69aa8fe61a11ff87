import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

/// Insertions in all their forms, and what mixes and video compositions state about themselves.
@Suite(.requires(.ffmpeg)) struct EditingCallTests {
  private func clip() throws -> AVURLAsset { try CompositionMedia.clip(rate: "25", tone: 440) }
  private let second = CompositionMedia.range(0, 1)
  private var missing: AVURLAsset { AVURLAsset(url: URL(fileURLWithPath: "/nowhere/at all.mov")) }

  @Test func insertionsReportTheirEnd() async throws {
    nonisolated(unsafe) let composition = AVMutableComposition()
    func insert(_ asset: AVAsset) async -> (any Error)? {
      await withCheckedContinuation { done in
        composition.insertTimeRange(second, of: asset, at: .zero) { done.resume(returning: $0) }
      }
    }
    #expect(await insert(try clip()) == nil)
    #expect(composition.duration == CMTime(value: 1, timescale: 1) && composition.tracks.count == 2)
    #expect(await insert(missing) is AVError)
    #expect(composition.duration == CMTime(value: 1, timescale: 1))
  }

  @Test func insertionsAreAwaited() async throws {
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(second, of: clip(), at: .zero, isolation: nil)
    try await composition.insertTimeRange(second, of: clip(), at: .invalid, isolation: nil)
    #expect(composition.duration == CMTime(value: 2, timescale: 1))
    await #expect(throws: AVError.self) {
      try await composition.insertTimeRange(second, of: missing, at: .zero, isolation: nil)
    }
  }

  @Test func mixesNameTheirTracksAndPitches() throws {
    let track = try CompositionMedia.track(clip(), .audio)
    let parameters = AVMutableAudioMixInputParameters(track: track)
    #expect(parameters.trackID == track.trackID && parameters.audioTimePitchAlgorithm == nil)
    parameters.trackID = 9
    parameters.audioTimePitchAlgorithm = .varispeed
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    let copy = try #require(mix.copy() as? AVAudioMix)
    let copied: AVAudioMixInputParameters = try #require(copy.inputParameters.first)
    #expect(copy.inputParameters.count == 1)
    #expect(copied.trackID == 9 && copied.audioTimePitchAlgorithm == .varispeed)
    #expect(parameters.trackID == 9 && parameters.audioTimePitchAlgorithm == .varispeed)
  }

  @Test func videoCompositionsOfAnAsset() async throws {
    let asset = try clip()
    let composition: AVVideoComposition? = await withCheckedContinuation { done in
      AVVideoComposition.videoComposition(withPropertiesOf: asset) { made, error in
        done.resume(returning: error == nil ? made : nil)
      }
    }
    #expect(composition?.renderSize == CGSize(width: 160, height: 96))
    #expect(composition?.frameDuration == CMTime(value: 1, timescale: 25))
    #expect(composition?.customVideoCompositorClass == nil && composition?.animationTool == nil)
    let prototype = AVMutableVideoCompositionInstruction()
    prototype.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let mutable: AVMutableVideoComposition? = await withCheckedContinuation { done in
      AVMutableVideoComposition.videoComposition(withPropertiesOf: asset, prototypeInstruction: prototype) { made, _ in
        done.resume(returning: made)
      }
    }
    let instruction = try #require(mutable?.instructions.first as? AVVideoCompositionInstruction)
    #expect(instruction.backgroundColor == prototype.backgroundColor)
    let failed: (any Error)? = await withCheckedContinuation { done in
      AVMutableVideoComposition.videoComposition(withPropertiesOf: missing) { made, error in
        #expect(made == nil)
        done.resume(returning: error)
      }
    }
    #expect(failed is AVError)
  }

  @Test func coloursToolsAndClassesAreKept() throws {
    let composition = AVMutableVideoComposition(propertiesOf: try clip())
    composition.colorPrimaries = AVVideoColorPrimaries_ITU_R_2020
    #expect(composition.colorPrimaries == "ITU_R_2020")
    let layer = CALayer()
    composition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: layer, in: layer)
    composition.customVideoCompositorClass = PassingCompositor.self
    let copy = try #require(composition.copy() as? AVVideoComposition)
    #expect(copy.colorPrimaries == AVVideoColorPrimaries_ITU_R_2020 && copy.animationTool === composition.animationTool)
    #expect(copy.customVideoCompositorClass == PassingCompositor.self)
    composition.colorPrimaries = nil
    #expect(composition.colorPrimaries == nil)
  }

  @Test func requestsNameTheCompositionAndTheInstruction() throws {
    let asset = try clip()
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    composition.customVideoCompositorClass = PassingCompositor.self
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    output.videoComposition = composition
    #expect(output.videoTracks == asset.tracks(withMediaType: .video))
    #expect(output.videoSettings?.keys.map { $0 } == [kCVPixelBufferPixelFormatTypeKey as String])
    let compositor = try #require(output.customVideoCompositor as? PassingCompositor)
    #expect(try Reading.buffers(asset, output).count == 50)
    #expect(compositor.seen.withLock { $0.sizes } == [CGSize(width: 160, height: 96)])
    #expect(compositor.seen.withLock { $0.ranges } == [CMTimeRange(start: .zero, duration: asset.duration)])
  }

  @available(*, deprecated) @Test func validityIsStatedAtOnce() throws {
    let asset = try clip()
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    let all = CMTimeRange(start: .zero, duration: .positiveInfinity)
    #expect(composition.isValid(for: asset, timeRange: all, validationDelegate: nil))
    composition.renderSize = .zero
    #expect(!composition.isValid(for: asset, timeRange: all, validationDelegate: nil))
  }
}

private final class PassingCompositor: NSObject, AVVideoCompositing, Sendable {
  struct Seen {
    var sizes: Set<CGSize> = []
    var ranges: Set<CMTimeRange> = []
  }
  let seen = Mutex(Seen())
  var sourcePixelBufferAttributes: [String: any Sendable]? {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
    let size = newRenderContext.videoComposition.renderSize
    seen.withLock { _ = $0.sizes.insert(size) }
  }
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    let range = request.videoCompositionInstruction.timeRange
    seen.withLock { _ = $0.ranges.insert(range) }
    guard let id = request.sourceTrackIDs.first?.int32Value, let frame = request.sourceFrame(byTrackID: id) else {
      return request.finish(with: AVError(.unknown))
    }
    request.finish(withComposedVideoFrame: frame)
  }
}
