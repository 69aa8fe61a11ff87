/// The memory layout of a frame's samples. The components are Y′ Cb Cr, R G B or grey, and alpha as component 3.
package struct SampleLayout: Hashable, Sendable {
  package enum Family: Hashable, Sendable { case grey, rgb, yCbCr }

  package enum Sample: Hashable, Sendable {
    case byte, word, half, float
    package var bytes: Int {
      switch self {
      case .byte: 1
      case .word, .half: 2
      case .float: 4
      }
    }
  }

  package enum Arrangement: Hashable, Sendable {
    case components
    /// Three ten-bit fields in each 32-bit word. A writer also sets the bits of `constant`.
    case fields(constant: UInt32)
    /// Groups of six pixels of ten bits (QuickTime Ice Floe 19).
    case v210
    /// One byte for each pixel, the index of one of 256 colours.
    case indexed
    /// One bit for each pixel, black or white, the leftmost pixel in the highest bit.
    case bits(oneIsWhite: Bool)
  }

  package struct Component: Hashable, Sendable {
    package var plane = 0
    package var offset = 0
    package var step: Int
    /// The number of bits below the sample in its word.
    package var shift = 0
    package var bits: Int
    package var isBigEndian = false
    package var wordBytes: Int

    package init(
      plane: Int = 0, offset: Int = 0, step: Int, shift: Int = 0, bits: Int, isBigEndian: Bool = false, wordBytes: Int
    ) {
      self.plane = plane
      self.offset = offset
      self.step = step
      self.shift = shift
      self.bits = bits
      self.isBigEndian = isBigEndian
      self.wordBytes = wordBytes
    }
  }

  package var family: Family
  package var sample: Sample
  /// The significant bits of an unpacked sample, 16 or 32 for floating point.
  package var depth: Int
  package var arrangement = Arrangement.components
  package var colors: [Component]
  package var alpha: Component?
  /// The binary logarithms of the chroma subsampling.
  package var chromaShiftX = 0
  package var chromaShiftY = 0
  package var planeCount: Int
  /// Nil if the colour description states the range.
  package var isFullRange: Bool?

  package init(
    family: Family, sample: Sample, depth: Int, arrangement: Arrangement = .components, colors: [Component],
    alpha: Component? = nil, chromaShiftX: Int = 0, chromaShiftY: Int = 0, planeCount: Int, isFullRange: Bool? = nil
  ) {
    self.family = family
    self.sample = sample
    self.depth = depth
    self.arrangement = arrangement
    self.colors = colors
    self.alpha = alpha
    self.chromaShiftX = chromaShiftX
    self.chromaShiftY = chromaShiftY
    self.planeCount = planeCount
    self.isFullRange = isFullRange
  }

  package var hasAlpha: Bool { alpha != nil }

  package func component(_ index: Int) -> Component? {
    index == 3 ? alpha : colors.indices.contains(index) ? colors[index] : nil
  }

  package var indices: [Int] { Array(colors.indices) + (hasAlpha ? [3] : []) }

  package func isChroma(_ index: Int) -> Bool { family == .yCbCr && (index == 1 || index == 2) }
  package func shiftX(_ index: Int) -> Int { isChroma(index) ? chromaShiftX : 0 }
  package func shiftY(_ index: Int) -> Int { isChroma(index) ? chromaShiftY : 0 }

  package func columns(_ index: Int, _ pixels: Int) -> Int { pixels.dividedUp(byPowerOfTwo: shiftX(index)) }
  package func rows(_ index: Int, _ pixels: Int) -> Int { pixels.dividedUp(byPowerOfTwo: shiftY(index)) }

  /// Returns whether a component can be read in place.
  package func isPlain(_ index: Int) -> Bool {
    guard arrangement == .components, let component = component(index) else { return false }
    return component.step == sample.bytes && component.wordBytes == sample.bytes && component.shift == 0
      && !component.isBigEndian
      && (sample != .byte || component.bits == 8)
  }

  /// Returns whether equal samples mean equal colours, provided that range and matrix are the same.
  package func meansTheSame(as other: SampleLayout) -> Bool {
    family == other.family && sample == other.sample && depth == other.depth && chromaShiftX == other.chromaShiftX
      && chromaShiftY == other.chromaShiftY
  }
}

extension SampleLayout {
  /// Makes a layout with each component in a separate plane, as zimg requires.
  package static func planar(
    _ family: Family, _ sample: Sample, depth: Int, chromaShiftX: Int = 0, chromaShiftY: Int = 0,
    hasAlpha: Bool = false,
    isFullRange: Bool? = nil
  ) -> SampleLayout {
    let count = family == .grey ? 1 : 3
    let bits = sample == .byte || sample == .word ? depth : sample.bytes * 8
    func component(_ plane: Int) -> Component {
      Component(plane: plane, step: sample.bytes, bits: bits, wordBytes: sample.bytes)
    }
    return SampleLayout(
      family: family, sample: sample, depth: depth, colors: (0..<count).map(component),
      alpha: hasAlpha ? component(count) : nil,
      chromaShiftX: chromaShiftX, chromaShiftY: chromaShiftY, planeCount: count + (hasAlpha ? 1 : 0),
      isFullRange: isFullRange)
  }

  package var planar: SampleLayout {
    .planar(
      family, sample, depth: depth, chromaShiftX: chromaShiftX, chromaShiftY: chromaShiftY, hasAlpha: hasAlpha,
      isFullRange: isFullRange)
  }
}

extension Int {
  package func dividedUp(byPowerOfTwo shift: Int) -> Int { (self + (1 << shift) - 1) >> shift }
  package func roundedDown(toPowerOfTwo shift: Int) -> Int { (self >> shift) << shift }
  package func roundedUp(toPowerOfTwo shift: Int) -> Int { dividedUp(byPowerOfTwo: shift) << shift }
}
