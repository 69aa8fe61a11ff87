internal import AVEngineCPixelKernels

enum V210 {
  static func read(_ packed: VideoFrameView, into planar: VideoFrameView) {
    for row in 0..<packed.height {
      // Safety: both have the same size, and a row of v210 holds whole groups of six pixels.
      cpixel_take_v210(
        planar.planes[0].row(row).words, planar.planes[1].row(row).words, planar.planes[2].row(row).words,
        packed.planes[0].row(row).bytes, packed.width)
    }
  }

  static func write(_ planar: VideoFrameView, into packed: VideoFrameView) {
    for row in 0..<packed.height {
      // Safety: as in `read`.
      cpixel_put_v210(
        packed.planes[0].row(row).bytes, planar.planes[0].row(row).words, planar.planes[1].row(row).words,
        planar.planes[2].row(row).words, packed.width)
    }
  }
}

final class PlanarScratch {
  // Safety: the object owns the memory; callers keep the object while they use the view.
  let view: VideoFrameView
  private let block: UnsafeMutableRawPointer

  init(_ layout: SampleLayout, width: Int, height: Int) {
    var sizes: [(bytesPerRow: Int, size: Int)] = []
    for index in layout.indices {
      let bytesPerRow = (layout.columns(index, width) * layout.sample.bytes).roundedUp(toPowerOfTwo: 6)
      sizes.append((bytesPerRow, bytesPerRow * layout.rows(index, height)))
    }
    block = .allocate(byteCount: sizes.reduce(64) { $0 + $1.size }, alignment: 64)
    var start = block
    var planes: [VideoFrameView.Plane] = []
    for (bytesPerRow, size) in sizes {
      planes.append(VideoFrameView.Plane(base: start, bytesPerRow: bytesPerRow))
      start += size
    }
    view = VideoFrameView(planes: planes, width: width, height: height)
  }

  deinit { block.deallocate() }
}
