import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreVideo

struct LayerSource {
  let buffer: CVPixelBuffer
  let transform: CGAffineTransform
  let region: CGRect
  /// The location of the buffer's chroma samples, by ITU-T H.273 §8.7.
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

/// The division of a layer's scaling between the converter, whose filters are better, and the compositor.
private struct ScalingPlan {
  var crop: VideoFrameRequest.Crop?
  var width: Int
  var height: Int
  var transform: CGAffineTransform
  var region: CGRect
  /// The longest side, in pixels, to which `fillRectangle` lets the converter scale.
  private static let largestSide = 16_384.0

  /// - Parameter granule: The number of frame pixels that share a chroma sample, in each direction.
  init(_ layer: PlacedLayer, granule: Int) {
    width = layer.frame.width
    height = layer.frame.height
    transform = layer.transform
    region = layer.region
    if !fillRectangle(CGFloat(granule)) { shrink() }
  }

  /// The converter crops and scales an upright layer that is scaled, if its edges are on whole pixels, and in the frame
  /// on multiples of `granule`, and the compositor only moves it. Returns false for other layers, and for those that
  /// become too large.
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

  /// Interpolation between four samples would ignore the others, so the converter scales the layer down first.
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
