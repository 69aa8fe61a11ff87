internal import AVEngineCore

/// The parameters of the conversion of one frame. Frames with equal steps can share a `ScalingGraph`.
struct ConversionStep: Hashable {
  enum Alpha: Hashable { case none, straight, premultiplied }

  /// The source or the target of the step.
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
  /// The luminance, in candelas per square metre, of a linear sample of 1, for the mapping of HDR frames; nil for other
  /// steps, for which zimg's default applies.
  var whiteLuminance: Double?

  /// Whether the primaries or the transfer function change, for which zimg computes linear light.
  var convertsLight: Bool { source.primaries != target.primaries || source.transfer != target.transfer }

  var isScaling: Bool { crop.width != width || crop.height != height }
  var takesAll: Bool { crop == PixelCrop(x: 0, y: 0, width: sourceWidth, height: sourceHeight) }

  /// The column at which reading starts: the crop's left edge, rounded down to a whole chroma sample, or 0 for v210.
  var originX: Int { canStartAnywhere ? crop.x.roundedDown(toPowerOfTwo: source.layout.chromaShiftX) : 0 }
  var originY: Int { crop.y.roundedDown(toPowerOfTwo: source.layout.chromaShiftY) }
  private var canStartAnywhere: Bool { source.layout.arrangement != .v210 }

  // zimg requires sizes that are multiples of the chroma subsampling. Other sizes are rounded up: the source's edge is
  // repeated, and the target's extra column and row are discarded.
  var readWidth: Int { (crop.x + crop.width - originX).roundedUp(toPowerOfTwo: source.layout.chromaShiftX) }
  var readHeight: Int { (crop.y + crop.height - originY).roundedUp(toPowerOfTwo: source.layout.chromaShiftY) }
  var writtenWidth: Int { width.roundedUp(toPowerOfTwo: target.layout.chromaShiftX) }
  var writtenHeight: Int { height.roundedUp(toPowerOfTwo: target.layout.chromaShiftY) }

  /// Whether chroma planes are enlarged in width or height. They are then interpolated linearly, which cannot overshoot
  /// at an edge.
  var enlargesChroma: Bool {
    crop.width >> source.layout.chromaShiftX < width >> target.layout.chromaShiftX
      || crop.height >> source.layout.chromaShiftY < height >> target.layout.chromaShiftY
  }
}

/// The part of a source frame that is converted, in pixels of that frame.
struct PixelCrop: Hashable {
  var x = 0, y = 0
  var width: Int, height: Int
}
