package import CoreFoundation

package enum BarcodeSymbology: Sendable, Hashable, CaseIterable {
  case qr
  case ean8
  /// EAN-13, and UPC-A, which is an EAN-13 that begins with 0.
  case ean13
  case upce
  case code39
  case code93
  case code128
  case interleaved2of5
  case codabar
  case dataBar
  case dataBarExpanded
}

package struct Barcode: Sendable, Hashable {
  package var symbology: BarcodeSymbology
  /// UTF-8 or ISO 8859-1; nil if the bytes are not text.
  package var text: String?
  package var bytes: [UInt8]
  /// The corners of the upright code: upper left, lower left, lower right, upper right; empty if not found.
  ///
  /// Coordinates are from 0 to 1, from the upper left corner of the frame, or slightly outside of this range.
  package var corners: [CGPoint]

  package init(symbology: BarcodeSymbology, bytes: [UInt8], corners: [CGPoint]) {
    self.symbology = symbology
    self.bytes = bytes
    self.corners = corners
    text = String(validating: bytes, as: UTF8.self) ?? Self.latin(bytes)
  }

  /// Decodes ISO 8859-1, the encoding of a code that states none (ISO/IEC 18004:2015, section 7.3.5).
  private static func latin(_ bytes: [UInt8]) -> String? {
    let isText = bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 >= 0xA0 || [0x09, 0x0A, 0x0D].contains($0) }
    return isText ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) : nil
  }

  package var bounds: CGRect {
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
