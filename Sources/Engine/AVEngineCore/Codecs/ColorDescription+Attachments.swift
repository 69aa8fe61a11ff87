package import AVEngineGraphicsValues
package import CoreFoundation
package import CoreVideo
import Foundation

extension ColorDescription {
  /// What the attachments of a buffer say.
  package init(attachmentsOf buffer: CVPixelBuffer, isFullRange: Bool) {
    self.init()
    func string(_ key: CFString) -> CFString? { CVBufferCopyAttachment(buffer, key, nil) as? NSString }
    func code(_ number: Int32) -> UInt8 { UInt8(exactly: number) ?? 2 }
    primaries = code(CVColorPrimariesGetIntegerCodePointForString(string(kCVImageBufferColorPrimariesKey)))
    transfer = code(CVTransferFunctionGetIntegerCodePointForString(string(kCVImageBufferTransferFunctionKey)))
    matrix = code(CVYCbCrMatrixGetIntegerCodePointForString(string(kCVImageBufferYCbCrMatrixKey)))
    self.isFullRange = isFullRange
    chromaLocation = Self.chromaLocation(named: string(kCVImageBufferChromaLocationTopFieldKey))
  }

  /// The same with a value for everything that is not stated, as a player has to assume one: HD is BT.709, smaller pictures are
  /// BT.601 with the primaries of 525 or 625 lines, RGB is sRGB.
  package func resolved(width: Int, height: Int, isRGB: Bool = false) -> ColorDescription {
    var result = self
    // 0 is the identity, which a Y′CbCr picture cannot have; 3, 11 and the numbers from 15 on have no equations here.
    let known: Set<UInt8> = [1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14]
    if !known.contains(matrix) { result.matrix = 2 }
    if isRGB, primaries == 2, transfer == 2 { (result.primaries, result.transfer) = (1, 13) }
    result.matrix = result.matrix(forHeight: height, width: width)
    if result.primaries == 2 {
      switch result.matrix {
      case 9, 10, 13, 14: result.primaries = 9
      case 5, 6: result.primaries = matrix == 5 || height == 576 || height == 288 ? 5 : 6
      default: result.primaries = 1
      }
    }
    if result.transfer == 2 { result.transfer = 1 }
    return result
  }

  /// Attachments that state this colour.  Everything is stated, so call it on a resolved description.
  package func attachments(isRGB: Bool, hasSubsampledChroma: Bool) -> [CFString: Any] {
    var result: [CFString: Any] = [:]
    // Safety: the strings are constants, which nobody releases.
    result[kCVImageBufferColorPrimariesKey] = CVColorPrimariesGetStringForIntegerCodePoint(Int32(primaries))?.takeUnretainedValue()
    switch transfer {
    case 4, 5:
      // Plain powers: 2.2 and 2.8 (ITU-T H.273 §8.2).
      result[kCVImageBufferTransferFunctionKey] = kCVImageBufferTransferFunction_UseGamma
      result[kCVImageBufferGammaLevelKey] = NSNumber(value: transfer == 4 ? 2.2 : 2.8)
    default:
      let string = CVTransferFunctionGetStringForIntegerCodePoint(Int32(transfer)) ?? CVTransferFunctionGetStringForIntegerCodePoint(1)
      // Safety: as above.
      result[kCVImageBufferTransferFunctionKey] = string?.takeUnretainedValue()
    }
    if !isRGB {
      // Safety: as above.
      result[kCVImageBufferYCbCrMatrixKey] = CVYCbCrMatrixGetStringForIntegerCodePoint(Int32(matrix))?.takeUnretainedValue()
    }
    if hasSubsampledChroma {
      let location = Self.chromaLocationNames[Int(effectiveChromaLocation)]
      result[kCVImageBufferChromaLocationTopFieldKey] = location
      result[kCVImageBufferChromaLocationBottomFieldKey] = location
    }
    return result
  }
}

/// The colour space of RGB samples that were decoded from a picture with this colour: named where a name exists.
///
/// The result carries the video's own transfer function: nothing was converted.
/// - Parameters:
///   - width: of the video, which decides what an untagged picture is taken for.
///   - height: the same.
package func colorSpace(for color: ColorDescription, width: Int, height: Int) -> CGColorSpace {
  var attachments = color.resolved(width: width, height: height).attachments(isRGB: true, hasSubsampledChroma: false)
  // The matrix has no part in RGB, but CoreVideo wants all three.
  attachments[kCVImageBufferYCbCrMatrixKey] = kCVImageBufferYCbCrMatrix_ITU_R_709_2
  let dictionary = Dictionary(uniqueKeysWithValues: attachments.map { ($0.key as String, $0.value) }) as NSDictionary
  // Safety: the function's name says that we own the result.
  return CVImageBufferCreateColorSpaceFromAttachments(dictionary)?.takeRetainedValue()
    ?? CGColorSpace(name: CGColorSpace.itur_709) ?? CGColorSpaceCreateDeviceRGB()
}
