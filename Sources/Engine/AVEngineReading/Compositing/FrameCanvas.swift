import AVEngineCLayerKernels
import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreVideo

struct FrameCanvas {
  private let format: FrameFormat
  private let width: Int
  private let height: Int
  private let chromaLocation: UInt8
  private let background: [[UInt16]]
  /// An opaque layer that fills the frame; its buffer must not be written to.
  private var base: LayerSource?
  private var own: CVPixelBuffer?

  typealias MakeBuffer = () throws(EngineError) -> CVPixelBuffer

  init(format: FrameFormat, width: Int, height: Int, chromaLocation: UInt8, background: [[UInt16]]) {
    self.format = format
    self.width = width
    self.height = height
    self.chromaLocation = chromaLocation
    self.background = background
  }

  mutating func draw(_ layer: LayerSource, opacity: Float, _ makeBuffer: MakeBuffer) throws(EngineError) {
    let weight = UInt32((Double(opacity) * Double(CLAYER_OPAQUE)).rounded())
    let fills = format != .packed16 && isWhole(layer)
    if fills, weight == CLAYER_OPAQUE {
      base = layer
      own = nil
      return
    }
    if fills, let base, own == nil {
      let target = try makeBuffer()
      paint(layer.buffer, over: base.buffer, into: target, weight)
      own = target
      return
    }
    let target = try materialised(makeBuffer)
    let painter = LayerPainter(
      layer, frameWidth: width, frameHeight: height, chromaLocation: chromaLocation, weight: weight)
    for (index, plane) in format.planes.enumerated() {
      painter.paint(plane, index, of: format, into: target.memory.planes[index])
    }
  }

  mutating func finished(_ makeBuffer: MakeBuffer) throws(EngineError) -> CVPixelBuffer {
    if own == nil, let base { return base.buffer }
    return try materialised(makeBuffer)
  }

  private func isWhole(_ layer: LayerSource) -> Bool {
    layer.transform.isIdentity && layer.region == CGRect(x: 0, y: 0, width: width, height: height)
      && (layer.buffer.width, layer.buffer.height) == (width, height) && layer.chromaLocation == chromaLocation
  }

  private mutating func materialised(_ makeBuffer: MakeBuffer) throws(EngineError) -> CVPixelBuffer {
    if let own { return own }
    let target = try makeBuffer()
    if let base { paint(base.buffer, over: base.buffer, into: target, UInt32(CLAYER_OPAQUE)) } else { fill(target) }
    own = target
    return target
  }

  private func fill(_ target: CVPixelBuffer) {
    for (index, plane) in target.memory.planes.enumerated() {
      let group = background[index]
      for row in 0..<plane.height {
        let line = plane.base + row * plane.bytesPerRow
        // Safety: the rows of the plane hold `width` groups of samples of this format.
        if format.bytesPerSample == 1 {
          clayer_fill8(
            line.assumingMemoryBound(to: UInt8.self), group.map(UInt8.init(truncatingIfNeeded:)), UInt32(group.count),
            plane.width)
        } else {
          clayer_fill16(line.assumingMemoryBound(to: UInt16.self), group, UInt32(group.count), plane.width)
        }
      }
    }
  }

  private func paint(_ over: CVPixelBuffer, over under: CVPixelBuffer, into target: CVPixelBuffer, _ weight: UInt32) {
    let overMemory = over.memory
    let underMemory = under.memory
    let memory = target.memory
    for (index, plane) in memory.planes.enumerated() {
      let count = plane.width * format.planes[index].components
      for row in 0..<plane.height {
        RowMix(bytesPerSample: format.bytesPerSample, weight: weight).mix(
          plane.base + row * plane.bytesPerRow,
          under: underMemory.planes[index].base + row * underMemory.planes[index].bytesPerRow,
          over: overMemory.planes[index].base + row * overMemory.planes[index].bytesPerRow, count: count)
      }
    }
    withExtendedLifetime((overMemory, underMemory)) {}
  }
}

/// Mixes rows of samples that have no alpha.
struct RowMix {
  let bytesPerSample: Int
  let weight: UInt32

  // Safety: all three rows hold `count` samples of `bytesPerSample` bytes.
  func mix(_ to: UnsafeMutableRawPointer, under: UnsafeRawPointer, over: UnsafeRawPointer, count: Int) {
    if weight == CLAYER_OPAQUE {
      to.copyMemory(from: over, byteCount: count * bytesPerSample)
    } else if bytesPerSample == 1 {
      clayer_mix8(
        to.assumingMemoryBound(to: UInt8.self), under.assumingMemoryBound(to: UInt8.self),
        over.assumingMemoryBound(to: UInt8.self), count,
        weight)
    } else {
      clayer_mix16(
        to.assumingMemoryBound(to: UInt16.self), under.assumingMemoryBound(to: UInt16.self),
        over.assumingMemoryBound(to: UInt16.self), count,
        weight)
    }
  }
}
