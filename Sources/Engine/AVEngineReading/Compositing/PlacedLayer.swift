import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreMedia

struct PlacedLayer {
  let frame: any DecodedVideoFrame
  let transform: CGAffineTransform
  /// The visible part of the source's frame, in stored pixels.
  let region: CGRect
  let opacity: Float

  init?(_ layer: VideoLayer, _ source: SourceVideoFrame, at time: CMTime) {
    let opacity = min(max(layer.opacity.value(at: time) ?? 1, 0), 1)
    let shape = source.shape
    let transform = shape.squaring.concatenating(layer.transform.value(at: time) ?? .identity)
    var region = shape.clean
    if let crop = layer.crop.value(at: time) {
      // The crop is in square pixels from the corner of the clean aperture.
      region = region.intersection(crop.applying(shape.squaring.inverted()))
    }
    guard opacity > 0, !region.isNull, !region.isEmpty, transform.isUsable else { return nil }
    frame = source.frame
    self.transform = transform
    self.region = region
    self.opacity = opacity
  }

  init(_ source: SourceVideoFrame, width: Int, height: Int) {
    let clean = source.shape.clean
    frame = source.frame
    region = clean
    opacity = 1
    transform = CGAffineTransform(translationX: -clean.minX, y: -clean.minY)
      .concatenating(CGAffineTransform(scaleX: CGFloat(width) / clean.width, y: CGFloat(height) / clean.height))
  }

  func isFrame(width: Int, height: Int, color: ColorDescription) -> Bool {
    isUpright && opacity == 1 && !frame.sampling.hasAlpha && (frame.width, frame.height) == (width, height)
      && frame.color.resolved(for: .decoding, width: width, height: height).looksLike(color)
  }

  var isUpright: Bool {
    transform.isIdentity && region == CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
  }

  func hides(width: Int, height: Int) -> Bool {
    guard opacity == 1, !frame.sampling.hasAlpha, transform.isAxisAligned else { return false }
    return region.applying(transform).contains(CGRect(x: 0, y: 0, width: width, height: height))
  }
}

struct StoredShape: Sendable {
  let clean: CGRect
  /// The mapping from stored pixels to square pixels, whose origin is the corner of the clean aperture.
  let squaring: CGAffineTransform

  init(_ frame: any DecodedVideoFrame, _ format: CMFormatDescription?) {
    let whole = CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
    let stated = format?.statedCleanAperture.map { $0.intersection(whole) }
    clean = stated.flatMap { $0.isNull || $0.isEmpty ? nil : $0 } ?? whole
    let ratio = format?.statedPixelAspectRatio ?? frame.pixelAspectRatio
    let isSquare = ratio.horizontal <= 0 || ratio.vertical <= 0 || ratio.horizontal == ratio.vertical
    // If pixels are not square, the shown width is rounded to whole pixels, as in the sizes that tracks state.
    let shown = isSquare ? clean.width : (clean.width * CGFloat(ratio.horizontal) / CGFloat(ratio.vertical)).rounded()
    squaring = CGAffineTransform(translationX: -clean.minX, y: -clean.minY)
      .concatenating(CGAffineTransform(scaleX: max(shown, 1) / clean.width, y: 1))
  }
}

extension CGAffineTransform {
  fileprivate var isUsable: Bool {
    let determinant = a * d - b * c
    return [a, b, c, d, tx, ty].allSatisfy { $0.isFinite && abs($0) < 1e9 } && abs(determinant) > 1e-12
  }

  var isAxisAligned: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}
