import Foundation

package struct BoxWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func u8(_ value: UInt8) { bytes.append(value) }
  package mutating func integer<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
  package mutating func u16(_ value: UInt16) { integer(value) }
  package mutating func u32(_ value: UInt32) { integer(value) }
  package mutating func i32(_ value: Int32) { integer(value) }
  package mutating func u64(_ value: UInt64) { integer(value) }
  package mutating func i64(_ value: Int64) { integer(value) }
  package mutating func code(_ code: FourCC) { u32(code.rawValue) }
  package mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }
  package mutating func bytes(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func fixed(_ value: Double, _ fractionBits: Int) {
    let scaled = (value * Double(1 << fractionBits)).rounded()
    i32(scaled.isNaN ? 0 : Int32(max(Double(Int32.min), min(scaled, Double(Int32.max)))))
  }

  package mutating func box(_ type: FourCC, _ body: (inout BoxWriter) -> Void) {
    let start = bytes.count
    u32(0)
    code(type)
    body(&self)
    let size = UInt32(clamping: bytes.count - start)
    for (place, shift) in zip(start..<start + 4, [24, 16, 8, 0]) {
      bytes[place] = UInt8(truncatingIfNeeded: size >> UInt32(shift))
    }
  }

  package mutating func fullBox(
    _ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ body: (inout BoxWriter) -> Void
  ) {
    box(type) { box in
      box.u32(UInt32(version) << 24 | flags & 0xFF_FFFF)
      body(&box)
    }
  }
}
