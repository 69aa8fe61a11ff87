import AVEngineCore

extension AVMetadataObject {
  /// The type of an object that was recognised in a video frame.
  ///
  /// Linux: only barcodes are recognised.
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    /// The string.
    public let rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Aztec codes.
    public static let aztec = ObjectType(rawValue: "org.iso.Aztec")
    /// Codabar.
    public static let codabar = ObjectType(rawValue: "Codabar")
    /// Code 39.
    public static let code39 = ObjectType(rawValue: "org.iso.Code39")
    /// Code 39 whose last character is a check character.
    public static let code39Mod43 = ObjectType(rawValue: "org.iso.Code39Mod43")
    /// Code 93.
    public static let code93 = ObjectType(rawValue: "com.intermec.Code93")
    /// Code 128.
    public static let code128 = ObjectType(rawValue: "org.iso.Code128")
    /// Data Matrix codes.
    public static let dataMatrix = ObjectType(rawValue: "org.iso.DataMatrix")
    /// EAN-8.
    public static let ean8 = ObjectType(rawValue: "org.gs1.EAN-8")
    /// EAN-13, and UPC-A, which is an EAN-13 that begins with 0.
    public static let ean13 = ObjectType(rawValue: "org.gs1.EAN-13")
    /// GS1 DataBar.
    public static let gs1DataBar = ObjectType(rawValue: "org.gs1.GS1DataBar")
    /// GS1 DataBar Expanded.
    public static let gs1DataBarExpanded = ObjectType(rawValue: "org.gs1.GS1DataBarExpanded")
    /// GS1 DataBar Limited.
    public static let gs1DataBarLimited = ObjectType(rawValue: "org.gs1.GS1DataBarLimited")
    /// Interleaved 2 of 5.
    public static let interleaved2of5 = ObjectType(rawValue: "org.ansi.Interleaved2of5")
    /// Interleaved 2 of 5 with fourteen digits.
    public static let itf14 = ObjectType(rawValue: "org.gs1.ITF14")
    /// MicroPDF417.
    public static let microPDF417 = ObjectType(rawValue: "org.iso.MicroPDF417")
    /// Micro QR codes.
    public static let microQR = ObjectType(rawValue: "org.iso.MicroQR")
    /// PDF417.
    public static let pdf417 = ObjectType(rawValue: "org.iso.PDF417")
    /// QR codes.
    public static let qr = ObjectType(rawValue: "org.iso.QRCode")
    /// UPC-E.
    public static let upce = ObjectType(rawValue: "org.gs1.UPC-E")
  }
}

extension AVMetadataObject.ObjectType {
  init(_ symbology: BarcodeSymbology) {
    self =
      switch symbology {
      case .qr: .qr
      case .ean8: .ean8
      case .ean13: .ean13
      case .upce: .upce
      case .code39: .code39
      case .code93: .code93
      case .code128: .code128
      case .interleaved2of5: .interleaved2of5
      case .codabar: .codabar
      case .dataBar: .gs1DataBar
      case .dataBarExpanded: .gs1DataBarExpanded
      }
  }

  var symbology: BarcodeSymbology? { BarcodeSymbology.allCases.first { Self($0) == self } }
}
