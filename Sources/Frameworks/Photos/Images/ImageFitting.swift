import CoreGraphics
import Foundation

struct ImageFitting: Hashable, Sendable {
  /// The size in pixels to fit or to fill; nil if the image is not scaled.
  private let target: CGSize?
  private let fills: Bool
  private let isExact: Bool
  /// The part of the image, in fractions of its width and height; nil for the whole image.
  private let crop: CGRect?

  init(_ targetSize: CGSize, _ contentMode: PHImageContentMode, _ options: PHImageRequestOptions?) {
    let resizes = (options?.resizeMode ?? .fast) != .none
    target = resizes && targetSize.width > 0 && targetSize.height > 0 ? targetSize : nil
    fills = contentMode == .aspectFill
    isExact = options?.resizeMode == .exact
    let part = options?.normalizedCropRect.intersection(CGRect(x: 0, y: 0, width: 1, height: 1)) ?? .zero
    crop = isExact && !part.isEmpty ? part : nil
  }

  func layout(of size: CGSize) -> (drawn: CGSize, kept: CGRect) {
    let whole = crop ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    let part = CGSize(width: size.width * whole.width, height: size.height * whole.height)
    var scale = 1.0
    if let target {
      let (across, down) = (target.width / part.width, target.height / part.height)
      scale = min(1, fills ? max(across, down) : min(across, down))
    }
    let drawn = CGSize(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    var kept = CGRect(
      x: whole.minX * drawn.width, y: whole.minY * drawn.height, width: whole.width * drawn.width,
      height: whole.height * drawn.height)
    if let target, fills, isExact {
      kept = kept.insetBy(
        dx: max(0, (kept.width - target.width) / 2), dy: max(0, (kept.height - target.height) / 2))
    }
    kept = CGRect(
      x: kept.minX.rounded(), y: kept.minY.rounded(), width: max(1, kept.width.rounded()),
      height: max(1, kept.height.rounded()))
    return (CGSize(width: max(1, drawn.width), height: max(1, drawn.height)), kept)
  }
}
