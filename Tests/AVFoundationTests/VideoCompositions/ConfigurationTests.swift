import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ConfigurationTests {
  private func layer(_ track: AVAssetTrack) -> AVVideoCompositionLayerInstruction.Configuration {
    var layer = AVVideoCompositionLayerInstruction.Configuration(assetTrack: track)
    layer.setTransform(CGAffineTransform(translationX: 16, y: 8), at: .zero)
    layer.addOpacityRamp(.init(timeRange: CompositionMedia.range(0, 1), start: 0.25, end: 1))
    layer.addCropRectangleRamp(
      AVVideoCompositionLayerInstruction.CropRectangleRamp(
        timeRange: CompositionMedia.range(0, 1), start: CGRect(x: 0, y: 0, width: 160, height: 96),
        end: CGRect(x: 40, y: 20, width: 80, height: 50)))
    return layer
  }

  private func value(_ track: AVAssetTrack) -> AVVideoComposition {
    let instruction = AVVideoCompositionInstruction(
      configuration: .init(
        backgroundColor: CGColor(red: 0.5, green: 0, blue: 0, alpha: 1),
        layerInstructions: [AVVideoCompositionLayerInstruction(configuration: layer(track))],
        timeRange: CompositionMedia.range(0, 2)))
    return AVVideoComposition(
      configuration: AVVideoComposition.Configuration(
        frameDuration: CMTime(value: 1, timescale: 30), instructions: [instruction],
        renderSize: CGSize(width: 160, height: 96)))
  }

  private func mutable(_ track: AVAssetTrack) -> AVVideoComposition {
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    layer.setTransform(CGAffineTransform(translationX: 16, y: 8), at: .zero)
    layer.setOpacityRamp(fromStartOpacity: 0.25, toEndOpacity: 1, timeRange: CompositionMedia.range(0, 1))
    layer.setCropRectangleRamp(
      fromStartCropRectangle: CGRect(x: 0, y: 0, width: 160, height: 96),
      toEndCropRectangle: CGRect(x: 40, y: 20, width: 80, height: 50),
      timeRange: CompositionMedia.range(0, 1))
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.backgroundColor = CGColor(red: 0.5, green: 0, blue: 0, alpha: 1)
    (instruction.layerInstructions, instruction.timeRange) = ([layer], CompositionMedia.range(0, 2))
    let composition = AVMutableVideoComposition()
    (composition.instructions, composition.renderSize) = ([instruction], CGSize(width: 160, height: 96))
    composition.frameDuration = CMTime(value: 1, timescale: 30)
    return composition
  }

  private func frames(_ asset: AVAsset, _ composition: AVVideoComposition) throws -> [Data] {
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    output.videoComposition = composition
    return try Reading.buffers(asset, output).map { try Reading.pixels($0, bytesPerPixel: [4]) }
  }

  @Test func valuesMakeTheSameFramesAsMutableObjects() throws {
    let asset = try CompositionMedia.clip(rate: "30", tone: 440)
    let track = try CompositionMedia.track(asset, .video)
    let (first, second) = (try frames(asset, value(track)), try frames(asset, mutable(track)))
    #expect(first.count == 60)
    let isSame = first == second
    #expect(isSame)
  }

  @Test func rampsAreTold() throws {
    let track = try CompositionMedia.track(try CompositionMedia.clip(rate: "30", tone: 440), .video)
    let layer = AVVideoCompositionLayerInstruction(configuration: layer(track))
    let range = CompositionMedia.range(0, 1)
    #expect(layer.trackID == track.trackID)
    #expect(layer.opacityRamp(at: CMTime(value: 1, timescale: 2)) == .init(timeRange: range, start: 0.25, end: 1))
    #expect(layer.cropRectangleRamp(at: .zero)?.end == CGRect(x: 40, y: 20, width: 80, height: 50))
    #expect(layer.transformRamp(at: .zero)?.start == CGAffineTransform(translationX: 16, y: 8))
    #expect(layer.transformRamp(at: .zero)?.timeRange.duration == .positiveInfinity)
    #expect(layer.opacityRamp(at: CMTime(value: 1, timescale: 1)) == nil)
  }

  @Test func whatIsNotSetIsAsDocumented() {
    let configuration = AVVideoComposition.Configuration()
    #expect(configuration.frameDuration == .zero && configuration.renderSize == .zero && configuration.renderScale == 1)
    #expect(
      configuration.sourceTrackIDForFrameTiming == 0 && configuration.perFrameHDRDisplayMetadataPolicy == .propagate)
    let instruction = AVVideoCompositionInstruction.Configuration()
    #expect(instruction.timeRange == .zero && instruction.enablePostProcessing && instruction.layerInstructions.isEmpty)
    #expect(AVVideoCompositionLayerInstruction.Configuration().trackID == kCMPersistentTrackID_Invalid)
    #expect(
      !AVMutableVideoCompositionInstruction().timeRange.isValid && !AVMutableVideoComposition().frameDuration.isValid)
  }

  @Test func anAssetsPropertiesAreAValue() async throws {
    let asset = try CompositionMedia.clip(rate: "30", tone: 440)
    let prototype = AVMutableVideoCompositionInstruction()
    prototype.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    prototype.requiredSourceSampleDataTrackIDs = [7]
    var configuration = try await AVVideoComposition.Configuration(for: asset, prototypeInstruction: prototype)
    let instruction = try #require(configuration.instructions.first as? AVVideoCompositionInstruction)
    #expect(
      configuration.renderSize == CGSize(width: 160, height: 96)
        && configuration.frameDuration == CMTime(value: 1, timescale: 30))
    #expect(
      instruction.backgroundColor == prototype.backgroundColor && instruction.requiredSourceSampleDataTrackIDs == [7])
    configuration.renderSize = CGSize(width: 80, height: 48)
    #expect(AVVideoComposition(configuration: configuration).renderSize == CGSize(width: 80, height: 48))
    await #expect(throws: AVError.self) {
      _ = try await AVVideoComposition.Configuration(for: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mov")))
    }
  }

  private static func layers() -> sending AVVideoCompositionCoreAnimationTool.Configuration {
    let (shown, tree, other) = (CALayer(), CALayer(), CALayer())
    for layer in [shown, tree] { layer.frame = CGRect(x: 0, y: 0, width: 160, height: 96) }
    (other.frame, other.backgroundColor) = (
      CGRect(x: 0, y: 0, width: 80, height: 48), CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    )
    for layer in [shown, other] { tree.addSublayer(layer) }
    return AVVideoCompositionCoreAnimationTool.Configuration(postProcessingAsVideoLayer: shown, containingLayer: tree)
  }

  @Test func anAnimationToolIsMadeOfAValue() throws {
    let asset = try CompositionMedia.clip(rate: "30", tone: 440)
    let composition = try #require(mutable(try CompositionMedia.track(asset, .video)) as? AVMutableVideoComposition)
    let same = Self.layers()
    let tools = [
      AVVideoCompositionCoreAnimationTool(configuration: Self.layers()),
      AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayers: same.layers, in: same.containingLayer),
    ]
    let drawn = try tools.map { tool in
      composition.animationTool = tool
      return try frames(asset, composition)
    }
    let isSame = drawn[0] == drawn[1]
    #expect(isSame && drawn[0].first?[95 * 160 * 4] == 255)
  }
}
