internal import AVEngineCore

/// The parameters of the conversion of one frame. Frames with equal steps can share a `ScalingGraph`.
struct ConversionStep: Hashable {
  enum Alpha: Hashable { case none, straight, premultiplied }

  struct End: Hashable {
    var layout: SampleLayout
    var isFullRange: Bool
    var matrix: YCbCrMatrix
    var primaries = ColorPrimaries.unspecified
    var transfer = TransferFunction.unspecified
    var chromaLocation: UInt8 = 0
  }

  var source: End
  var target: End
  var alpha = Alpha.none
  var sourceWidth: Int
  var sourceHeight: Int
  var crop: PixelCrop
  var width: Int
  var height: Int
  /// In candelas per square metre for a linear sample of 1; nil for zimg's default.
  var whiteLuminance: Double?

  /// Whether the primaries or the transfer function change, for which zimg computes linear light.
  var convertsLight: Bool { source.primaries != target.primaries || source.transfer != target.transfer }

  var isScaling: Bool { crop.width != width || crop.height != height }
  var takesAll: Bool { crop == PixelCrop(x: 0, y: 0, width: sourceWidth, height: sourceHeight) }

  /// The crop's left edge, rounded down to a whole chroma sample, or 0 for v210.
  var originX: Int { canStartAnywhere ? crop.x.roundedDown(toPowerOfTwo: source.layout.chromaShiftX) : 0 }
  var originY: Int { crop.y.roundedDown(toPowerOfTwo: source.layout.chromaShiftY) }
  private var canStartAnywhere: Bool { source.layout.arrangement != .v210 }

  // zimg requires multiples of the chroma subsampling: the source's edge is repeated, and the target's extra column and
  // row are discarded.
  var readWidth: Int { (crop.x + crop.width - originX).roundedUp(toPowerOfTwo: source.layout.chromaShiftX) }
  var readHeight: Int { (crop.y + crop.height - originY).roundedUp(toPowerOfTwo: source.layout.chromaShiftY) }
  var writtenWidth: Int { width.roundedUp(toPowerOfTwo: target.layout.chromaShiftX) }
  var writtenHeight: Int { height.roundedUp(toPowerOfTwo: target.layout.chromaShiftY) }

  /// Enlarged chroma is interpolated linearly, which cannot overshoot at an edge.
  var enlargesChroma: Bool {
    crop.width >> source.layout.chromaShiftX < width >> target.layout.chromaShiftX
      || crop.height >> source.layout.chromaShiftY < height >> target.layout.chromaShiftY
  }
}

struct PixelCrop: Hashable {
  var x = 0, y = 0
  var width: Int, height: Int
}
