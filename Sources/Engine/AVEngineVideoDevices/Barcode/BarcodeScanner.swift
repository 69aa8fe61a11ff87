internal import AVEngineCZbar
package import AVEngineCore
import CoreFoundation
package import CoreVideo
import Synchronization

package final class BarcodeScanner: BarcodeReader {
  private struct Scanner: @unchecked Sendable {
    // Safety: used under the mutex only.
    let pointer: OpaquePointer
  }

  private let scanner: Mutex<Scanner>

  /// The width in pixels above which images are scaled down, because reading large images takes long.
  static let largestWidth = 960

  private static let operation = "Reading barcodes"

  package static var isAvailable: Bool { clazy_load(czbar_library()) }

  package init(_ symbologies: Set<BarcodeSymbology> = Set(BarcodeSymbology.allCases)) throws(EngineError) {
    guard Self.isAvailable else {
      throw EngineError(.libraryMissing, Self.operation, detail: String(cString: clazy_error(czbar_library())))
    }
    guard let made = zbar_image_scanner_create() else { throw EngineError(.outOfMemory, Self.operation) }
    _ = zbar_image_scanner_set_config(made, Int32(CZBAR_ALL), Int32(CZBAR_ENABLE), 0)
    for symbology in symbologies {
      _ = zbar_image_scanner_set_config(made, symbology.number, Int32(CZBAR_ENABLE), 1)
    }
    // Without this setting, zbar guesses the encoding of a QR code's text, and may mistake UTF-8 for Shift JIS.
    _ = zbar_image_scanner_set_config(made, Int32(CZBAR_QRCODE), Int32(CZBAR_BINARY), 1)
    scanner = Mutex(Scanner(pointer: made))
  }

  deinit { scanner.withLock { zbar_image_scanner_destroy($0.pointer) } }

  package var pixelFormats: Set<OSType> { LumaPlane.pixelFormats }

  package func scan(_ pixels: CVPixelBuffer) throws(EngineError) -> [Barcode] {
    guard let luma = LumaPlane(pixels, largestWidth: Self.largestWidth) else {
      let format = CVPixelBufferGetPixelFormatType(pixels).quoted
      throw EngineError(.unsupported, Self.operation, detail: "frames of the format \(format) are not supported")
    }
    guard let found = scanner.withLock({ Self.scan(luma, $0.pointer) }) else {
      throw EngineError(.outOfMemory, Self.operation)
    }
    return found
  }

  private static func scan(_ luma: LumaPlane, _ scanner: OpaquePointer) -> [Barcode]? {
    guard let image = zbar_image_create() else { return nil }
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, UInt(CZBAR_LUMA))
    zbar_image_set_size(image, UInt32(luma.width), UInt32(luma.height))
    return luma.bytes.withUnsafeBytes { bytes -> [Barcode]? in
      zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
      guard zbar_scan_image(scanner, image) >= 0 else { return nil }
      var codes: [Barcode] = []
      var next = zbar_image_first_symbol(image)
      while let symbol = next {
        if let code = barcode(symbol, luma) { codes.append(code) }
        next = zbar_symbol_next(symbol)
      }
      return codes
    }
  }

  private static func barcode(_ symbol: OpaquePointer, _ luma: LumaPlane) -> Barcode? {
    let number = zbar_symbol_get_type(symbol)
    guard let symbology = BarcodeSymbology.allCases.first(where: { $0.number == number }),
      let data = zbar_symbol_get_data(symbol)
    else { return nil }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol))))
    let points = (0..<zbar_symbol_get_loc_size(symbol)).map {
      (x: Int(zbar_symbol_get_loc_x(symbol, $0)), y: Int(zbar_symbol_get_loc_y(symbol, $0)))
    }
    let corners: [(x: Int, y: Int)]
    if symbology == .qr, points.count == 4 {
      corners = points
    } else {
      // The orientation is -1 if it is unknown.
      let direction = BarReading(rawValue: zbar_symbol_get_orientation(symbol)) ?? .leftToRight
      corners = BarEdges(points, direction, luma)?.corners ?? []
    }
    let (width, height) = (CGFloat(luma.width), CGFloat(luma.height))
    return Barcode(
      symbology: symbology, bytes: bytes,
      corners: corners.map { CGPoint(x: CGFloat($0.x) / width, y: CGFloat($0.y) / height) })
  }
}

package struct BarcodeScanners: BarcodeReaderProvider {
  package init() {}

  package var symbologies: Set<BarcodeSymbology> {
    BarcodeScanner.isAvailable ? Set(BarcodeSymbology.allCases) : []
  }

  package func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader {
    try BarcodeScanner(symbologies)
  }
}

enum BarReading: Int32 {
  case leftToRight = 0
  case downwards = 1
  case rightToLeft = 2
  case upwards = 3
}

extension BarcodeSymbology {
  fileprivate var number: Int32 {
    let number =
      switch self {
      case .qr: CZBAR_QRCODE
      case .ean8: CZBAR_EAN8
      case .ean13: CZBAR_EAN13
      case .upce: CZBAR_UPCE
      case .code39: CZBAR_CODE39
      case .code93: CZBAR_CODE93
      case .code128: CZBAR_CODE128
      case .interleaved2of5: CZBAR_I25
      case .codabar: CZBAR_CODABAR
      case .dataBar: CZBAR_DATABAR
      case .dataBarExpanded: CZBAR_DATABAR_EXPANDED
      }
    return Int32(number)
  }
}
