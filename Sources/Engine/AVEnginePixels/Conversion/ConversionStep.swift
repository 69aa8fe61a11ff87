internal import AVEngineCore

/// Everything that decides how one picture becomes another, so that equal steps give equal bytes and share a graph.
struct ConversionStep: Hashable {
  enum Alpha: Hashable { case none, straight, premultiplied }

  /// One side of the step.
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
  /// The source picture, and what is taken of it.
  var sourceWidth: Int
  var sourceHeight: Int
  var crop: PixelCrop
  var width: Int
  var height: Int
  /// Candelas per square metre of the light that a linear sample of 1 stands for; nil where no light is computed.
  var whiteLuminance: Double?

  /// Light is computed: primaries or the transfer function change.
  var convertsLight: Bool { source.primaries != target.primaries || source.transfer != target.transfer }

  var isScaling: Bool { crop.width != width || crop.height != height }
  /// Whether the whole source is taken.
  var takesAll: Bool { crop == PixelCrop(x: 0, y: 0, width: sourceWidth, height: sourceHeight) }

  /// Where reading starts: the crop's corner, moved to a whole chroma sample.
  var originX: Int { canStartAnywhere ? crop.x.roundedDown(toPowerOfTwo: source.layout.chromaShiftX) : 0 }
  var originY: Int { crop.y.roundedDown(toPowerOfTwo: source.layout.chromaShiftY) }
  private var canStartAnywhere: Bool { source.layout.arrangement != .v210 }

  // zimg wants sizes that the chroma subsampling divides. Odd ones are rounded up: the source's edge is repeated, and
  // the target's extra column and row are thrown away.
  var readWidth: Int { (crop.x + crop.width - originX).roundedUp(toPowerOfTwo: source.layout.chromaShiftX) }
  var readHeight: Int { (crop.y + crop.height - originY).roundedUp(toPowerOfTwo: source.layout.chromaShiftY) }
  var writtenWidth: Int { width.roundedUp(toPowerOfTwo: target.layout.chromaShiftX) }
  var writtenHeight: Int { height.roundedUp(toPowerOfTwo: target.layout.chromaShiftY) }

  /// Whether chroma planes grow: they are then interpolated linearly, which cannot overshoot at an edge.
  var enlargesChroma: Bool {
    crop.width >> source.layout.chromaShiftX < width >> target.layout.chromaShiftX
      || crop.height >> source.layout.chromaShiftY < height >> target.layout.chromaShiftY
  }
}

/// The part of a picture that is taken, in its pixels.
struct PixelCrop: Hashable {
  var x = 0, y = 0
  var width: Int, height: Int
}
