import AVEngineCore

extension AVMetadataObject {
  /// What was recognised in a picture.
  ///
  /// Linux: kinds of codes only. `AVCaptureMetadataOutput.availableMetadataObjectTypes` tells which of them are read.
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let aztec = ObjectType(rawValue: "org.iso.Aztec")
    public static let codabar = ObjectType(rawValue: "Codabar")
    public static let code39 = ObjectType(rawValue: "org.iso.Code39")
    /// Code 39 whose last character is a check of the others.
    public static let code39Mod43 = ObjectType(rawValue: "org.iso.Code39Mod43")
    public static let code93 = ObjectType(rawValue: "com.intermec.Code93")
    public static let code128 = ObjectType(rawValue: "org.iso.Code128")
    public static let dataMatrix = ObjectType(rawValue: "org.iso.DataMatrix")
    public static let ean8 = ObjectType(rawValue: "org.gs1.EAN-8")
    /// EAN-13, and UPC-A, which is an EAN-13 that begins with 0.
    public static let ean13 = ObjectType(rawValue: "org.gs1.EAN-13")
    public static let gs1DataBar = ObjectType(rawValue: "org.gs1.GS1DataBar")
    public static let gs1DataBarExpanded = ObjectType(rawValue: "org.gs1.GS1DataBarExpanded")
    public static let gs1DataBarLimited = ObjectType(rawValue: "org.gs1.GS1DataBarLimited")
    public static let interleaved2of5 = ObjectType(rawValue: "org.ansi.Interleaved2of5")
    /// Interleaved 2 of 5 with fourteen digits.
    public static let itf14 = ObjectType(rawValue: "org.gs1.ITF14")
    public static let microPDF417 = ObjectType(rawValue: "org.iso.MicroPDF417")
    public static let microQR = ObjectType(rawValue: "org.iso.MicroQR")
    public static let pdf417 = ObjectType(rawValue: "org.iso.PDF417")
    public static let qr = ObjectType(rawValue: "org.iso.QRCode")
    public static let upce = ObjectType(rawValue: "org.gs1.UPC-E")
  }
}

extension AVMetadataObject.ObjectType {
  /// The type of codes of a kind.
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

  /// The kind of the codes; nil for those that nothing here reads.
  var symbology: BarcodeSymbology? { BarcodeSymbology.allCases.first { Self($0) == self } }
}
