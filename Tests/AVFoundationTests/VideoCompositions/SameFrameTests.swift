import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct SameFrameTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func framesOfRandomEditsAreTheSameInStillsAndReaders(_ seed: UInt64)
    async throws
  {
    var random = SplitMix(seed: seed)
    let edit = try Edit(&random)
    let frames = try Composing.frames(edit.composition, edit.videoComposition, kCVPixelFormatType_32BGRA)
    #expect(frames.count == edit.frameCount)
    let generator = AVAssetImageGenerator(asset: edit.composition)
    generator.videoComposition = edit.videoComposition
    let numbers = (0..<40).map { _ in Int.random(in: 0..<frames.count, using: &random) }
    var found = 0
    for await image in generator.images(
      for: numbers.map { Composing.time(Int64($0)) + CMTime(value: 1, timescale: 90) })
    {
      let number = Int(try image.actualTime.convertScale(30, method: .default).value)
      let isSame = try #require(try image.image.rows) == Reading.pixels(frames[number], bytesPerPixel: [4])
      #expect(isSame, "frame \(number) of edit \(seed)")
      found += 1
    }
    #expect(found == numbers.count)
  }

  private struct Edit {
    let composition = AVMutableComposition()
    let videoComposition: AVMutableVideoComposition
    let frameCount: Int

    init(_ random: inout SplitMix) throws {
      let url = try FrameMedia.twoTracks()
      let source = AVURLAsset(url: url)
      var ids: [CMPersistentTrackID] = []
      for media in source.tracks(withMediaType: .video) {
        let track = try #require(
          composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        ids.append(track.trackID)
        for _ in 0..<5 {
          let start = Int64.random(in: 0..<50, using: &random)
          let piece = Composing.range(start, start + Int64.random(in: 3...10, using: &random))
          let place = track.timeRange.end
          try track.insertTimeRange(piece, of: media, at: place)
          let inserted = CMTimeRange(start: place, duration: piece.duration)
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            track.scaleTimeRange(inserted, toDuration: CMTimeMultiplyByRatio(piece.duration, multiplier: 3, divisor: 2))
          case 1: track.insertEmptyTimeRange(CMTimeRange(start: place, duration: Composing.time(3)))
          default: break
          }
        }
      }
      let duration = composition.duration
      frameCount = Int((duration.seconds * 30 - 0.001).rounded(.up))
      let whole = CMTimeRange(start: .zero, duration: duration)
      let layers = ids.map { id in
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = id
        Self.animate(layer, whole, &random)
        return layer
      }
      videoComposition = Composing.composition(
        160, 96, [Composing.instruction(whole, layers, background: CGColor(red: 0.3, green: 0.1, blue: 0.7, alpha: 1))])
    }

    private static func animate(
      _ layer: AVMutableVideoCompositionLayerInstruction, _ whole: CMTimeRange, _ random: inout SplitMix
    ) {
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      func transform() -> CGAffineTransform {
        CGAffineTransform(scaleX: number(0.4...1.4), y: number(0.4...1.4))
          .concatenating(CGAffineTransform(rotationAngle: number(-0.5...0.5)))
          .concatenating(CGAffineTransform(translationX: number(-40...60), y: number(-30...40)))
      }
      layer.setOpacityRamp(fromStartOpacity: Float(number(0...1)), toEndOpacity: Float(number(0...1)), timeRange: whole)
      layer.setTransformRamp(fromStart: transform(), toEnd: transform(), timeRange: whole)
      layer.setCropRectangle(
        CGRect(x: number(0...40), y: number(0...20), width: number(60...120), height: number(40...76)), at: .zero)
    }
  }
}
