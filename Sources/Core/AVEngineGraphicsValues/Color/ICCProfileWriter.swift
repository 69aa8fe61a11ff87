internal import CoreFoundation

/// Writes display profiles of version 4 (ICC.1:2022). The sections that comments here name are of that standard.
enum ICCProfileWriter {
  static func rgb(title: String, primaries: RGBPrimaries, curve: TransferCurve) -> Data? {
    guard let matrix = primaries.toXYZ, let adaptation = Colorimetry.adaptation(from: primaries.white.xyz) else {
      return nil
    }
    let curveElement = element(of: curve)
    var tags = commonTags(title: title)
    tags.append(("chad", chromaticAdaptation(adaptation)))
    for (name, column) in zip(["rXYZ", "gXYZ", "bXYZ"], matrix.columns) { tags.append((name, xyz(column))) }
    for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, curveElement)) }
    if let points = codePoints(primaries, curve) { tags.append(("cicp", points)) }
    return assemble(space: "RGB ", tags)
  }

  static func gray(title: String, curve: TransferCurve) -> Data? {
    assemble(space: "GRAY", commonTags(title: title) + [("kTRC", element(of: curve))])
  }

  private static func commonTags(title: String) -> [(String, Data)] {
    [("desc", text(title)), ("cprt", text("No copyright, use freely")), ("wtpt", xyz(Colorimetry.d50))]
  }

  /// A profile by §7.2 and §7.3.
  private static func assemble(space: String, _ tags: [(String, Data)]) -> Data {
    let start = 128 + 4 + 12 * tags.count
    var table = Data(), elements = Data(), known: [Data: Int] = [:]
    table.append(big: UInt32(tags.count))
    for (name, element) in tags {
      let offset = known[element] ?? start + elements.count
      if known.updateValue(offset, forKey: element) == nil {
        elements.append(element)
        while elements.count % 4 != 0 { elements.append(0) }
      }
      table.append(ascii: name)
      table.append(big: UInt32(offset))
      table.append(big: UInt32(element.count))
    }
    return header(space: space, size: start + elements.count) + table + elements
  }

  private static func header(space: String, size: Int) -> Data {
    var header = Data()
    header.append(big: UInt32(size))
    header.append(big: UInt32(0))  // no preferred engine
    header.append(big: UInt32(0x0440_0000))  // version 4.4, the first with cicp
    header.append(ascii: "mntr")
    header.append(ascii: space)
    header.append(ascii: "XYZ ")
    // A fixed date, so that a space always has the same bytes: 1 January 2000.
    for field: UInt16 in [2000, 1, 1, 0, 0, 0] { header.append(big: field) }
    header.append(ascii: "acsp")
    header.append(Data(count: 24))  // platform, flags, manufacturer, model, attributes
    header.append(big: UInt32(0))  // perceptual intent
    header.append(fixedPoint(Colorimetry.d50))
    header.append(Data(count: 128 - header.count))
    return header
  }

  /// Returns a text element by §10.15, with one record in English.
  private static func text(_ string: String) -> Data {
    let utf16 = Array(string.utf16)
    var data = Data()
    data.append(ascii: "mluc")
    for field: UInt32 in [0, 1, 12] { data.append(big: field) }
    data.append(ascii: "enUS")
    data.append(big: UInt32(utf16.count * 2))
    data.append(big: UInt32(28))
    for unit in utf16 { data.append(big: unit) }
    return data
  }

  /// Returns an XYZ element by §10.31.
  private static func xyz(_ value: SIMD3<Double>) -> Data {
    var data = Data()
    data.append(ascii: "XYZ ")
    data.append(big: UInt32(0))
    data.append(fixedPoint(value))
    return data
  }

  /// Returns the matrix by rows, as an element by §10.22.
  private static func chromaticAdaptation(_ matrix: Matrix3) -> Data {
    var data = Data()
    data.append(ascii: "sf32")
    data.append(big: UInt32(0))
    for row in 0..<3 {
      data.append(fixedPoint(SIMD3(matrix.columns[0][row], matrix.columns[1][row], matrix.columns[2][row])))
    }
    return data
  }

  /// Returns the numbers as s15Fixed16Number: signed, with 16 bits before and 16 bits after the point.
  private static func fixedPoint(_ value: SIMD3<Double>) -> Data {
    var data = Data()
    for index in 0..<3 { data.append(big: fixedPoint(value[index])) }
    return data
  }

  private static func fixedPoint(_ value: Double) -> UInt32 {
    UInt32(bitPattern: Int32((min(max(value, -32768), 32767) * 65536).rounded()))
  }

  /// Returns a curve's element by §10.18 (para) or §10.6 (curv).
  private static func element(of curve: TransferCurve) -> Data {
    var data = Data()
    switch curve {
    case .linear:
      data.append(ascii: "curv")
      for field: UInt32 in [0, 0] { data.append(big: field) }
    case .gamma(let g):
      data.append(ascii: "para")
      for field: UInt32 in [0, 0, fixedPoint(g)] { data.append(big: field) }
    case .parametric(let g, let a, let b, let c, let d):
      data.append(ascii: "para")
      for field: UInt32 in [0, 3 << 16] { data.append(big: field) }
      for value in [g, a, b, c, d] { data.append(big: fixedPoint(value)) }
    case .pq, .hlg:
      let samples = (0..<1024).map { UInt16((min(max(curve.linear(Double($0) / 1023), 0), 1) * 65535).rounded()) }
      return element(of: .table(samples))
    case .table(let samples):
      data.append(ascii: "curv")
      data.append(big: UInt32(0))
      data.append(big: UInt32(samples.count))
      for sample in samples { data.append(big: sample) }
    }
    return data
  }

  /// A table does not hold a PQ or HLG curve exactly, so code points name the curve (§9.2.17, ITU-T H.273).
  private static func codePoints(_ primaries: RGBPrimaries, _ curve: TransferCurve) -> Data? {
    let transfer: UInt8
    switch curve {
    case .pq: transfer = 16
    case .hlg: transfer = 18
    default: return nil
    }
    let code: UInt8
    switch primaries {
    case .bt709: code = 1
    case .bt2020: code = 9
    case .displayP3: code = 12
    default: return nil
    }
    var data = Data()
    data.append(ascii: "cicp")
    data.append(big: UInt32(0))
    data.append(contentsOf: [code, transfer, 0, 1])
    return data
  }
}

extension Data {
  fileprivate mutating func append(ascii text: String) { append(contentsOf: text.utf8) }

  fileprivate mutating func append<T: FixedWidthInteger>(big value: T) {
    var bytes = value.bigEndian
    Swift.withUnsafeBytes(of: &bytes) { append(contentsOf: $0) }  // Safety: the bytes of a local integer.
  }
}
