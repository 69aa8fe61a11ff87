import CLayerKernels
import CoreVideo

/// Lays drawn pixels over frames in the frames' own samples.
///
/// What is drawn are BGRA pixels of the frame's size, colours multiplied by alpha. Only rows and columns that have any are touched, so
/// that a title costs what its own pixels cost.
struct OverlayMix {
  private let format: FrameFormat
  private let tints: [[clayer_tint]]
  /// How much of the rows 2y − 1 to 2y + 1, or 2y to 2y + 2, and of the columns 2x − 1 to 2x + 1 falls on a chroma sample, in quarters.
  private let down: (UInt32, UInt32, UInt32)
  private let firstRow: Int
  private let across: (UInt32, UInt32, UInt32)

  /// Nil for frames whose samples are not those of pictures without alpha and with halved chroma.
  init?(_ format: FrameFormat, _ color: ColorDescription) {
    guard format != .packed16 else { return nil }
    self.format = format
    tints = format.tints(matrix: color.matrix)
    // Where chroma samples lie, by ITU-T H.273 §8.7: on a column of luma or between two, and so for rows.
    let location = color.effectiveChromaLocation
    across = [0, 2, 4].contains(location) ? (1, 2, 1) : (0, 2, 2)
    down = location < 2 ? (0, 2, 2) : (1, 2, 1)
    firstRow = location < 4 ? -1 : 0
  }

  /// The columns of each row that have anything in them, from the first such row to the last; nil where there is none.
  static func spans(of canvas: PixelPlane) -> Spans? {
    var spans = Spans()
    for row in 0..<canvas.height {
      var (first, end) = (0, 0)
      // Safety: a row of BGRA pixels, whose addresses are multiples of four.
      let pixels = (canvas.base + row * canvas.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      if clayer_find(pixels, canvas.width, &first, &end) { spans.append(first..<end, row) }
    }
    return spans.rows.isEmpty ? nil : spans
  }

  /// - Parameters:
  ///   - frame: Planes of the format, which are written to.
  ///   - spans: Of the canvas.
  func lay(_ canvas: PixelPlane, _ spans: Spans, over frame: [PixelPlane]) {
    for (index, plane) in format.planes.enumerated() {
      // A row above or beneath may have a part in a chroma row.
      let (first, end) = (max(spans.rows.lowerBound / 2 - 1, 0), min(spans.rows.upperBound / 2 + 1, frame[index].height))
      for row in plane.shift == 0 ? spans.rows : first..<end { lay(canvas, spans, over: frame[index], row, plane, tints[index]) }
    }
  }

  private func lay(
    _ canvas: PixelPlane, _ spans: Spans, over plane: PixelPlane, _ row: Int, _ shape: FrameFormat.Plane, _ tints: [clayer_tint]
  ) {
    // The nearest row stands for one beyond the edge.
    func near(_ line: Int) -> Int { min(max(2 * row + firstRow + line, 0), canvas.height - 1) }
    let rows = shape.shift == 0 ? (row, row, row) : (near(0), near(1), near(2))
    let touched = spans[rows.0].union(spans[rows.1]).union(spans[rows.2])
    guard !touched.isEmpty else { return }
    // The column left of a chroma sample may have a part in it.
    let columns = shape.shift == 0 ? touched : touched.lowerBound / 2..<min(touched.upperBound / 2 + 1, plane.width)
    // Safety: rows of the canvas and of the plane; the columns lie in both.
    func line(_ row: Int) -> UnsafePointer<UInt8> {
      UnsafePointer((canvas.base + row * canvas.bytesPerRow).assumingMemoryBound(to: UInt8.self))
    }
    var over = clayer_over()
    over.rows = (line(rows.0), line(rows.1), line(rows.2))
    (over.down, over.across, over.width, over.is_halved) = (down, across, canvas.width, shape.shift > 0)
    let samples = plane.base + row * plane.bytesPerRow
    if format.bytesPerSample == 1 {
      clayer_over8(samples.assumingMemoryBound(to: UInt8.self), columns.lowerBound, columns.count, &over, tints, UInt32(shape.components))
    } else {
      clayer_over10(samples.assumingMemoryBound(to: UInt16.self), columns.lowerBound, columns.count, &over, tints, UInt32(shape.components))
    }
  }

  /// Columns with something in them, row by row.
  struct Spans {
    private(set) var rows = 0..<0
    private var columns: [Range<Int>] = []

    /// Rows are appended in order.
    fileprivate mutating func append(_ span: Range<Int>, _ row: Int) {
      if columns.isEmpty { rows = row..<row }
      columns.append(contentsOf: repeatElement(0..<0, count: row - rows.upperBound))
      columns.append(span)
      rows = rows.lowerBound..<row + 1
    }

    /// Empty where the row has nothing.
    subscript(row: Int) -> Range<Int> { rows.contains(row) ? columns[row - rows.lowerBound] : 0..<0 }
  }
}

extension Range<Int> {
  /// From the first to the last of both.
  fileprivate func union(_ other: Range<Int>) -> Range<Int> {
    if other.isEmpty { return self }
    return isEmpty ? other : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension FrameFormat {
  /// What a step of blue, green, red and alpha adds to each component, plane by plane, in 1/256.
  fileprivate func tints(matrix: UInt8) -> [[clayer_tint]] {
    let (kr, kb) = Self.weights(matrix)
    let kg = 1 - kr - kb
    let depth = bytesPerSample == 1 ? 8 : 10
    let (steps, scale) = (steps(depth), Double(1 << depth))
    func tint(_ blue: Double, _ green: Double, _ red: Double, _ zero: Double) -> clayer_tint {
      let words = [blue, green, red, zero].map { Int32(($0 * scale).rounded()) }
      return clayer_tint(blue: words[0], green: words[1], red: words[2], alpha: words[3])
    }
    let luma = tint(kb * steps.luma, kg * steps.luma, kr * steps.luma, steps.black)
    let (b, r) = (steps.chroma / (2 * (1 - kb)), steps.chroma / (2 * (1 - kr)))
    let blue = tint((1 - kb) * b, -kg * b, -kr * b, 128)
    let red = tint(-kb * r, -kg * r, (1 - kr) * r, 128)
    return planes.count == 2 ? [[luma], [blue, red]] : [[luma], [blue], [red]]
  }
}
