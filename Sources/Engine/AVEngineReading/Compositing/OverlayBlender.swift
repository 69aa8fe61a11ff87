import AVEngineCLayerKernels
import AVEngineCore
import CoreVideo

/// The drawn pixels are BGRA, in the frame's size, with colours multiplied by alpha.
struct OverlayBlender {
  private let format: FrameFormat
  private let luma: clayer_tint
  private let chroma: [clayer_tint]
  /// The weights, in quarters, with which three rows of the canvas contribute to row y of chroma: 2y − 1 to 2y + 1, or
  /// 2y to 2y + 2. The first of the three rows is 2y + `firstRow`.
  private let down: (UInt16, UInt16, UInt16)
  private let firstRow: Int
  /// The weights, in quarters, with which the columns 2x − 1 to 2x + 1 of the canvas contribute to column x of chroma.
  private let across: (UInt16, UInt16, UInt16)

  init?(_ format: FrameFormat, _ color: ColorDescription) {
    guard format != .packed16 else { return nil }
    self.format = format
    (luma, chroma) = format.tints(matrix: color.matrix)
    // ITU-T H.273 §8.7: chroma samples are on a column of luma samples or between two columns, and likewise for rows.
    let location = color.effectiveChromaLocation
    across = [0, 2, 4].contains(location) ? (1, 2, 1) : (0, 2, 2)
    down = location < 2 ? (0, 2, 2) : (1, 2, 1)
    firstRow = location < 4 ? -1 : 0
  }

  static func spans(of canvas: PixelPlane, within columns: [Range<Int>]) -> Spans? {
    var spans = Spans()
    for (row, columns) in columns.prefix(canvas.height).enumerated() {
      let columns = columns.clamped(to: 0..<canvas.width)
      guard !columns.isEmpty else { continue }
      var first = 0
      var end = 0
      // Safety: columns of a row of BGRA pixels, whose addresses are multiples of four.
      let pixels = (canvas.base + row * canvas.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      clayer_find(pixels + columns.lowerBound, columns.count, &first, &end)
      if first < end { spans.append(columns.lowerBound + first..<columns.lowerBound + end, row) }
    }
    return spans.rows.isEmpty ? nil : spans
  }

  func lay(_ canvas: PixelPlane, _ spans: Spans, over frame: [PixelPlane]) {
    for row in spans.rows where !spans[row].isEmpty { layLuma(canvas, spans[row], row, over: frame[0]) }
    // A drawn row may also contribute to the chroma rows above and below.
    let (first, end) = (max(spans.rows.lowerBound / 2 - 1, 0), min(spans.rows.upperBound / 2 + 1, frame[1].height))
    for row in first..<end { layChroma(canvas, spans, row, over: frame) }
  }

  private func layLuma(_ canvas: PixelPlane, _ columns: Range<Int>, _ row: Int, over plane: PixelPlane) {
    let pixels = line(row, of: canvas) + 4 * columns.lowerBound
    let samples = plane.base + row * plane.bytesPerRow
    // Safety: the columns are inside this row of the plane.
    withUnsafePointer(to: luma) { tint in
      if format.bytesPerSample == 1 {
        clayer_over8(samples.assumingMemoryBound(to: UInt8.self) + columns.lowerBound, pixels, columns.count, tint)
      } else {
        clayer_over10(samples.assumingMemoryBound(to: UInt16.self) + columns.lowerBound, pixels, columns.count, tint)
      }
    }
  }

  private func layChroma(_ canvas: PixelPlane, _ spans: Spans, _ row: Int, over frame: [PixelPlane]) {
    // The first or last row of the canvas is used instead of a row beyond it.
    func near(_ line: Int) -> Int { min(max(2 * row + firstRow + line, 0), canvas.height - 1) }
    let rows = (near(0), near(1), near(2))
    let touched = spans[rows.0].union(spans[rows.1]).union(spans[rows.2])
    guard !touched.isEmpty else { return }
    // A drawn column may also contribute to the chroma sample to its right.
    let columns = touched.lowerBound / 2..<min(touched.upperBound / 2 + 1, frame[1].width)
    var over = clayer_over()
    over.rows = (line(rows.0, of: canvas), line(rows.1, of: canvas), line(rows.2, of: canvas))
    (over.down, over.across, over.width) = (down, across, canvas.width)
    // The samples of blue and red are in separate planes, or alternate in one.
    let step = frame.count == 2 ? 2 : 1
    let (blue, red) = (
      frame[1].base + row * frame[1].bytesPerRow, frame[3 - step].base + row * frame[3 - step].bytesPerRow
    )
    // Safety: the columns are inside these rows of the planes.
    if format.bytesPerSample == 1 {
      let samples = (blue.assumingMemoryBound(to: UInt8.self), red.assumingMemoryBound(to: UInt8.self) + (step - 1))
      clayer_over_halved8(samples.0, samples.1, step, columns.lowerBound, columns.count, &over, chroma)
    } else {
      let samples = (blue.assumingMemoryBound(to: UInt16.self), red.assumingMemoryBound(to: UInt16.self) + (step - 1))
      clayer_over_halved10(samples.0, samples.1, step, columns.lowerBound, columns.count, &over, chroma)
    }
  }

  // Safety: the caller's row is inside the canvas, whose samples are bytes.
  private func line(_ row: Int, of canvas: PixelPlane) -> UnsafePointer<UInt8> {
    UnsafePointer((canvas.base + row * canvas.bytesPerRow).assumingMemoryBound(to: UInt8.self))
  }

  static func clear(_ canvas: PixelPlane, _ spans: Spans) {
    for row in spans.rows {
      // Safety: these are columns of a row of BGRA pixels, and only the caller uses the canvas.
      (canvas.base + row * canvas.bytesPerRow + 4 * spans[row].lowerBound)
        .initializeMemory(as: UInt8.self, repeating: 0, count: 4 * spans[row].count)
    }
  }

  struct Spans {
    private(set) var rows = 0..<0
    private var columns: [Range<Int>] = []

    /// Rows must be appended in order.
    fileprivate mutating func append(_ span: Range<Int>, _ row: Int) {
      if columns.isEmpty { rows = row..<row }
      columns.append(contentsOf: repeatElement(0..<0, count: row - rows.upperBound))
      columns.append(span)
      rows = rows.lowerBound..<row + 1
    }

    subscript(row: Int) -> Range<Int> { rows.contains(row) ? columns[row - rows.lowerBound] : 0..<0 }
  }
}

extension Range<Int> {
  fileprivate func union(_ other: Range<Int>) -> Range<Int> {
    if other.isEmpty { return self }
    return isEmpty ? other : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension FrameFormat {
  /// Returns the amounts that the largest values of a drawn pixel's blue, green, red and alpha add to luma and to each
  /// colour difference, in 1/256 of a code value.
  fileprivate func tints(matrix: YCbCrMatrix) -> (luma: clayer_tint, chroma: [clayer_tint]) {
    let (kr, kb) = matrix.usualWeights
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
    return (luma, [blue, red])
  }
}
