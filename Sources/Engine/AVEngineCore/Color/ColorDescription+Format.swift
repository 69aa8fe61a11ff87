package import CoreFoundation
package import CoreMedia
import CoreVideo
import Foundation

extension ColorDescription {
  package init(_ format: CMFormatDescription) {
    self.init()
    func name(_ key: CFString) -> CFString? { CMFormatDescriptionGetExtension(format, extensionKey: key) as? NSString }
    primaries = ColorPrimaries(named: name(kCMFormatDescriptionExtension_ColorPrimaries))
    transfer = TransferFunction(named: name(kCMFormatDescriptionExtension_TransferFunction))
    matrix = YCbCrMatrix(named: name(kCMFormatDescriptionExtension_YCbCrMatrix))
    let range = CMFormatDescriptionGetExtension(
      format, extensionKey: kCMFormatDescriptionExtension_FullRangeVideo)
    isFullRange = (range as? NSNumber)?.boolValue ?? false
    chromaLocation = Self.chromaLocation(named: name(kCMFormatDescriptionExtension_ChromaLocationTopField))
  }

  package static func chromaLocation(named name: CFString?) -> UInt8? {
    name.flatMap { name in chromaLocationNames.firstIndex { $0 == name } }.map { UInt8($0) }
  }

  /// Apple's names of chroma locations, in the order of their numbers in ITU-T H.273 §8.7.
  // Safety: the strings are constants, which are never released.
  package nonisolated(unsafe) static let chromaLocationNames: [CFString] = [
    kCVImageBufferChromaLocation_Left, kCVImageBufferChromaLocation_Center, kCVImageBufferChromaLocation_TopLeft,
    kCVImageBufferChromaLocation_Top, kCVImageBufferChromaLocation_BottomLeft, kCVImageBufferChromaLocation_Bottom,
  ]

  /// The chroma location's number in H.273. The default is left, and for BT.2020 top left (ITU-R BT.2020-2).
  package var effectiveChromaLocation: UInt8 {
    if let chromaLocation, chromaLocation < 6 { return chromaLocation }
    return primaries == .bt2020 || matrix == .bt2020 || matrix == .bt2020ConstantLuminance ? 2 : 0
  }
}
