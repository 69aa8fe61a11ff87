internal import AVEngineCPixelKernels
internal import AVEngineCZimg

/// The conversion of one frame. zimg uses planes in place where it can; `unpack` and `pack` move the rows of the
/// others.
final class GraphRun {
  private let step: ConversionStep
  private let reader: RowReader
  private let writer: RowWriter
  private let input: [Int: RowRingBuffer]
  private let output: [Int: RowRingBuffer]
  private let opaque: UnsafeMutableRawPointer
  private let read: [Int]
  private let planes: [Int]

  var unpacks: Bool { !read.isEmpty }
  var packs: Bool { !planes.isEmpty }

  init(
    step: ConversionStep, reader: RowReader, writer: RowWriter, input: [Int: RowRingBuffer],
    output: [Int: RowRingBuffer],
    opaque: UnsafeMutableRawPointer
  ) {
    self.step = step
    self.reader = reader
    self.writer = writer
    self.input = input
    self.output = output
    self.opaque = opaque
    read = input.keys.filter { Self.sourceInPlace($0, step, reader) == nil }.sorted()
    let written = output.keys.filter { Self.targetInPlace($0, step, writer) == nil }.sorted()
    planes = (0..<writer.layout.planeCount).filter { plane in
      // If the source has no alpha, zimg does not give alpha, but alpha must still be written.
      writer.members(ofPlane: plane).contains { written.contains($0) || output[$0] == nil }
    }
  }

  // MARK: Planes in place

  private static func sourceInPlace(_ index: Int, _ step: ConversionStep, _ reader: RowReader) -> VideoFrameView.Plane?
  {
    let layout = reader.layout
    let view = reader.view
    guard layout.isPlain(index), let component = layout.component(index) else { return nil }
    let (x, y) = (step.originX >> layout.shiftX(index), step.originY >> layout.shiftY(index))
    guard x + layout.columns(index, step.readWidth) <= layout.columns(index, view.width),
      y + layout.rows(index, step.readHeight) <= layout.rows(index, view.height)
    else { return nil }
    let plane = view.planes[component.plane]
    return aligned(.init(base: plane.row(y) + component.offset + x * component.step, bytesPerRow: plane.bytesPerRow))
  }

  private static func targetInPlace(_ index: Int, _ step: ConversionStep, _ writer: RowWriter) -> VideoFrameView.Plane?
  {
    let layout = writer.layout
    let view = writer.view
    guard layout.isPlain(index), let component = layout.component(index) else { return nil }
    guard layout.columns(index, step.writtenWidth) == layout.columns(index, step.width),
      layout.rows(index, step.writtenHeight) == layout.rows(index, step.height)
    else { return nil }
    let plane = view.planes[component.plane]
    return aligned(.init(base: plane.base + component.offset, bytesPerRow: plane.bytesPerRow))
  }

  /// zimg loads whole aligned vectors.
  private static func aligned(_ plane: VideoFrameView.Plane) -> VideoFrameView.Plane? {
    let alignment = cpixel_vector_alignment()
    return Int(bitPattern: plane.base) % alignment == 0 && plane.bytesPerRow % alignment == 0 ? plane : nil
  }

  /// zimg's plane numbers are the component numbers.
  func describe(_ buffer: inout zimg_image_buffer_const) {
    for (index, ring) in input {
      let plane = Self.sourceInPlace(index, step, reader)
      czimg_set_source_plane(
        &buffer, UInt32(index), plane?.base ?? ring.base, plane?.bytesPerRow ?? ring.bytesPerRow,
        plane == nil ? ring.mask : czimg_whole_plane())
    }
  }

  func describe(_ buffer: inout zimg_image_buffer) {
    for (index, ring) in output {
      let plane = Self.targetInPlace(index, step, writer)
      czimg_set_target_plane(
        &buffer, UInt32(index), plane?.base ?? ring.base, plane?.bytesPerRow ?? ring.bytesPerRow,
        plane == nil ? ring.mask : czimg_whole_plane())
    }
  }

  // MARK: Rows

  /// zimg makes one call for all rows that share a chroma row.
  private func rows(of index: Int, at row: Int, in layout: SampleLayout, limit: Int) -> Range<Int> {
    let shift = layout.chromaShiftY
    if layout.shiftY(index) > 0 || shift == 0 { return row >> layout.shiftY(index)..<(row >> layout.shiftY(index)) + 1 }
    return row..<min(row + (1 << shift), max(limit, row))
  }

  func unpack(row: Int, left: Int, right: Int) {
    let layout = reader.layout
    for index in read {
      guard let ring = input[index] else { continue }
      let (shiftX, shiftY) = (layout.shiftX(index), layout.shiftY(index))
      let lastRow = layout.rows(index, reader.view.height) - 1
      let available = layout.columns(index, reader.view.width) - (step.originX >> shiftX)
      let (first, end) = (left >> shiftX, layout.columns(index, right))
      for line in rows(of: index, at: row, in: layout, limit: step.readHeight) {
        let to = ring.row(line)
        let whole = min(end, available)
        let start = min(first, available - 1)
        let bytes = layout.sample.bytes
        reader.read(
          index, row: min((step.originY >> shiftY) + line, lastRow), first: (step.originX >> shiftX) + start,
          count: max(whole - start, 1), into: to + start * bytes)
        repeatEdge(of: to, from: max(whole, start + 1), to: end, bytes: bytes)
      }
    }
  }

  private func repeatEdge(of row: UnsafeMutableRawPointer, from: Int, to: Int, bytes: Int) {
    guard from < to else { return }
    for column in from..<to { (row + column * bytes).copyMemory(from: row + (from - 1) * bytes, byteCount: bytes) }
  }

  func pack(row: Int, left: Int, right: Int) {
    let layout = writer.layout
    let end = min(right, step.width)
    guard left < end else { return }
    for plane in planes {
      guard let leader = writer.members(ofPlane: plane).first else { continue }
      for line in rows(of: leader, at: row, in: layout, limit: step.height)
      where line < layout.rows(leader, step.height) {
        writer.write(plane: plane, row: line, left: left, right: end) { index in
          guard let ring = output[index] else { return opaque }
          return ring.row(line) + (left >> layout.shiftX(index)) * layout.sample.bytes
        }
      }
    }
  }
}
