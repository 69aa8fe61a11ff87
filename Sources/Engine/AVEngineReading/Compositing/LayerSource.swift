import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreVideo

/// A layer's picture in the samples of the frame that it is drawn into.
struct LayerSource {
  let buffer: CVPixelBuffer
  /// From the buffer's pixels to the frame's.
  let transform: CGAffineTransform
  /// What of the buffer is drawn.
  let region: CGRect
  /// Where its chroma samples lie, by ITU-T H.273 §8.7.
  let chromaLocation: UInt8

  init(
    _ layer: PlacedLayer, format: FrameFormat, color: ColorDescription, converter: any VideoFrameConverter
  ) throws(EngineError) {
    let plan = ScalingPlan(layer, granule: 1 << (format.planes.map(\.shift).max() ?? 0))
    var request = VideoFrameRequest(pixelFormat: format.pixelFormat, width: plan.width, height: plan.height)
    request.crop = plan.crop
    request.primaries = color.primaries
    request.transfer = color.transfer
    request.matrix = color.matrix
    buffer = try converter.convert(layer.frame, to: request)
    transform = plan.transform
    region = plan.region
    let frame = layer.frame
    chromaLocation =
      frame.color.resolved(for: .decoding, width: frame.width, height: frame.height)
      .effectiveChromaLocation
  }
}

/// What of a layer's scale the converter does, whose filters are better than a compositor's, and what is left to do.
private struct ScalingPlan {
  var crop: VideoFrameRequest.Crop?
  var width: Int
  var height: Int
  var transform: CGAffineTransform
  var region: CGRect
  /// Larger pictures are not made for a part of them to be seen.
  private static let largestSide = 16_384.0

  /// - Parameter granule: Pixels of the frame that share a chroma sample, each way.
  init(_ layer: PlacedLayer, granule: Int) {
    width = layer.frame.width
    height = layer.frame.height
    transform = layer.transform
    region = layer.region
    if !fillRectangle(CGFloat(granule)) { shrink() }
  }

  /// Whole pixels that become whole pixels, upright: scaled at once, nothing is left but to put the result in its
  /// place.
  private mutating func fillRectangle(_ granule: CGFloat) -> Bool {
    guard transform.isAxisAligned, transform.a != 1 || transform.d != 1, let crop = region.whole(1) else {
      return false
    }
    let target = region.applying(transform)
    guard let place = target.whole(granule), place.width <= Self.largestSide, place.height <= Self.largestSide else {
      return false
    }
    if crop != CGRect(x: 0, y: 0, width: width, height: height) {
      self.crop = VideoFrameRequest.Crop(
        x: Int(crop.minX), y: Int(crop.minY), width: Int(crop.width), height: Int(crop.height))
    }
    (width, height) = (Int(place.width), Int(place.height))
    transform = CGAffineTransform(translationX: place.minX, y: place.minY)
    region = CGRect(x: 0, y: 0, width: place.width, height: place.height)
    return true
  }

  /// Pictures that get smaller are scaled first: between four samples there would be others that count.
  private mutating func shrink() {
    let across = min(1, hypot(transform.a, transform.b))
    let down = min(1, hypot(transform.c, transform.d))
    let small = (
      width: max(2, (CGFloat(width) * across).rounded(.up)), height: max(2, (CGFloat(height) * down).rounded(.up))
    )
    guard small.width < CGFloat(width) || small.height < CGFloat(height) else { return }
    let factor = (x: small.width / CGFloat(width), y: small.height / CGFloat(height))
    transform = CGAffineTransform(scaleX: 1 / factor.x, y: 1 / factor.y).concatenating(transform)
    region = region.applying(CGAffineTransform(scaleX: factor.x, y: factor.y))
    (width, height) = (Int(small.width), Int(small.height))
  }
}

extension CGRect {
  /// The rectangle on multiples of a granule, if it lies so close to them that nobody can tell.
  fileprivate func whole(_ granule: CGFloat) -> CGRect? {
    let sides = [minX, minY, maxX, maxY].map { ($0 / granule).rounded() * granule }
    guard zip(sides, [minX, minY, maxX, maxY]).allSatisfy({ abs($0 - $1) < 1.0 / 512 }), sides[2] > sides[0],
      sides[3] > sides[1]
    else {
      return nil
    }
    return CGRect(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
  }
}
