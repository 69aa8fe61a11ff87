internal import AVEngineCore

extension ZimgVideoFrameConverter {
  func step(from source: PixelSource, to target: SampleLayout, _ request: VideoFrameRequest) -> ConversionStep {
    let crop = request.crop.map(PixelCrop.init) ?? PixelCrop(width: source.view.width, height: source.view.height)
    var (from, to) = ends(source, target, request)
    if from.matrix.needsLight, from.matrix != to.matrix {
      let color = source.resolvedColor
      (from.transfer, from.primaries) = (color.transfer, color.primaries)
      (to.transfer, to.primaries) = (color.transfer, color.primaries)
    }
    conform(&from, &to, source, request)
    let alpha: ConversionStep.Alpha =
      source.layout.hasAlpha && target.hasAlpha ? (source.isAlphaStraight ? .straight : .premultiplied) : .none
    return ConversionStep(
      source: from, target: to, alpha: alpha, sourceWidth: source.view.width, sourceHeight: source.view.height,
      crop: crop,
      width: request.width, height: request.height)
  }

  private func conform(
    _ from: inout ConversionStep.End, _ to: inout ConversionStep.End, _ source: PixelSource,
    _ request: VideoFrameRequest
  ) {
    let color = source.resolvedColor
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
    let color = source.resolvedColor
    // An RGB source without a matrix for Y′CbCr gets the matrix of untagged video of the target's size.
    let encoded = source.color.resolved(for: .encoding, width: request.width, height: request.height)
    let matrix = isRGB ? encoded.matrix : color.matrix
    func end(_ layout: SampleLayout, _ isFullRange: Bool, _ matrix: YCbCrMatrix) -> ConversionStep.End {
      ConversionStep.End(
        layout: layout, isFullRange: layout.sample == .half || layout.sample == .float ? true : isFullRange,
        matrix: layout.family == .rgb ? .identity : matrix,
        chromaLocation: layout.chromaShiftX > 0 ? color.effectiveChromaLocation : 0)
    }
    let sourceRange = source.layout.isFullRange ?? (isRGB || source.color.isFullRange)
    return (end(source.layout, sourceRange, matrix), end(target, target.isFullRange ?? true, request.matrix ?? matrix))
  }
}

extension VideoFrameRequest {
  func keeps(_ color: ColorDescription) -> Bool {
    let color = color.resolved(for: .decoding, width: width, height: height)
    var wanted = color
    (wanted.primaries, wanted.transfer) = (primaries ?? color.primaries, transfer ?? color.transfer)
    wanted.matrix = matrix ?? color.matrix
    return wanted.looksLike(color)
  }
}
