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
  private let unpackings: [Unpacking]
  private let packings: [Packing]
  /// The rows that zimg writes, by component.
  private let written: [RowRingBuffer.Rows?]

  var unpacks: Bool { !unpackings.isEmpty }
  var packs: Bool { !packings.isEmpty }

  private struct Unpacking {
    let source: ComponentReader
    let rows: RowRingBuffer.Rows
    let shiftX: Int
    let shiftY: Int
    /// The number of the component's samples from the origin to the frame's right edge.
    let available: Int
    let lastRow: Int
  }

  private struct Packing {
    let plane: Int
    let shiftY: Int
    let rowCount: Int
  }

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
    let (source, target) = (reader.layout, writer.layout)
    unpackings = input.keys.sorted().compactMap { index in
      guard let rows = input[index]?.rows, let component = reader.component(index),
        Self.sourceInPlace(index, step, reader) == nil
      else { return nil }
      let shiftX = source.shiftX(index)
      return Unpacking(
        source: component, rows: rows, shiftX: shiftX, shiftY: source.shiftY(index),
        available: source.columns(index, reader.view.width) - (step.originX >> shiftX),
        lastRow: source.rows(index, reader.view.height) - 1)
    }
    packings = (0..<target.planeCount).compactMap { plane in
      let members = writer.members(ofPlane: plane)
      // If the source has no alpha, zimg does not give alpha, but alpha must still be written.
      guard let leader = members.first,
        members.contains(where: { output[$0] == nil || Self.targetInPlace($0, step, writer) == nil })
      else { return nil }
      return Packing(plane: plane, shiftY: target.shiftY(leader), rowCount: target.rows(leader, step.height))
    }
    written = (0..<4).map { output[$0]?.rows }
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
        &buffer, UInt32(index), plane?.base ?? ring.rows.base, plane?.bytesPerRow ?? ring.rows.bytesPerRow,
        plane == nil ? ring.rows.mask : czimg_whole_plane())
    }
  }

  func describe(_ buffer: inout zimg_image_buffer) {
    for (index, ring) in output {
      let plane = Self.targetInPlace(index, step, writer)
      czimg_set_target_plane(
        &buffer, UInt32(index), plane?.base ?? ring.rows.base, plane?.bytesPerRow ?? ring.rows.bytesPerRow,
        plane == nil ? ring.rows.mask : czimg_whole_plane())
    }
  }

  // MARK: Rows

  /// zimg makes one call for all rows that share a chroma row.
  private func rows(at row: Int, shiftY: Int, chromaShiftY: Int, limit: Int) -> Range<Int> {
    if shiftY > 0 || chromaShiftY == 0 { return row >> shiftY..<(row >> shiftY) + 1 }
    return row..<min(row + (1 << chromaShiftY), max(limit, row))
  }

  func unpack(row: Int, left: Int, right: Int) {
    let (chromaShiftY, bytes) = (reader.layout.chromaShiftY, reader.layout.sample.bytes)
    for part in unpackings {
      let (originX, originY) = (step.originX >> part.shiftX, step.originY >> part.shiftY)
      let end = right.dividedUp(byPowerOfTwo: part.shiftX)
      let whole = min(end, part.available)
      let start = min(left >> part.shiftX, part.available - 1)
      let count = max(whole - start, 1)
      for line in rows(at: row, shiftY: part.shiftY, chromaShiftY: chromaShiftY, limit: step.readHeight) {
        let to = part.rows.row(line)
        part.source.read(
          row: min(originY + line, part.lastRow), first: originX + start, count: count, into: to + start * bytes)
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
    for part in packings {
      let lines = rows(at: row, shiftY: part.shiftY, chromaShiftY: layout.chromaShiftY, limit: step.height)
      for line in lines where line < part.rowCount {
        writer.write(plane: part.plane, row: line, left: left, right: end) { index in
          guard let rows = written[index] else { return opaque }
          return rows.row(line) + (left >> layout.shiftX(index)) * layout.sample.bytes
        }
      }
    }
  }
}
