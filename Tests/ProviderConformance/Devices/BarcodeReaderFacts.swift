package import AVEngineCore
package import TestSupport

package struct BarcodeReaderFacts {
  package struct Code {
    package var symbology: BarcodeSymbology
    /// The text of the code, in ASCII.
    package var text: String
    /// The modules. The drawn code must be at most 220 pixels wide and 140 high.
    package var drawing: DrawnCode
    /// The length of a module's side in pixels.
    package var module: Double

    package init(_ symbology: BarcodeSymbology, _ text: String, _ drawing: DrawnCode, module: Double) {
      (self.symbology, self.text, self.drawing, self.module) = (symbology, text, drawing, module)
    }
  }

  package var name: String
  /// Two to four codes with different symbologies.
  package var codes: [Code]
  /// The greatest permitted distance in pixels between corners and the drawn ones.
  package var cornerTolerance = 4.0
  /// The clockwise rotations of codes, in degrees.
  package var angles: [Double] = [17, 90, 180, -90]

  package init(_ name: String, codes: [Code]) {
    self.name = name
    self.codes = codes
  }
}
