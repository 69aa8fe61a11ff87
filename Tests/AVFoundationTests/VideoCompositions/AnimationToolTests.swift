import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct AnimationToolTests {
  private func grey() throws -> AVURLAsset {
    AVURLAsset(
      url: try FrameMedia.movie("grey.mp4", ["nullsrc=s=96x64:r=30:d=2,format=yuv420p,geq=lum=126:cb=128:cr=128"]))
  }

  private func composition(_ asset: AVAsset, layers: [AVVideoCompositionLayerInstruction] = []) throws
    -> AVMutableVideoComposition
  {
    let track = try Reading.track(asset, .video)
    return Composing.composition(
      96, 64, [Composing.instruction(Composing.range(0, 60), layers + [Composing.layer(track)])])
  }

  /// Returns blue, green and red. `x` and `y` count from the top left.
  private func color(_ frame: CMSampleBuffer, _ x: Int, _ y: Int) throws -> [Int] {
    let pixels = try Reading.pixels(frame, bytesPerPixel: [4])
    return (0..<3).map { Int(pixels[(y * 96 + x) * 4 + $0]) }
  }

  private func expect(
    _ frame: CMSampleBuffer, _ x: Int, _ y: Int, _ expected: [Double], within tolerance: Double = 1,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let found = try color(frame, x, y)
    #expect(
      zip(found, expected).allSatisfy { abs(Double($0) - $1) <= tolerance }, "\(found), not \(expected)",
      sourceLocation: place)
  }

  private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  @Test func layersLieOverAndAroundTheFrame() throws {
    let asset = try grey()
    let parent = layer(CGRect(x: 0, y: 0, width: 96, height: 64), CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    // The origin of layers is at the lower left.
    let video = layer(CGRect(x: 48, y: 0, width: 48, height: 64))
    let mark = layer(CGRect(x: 40, y: 0, width: 16, height: 16), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    parent.addSublayer(video)
    parent.addSublayer(mark)
    let composition = try composition(asset)
    composition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
    let frames = try Composing.frames(asset, composition, kCVPixelFormatType_32BGRA)
    #expect(frames.count == 60)
    let frame = try #require(frames.first)
    try expect(frame, 10, 10, [255, 0, 0])
    try expect(frame, 80, 10, [128, 128, 128])
    try expect(frame, 44, 60, [0, 0, 255])
    try expect(frame, 52, 52, [0, 0, 255])
    try expect(frame, 44, 40, [255, 0, 0])
  }

  @Test func animationsRunInTheTimeOfTheMovie() throws {
    let asset = try grey()
    let parent = layer(CGRect(x: 0, y: 0, width: 96, height: 64))
    let video = layer(parent.bounds)
    let title = layer(CGRect(x: 0, y: 0, width: 96, height: 64), CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (0 as NSNumber, 1 as NSNumber)
    (fade.beginTime, fade.duration) = (AVCoreAnimationBeginTimeAtZero, 2)
    fade.isRemovedOnCompletion = false
    title.add(fade, forKey: "fade")
    for sublayer in [video, title] { parent.addSublayer(sublayer) }
    let composition = try composition(asset)
    composition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
    let frames = try Composing.frames(asset, composition, kCVPixelFormatType_32BGRA)
    for number in [0, 15, 30, 45, 59] {
      let expected = 128 + 127 * Double(number) / 60
      try expect(frames[number], 50, 30, [expected, expected, expected], within: 2)
    }
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = composition
    let image = try generator.copyCGImage(at: Composing.time(45), actualTime: nil)
    let isSame = try #require(image.rows) == Reading.pixels(frames[45], bytesPerPixel: [4])
    #expect(isSame)
  }

  private func marked(_ asset: AVAsset, opacity: Float = 1, change: (_ tree: CALayer, _ video: CALayer) -> Void) throws
    -> [UInt8]
  {
    let tree = layer(CGRect(x: 0, y: 0, width: 96, height: 64), CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    let video = layer(tree.bounds)
    let mark = layer(
      CGRect(x: 21.25, y: 9.5, width: 41, height: 30.5), CGColor(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.5))
    (mark.cornerRadius, mark.borderWidth, mark.borderColor) = (9, 3, CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 1))
    mark.opacity = opacity
    for sublayer in [layer(CGRect(x: 0, y: 0, width: 30, height: 30), .white), video, mark] {
      tree.addSublayer(sublayer)
    }
    change(tree, video)
    let composition = try composition(asset)
    composition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: tree)
    return try Composing.planes(try Composing.frames(asset, composition, range: Composing.range(0, 3)))
  }

  /// `location` is a type of chroma sample location (ITU-T H.273 §8.7).
  @Test(arguments: 0..<6) func whatLiesOverWholeFramesIsLaidOverTheirSamples(location: Int) throws {
    let coding = MadeMedia.lossless + ["-x264-params", "chromaloc=\(location)"]
    // The colours are pale, so that RGB can represent them all.
    let source = "mandelbrot=s=96x64:r=30,trim=end_frame=60,format=yuv420p,lutyuv=y=64+val/2:u=96+val/4:v=96+val/4"
    let asset = AVURLAsset(url: try FrameMedia.movie("marked-\(location).mp4", [source], coding))
    let laid = try marked(asset) { _, _ in }
    // A fully opaque mask makes the tool draw the frame in RGB like any other layer.
    let drawn = try marked(asset) { tree, _ in tree.mask = layer(tree.bounds, .black) }
    let differences = zip(laid, drawn).map { abs(Int($0) - Int($1)) }
    #expect(laid.count == drawn.count && laid.count == 3 * 96 * 64 * 3 / 2)
    let luma = (0..<3).flatMap { differences[$0 * 9216..<$0 * 9216 + 6144] }
    #expect(luma.max() ?? 255 <= 3)
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.8)
    let turned = try marked(asset) { tree, video in
      tree.isGeometryFlipped = true
      for sublayer in tree.sublayers ?? [] where sublayer !== video {
        sublayer.frame.origin.y = 64 - sublayer.frame.maxY
      }
    }
    #expect(SampleDifference.greatest(laid, turned) <= 1)
  }

  @Test func framesWithNothingOverThemStayAsTheyAre() throws {
    let asset = AVURLAsset(url: try FrameMedia.movie("unmarked.mp4", ["mandelbrot=s=96x64:r=30,trim=end_frame=60"]))
    let plain = try Composing.planes(try Composing.frames(asset, try composition(asset), range: Composing.range(0, 3)))
    let isSame = try marked(asset, opacity: 0) { _, _ in } == plain
    #expect(isSame)
    let isOther = try marked(asset) { _, _ in } != plain
    #expect(isOther)
  }

  @Test func instructionsThatWantNoPostProcessingGetNone() throws {
    let asset = try grey()
    let composition = try composition(asset)
    let whole = try #require(composition.instructions.first as? AVMutableVideoCompositionInstruction)
    let rest = try #require(whole.mutableCopy() as? AVMutableVideoCompositionInstruction)
    (whole.timeRange, rest.timeRange) = (Composing.range(0, 30), Composing.range(30, 60))
    rest.enablePostProcessing = false
    composition.instructions = [whole, rest]
    let parent = layer(CGRect(x: 0, y: 0, width: 96, height: 64), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    composition.animationTool = AVVideoCompositionCoreAnimationTool(
      postProcessingAsVideoLayer: layer(parent.bounds), in: parent)
    let frames = try Composing.frames(asset, composition, kCVPixelFormatType_32BGRA)
    try expect(frames[29], 50, 30, [0, 0, 255])
    try expect(frames[30], 50, 30, [128, 128, 128])
  }

  @Test func aLayerCanBeATrack() async throws {
    let asset = try grey()
    let mark = layer(CGRect(x: 0, y: 0, width: 32, height: 32), CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
    let id = try await asset.findUnusedTrackID()
    let instruction = AVMutableVideoCompositionLayerInstruction()
    instruction.trackID = id
    instruction.setTransform(CGAffineTransform(translationX: 40, y: 8), at: .zero)
    let composition = try composition(asset, layers: [instruction])
    composition.animationTool = AVVideoCompositionCoreAnimationTool(additionalLayer: mark, asTrackID: id)
    let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
    #expect(try await composition.isValid(for: asset, timeRange: whole, validationDelegate: nil))
    let frame = try #require(try Composing.frames(asset, composition, kCVPixelFormatType_32BGRA).first)
    try expect(frame, 50, 20, [192, 192, 192], within: 2)
    for (x, y) in [(36, 20), (76, 20), (50, 4), (50, 44)] { try expect(frame, x, y, [128, 128, 128]) }
  }
}
