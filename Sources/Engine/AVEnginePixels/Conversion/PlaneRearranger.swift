internal import AVEngineCore
internal import CoreFoundation
internal import CoreVideo

/// A conversion in which samples keep their values: the result shares the source's planes that fit.
struct PlaneRearranger {
  let source: PixelSource
  let target: SampleLayout
  let format: PixelFormat
  let pool: PlanePool

  static func isOpen(for step: ConversionStep) -> Bool {
    let source = step.source.layout
    let target = step.target.layout
    return !step.isScaling && step.takesAll && source.meansTheSame(as: target)
      && step.source.isFullRange == step.target.isFullRange
      && source.arrangement != .v210 && target.arrangement != .v210 && !step.convertsLight
      && step.source.matrix == step.target.matrix
  }

  private func shared(_ plane: Int) -> VideoFrameView.Plane? {
    let members = target.indices.filter { target.component($0)?.plane == plane }
    guard let first = members.first, let origin = source.layout.component(first)?.plane else { return nil }
    let theirs = source.layout.indices.filter { source.layout.component($0)?.plane == origin }
    guard theirs == members, source.layout.arrangement == target.arrangement else { return nil }
    for index in members {
      guard var a = source.layout.component(index), let b = target.component(index) else { return nil }
      a.plane = b.plane
      // Unused low bits must be equal too: a format with such bits requires zeros there.
      guard a == b else { return nil }
    }
    let candidate = source.view.planes[origin]
    return candidate.bytesPerRow >= 0 ? candidate : nil
  }

  func sharing() throws(EngineError) -> CVPixelBuffer? {
    let shared = (0..<target.planeCount).map(self.shared)
    guard shared.contains(where: { $0 != nil }) else { return nil }
    let width = source.view.width
    let height = source.view.height
    var blocks: [PlanePool.Block] = []
    let planes = zip(shared, format.planes).map { plane, shape -> VideoFrameView.Plane in
      if let plane { return plane }
      let bytesPerRow = shape.rowBytes(columns: shape.columns(width)).roundedUp(toPowerOfTwo: 6)
      let block = self.pool.take(bytesPerRow * shape.rows(height) + 64)
      blocks.append(block)
      return VideoFrameView.Plane(base: block.base, bytesPerRow: bytesPerRow)
    }
    rearrange(into: VideoFrameView(planes: planes, width: width, height: height), only: shared.map { $0 == nil })
    let pixelPlanes = zip(planes, format.planes).map { plane, shape in
      PixelPlane(
        base: plane.base, bytesPerRow: plane.bytesPerRow, width: shape.columns(width), height: shape.rows(height))
    }
    let owner = source.owner
    let pool = pool
    let taken = blocks
    do {
      return try CVBuffer(foreignPlanes: pixelPlanes, format: format.type, width: width, height: height, isShared: true)
      {
        withExtendedLifetime(owner) {}
        for block in taken { pool.giveBack(block) }
      }
    } catch {
      for block in taken { pool.giveBack(block) }
      throw EngineError(.unsupported, "Sharing the planes of a frame", detail: error.reason, code: Int(error.code))
    }
  }

  func rearrange(into view: VideoFrameView, only wanted: [Bool]? = nil) {
    let sampleBytes = target.sample.bytes
    let rowSize = (view.width * sampleBytes).roundedUp(toPowerOfTwo: 6) + 64
    // Safety: five rows of scratch, freed on return: one for each component and one of opaque alpha.
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: rowSize * 5, alignment: 64)
    defer { scratch.deallocate() }
    let opaque = scratch + rowSize * 4
    target.fillOpaque(opaque, count: view.width)
    let reader = RowReader(layout: source.layout, view: source.view)
    let writer = RowWriter(layout: target, view: view, opaque: opaque)
    for plane in 0..<target.planeCount where wanted?[plane] ?? true {
      guard let leader = writer.members(ofPlane: plane).first else { continue }
      for row in 0..<target.rows(leader, view.height) {
        writer.write(plane: plane, row: row, left: 0, right: view.width) { index in
          guard source.layout.component(index) != nil else { return opaque }
          return reader.row(index, row, count: target.columns(index, view.width), scratch: scratch + rowSize * index)
        }
      }
    }
  }
}
