import AVEngineCore

extension AVMetadataObject {
  /// The type of an object that was recognised in a video frame.
  ///
  /// Linux: only barcodes are recognised.
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier of the type, such as `org.iso.QRCode`.
    public let rawValue: String
    /// Creates a type from any identifier, which need not be one of the constants.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Aztec codes: squares around a bull's eye, as on rail tickets (ISO/IEC 24778).
    public static let aztec = ObjectType(rawValue: "org.iso.Aztec")
    /// Codabar, a linear barcode of digits and a few signs, as in libraries and blood banks.
    public static let codabar = ObjectType(rawValue: "Codabar")
    /// Code 39, a linear barcode of capital letters, digits and a few signs (ISO/IEC 16388).
    public static let code39 = ObjectType(rawValue: "org.iso.Code39")
    /// Code 39 whose last character is a check character, computed modulo 43.
    public static let code39Mod43 = ObjectType(rawValue: "org.iso.Code39Mod43")
    /// Code 93, a linear barcode denser than Code 39, with two check characters.
    public static let code93 = ObjectType(rawValue: "com.intermec.Code93")
    /// Code 128, a linear barcode of all ASCII characters (ISO/IEC 15417).
    public static let code128 = ObjectType(rawValue: "org.iso.Code128")
    /// Data Matrix codes: squares or rectangles with two solid edges (ISO/IEC 16022).
    public static let dataMatrix = ObjectType(rawValue: "org.iso.DataMatrix")
    /// EAN-8, the linear barcode of eight digits on small packages.
    public static let ean8 = ObjectType(rawValue: "org.gs1.EAN-8")
    /// EAN-13, and UPC-A, which is an EAN-13 that begins with 0.
    public static let ean13 = ObjectType(rawValue: "org.gs1.EAN-13")
    /// GS1 DataBar, a linear barcode of fourteen digits, as on fruit (ISO/IEC 24724).
    public static let gs1DataBar = ObjectType(rawValue: "org.gs1.GS1DataBar")
    /// GS1 DataBar Expanded, which also holds data such as weights and dates (ISO/IEC 24724).
    public static let gs1DataBarExpanded = ObjectType(rawValue: "org.gs1.GS1DataBarExpanded")
    /// GS1 DataBar Limited, a narrow form for small packages (ISO/IEC 24724).
    public static let gs1DataBarLimited = ObjectType(rawValue: "org.gs1.GS1DataBarLimited")
    /// Interleaved 2 of 5, a linear barcode of an even number of digits (ISO/IEC 16390).
    public static let interleaved2of5 = ObjectType(rawValue: "org.ansi.Interleaved2of5")
    /// Interleaved 2 of 5 with fourteen digits, as on cartons of goods.
    public static let itf14 = ObjectType(rawValue: "org.gs1.ITF14")
    /// MicroPDF417, a form of PDF417 for small places (ISO/IEC 24728).
    public static let microPDF417 = ObjectType(rawValue: "org.iso.MicroPDF417")
    /// Micro QR codes, small QR codes with a single square for finding them.
    public static let microQR = ObjectType(rawValue: "org.iso.MicroQR")
    /// PDF417: several rows of linear codes, as on boarding passes (ISO/IEC 15438).
    public static let pdf417 = ObjectType(rawValue: "org.iso.PDF417")
    /// QR codes: squares with three smaller squares for finding them (ISO/IEC 18004).
    public static let qr = ObjectType(rawValue: "org.iso.QRCode")
    /// UPC-E, the linear barcode of six digits with which a UPC-A is shortened.
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
