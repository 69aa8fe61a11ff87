import AVEngineGraphicsValues
package import CoreFoundation

/// The steps from a stored frame to a still image: crop, scale, then turn.
package struct StillGeometry: Sendable, Hashable {
  package var crop: VideoFrameRequest.Crop?
  package var width: Int
  package var height: Int
  package var orientation: VideoOrientation

  /// Sizes are in stored pixels; `maximumSize` bounds the turned still, and 0 leaves a side free.
  package init(
    width: Int, height: Int, cleanAperture: CGRect?, pixelAspectRatio: (horizontal: Int, vertical: Int)?,
    orientation: VideoOrientation, maximumSize: CGSize
  ) {
    self.orientation = orientation
    let crop = cleanAperture.flatMap { Self.crop($0, width: width, height: height) }
    self.crop = crop
    let (takenWidth, takenHeight) = (crop?.width ?? width, crop?.height ?? height)
    let shownWidth = Self.scaled(takenWidth, by: pixelAspectRatio)
    let box = orientation.isTransposed ? CGSize(width: maximumSize.height, height: maximumSize.width) : maximumSize
    (self.width, self.height) = Self.fit(width: shownWidth, height: takenHeight, in: box)
  }

  private static func crop(_ rect: CGRect, width: Int, height: Int) -> VideoFrameRequest.Crop? {
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite, rect.height.isFinite else { return nil }
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    let inside = rect.intersection(bounds)
    guard !inside.isEmpty, inside != bounds else { return nil }
    let (x, y) = (Int(inside.minX.rounded()), Int(inside.minY.rounded()))
    let crop = VideoFrameRequest.Crop(
      x: x, y: y, width: min(Int(inside.width.rounded()), width - x),
      height: min(Int(inside.height.rounded()), height - y))
    return crop.width > 0 && crop.height > 0 && (crop.width < width || crop.height < height) ? crop : nil
  }

  private static func scaled(_ width: Int, by ratio: (horizontal: Int, vertical: Int)?) -> Int {
    guard let ratio, ratio.horizontal > 0, ratio.vertical > 0, ratio.horizontal != ratio.vertical else { return width }
    let scaled = (Double(width) * Double(ratio.horizontal) / Double(ratio.vertical)).rounded()
    return (1...65_536).contains(scaled) ? Int(scaled) : width
  }

  private static func fit(width: Int, height: Int, in box: CGSize) -> (Int, Int) {
    var scale: Double = 1
    // The box is rounded down to whole pixels, so that the rounded size does not exceed it.
    if box.width >= 1 { scale = min(scale, Double(box.width).rounded(.down) / Double(width)) }
    if box.height >= 1 { scale = min(scale, Double(box.height).rounded(.down) / Double(height)) }
    guard scale < 1 else { return (width, height) }
    return (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
  }
}
