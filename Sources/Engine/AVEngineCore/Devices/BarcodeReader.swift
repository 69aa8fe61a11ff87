package import CoreVideo

/// A reader of the barcodes in frames. Several threads may use it; it reads one frame at a time.
package protocol BarcodeReader: AnyObject, Sendable {
  var pixelFormats: Set<OSType> { get }

  /// Returns the codes in a frame, in no particular order, of the kinds that the reader was made for. Square codes are
  /// read in any rotation, bar codes only if a row or a column of the frame crosses all bars. The frame is not changed,
  /// and the same frame gives the same codes again.
  ///
  /// - Throws: `unsupported` for other pixel formats, `outOfMemory`.
  func scan(_ pixels: CVPixelBuffer) throws(EngineError) -> [Barcode]
}

/// A provider of readers of barcodes.
package protocol BarcodeReaderProvider: Sendable {
  /// The kinds of codes that can be read; empty if a library is missing.
  var symbologies: Set<BarcodeSymbology> { get }

  /// Makes a reader of some of the kinds in `symbologies`.
  ///
  /// - Throws: `libraryMissing`, `outOfMemory`.
  func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader
}

/// A provider that reads no barcodes.
package struct NoBarcodeReaders: BarcodeReaderProvider {
  package init() {}
  package var symbologies: Set<BarcodeSymbology> { [] }
  package func makeReader(_ symbologies: Set<BarcodeSymbology>) throws(EngineError) -> any BarcodeReader {
    throw EngineError(.libraryMissing, "Reading barcodes", detail: "no library that reads barcodes is available")
  }
}
