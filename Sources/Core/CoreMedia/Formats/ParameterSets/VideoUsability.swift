internal import CoreFoundation
import CoreVideo

/// The part of the video usability information that H.264 (annex E.1.1) and HEVC (annex E.2.1) share.
package struct VideoUsability: Sendable, Equatable {
  /// The ratio of a pixel's width to its height; nil if it is not stated.
  package var pixelAspect: (Int, Int)?
  package var isFullRange: Bool?
  /// A number of ITU-T H.273; 2 means unspecified.
  package var primaries: Int32 = 2
  package var transfer: Int32 = 2
  package var matrix: Int32 = 2
  /// The chroma sample locations, 0 to 5, of the top and the bottom field; nil if they are not stated.
  package var chromaLocations: (Int, Int)?

  package static func == (a: VideoUsability, b: VideoUsability) -> Bool {
    a.pixelAspect?.0 == b.pixelAspect?.0 && a.pixelAspect?.1 == b.pixelAspect?.1 && a.isFullRange == b.isFullRange
      && a.primaries == b.primaries && a.transfer == b.transfer && a.matrix == b.matrix
      && a.chromaLocations?.0 == b.chromaLocations?.0 && a.chromaLocations?.1 == b.chromaLocations?.1
  }

  package init() {}

  /// The sample aspect ratios 1 to 16 of H.264, table E-1.
  private static let aspects = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11), (15, 11),
    (64, 33), (160, 99),
    (4, 3), (3, 2), (2, 1),
  ]

  package init(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
    if try reader.bit() { try readAspect(&reader) }
    if try reader.bit() { try reader.skip(1) }  // overscan_appropriate_flag
    if try reader.bit() { try readSignalType(&reader) }
    if try reader.bit() {
      chromaLocations = (try reader.unsigned(upTo: 5), try reader.unsigned(upTo: 5))
    }
  }

  private mutating func readAspect(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
    let index = Int(try reader.bits(8))
    if index == 255 {
      let (width, height) = (Int(try reader.bits(16)), Int(try reader.bits(16)))
      if width > 0, height > 0 { pixelAspect = (width, height) }
    } else if Self.aspects.indices.contains(index - 1) {
      pixelAspect = Self.aspects[index - 1]
    }
  }

  private mutating func readSignalType(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
    try reader.skip(3)  // video_format
    isFullRange = try reader.bit()
    guard try reader.bit() else { return }
    primaries = Int32(try reader.bits(8))
    transfer = Int32(try reader.bits(8))
    matrix = Int32(try reader.bits(8))
  }

  /// `isSubsampled` states whether the chroma format is 4:2:0.
  package func extensions(isSubsampled: Bool) -> NSMutableDictionary {
    let result = NSMutableDictionary()
    result[kCMFormatDescriptionExtension_FullRangeVideo] = NSNumber(value: isFullRange ?? false)
    if let pixelAspect {
      let ratio = NSMutableDictionary()
      ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing] = NSNumber(value: pixelAspect.0)
      ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing] = NSNumber(value: pixelAspect.1)
      result[kCMFormatDescriptionExtension_PixelAspectRatio] = ratio
    }
    // Safety: the strings are constants of CoreVideo.
    result[kCMFormatDescriptionExtension_ColorPrimaries] =
      CVColorPrimariesGetStringForIntegerCodePoint(primaries)?.takeUnretainedValue()
    result[kCMFormatDescriptionExtension_TransferFunction] =
      CVTransferFunctionGetStringForIntegerCodePoint(transfer)?.takeUnretainedValue()
    result[kCMFormatDescriptionExtension_YCbCrMatrix] = CVYCbCrMatrixGetStringForIntegerCodePoint(matrix)?
      .takeUnretainedValue()
    if isSubsampled {
      // If the locations are not stated, they are 0.
      let (top, bottom) = chromaLocations ?? (0, 0)
      result[kCMFormatDescriptionExtension_ChromaLocationTopField] = Self.chromaLocation(top)
      result[kCMFormatDescriptionExtension_ChromaLocationBottomField] = Self.chromaLocation(bottom)
    }
    return result
  }

  /// Returns the chroma location that has a number in figure E-1 of H.264.
  private static func chromaLocation(_ number: Int) -> CFString {
    switch number {
    case 1: kCMFormatDescriptionChromaLocation_Center
    case 2: kCMFormatDescriptionChromaLocation_TopLeft
    case 3: kCMFormatDescriptionChromaLocation_Top
    case 4: kCMFormatDescriptionChromaLocation_BottomLeft
    case 5: kCMFormatDescriptionChromaLocation_Bottom
    default: kCMFormatDescriptionChromaLocation_Left
    }
  }
}
