package import AVEngineGraphicsValues
package import CoreFoundation
package import CoreVideo
import Foundation

extension ColorDescription {
  /// Reads the colour that the attachments of a buffer state.
  ///
  /// - Parameter isFullRange: nil: by the buffer's pixel format, which states the range of Y′CbCr.
  package init(attachmentsOf buffer: CVPixelBuffer, isFullRange: Bool? = nil) {
    self.init()
    func string(_ key: CFString) -> CFString? { CVBufferCopyAttachment(buffer, key, nil) as? NSString }
    primaries = ColorPrimaries(named: string(kCVImageBufferColorPrimariesKey))
    transfer = TransferFunction(named: string(kCVImageBufferTransferFunctionKey))
    matrix = YCbCrMatrix(named: string(kCVImageBufferYCbCrMatrixKey))
    self.isFullRange = isFullRange ?? buffer.format.isFullRangeYCbCr
    chromaLocation = Self.chromaLocation(named: string(kCVImageBufferChromaLocationTopFieldKey))
  }

  /// Attachments that state this colour.  Everything is stated, so call it on a resolved description.
  package func attachments(isRGB: Bool, hasSubsampledChroma: Bool) -> [CFString: Any] {
    var result: [CFString: Any] = [:]
    result[kCVImageBufferColorPrimariesKey] = primaries.name
    result[kCVImageBufferTransferFunctionKey] = transfer.name ?? TransferFunction.bt709.name
    if let gamma = transfer.gamma { result[kCVImageBufferGammaLevelKey] = NSNumber(value: gamma) }
    if !isRGB { result[kCVImageBufferYCbCrMatrixKey] = matrix.name }
    if hasSubsampledChroma {
      let location = Self.chromaLocationNames[Int(effectiveChromaLocation)]
      result[kCVImageBufferChromaLocationTopFieldKey] = location
      result[kCVImageBufferChromaLocationBottomFieldKey] = location
    }
    return result
  }
}

extension PixelFormat {
  /// The samples are Y′CbCr that takes all code values.
  package var isFullRangeYCbCr: Bool { model == .yCbCr && range == .full }
}

/// The colour space of RGB samples that were decoded from a picture with this colour: named where a name exists.
///
/// The result carries the video's own transfer function: nothing was converted.
/// - Parameters:
///   - width: of the video, which decides what an untagged picture is taken for.
///   - height: the same.
package func colorSpace(for color: ColorDescription, width: Int, height: Int) -> CGColorSpace {
  var attachments = color.resolved(for: .decoding, width: width, height: height)
    .attachments(isRGB: true, hasSubsampledChroma: false)
  // The matrix has no part in RGB, but CoreVideo wants all three.
  attachments[kCVImageBufferYCbCrMatrixKey] = kCVImageBufferYCbCrMatrix_ITU_R_709_2
  let dictionary = Dictionary(uniqueKeysWithValues: attachments.map { ($0.key as String, $0.value) }) as NSDictionary
  // Safety: the function's name says that we own the result.
  return CVImageBufferCreateColorSpaceFromAttachments(dictionary)?.takeRetainedValue()
    ?? CGColorSpace(name: CGColorSpace.itur_709) ?? CGColorSpaceCreateDeviceRGB()
}
