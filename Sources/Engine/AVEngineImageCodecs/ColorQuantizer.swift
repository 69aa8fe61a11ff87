/// At most 256 colours: the image's own if they are few, otherwise by median cut (Heckbert 1982).
enum ColorQuantizer {
  /// Returns a palette, indexes, and the index of transparent pixels, whose alpha is below one half.
  static func quantize(_ rgba: UnsafeRawBufferPointer, count: Int) -> ([SIMD3<UInt8>], [UInt8], Int?) {
    let pixels = (0..<count).lazy.map { SIMD4(rgba[4 * $0], rgba[4 * $0 + 1], rgba[4 * $0 + 2], rgba[4 * $0 + 3]) }
    let hasHoles = pixels.contains { $0.w < 128 }
    let room = hasHoles ? 255 : 256
    let palette = exact(pixels, room) ?? cut(pixels, room)
    let hole = hasHoles ? palette.count : nil
    var cache: [Int: UInt8] = [:]
    for (index, color) in palette.enumerated() { cache[key(color)] = UInt8(index) }
    var indexes = [UInt8](repeating: 0, count: count)
    for (position, pixel) in pixels.enumerated() {
      if let hole, pixel.w < 128 {
        indexes[position] = UInt8(hole)
        continue
      }
      let color = SIMD3(pixel.x, pixel.y, pixel.z)
      if let known = cache[key(color)] {
        indexes[position] = known
      } else {
        let found = nearest(color, palette)
        if cache.count < 1 << 18 { cache[key(color)] = found }
        indexes[position] = found
      }
    }
    return (hasHoles ? palette + [SIMD3()] : palette, indexes, hole)
  }

  private static func key(_ c: SIMD3<UInt8>) -> Int { Int(c.x) << 16 | Int(c.y) << 8 | Int(c.z) }

  private static func exact(_ pixels: some Sequence<SIMD4<UInt8>>, _ room: Int) -> [SIMD3<UInt8>]? {
    var seen: Set<Int> = [], palette: [SIMD3<UInt8>] = []
    for pixel in pixels where pixel.w >= 128 {
      let color = SIMD3(pixel.x, pixel.y, pixel.z)
      guard seen.insert(key(color)).inserted else { continue }
      guard palette.count < room else { return nil }
      palette.append(color)
    }
    return palette.isEmpty ? [SIMD3()] : palette
  }

  private struct Box {
    var colors: [(color: SIMD3<Int>, weight: Int)]
    var axis = 0
    var spread = 0

    init(_ colors: [(color: SIMD3<Int>, weight: Int)]) {
      self.colors = colors
      guard let first = colors.first?.color else { return }
      var low = first
      var high = first
      for entry in colors {
        low = pointwiseMin(low, entry.color)
        high = pointwiseMax(high, entry.color)
      }
      let range = high &- low
      axis = range.y >= range.x && range.y >= range.z ? 1 : range.x >= range.z ? 0 : 2
      spread = colors.count > 1 ? range[axis] * colors.reduce(0) { $0 + $1.weight } : 0
    }

    var average: SIMD3<UInt8> {
      var sum = SIMD3<Int>(), weight = 0
      for entry in colors {
        sum &+= entry.color &* entry.weight
        weight += entry.weight
      }
      let mean = (sum &+ weight / 2) / max(weight, 1)
      return SIMD3(UInt8(clamping: mean.x), UInt8(clamping: mean.y), UInt8(clamping: mean.z))
    }

    func halves() -> (Box, Box) {
      let sorted = colors.sorted { $0.color[axis] < $1.color[axis] }
      let half = sorted.reduce(0) { $0 + $1.weight } / 2
      var sum = 0, middle = 1
      for (index, entry) in sorted.enumerated() {
        sum += entry.weight
        if sum >= half {
          middle = index + 1
          break
        }
      }
      middle = min(max(middle, 1), sorted.count - 1)
      return (Box(Array(sorted[..<middle])), Box(Array(sorted[middle...])))
    }
  }

  private static func cut(_ pixels: some Sequence<SIMD4<UInt8>>, _ room: Int) -> [SIMD3<UInt8>] {
    // Colours are counted with five bits for each component, and averaged with eight.
    var counts = [Int](repeating: 0, count: 1 << 15), sums = [SIMD3<Int>](repeating: SIMD3(), count: 1 << 15)
    for pixel in pixels where pixel.w >= 128 {
      let cell = Int(pixel.x >> 3) << 10 | Int(pixel.y >> 3) << 5 | Int(pixel.z >> 3)
      counts[cell] += 1
      sums[cell] &+= SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z))
    }
    var boxes = [Box(counts.indices.filter { counts[$0] > 0 }.map { (sums[$0] / counts[$0], counts[$0]) })]
    while boxes.count < room {
      guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }), boxes[widest].spread > 0 else {
        break
      }
      let (a, b) = boxes[widest].halves()
      boxes[widest] = a
      boxes.append(b)
    }
    return boxes.map(\.average)
  }

  private static func nearest(_ color: SIMD3<UInt8>, _ palette: [SIMD3<UInt8>]) -> UInt8 {
    var best = 0, least = Int.max
    for (index, candidate) in palette.enumerated() {
      let (r, g, b) = (
        Int(color.x) - Int(candidate.x), Int(color.y) - Int(candidate.y), Int(color.z) - Int(candidate.z)
      )
      let distance = 2 * r * r + 4 * g * g + b * b
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }
}
