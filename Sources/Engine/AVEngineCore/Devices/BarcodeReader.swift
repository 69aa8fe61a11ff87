package import CoreVideo

/// A reader of barcodes that several threads may use.
package protocol BarcodeReader: AnyObject, Sendable {
  var pixelFormats: Set<OSType> { get }

  /// Returns the codes in no particular order.
  func scan(_ pixels: CVPixelBuffer) throws(EngineError) -> [Barcode]
}

package protocol BarcodeReaderProvider: Sendable {
  var symbologies: Set<BarcodeSymbology> { get }

  func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader
}

package struct NoBarcodeReaders: BarcodeReaderProvider {
  package init() {}
  package var symbologies: Set<BarcodeSymbology> { [] }
  package func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader {
    throw EngineError(.libraryMissing, "Reading barcodes", detail: "no library that reads barcodes is available")
  }
}
