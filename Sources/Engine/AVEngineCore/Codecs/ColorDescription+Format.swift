package import CoreFoundation
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
    let location = CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_ChromaLocationTopField)
    chromaLocation = Self.chromaLocation(named: location as? NSString)
  }

  private static func code(_ format: CMFormatDescription, _ key: CFString, _ lookUp: (CFString?) -> Int32) -> UInt8 {
    guard let name = CMFormatDescriptionGetExtension(format, extensionKey: key) as? String else { return 2 }
    return UInt8(exactly: lookUp(name as CFString)) ?? 2
  }

  /// The number of a chroma location by Apple's name; nil for any other name, DV's among them, which H.273 does not know.
  package static func chromaLocation(named name: CFString?) -> UInt8? {
    name.flatMap { name in chromaLocationNames.firstIndex { $0 == name } }.map { UInt8($0) }
  }

  /// Apple's names of chroma locations, in the order of their numbers in ITU-T H.273 §8.7.
  // Safety: constants.
  package nonisolated(unsafe) static let chromaLocationNames: [CFString] = [
    kCVImageBufferChromaLocation_Left, kCVImageBufferChromaLocation_Center, kCVImageBufferChromaLocation_TopLeft,
    kCVImageBufferChromaLocation_Top, kCVImageBufferChromaLocation_BottomLeft, kCVImageBufferChromaLocation_Bottom,
  ]

  /// Where chroma samples lie if nothing is stated: beside the left luma sample as in MPEG-2 and all that follow it, and in its
  /// row too for BT.2020 (ITU-R BT.2020-2 table 3).
  package var effectiveChromaLocation: UInt8 {
    if let chromaLocation, chromaLocation < 6 { return chromaLocation }
    return primaries == 9 || matrix == 9 || matrix == 10 ? 2 : 0
  }
}
