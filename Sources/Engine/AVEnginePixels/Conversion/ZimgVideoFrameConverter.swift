package import AVEngineCore
import AVEngineReading
internal import CoreFoundation
package import CoreVideo

/// A converter of frames by zimg. If samples keep their values, the result shares the source's planes that fit.
package final class ZimgVideoFrameConverter: VideoFrameConverter {
  private var graphs: [ScalingGraph] = []
  private var pools: [(format: OSType, width: Int, height: Int, pool: CVPixelBufferPool)] = []
  private let planes = PlanePool()
  private var described: (what: PixelBufferAttachments, attachments: ImageAttachments)?
  private let kept = 4
  private let largestSide = 32_768
  private let largestArea = 1 << 28

  package init() {}

  package func canMake(pixelFormat: OSType) -> Bool {
    SampleLayout.apple(pixelFormat) != nil && PixelFormat.of(pixelFormat) != nil
  }

  package func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError)
    -> CVPixelBuffer
  {
    if let composed = frame as? BufferVideoFrame { return try convert(composed.buffer, to: request) }
    guard let frame = frame as? any AddressableVideoFrame else {
      throw EngineError(.unsupported, "Converting a frame", detail: "its decoder does not give access to the pixels")
    }
    return try convert(try frame.pixelSource(), to: request)
  }

  package func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    let takesAll = request.crop.map { PixelCrop($0) == PixelCrop(width: buffer.width, height: buffer.height) } ?? true
    let source = { () throws(EngineError) in try PixelSource(buffer) }
    if buffer.format.type == request.pixelFormat, buffer.width == request.width, buffer.height == request.height,
      takesAll
    {
      let color = try source().color
      if !(request.mapsToStandardRange && color.isHighDynamicRange), request.keeps(color) { return buffer }
    }
    let result = try convert(try source(), to: request)
    // Attachments that propagate are copied, except those that a conversion may change. A clean aperture and a display
    // size are valid for one size.
    var passedOn = CVBufferCopyAttachments(buffer, .shouldPropagate) as? [String: Any] ?? [:]
    for key in Self.replacedKeys { passedOn[key as String] = nil }
    if result.width != buffer.width || result.height != buffer.height || !takesAll {
      passedOn[kCVImageBufferCleanApertureKey as String] = nil
      passedOn[kCVImageBufferDisplayDimensionsKey as String] = nil
    }
    CVBufferSetAttachments(result, passedOn as NSDictionary, .shouldPropagate)
    return result
  }

  private static var replacedKeys: [CFString] {
    [
      kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferGammaLevelKey,
      kCVImageBufferYCbCrMatrixKey,
      kCVImageBufferChromaLocationTopFieldKey, kCVImageBufferChromaLocationBottomFieldKey,
      kCVImageBufferPixelAspectRatioKey,
      kCVImageBufferCGColorSpaceKey, kCVImageBufferICCProfileKey, kCVImageBufferAlphaChannelModeKey,
      kCVImageBufferAlphaChannelIsOpaque,
    ]
  }

  // MARK: Conversion

  func convert(_ source: PixelSource, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    guard let target = SampleLayout.apple(request.pixelFormat), let format = PixelFormat.of(request.pixelFormat) else {
      throw EngineError(
        .unsupported, "Converting a frame",
        detail: "pixel format \(request.pixelFormat.quoted) is not supported")
    }
    try check(request, source.view)
    if request.mapsToStandardRange, source.color.isHighDynamicRange {
      return try mapped(source, to: request, target: target)
    }
    let step = step(from: source, to: target, request)
    let result = try pixels(source, step, format)
    describe(result, source, step)
    return result
  }

  private func pixels(_ source: PixelSource, _ step: ConversionStep, _ format: PixelFormat) throws(EngineError)
    -> CVPixelBuffer
  {
    guard PlaneRearranger.isOpen(for: step) else {
      let buffer = try makeBuffer(format.type, step.width, step.height)
      try run(step, source, into: buffer.view)
      return buffer
    }
    let path = PlaneRearranger(source: source, target: step.target.layout, format: format, pool: planes)
    if let shared = try path.sharing() { return shared }
    let buffer = try makeBuffer(format.type, step.width, step.height)
    path.rearrange(into: buffer.view)
    return buffer
  }

  private func describe(_ buffer: CVPixelBuffer, _ source: PixelSource, _ step: ConversionStep) {
    var color = source.resolvedColor
    color.matrix = step.target.layout.family == .yCbCr ? step.target.matrix : step.source.matrix
    if step.convertsLight { (color.primaries, color.transfer) = (step.target.primaries, step.target.transfer) }
    color.isFullRange = step.target.isFullRange
    color.chromaLocation = step.target.chromaLocation
    describe(
      buffer,
      PixelBufferAttachments(
        width: buffer.width, height: buffer.height, color: color, layout: step.target.layout,
        pixelAspectRatio: pixelAspectRatio(source.pixelAspectRatio, scaling: step.crop, to: (step.width, step.height)),
        isAlphaStraight: source.layout.hasAlpha ? source.isAlphaStraight : nil))
  }

  func describe(_ buffer: CVPixelBuffer, _ what: PixelBufferAttachments) {
    if described?.what != what { described = (what, what.values) }
    if let described { buffer.attach(described.attachments) }
  }

  private func check(_ request: VideoFrameRequest, _ view: VideoFrameView) throws(EngineError) {
    func refuse(_ detail: String) -> EngineError { EngineError(.unsupported, "Converting a frame", detail: detail) }
    for (width, height) in [(request.width, request.height), (view.width, view.height)] {
      guard width > 0, height > 0 else { throw refuse("a size of \(width) × \(height) pixels is not valid") }
      guard width <= largestSide, height <= largestSide, width * height <= largestArea else {
        throw refuse("a size of \(width) × \(height) pixels is too large")
      }
    }
    guard let crop = request.crop else { return }
    guard crop.x >= 0, crop.y >= 0, crop.width > 0, crop.height > 0, crop.x <= view.width, crop.y <= view.height,
      crop.width <= view.width - crop.x, crop.height <= view.height - crop.y
    else {
      throw refuse(
        "the part of \(crop.width) × \(crop.height) at (\(crop.x), \(crop.y)) is not inside \(view.width) × \(view.height) pixels"
      )
    }
  }

  // MARK: Graphs and memory

  func run(_ step: ConversionStep, _ source: PixelSource, into target: VideoFrameView) throws(EngineError) {
    // zimg's tiles do not respect v210's groups of six pixels, so v210 is unpacked before and packed after.
    if step.source.layout.arrangement == .v210 {
      let spread = PlanarScratch(step.source.layout.planar, width: source.view.width, height: source.view.height)
      V210.read(source.view, into: spread.view)
      var step = step
      var source = source
      step.source.layout = step.source.layout.planar
      (source.layout, source.view) = (step.source.layout, spread.view)
      try run(step, source, into: target)
      withExtendedLifetime(spread) {}
    } else if step.target.layout.arrangement == .v210 {
      let spread = PlanarScratch(step.target.layout.planar, width: step.width, height: step.height)
      var planar = step
      planar.target.layout = step.target.layout.planar
      try run(planar, source, into: spread.view)
      V210.write(spread.view, into: target)
      withExtendedLifetime(spread) {}
    } else {
      try graph(for: step).process(source.view, into: target)
    }
    withExtendedLifetime(source.owner) {}
  }

  private func graph(for step: ConversionStep) throws(EngineError) -> ScalingGraph {
    if let index = graphs.firstIndex(where: { $0.step == step }) {
      let graph = graphs.remove(at: index)
      graphs.append(graph)
      return graph
    }
    let graph = try ScalingGraph(step)
    graphs.append(graph)
    if graphs.count > kept { graphs.removeFirst() }
    return graph
  }

  func makeBuffer(_ type: OSType, _ width: Int, _ height: Int) throws(EngineError) -> CVPixelBuffer {
    do {
      if let index = pools.firstIndex(where: { $0.format == type && $0.width == width && $0.height == height }) {
        let entry = pools.remove(at: index)
        pools.append(entry)
        return try entry.pool.makeBuffer()
      }
      let pool = try CVPixelBufferPool(format: type, width: width, height: height)
      pools.append((type, width, height, pool))
      if pools.count > kept { pools.removeFirst() }
      return try pool.makeBuffer()
    } catch {
      throw EngineError(
        .outOfMemory, "Making a frame of \(width) × \(height)", detail: error.reason, code: Int(error.code))
    }
  }
}

extension CVBuffer {
  // Safety: only for a buffer that `makeBuffer` made and that no client holds yet, so that its samples may be written.
  var view: VideoFrameView {
    VideoFrameView(
      planes: memory.planes.map { .init(base: $0.base, bytesPerRow: $0.bytesPerRow) }, width: width, height: height)
  }
}

extension PixelCrop {
  init(_ crop: VideoFrameRequest.Crop) { self.init(x: crop.x, y: crop.y, width: crop.width, height: crop.height) }
}
