internal import AVEngineCore
internal import CoreFoundation
internal import CoreVideo

extension ZimgVideoFrameConverter {
  func mapped(_ source: PixelSource, to request: VideoFrameRequest, target: SampleLayout) throws(EngineError)
    -> CVPixelBuffer
  {
    let light = SampleLayout.planar(.rgb, .float, depth: 32, isFullRange: true)
    let color = source.resolvedColor
    var linear = step(from: source, to: light, request)
    (linear.alpha, linear.whiteLuminance) = (.none, ToneMapping.white)
    (linear.source.transfer, linear.source.primaries) = (color.transfer, color.primaries)
    // `ToneMapping` takes BT.2020.
    linear.target.transfer = .linear
    linear.target.primaries = .bt2020
    let scratch = PlanarScratch(light, width: request.width, height: request.height)
    try run(linear, source, into: scratch.view)

    let standard = SampleLayout.planar(.rgb, .word, depth: 16, isFullRange: true)
    let codes = PlanarScratch(standard, width: request.width, height: request.height)
    map(scratch.view, into: codes.view)
    let middle = PixelSource(
      layout: standard, view: codes.view, color: .bt709,
      pixelAspectRatio: pixelAspectRatio(
        source.pixelAspectRatio, scaling: linear.crop, to: (request.width, request.height)),
      owner: ScratchOwner(codes))
    var rest = VideoFrameRequest(pixelFormat: request.pixelFormat, width: request.width, height: request.height)
    rest.mapsToStandardRange = false
    return try convert(middle, to: rest)
  }

  private func map(_ light: VideoFrameView, into codes: VideoFrameView) {
    for row in 0..<light.height {
      // Safety: floats in, words out, in planes of the same size that were made for them.
      let from = light.planes.map { UnsafePointer($0.row(row).assumingMemoryBound(to: Float.self)) }
      let to = codes.planes.map { $0.row(row).words }
      ToneMapping.map(from[0], from[1], from[2], count: light.width, to[0], to[1], to[2])
    }
  }
}

/// Keeps scratch planes while a `PixelSource` points to them.
// Safety: the planes are only kept here, and never used through this object.
private final class ScratchOwner: @unchecked Sendable {
  let scratch: PlanarScratch
  init(_ scratch: PlanarScratch) { self.scratch = scratch }
}
