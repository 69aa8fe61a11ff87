internal import CoreFoundation

struct ICCProfileReader {
  let model: CGColorSpaceModel
  let components: Int
  private let bytes: [UInt8]

  /// Reads the header by ICC.1:2022 §7.2. Returns nil for an unknown colour space.
  init?(_ data: Data) {
    bytes = [UInt8](data)
    guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
    switch String(decoding: bytes[16..<20], as: UTF8.self) {
    case "RGB ": (model, components) = (.rgb, 3)
    case "GRAY": (model, components) = (.monochrome, 1)
    case "CMYK": (model, components) = (.cmyk, 4)
    case "Lab ": (model, components) = (.lab, 3)
    case "XYZ ": (model, components) = (.XYZ, 3)
    default: return nil
    }
  }

  var matrix: Matrix3? {
    guard model == .rgb, let r = xyz("rXYZ"), let g = xyz("gXYZ"), let b = xyz("bXYZ") else { return nil }
    return Matrix3(r, g, b)
  }

  /// Of the functions of ICC.1:2022 §10.18, only types 0 and 3 can be read.
  var curves: [TransferCurve]? {
    let names = model == .monochrome ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]
    let curves = names.compactMap(curve)
    return curves.count == names.count ? curves : nil
  }

  /// The first text of an `mluc` element, or the text of version 2's `desc` element (ICC.1:2001 §6.5.17).
  var title: String? {
    guard let range = element("desc"), range.count >= 12 else { return nil }
    let start = range.lowerBound
    if type(of: range) == "mluc" {
      guard range.count >= 28, let length = uint32(start + 20), let offset = uint32(start + 24),
        offset <= range.count, length <= range.count - offset
      else { return nil }
      return String(bytes: bytes[start + offset..<start + offset + length], encoding: .utf16BigEndian)
    }
    guard type(of: range) == "desc", let length = uint32(start + 8), length >= 1, length <= range.count - 12 else {
      return nil
    }
    return String(decoding: bytes[start + 12..<start + 11 + length], as: UTF8.self)
  }

  private func element(_ name: String) -> Range<Int>? {
    guard let count = uint32(128), count <= 1024 else { return nil }
    for index in 0..<count {
      let entry = 132 + 12 * index
      guard entry + 12 <= bytes.count else { return nil }
      guard bytes[entry..<entry + 4].elementsEqual(name.utf8) else { continue }
      guard let offset = uint32(entry + 4), let size = uint32(entry + 8), offset <= bytes.count,
        size <= bytes.count - offset
      else { return nil }
      return offset..<offset + size
    }
    return nil
  }

  private func xyz(_ name: String) -> SIMD3<Double>? {
    guard let range = element(name), range.count >= 20, type(of: range) == "XYZ ",
      let x = fixedPoint(range.lowerBound + 8), let y = fixedPoint(range.lowerBound + 12),
      let z = fixedPoint(range.lowerBound + 16)
    else { return nil }
    return SIMD3(x, y, z)
  }

  private func curve(_ name: String) -> TransferCurve? {
    guard let range = element(name), range.count >= 12 else { return nil }
    return switch type(of: range) {
    case "curv": sampled(range)
    case "para": parametric(range)
    default: nil
    }
  }

  private func sampled(_ range: Range<Int>) -> TransferCurve? {
    guard let count = uint32(range.lowerBound + 8), count <= (range.count - 12) / 2 else { return nil }
    let samples = (0..<count).map { uint16(range.lowerBound + 12 + 2 * $0) }
    return switch count {
    case 0: .linear
    case 1: .gamma(Double(samples[0]) / 256)
    default: .table(samples)
    }
  }

  private func parametric(_ range: Range<Int>) -> TransferCurve? {
    let kind = uint16(range.lowerBound + 8)
    let values = (0..<(range.count - 12) / 4).prefix(7).compactMap { fixedPoint(range.lowerBound + 12 + 4 * $0) }
    switch (kind, values.count) {
    case (0, 1...): return .gamma(values[0])
    case (3, 5...): return .parametric(g: values[0], a: values[1], b: values[2], c: values[3], d: values[4])
    default: return nil
    }
  }

  private func type(of range: Range<Int>) -> String {
    String(decoding: bytes[range.lowerBound..<range.lowerBound + 4], as: UTF8.self)
  }

  private func uint16(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]) }

  private func uint32(_ offset: Int) -> Int? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func fixedPoint(_ offset: Int) -> Double? {
    uint32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }
}
