package import CoreMedia
import CoreVideo
import Foundation

extension ColorDescription {
  /// The colour that a format description's extensions state.
  package init(_ format: CMFormatDescription) {
    self.init()
    primaries = Self.code(format, kCMFormatDescriptionExtension_ColorPrimaries, CVColorPrimariesGetIntegerCodePointForString)
    transfer = Self.code(format, kCMFormatDescriptionExtension_TransferFunction, CVTransferFunctionGetIntegerCodePointForString)
    matrix = Self.code(format, kCMFormatDescriptionExtension_YCbCrMatrix, CVYCbCrMatrixGetIntegerCodePointForString)
    let range = CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_FullRangeVideo) as? NSNumber
    isFullRange = range?.boolValue ?? false
  }

  private static func code(_ format: CMFormatDescription, _ key: CFString, _ lookUp: (CFString?) -> Int32) -> UInt8 {
    guard let name = CMFormatDescriptionGetExtension(format, extensionKey: key) as? String else { return 2 }
    return UInt8(clamping: lookUp(name as CFString))
  }
}
