internal import AVEngineCore
import AVEngineReading

extension FFmpegVideoFrameConverter {
  /// What has to be done to a picture to fulfil a request, its colour being kept.
  func step(from source: PixelSource, to target: SampleLayout, _ request: VideoFrameRequest) -> ConversionStep {
    let crop = request.crop.map(PixelCrop.init) ?? PixelCrop(width: source.view.width, height: source.view.height)
    var (from, to) = ends(source, target, request)
    // These two matrices work on the light itself, so the transfer function and the primaries have to be known.
    if [10, 13, 14].contains(from.matrix), from.matrix != to.matrix {
      let color = source.color.resolved(width: source.view.width, height: source.view.height)
      (from.transfer, from.primaries) = (color.transfer, color.primaries)
      (to.transfer, to.primaries) = (color.transfer, color.primaries)
    }
    conform(&from, &to, source, request)
    let alpha: ConversionStep.Alpha =
      source.layout.hasAlpha && target.hasAlpha ? (source.isAlphaStraight ? .straight : .premultiplied) : .none
    return ConversionStep(
      source: from, target: to, alpha: alpha, sourceWidth: source.view.width, sourceHeight: source.view.height, crop: crop,
      width: request.width, height: request.height)
  }

  /// Has primaries and transfer function converted where the request asks for others than the source's.
  private func conform(
    _ from: inout ConversionStep.End, _ to: inout ConversionStep.End, _ source: PixelSource, _ request: VideoFrameRequest
  ) {
    let color = source.color.resolved(width: source.view.width, height: source.view.height, isRGB: source.layout.family == .rgb)
    var wanted = color
    (wanted.primaries, wanted.transfer) = (request.primaries ?? color.primaries, request.transfer ?? color.transfer)
    guard !wanted.looksLike(color) else { return }
    (from.primaries, from.transfer) = (color.primaries, color.transfer)
    (to.primaries, to.transfer) = (wanted.primaries, wanted.transfer)
  }

  private func ends(
    _ source: PixelSource, _ target: SampleLayout, _ request: VideoFrameRequest
  ) -> (ConversionStep.End, ConversionStep.End) {
    let isRGB = source.layout.family == .rgb
    let color = source.color.resolved(width: source.view.width, height: source.view.height, isRGB: isRGB)
    let stated = ColorDescription.matrixWhereStated(source.color)
    // RGB that becomes Y′CbCr takes the matrix of its size, as an untagged video of that size will be read.
    let matrix = isRGB ? stated ?? ColorDescription().matrix(forHeight: request.height, width: request.width) : color.matrix
    func end(_ layout: SampleLayout, _ isFullRange: Bool, _ matrix: UInt8) -> ConversionStep.End {
      ConversionStep.End(
        layout: layout, isFullRange: layout.sample == .half || layout.sample == .float ? true : isFullRange,
        matrix: layout.family == .rgb ? 0 : matrix, chromaLocation: layout.chromaShiftX > 0 ? color.effectiveChromaLocation : 0)
    }
    let sourceRange = source.layout.isFullRange ?? (isRGB || source.color.isFullRange)
    return (end(source.layout, sourceRange, matrix), end(target, target.isFullRange ?? true, request.matrix ?? matrix))
  }
}

extension VideoFrameRequest {
  /// Whether a picture of this colour need not change it.
  func keeps(_ color: ColorDescription) -> Bool {
    let color = color.resolved(width: width, height: height)
    var wanted = color
    (wanted.primaries, wanted.transfer) = (primaries ?? color.primaries, transfer ?? color.transfer)
    wanted.matrix = matrix ?? color.matrix
    return wanted.looksLike(color)
  }
}

extension ColorDescription {
  /// The matrix of a description of RGB, where it names one that Y′CbCr can have.
  fileprivate static func matrixWhereStated(_ color: ColorDescription) -> UInt8? {
    [1, 4, 5, 6, 7, 9].contains(color.matrix) ? color.matrix : nil
  }
}
