package import AVEngineCore
package import TestSupport

/// Codes that a reader is to read, in pictures that the check draws.
package struct BarcodeReaderFacts {
  package struct Code {
    package var symbology: BarcodeSymbology
    /// The text of the code, in ASCII.
    package var text: String
    /// At most 220 pixels wide and 140 high.
    package var drawing: DrawnCode
    /// The pixels of a module's side.
    package var module: Double

    package init(_ symbology: BarcodeSymbology, _ text: String, _ drawing: DrawnCode, module: Double) {
      (self.symbology, self.text, self.drawing, self.module) = (symbology, text, drawing, module)
    }
  }

  /// The name of the reader in issues.
  package var name: String
  /// From two to four codes, each of another kind.
  package var codes: [Code]
  /// The pixels by which corners may lie beside those that were drawn.
  package var cornerTolerance = 4.0
  /// The degrees by which codes are turned, clockwise.
  package var angles: [Double] = [17, 90, 180, -90]

  package init(_ name: String, codes: [Code]) {
    self.name = name
    self.codes = codes
  }
}
