import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: AVVideoComposition.h, Apple's documentation of `AVVideoComposition` and its instructions.
@Suite struct VideoCompositionTests {
  /// Two tracks of twenty frames: the first of the grey 200, the second of the grey 40.
  private func source() throws -> BuiltFile {
    try BuiltFile(
      BuiltMovie(
        .quickTime,
        tracks: [.greys([UInt8](repeating: 200, count: 20)), .greys([UInt8](repeating: 40, count: 20))]))
  }

  /// A composition of the layers, the front one first, over all of the source.
  private func composition(
    _ layers: [AVMutableVideoCompositionLayerInstruction], background: CGColor? = nil
  ) -> AVMutableVideoComposition {
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = range(0, 400)
    instruction.layerInstructions = layers
    instruction.backgroundColor = background
    let composition = AVMutableVideoComposition()
    composition.renderSize = CGSize(width: 64, height: 48)
    composition.frameDuration = time(20)
    composition.instructions = [instruction]
    return composition
  }

  private func layer(_ track: CMPersistentTrackID) -> AVMutableVideoCompositionLayerInstruction {
    let layer = AVMutableVideoCompositionLayerInstruction()
    layer.trackID = track
    return layer
  }

  private func frames(_ asset: AVAsset, _ composition: AVVideoComposition) async throws -> [CMSampleBuffer] {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: try await asset.loadTracks(withMediaType: .video), videoSettings: bgraSettings)
    output.videoComposition = composition
    reader.add(output)
    #expect(reader.startReading())
    return try drain(output, of: reader)
  }

  private func pixels(_ frame: CMSampleBuffer, _ x: Int, _ y: Int) throws -> [Int] {
    pixel(try #require(frame.imageBuffer), x: x, y: y)
  }

  // frameDuration: frames at its multiples. The first layer instruction is in front.
  @Test func framesAreMultiplesOfTheFrameDuration() async throws {
    let file = try source()
    let asset = file.asset
    let frames = try await frames(asset, composition([layer(1), layer(2)]))
    #expect(frames.map(\.presentationTimeStamp) == (0..<20).map { time($0 * 20) })
    #expect(try isGrey(pixels(frames[3], 30, 20), 200))
    let other = try await self.frames(asset, composition([layer(2), layer(1)]))
    #expect(try isGrey(pixels(other[3], 30, 20), 40))
  }

  // setOpacity(_:at:): the front layer over the one behind, 200 · α + 40 · (1 − α).
  @Test(arguments: [(Float(0), 40), (0.25, 80), (0.5, 120), (0.75, 160), (1, 200)])
  func opacities(_ opacity: Float, _ grey: Int) async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setOpacity(opacity, at: .zero)
    let frames = try await frames(asset, composition([front, layer(2)]))
    #expect(try isGrey(pixels(frames[5], 30, 20), grey, tolerance: 5))
  }

  // setOpacityRamp: linear over the range, at the time of each frame; the ends last before and after it.
  @Test func opacityRamps() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(100, 300))
    let frames = try await frames(asset, composition([front, layer(2)]))
    for (number, grey) in [(0, 200), (5, 200), (6, 184), (10, 120), (14, 56), (15, 40), (19, 40)] {
      #expect(try isGrey(pixels(frames[number], 30, 20), grey, tolerance: 6), "frame \(number)")
    }
  }

  // setTransformRamp: linear over the range. The layer moves by 64 pixels in 320 ticks.
  @Test func transformRamps() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setTransformRamp(
      fromStart: .identity, toEnd: CGAffineTransform(translationX: 64, y: 0), timeRange: range(0, 320))
    let frames = try await frames(asset, composition([front, layer(2)]))
    for (number, edge) in [(0, 0), (4, 16), (8, 32), (12, 48)] {
      if edge > 4 { #expect(try isGrey(pixels(frames[number], edge - 4, 20), 40)) }
      #expect(try isGrey(pixels(frames[number], edge + 4, 20), 200), "frame \(number)")
    }
    #expect(try isGrey(pixels(frames[18], 60, 20), 40))
  }

  // setCropRectangleRamp: linear over the range. The rectangle shrinks from 64 to 0 pixels in 320 ticks.
  @Test func cropRamps() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setCropRectangleRamp(
      fromStartCropRectangle: CGRect(x: 0, y: 0, width: 64, height: 48),
      toEndCropRectangle: CGRect(x: 0, y: 0, width: 0, height: 48), timeRange: range(0, 320))
    let frames = try await frames(asset, composition([front, layer(2)]))
    for (number, edge) in [(4, 48), (8, 32), (12, 16)] {
      #expect(try isGrey(pixels(frames[number], edge - 4, 20), 200), "frame \(number)")
      #expect(try isGrey(pixels(frames[number], edge + 4, 20), 40), "frame \(number)")
    }
  }

  // Instructions follow one another: each is for the frames of its range.
  @Test func severalInstructions() async throws {
    let file = try source()
    let asset = file.asset
    let made = composition([layer(1)])
    let (first, second) = (AVMutableVideoCompositionInstruction(), AVMutableVideoCompositionInstruction())
    (first.timeRange, first.layerInstructions) = (range(0, 200), [layer(1)])
    (second.timeRange, second.layerInstructions) = (range(200, 400), [layer(2)])
    made.instructions = [first, second]
    let frames = try await frames(asset, made)
    #expect(frames.count == 20)
    #expect(try isGrey(pixels(frames[9], 30, 20), 200) && isGrey(pixels(frames[10], 30, 20), 40))
  }

  // frameDuration: other than the source's, the source's frame at each time is composed.
  @Test func otherFrameRates() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys((1...20).map { UInt8($0 * 10) })]))
    let asset = file.asset
    let made = composition([layer(1)])
    made.frameDuration = time(50)
    let frames = try await frames(asset, made)
    #expect(frames.map(\.presentationTimeStamp) == (0..<8).map { time($0 * 50) })
    for (number, grey) in [10, 30, 60, 80, 110, 130, 160, 180].enumerated() {
      #expect(try isGrey(pixels(frames[number], 30, 20), grey, tolerance: 5), "frame \(number)")
    }
  }

  // AVAssetReader.timeRange: the frames of the range.
  @Test func rangesOfComposedFrames() async throws {
    let file = try source()
    let asset = file.asset
    let reader = try AVAssetReader(asset: asset)
    reader.timeRange = range(100, 180)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: try await asset.loadTracks(withMediaType: .video), videoSettings: bgraSettings)
    output.videoComposition = composition([layer(1)])
    reader.add(output)
    #expect(reader.startReading())
    #expect(try drain(output, of: reader).map(\.presentationTimeStamp) == [100, 120, 140, 160].map { time($0) })
  }

  // setTransform(_:at:) at several times: each from its time on.
  @Test func stepsOfTransforms() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setTransform(.identity, at: .zero)
    front.setTransform(CGAffineTransform(translationX: 32, y: 0), at: time(200))
    front.setOpacity(1, at: .zero)
    front.setOpacity(0, at: time(300))
    let frames = try await frames(asset, composition([front, layer(2)]))
    #expect(try isGrey(pixels(frames[9], 10, 20), 200) && isGrey(pixels(frames[10], 10, 20), 40))
    #expect(try isGrey(pixels(frames[14], 50, 20), 200) && isGrey(pixels(frames[15], 50, 20), 40))
  }

  // backgroundColor: what no layer covers; black if there is none.
  @Test func backgrounds() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setTransform(CGAffineTransform(translationX: 32, y: 0), at: .zero)
    let black = try await frames(asset, composition([front]))
    #expect(try isGrey(pixels(black[0], 10, 20), 0) && isGrey(pixels(black[0], 50, 20), 200))
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let coloured = try await frames(asset, composition([front], background: red))
    let found = try pixels(coloured[0], 10, 20)
    #expect(found[2] > 200 && found[0] < 60 && found[1] < 80)
  }

  // setTransform(_:at:): the origin is at the top left, and y goes down.
  @Test func transforms() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5).concatenating(.init(translationX: 0, y: 24)), at: .zero)
    let frames = try await frames(asset, composition([front, layer(2)]))
    #expect(try isGrey(pixels(frames[0], 10, 36), 200) && isGrey(pixels(frames[0], 10, 10), 40))
    #expect(try isGrey(pixels(frames[0], 50, 36), 40))
  }

  // setCropRectangle(_:at:): in the track's own pixels; outside it the layer is clear.
  @Test func crops() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setCropRectangle(CGRect(x: 0, y: 0, width: 32, height: 24), at: .zero)
    let frames = try await frames(asset, composition([front, layer(2)]))
    #expect(try isGrey(pixels(frames[0], 10, 10), 200))
    #expect(try isGrey(pixels(frames[0], 50, 10), 40) && isGrey(pixels(frames[0], 10, 40), 40))
    // The edges of the rectangle are edges of pixels.
    #expect(try isGrey(pixels(frames[0], 31, 23), 200))
    #expect(try isGrey(pixels(frames[0], 32, 10), 40) && isGrey(pixels(frames[0], 10, 24), 40))
  }

  // renderSize: the size of the frames.
  @Test func renderSizes() async throws {
    let file = try source()
    let asset = file.asset
    let made = composition([layer(1)])
    made.renderSize = CGSize(width: 128, height: 96)
    let frames = try await frames(asset, made)
    let image = try #require(frames.first?.imageBuffer)
    #expect(CVPixelBufferGetWidth(image) == 128 && CVPixelBufferGetHeight(image) == 96)
    #expect(isGrey(pixel(image, x: 20, y: 20), 200) && isGrey(pixel(image, x: 100, y: 80), 0))
  }

  // AVAssetImageGenerator.videoComposition: the composed frame.
  @Test func stillsAreComposed() async throws {
    let file = try source()
    let asset = file.asset
    let front = layer(1)
    front.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: range(0, 400))
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = composition([front, layer(2)])
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    let still = try await generator.image(at: time(200))
    #expect(isGrey(still.image.components(x: 30, y: 20), 120, tolerance: 6) && still.actualTime == time(200))
  }

  // getOpacityRamp, getTransformRamp: the ramp at the time, or else the first after it; false beyond the last.
  @Test func rampsAreRead() {
    let layer = AVMutableVideoCompositionLayerInstruction()
    var (start, end, found): (Float, Float, CMTimeRange) = (-1, -1, .invalid)
    layer.setOpacityRamp(fromStartOpacity: 0.25, toEndOpacity: 0.75, timeRange: range(100, 200))
    #expect(layer.getOpacityRamp(for: time(150), startOpacity: &start, endOpacity: &end, timeRange: &found))
    #expect(start == 0.25 && end == 0.75 && found == range(100, 200))
    found = .invalid
    #expect(layer.getOpacityRamp(for: time(20), startOpacity: nil, endOpacity: nil, timeRange: &found))
    #expect(found == range(100, 200))
    #expect(!layer.getOpacityRamp(for: time(210), startOpacity: nil, endOpacity: nil, timeRange: nil))
    var (from, to) = (CGAffineTransform.identity, CGAffineTransform.identity)
    #expect(!layer.getTransformRamp(for: time(150), start: &from, end: &to, timeRange: &found))
    layer.setTransformRamp(
      fromStart: .identity, toEnd: CGAffineTransform(translationX: 9, y: 0), timeRange: range(0, 60))
    #expect(layer.getTransformRamp(for: time(30), start: &from, end: &to, timeRange: &found))
    #expect(from == .identity && to.tx == 9 && found == range(0, 60))
  }

  // isValid(for:timeRange:validationDelegate:): instructions have no gaps, and the frame duration is positive.
  @Test func validity() async throws {
    let file = try source()
    let asset = file.asset
    let good = composition([layer(1)])
    #expect(try await good.isValid(for: asset, timeRange: range(0, 400), validationDelegate: nil))
    let gap = composition([layer(1)])
    let second = AVMutableVideoCompositionInstruction()
    second.timeRange = range(300, 400)
    second.layerInstructions = [layer(1)]
    (gap.instructions.first as? AVMutableVideoCompositionInstruction)?.timeRange = range(0, 200)
    gap.instructions = gap.instructions + [second]
    #expect(try await !gap.isValid(for: asset, timeRange: range(0, 400), validationDelegate: nil))
  }

  // videoComposition(withPropertiesOf:): size, frame duration and one instruction over all of the asset.
  @Test func propertiesOfAnAsset() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20, 30, 40])]))
    let made = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: file.asset)
    #expect(made.renderSize == CGSize(width: 64, height: 48))
    #expect(made.frameDuration == time(20) && made.renderScale == 1)
    #expect(made.instructions.count == 1)
    #expect(made.instructions.first?.timeRange == range(0, 80))
  }
}
