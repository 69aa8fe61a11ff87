package import CoreVideo

/// Reads the barcodes in pictures. It may be used on several threads, and reads one picture after the other.
package protocol BarcodeReader: AnyObject, Sendable {
  /// The pixel formats of pictures that are read.
  var pixelFormats: Set<OSType> { get }

  /// The codes in a picture, in no order, turned or upright, and of the kinds that were asked for. The picture stays as
  /// it is, and the same picture has the same codes again.
  ///
  /// - Throws: `unsupported` for other pixel formats, `outOfMemory`.
  func scan(_ pixels: CVPixelBuffer) throws(EngineError) -> [Barcode]
}

/// Makes readers of barcodes.
package protocol BarcodeReaderProvider: Sendable {
  /// The kinds of codes that can be read; none where a library is missing.
  var symbologies: Set<BarcodeSymbology> { get }

  /// A reader of some kinds of codes, of those that are listed.
  ///
  /// - Throws: `libraryMissing`, `outOfMemory`.
  func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader
}

/// Reads nothing.
package struct NoBarcodeReaders: BarcodeReaderProvider {
  package init() {}
  package var symbologies: Set<BarcodeSymbology> { [] }
  package func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader {
    throw EngineError(.libraryMissing, "Reading barcodes", detail: "nothing here reads them")
  }
}
