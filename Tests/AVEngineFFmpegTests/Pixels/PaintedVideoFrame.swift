internal import AVEngineCFFmpeg
import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

// Safety: painted before it is shared.
final class PaintedVideoFrame: AddressableVideoFrame, @unchecked Sendable {
  private let frame: UnsafeMutablePointer<AVFrame>
  private let block: UnsafeMutableRawPointer
  var color = ColorDescription()
  var pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1)
  var presentationTime: CMTime { .zero }
  var duration: CMTime { .invalid }
  var width: Int { Int(frame.pointee.width) }
  var height: Int { Int(frame.pointee.height) }

  /// `alignment` is that of rows in bytes. `shift` is the number of bytes by which every plane is moved.
  init?(_ format: String, _ width: Int, _ height: Int, alignment: Int = 64, flipped: Bool = false, shift: Int = 0) {
    guard ff_load() == nil, let frame = av_frame_alloc() else { return nil }
    self.frame = frame
    let pixelFormat = av_get_pix_fmt(format)
    frame.pointee.format = pixelFormat.rawValue
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    let size = max(0, Int(av_image_get_buffer_size(pixelFormat, Int32(width), Int32(height), Int32(alignment))))
    block = .allocate(byteCount: size + 4096, alignment: 64)
    block.initializeMemory(as: UInt8.self, repeating: 0, count: size + 4096)
    let start = (block + shift).assumingMemoryBound(to: UInt8.self)
    // Safety: both tuples are C arrays of eight elements, of which four are filled.
    withUnsafeMutablePointer(to: &frame.pointee.data) { data in
      withUnsafeMutablePointer(to: &frame.pointee.linesize) { lines in
        let base = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
        let sizes = UnsafeMutableRawPointer(lines).assumingMemoryBound(to: Int32.self)
        av_image_fill_arrays(base, sizes, start, pixelFormat, Int32(width), Int32(height), Int32(alignment))
        guard flipped, let layout = SampleLayout.ffmpeg(pixelFormat) else { return }
        for plane in 0..<layout.planeCount {
          let index = layout.indices.first { layout.component($0)?.plane == plane } ?? 0
          base[plane] = base[plane].map { $0 + Int(sizes[plane]) * (layout.rows(index, height) - 1) }
          sizes[plane] = -sizes[plane]
        }
      }
    }
    if size == 0 { return nil }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    block.deallocate()
  }

  func pixelSource() throws(EngineError) -> PixelSource {
    try PixelSource(frame: frame, color: color, pixelAspectRatio: pixelAspectRatio, owner: self)
  }

  func address(_ plane: Int) throws -> UnsafeMutableRawPointer { try pixelSource().view.planes[plane].base }

  func paint(_ value: (_ component: Int, _ x: Int, _ y: Int) -> Int) {
    guard let source = try? pixelSource() else { return }
    let (layout, view) = (source.layout, source.view)
    let rowSize = width * 4 + 256
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: rowSize * 5, alignment: 64)
    defer { scratch.deallocate() }
    let writer = RowWriter(layout: layout, view: view, opaque: scratch + rowSize * 4)
    for plane in 0..<layout.planeCount {
      guard let leader = writer.members(ofPlane: plane).first else { continue }
      for row in 0..<layout.rows(leader, height) {
        for index in writer.members(ofPlane: plane) {
          let samples = scratch + rowSize * index
          for x in 0..<layout.columns(index, width) {
            let sample = value(index, x, row)
            if layout.sample == .byte { samples.bytes[x] = UInt8(truncatingIfNeeded: sample) }
            if layout.sample == .word { samples.words[x] = UInt16(truncatingIfNeeded: sample) }
          }
        }
        writer.write(plane: plane, row: row, left: 0, right: width) { scratch + rowSize * $0 }
      }
    }
  }
}

extension CVBuffer {
  func samples(_ component: Int) -> [Int] {
    guard let source = try? PixelSource(self), source.layout.component(component) != nil else { return [] }
    let layout = source.layout
    guard layout.arrangement == .v210 else {
      return Self.samples(RowReader(layout: layout, view: source.view), component)
    }
    let scratch = PlanarScratch(layout.planar, width: width, height: height)
    V210.read(source.view, into: scratch.view)
    return Self.samples(RowReader(layout: layout.planar, view: scratch.view), component)
  }

  private static func samples(_ reader: RowReader, _ component: Int) -> [Int] {
    let (layout, view) = (reader.layout, reader.view)
    let columns = layout.columns(component, view.width)
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: columns * 4 + 64, alignment: 64)
    defer { scratch.deallocate() }
    var result: [Int] = []
    for row in 0..<layout.rows(component, view.height) {
      reader.component(component)?.read(row: row, first: 0, count: columns, into: scratch)
      for x in 0..<columns {
        switch layout.sample {
        case .byte: result.append(Int(scratch.bytes[x]))
        case .word, .half: result.append(Int(scratch.words[x]))
        case .float: result.append(Int(scratch.doubleWords[x]))
        }
      }
    }
    return result
  }
}

extension PaintedVideoFrame {
  static var allFormats: [String] {
    var names: [String] = []
    var description = av_pix_fmt_desc_next(nil)
    while let current = description {
      if Int32(truncatingIfNeeded: current.pointee.flags) & AV_PIX_FMT_FLAG_HWACCEL == 0,
        let name = current.pointee.name
      {
        names.append(String(cString: name))
      }
      description = av_pix_fmt_desc_next(current)
    }
    return names
  }
}
