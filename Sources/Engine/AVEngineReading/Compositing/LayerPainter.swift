import AVEngineCLayerKernels
import AVEngineGraphicsValues
import CoreFoundation
import CoreVideo

/// In all coordinates, the centre of the first pixel is at ½. In a subsampled plane, the unit is a cell: the frame's
/// pixels that share one chroma sample. `covering` determines the cells that the layer covers, and `sampling` the
/// places at which the layer is sampled, which also depend on the location of a chroma sample in its cell.
struct LayerPainter {
  private let source: LayerSource
  private let frame: CGSize
  private let chromaLocation: UInt8
  private let weight: UInt32

  init(_ source: LayerSource, frameWidth: Int, frameHeight: Int, chromaLocation: UInt8, weight: UInt32) {
    self.source = source
    self.chromaLocation = chromaLocation
    self.weight = weight
    frame = CGSize(width: frameWidth, height: frameHeight)
  }

  func paint(_ plane: FrameFormat.Plane, _ index: Int, of format: FrameFormat, into target: PixelPlane) {
    let memory = source.buffer.memory
    defer { withExtendedLifetime(memory) {} }
    let cells = CGAffineTransform(scaleX: 1 / CGFloat(1 << plane.shift), y: 1 / CGFloat(1 << plane.shift))
    let covering = source.transform.conjugated(by: cells, cells)
    let sampling =
      plane.shift == 0
      ? source.transform
      : source.transform.conjugated(by: cells.shifted(by: source.chromaLocation), cells.shifted(by: chromaLocation))
    let region = reaching(outOfFrame: source.region.applying(cells), covering, target)
    let job = PlaneJob(
      from: memory.planes[index], to: target, components: plane.components, format: format, weight: weight,
      region: region,
      covering: covering, sampling: sampling)
    if !job.copyRows() { job.warp() }
  }

