import AVFoundation
import Testing

@Suite struct RampTests {
  private let layer = AVMutableVideoCompositionLayerInstruction()

  @Test func rampsAreFoundByTheirTime() {
    layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0.25, timeRange: Composing.range(10, 20))
    layer.setOpacityRamp(fromStartOpacity: 0.5, toEndOpacity: 1, timeRange: Composing.range(40, 50))
    var (start, end, range) = (Float(-1), Float(-1), CMTimeRange.invalid)
    // A time before the first ramp gets that ramp.
    for frame: Int64 in [0, 10, 19] {
      #expect(
        layer.getOpacityRamp(for: Composing.time(frame), startOpacity: &start, endOpacity: &end, timeRange: &range))
      #expect((start, end) == (1, 0.25) && range == Composing.range(10, 20))
    }
    #expect(layer.getOpacityRamp(for: Composing.time(20), startOpacity: &start, endOpacity: &end, timeRange: &range))
    #expect((start, end) == (0.5, 1) && range == Composing.range(40, 50))
    #expect(!layer.getOpacityRamp(for: Composing.time(50), startOpacity: &start, endOpacity: &end, timeRange: &range))
    #expect(layer.getOpacityRamp(for: .zero, startOpacity: nil, endOpacity: nil, timeRange: nil))
  }

  @Test func aValueHoldsUntilTheNext() {
    let (a, b) = (CGAffineTransform(translationX: 1, y: 2), CGAffineTransform(scaleX: 3, y: 4))
    layer.setTransform(a, at: Composing.time(10))
    layer.setTransform(b, at: Composing.time(30))
    var (start, end, range) = (CGAffineTransform(), CGAffineTransform(), CMTimeRange.invalid)
    #expect(layer.getTransformRamp(for: Composing.time(15), start: &start, end: &end, timeRange: &range))
    #expect(start == a && end == a && range == Composing.range(10, 30))
    #expect(layer.getTransformRamp(for: Composing.time(300), start: &start, end: &end, timeRange: &range))
    #expect(start == b && range.start == Composing.time(30) && range.duration.isPositiveInfinity)
  }

  @Test func whatIsSetLaterWins() {
    layer.setCropRectangleRamp(
      fromStartCropRectangle: CGRect(x: 0, y: 0, width: 100, height: 100),
      toEndCropRectangle: CGRect(x: 50, y: 0, width: 50, height: 100),
      timeRange: Composing.range(0, 50))
    layer.setCropRectangle(CGRect(x: 1, y: 2, width: 3, height: 4), at: Composing.time(25))
    var (start, end, range) = (CGRect.zero, CGRect.zero, CMTimeRange.invalid)
    #expect(
      layer.getCropRectangleRamp(for: .zero, startCropRectangle: &start, endCropRectangle: &end, timeRange: &range))
    #expect(range == Composing.range(0, 25) && end == CGRect(x: 25, y: 0, width: 75, height: 100))
    #expect(
      layer.getCropRectangleRamp(
        for: Composing.time(25), startCropRectangle: &start, endCropRectangle: &end, timeRange: &range))
    #expect(start == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func copiesStandForThemselves() throws {
    layer.trackID = 7
    layer.setOpacity(0.5, at: .zero)
    let instruction = Composing.instruction(
      Composing.range(0, 10), [layer], background: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let copy = try #require(instruction.copy() as? AVVideoCompositionInstruction)
    layer.trackID = 8
    instruction.timeRange = Composing.range(5, 6)
    #expect(copy.timeRange == Composing.range(0, 10) && copy.layerInstructions.map(\.trackID) == [7])
    #expect(!(copy is AVMutableVideoCompositionInstruction))
    let mutable = try #require(copy.mutableCopy() as? AVMutableVideoCompositionInstruction)
    mutable.enablePostProcessing = false
    #expect(copy.enablePostProcessing)
    let composition = Composing.composition(16, 16, [instruction])
    let frozen = try #require(composition.copy() as? AVVideoComposition)
    composition.renderSize = .zero
    #expect(frozen.renderSize == CGSize(width: 16, height: 16) && !(frozen is AVMutableVideoComposition))
    #expect((frozen.mutableCopy() as? AVMutableVideoComposition)?.frameDuration == Composing.frame)
  }

  @Test func instructionsAreArchived() throws {
    layer.trackID = 3
    layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: Composing.range(3, 9))
    layer.setTransform(CGAffineTransform(1, 2, 3, 4, 5, 6), at: Composing.time(4))
    let instruction = Composing.instruction(
      Composing.range(0, 10), [layer], background: CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    instruction.enablePostProcessing = false
    let data = try NSKeyedArchiver.archivedData(withRootObject: instruction, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: AVVideoCompositionInstruction.self, from: data))
    #expect(back.timeRange == instruction.timeRange && !back.enablePostProcessing)
    #expect(back.backgroundColor?.components?.dropLast() == [1, 0.5, 0])
    var (start, range) = (Float(-1), CMTimeRange.invalid)
    #expect(back.layerInstructions.first?.trackID == 3)
    #expect(
      back.layerInstructions[0].getOpacityRamp(for: .zero, startOpacity: &start, endOpacity: nil, timeRange: &range))
    #expect(start == 1 && range == Composing.range(3, 9))
    var transform = CGAffineTransform.identity
    #expect(back.layerInstructions[0].getTransformRamp(for: .zero, start: &transform, end: nil, timeRange: nil))
    #expect(transform == CGAffineTransform(1, 2, 3, 4, 5, 6))
  }

  @Test func instructionsKnowTheirTracks() {
    let instruction = Composing.instruction(Composing.range(0, 10), [layer])
    layer.trackID = 5
    #expect((instruction.requiredSourceTrackIDs as? [NSNumber])?.map(\.int32Value) == [5])
    #expect(instruction.passthroughTrackID == 5 && !instruction.containsTweening)
    layer.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: Composing.range(2, 4))
    #expect(instruction.passthroughTrackID == kCMPersistentTrackID_Invalid && instruction.containsTweening)
  }
}