  /// The region of an upright layer is extended at each side at which the layer reaches the frame's edge, so that it
  /// covers the whole of the cells that this edge cuts in two.
  private func reaching(outOfFrame region: CGRect, _ covering: CGAffineTransform, _ target: PixelPlane) -> CGRect {
    guard covering.isAxisAligned else { return region }
    let shown = source.region.applying(source.transform)
    var left = region.minX
    var top = region.minY
    var right = region.maxX
    var bottom = region.maxY
    if shown.minX <= 0 { left -= 1 }
    if shown.minY <= 0 { top -= 1 }
    if shown.maxX >= frame.width { right = max(right, (CGFloat(target.width) - covering.tx) / covering.a) + 1 }
    if shown.maxY >= frame.height { bottom = max(bottom, (CGFloat(target.height) - covering.ty) / covering.d) + 1 }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGAffineTransform {
  /// Returns the same mapping between other coordinates: `from` changes those of the source, `to` those of the target.
  fileprivate func conjugated(by from: CGAffineTransform, _ to: CGAffineTransform) -> CGAffineTransform {
    from.inverted().concatenating(self).concatenating(to)
  }

  /// Returns these chroma coordinates, shifted by up to half a luma sample in each direction, so that samples at a
  /// location of ITU-T H.273 §8.7 are in the middle of their cells.
  fileprivate func shifted(by location: UInt8) -> CGAffineTransform {
    let across: CGFloat = [0, 2, 4].contains(location) ? 0.5 : 0
    let down: CGFloat = [2, 3].contains(location) ? 0.5 : [4, 5].contains(location) ? -0.5 : 0
    return CGAffineTransform(translationX: across, y: down).concatenating(self)
  }
}

private struct PlaneJob {
  let from: PixelPlane
  let to: PixelPlane
  let components: Int
  let format: FrameFormat
  let weight: UInt32
  let region: CGRect
  let covering: CGAffineTransform
  let sampling: CGAffineTransform

  private var bytesPerPixel: Int { components * format.bytesPerSample }

  /// Returns false if the layer's samples do not coincide with the frame's, or if an edge of the layer is not between
  /// samples.
  func copyRows() -> Bool {
    guard let (x, y) = sampling.wholeShift, let covers = covering.wholeShift, covers == (x, y) else { return false }
    let shown = region.offsetBy(dx: CGFloat(x), dy: CGFloat(y)).intersection(
      CGRect(x: 0, y: 0, width: to.width, height: to.height))
    guard !shown.isNull, !shown.isEmpty else { return true }
    let sides = [shown.minX, shown.minY, shown.maxX, shown.maxY]
    guard sides.allSatisfy({ abs($0 - $0.rounded()) < 1.0 / 512 }) else { return false }
    let edges = sides.map { Int($0.rounded()) }
    let columns = max(edges[0], x)..<max(edges[0], x, min(edges[2], x + from.width))
    for row in max(edges[1], y)..<max(edges[1], y, min(edges[3], y + from.height)) {
      mixRow(
        to.base + row * to.bytesPerRow + columns.lowerBound * bytesPerPixel,
        from.base + (row - y) * from.bytesPerRow + (columns.lowerBound - x) * bytesPerPixel, pixels: columns.count)
    }
    return true
  }

  // Safety: both rows hold `pixels` pixels: the columns are inside both planes.
  private func mixRow(_ to: UnsafeMutableRawPointer, _ over: UnsafeRawPointer, pixels: Int) {
    if format == .packed16 {
      clayer_mix_alpha16(
        to.assumingMemoryBound(to: UInt16.self), over.assumingMemoryBound(to: UInt16.self), pixels, weight)
    } else {
      RowMix(bytesPerSample: format.bytesPerSample, weight: weight).mix(
        to, under: to, over: over, count: pixels * components)
    }
  }

  func warp() {
    let box = region.applying(covering).insetBy(dx: -1, dy: -1).intersection(
      CGRect(x: 0, y: 0, width: to.width, height: to.height))
    guard !box.isNull, !box.isEmpty else { return }
    let columns = Int(box.minX.rounded(.down))..<Int(box.maxX.rounded(.up))
    let covered = covering.inverted()
    let taken = sampling.inverted()
    for row in Int(box.minY.rounded(.down))..<Int(box.maxY.rounded(.up)) {
      let first = CGPoint(x: CGFloat(columns.lowerBound) + 0.5, y: CGFloat(row) + 0.5)
      var walk = walk(from: first.applying(taken), by: taken, covering: first.applying(covered), covered)
      warpRow(to.base + row * to.bytesPerRow + columns.lowerBound * bytesPerPixel, pixels: columns.count, &walk)
    }
  }

  // Safety: the row holds `pixels` pixels, and the walk reads inside its bounds, which are inside the layer's plane.
  private func warpRow(_ row: UnsafeMutableRawPointer, pixels: Int, _ walk: inout clayer_walk) {
    switch format {
    case .planar8: clayer_warp8(row.assumingMemoryBound(to: UInt8.self), pixels, &walk, weight)
    case .woven10: clayer_warp16(row.assumingMemoryBound(to: UInt16.self), pixels, &walk, weight)
    case .packed16: clayer_warp_alpha16(row.assumingMemoryBound(to: UInt16.self), pixels, &walk, weight)
    }
  }

  /// - Parameters:
  ///   - start: The position in the layer's plane that the centre of the row's first pixel shows.
  ///   - cell: The position of that centre in the layer's cells, by which coverage is measured.
  private func walk(
    from start: CGPoint, by step: CGAffineTransform, covering cell: CGPoint, _ cellStep: CGAffineTransform
  ) -> clayer_walk {
    var walk = clayer_walk()
    (walk.from, walk.bytes_per_row, walk.components) = (
      UnsafeRawPointer(from.base), from.bytesPerRow, UInt32(components)
    )
    (walk.u, walk.v) = (Self.fixed(start.x - 0.5, atMost: 5e8), Self.fixed(start.y - 0.5, atMost: 5e8))
    // With these limits, the positions along a row of 32,768 pixels fit in 64 bits.
    (walk.du, walk.dv) = (Self.fixed(step.a, atMost: 16_384), Self.fixed(step.b, atMost: 16_384))
    let held = { (value: CGFloat, side: Int) in Int32(min(max(value, 0), CGFloat(side - 1))) }
    (walk.left, walk.right) = (
      held(region.minX.rounded(.down), from.width), held(region.maxX.rounded(.up) - 1, from.width)
    )
    (walk.top, walk.bottom) = (
      held(region.minY.rounded(.down), from.height), held(region.maxY.rounded(.up) - 1, from.height)
    )
    // The size of a frame's pixel in pixels of the layer, measured at right angles to the layer's sides.
    let (across, down) = (hypot(cellStep.a, cellStep.c), hypot(cellStep.b, cellStep.d))
    walk.inside = (
      (cell.x - region.minX) / across, (region.maxX - cell.x) / across, (cell.y - region.minY) / down,
      (region.maxY - cell.y) / down
    )
    walk.step = (cellStep.a / across, -cellStep.a / across, cellStep.b / down, -cellStep.b / down)
    return walk
  }

  /// Returns a value in units of 1/2³², limited to `limit` in both directions.
  private static func fixed(_ value: CGFloat, atMost limit: Double) -> Int64 {
    Int64(min(max(value, -limit), limit) * 4_294_967_296)
  }
}

extension CGAffineTransform {
  fileprivate var wholeShift: (Int, Int)? {
    guard abs(a - 1) < 1e-6, abs(d - 1) < 1e-6, abs(b) < 1e-6, abs(c) < 1e-6, abs(tx) < 1e6, abs(ty) < 1e6,
      abs(tx - tx.rounded()) < 1.0 / 512, abs(ty - ty.rounded()) < 1.0 / 512
    else { return nil }
    return (Int(tx.rounded()), Int(ty.rounded()))
  }
}
