package import AVEngineGraphicsValues
package import CoreFoundation
package import CoreVideo
import Foundation

extension ColorDescription {
  package init(attachmentsOf buffer: CVPixelBuffer, isFullRange: Bool? = nil) {
    self.init()
    func string(_ key: CFString) -> CFString? { CVBufferCopyAttachment(buffer, key, nil) as? NSString }
    primaries = ColorPrimaries(named: string(kCVImageBufferColorPrimariesKey))
    transfer = TransferFunction(named: string(kCVImageBufferTransferFunctionKey))
    matrix = YCbCrMatrix(named: string(kCVImageBufferYCbCrMatrixKey))
    self.isFullRange = isFullRange ?? buffer.format.isFullRangeYCbCr
    chromaLocation = Self.chromaLocation(named: string(kCVImageBufferChromaLocationTopFieldKey))
  }

  /// Returns attachments that state this colour, which must be resolved.
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
  package var isFullRangeYCbCr: Bool { model == .yCbCr && range == .full }
}

/// Returns the colour space of RGB samples converted from a frame with this colour.
package func colorSpace(for color: ColorDescription, width: Int, height: Int) -> CGColorSpace {
  var attachments = color.resolved(for: .decoding, width: width, height: height)
    .attachments(isRGB: true, hasSubsampledChroma: false)
  // A colour space of RGB needs no matrix, but CoreVideo requires one.
  attachments[kCVImageBufferYCbCrMatrixKey] = kCVImageBufferYCbCrMatrix_ITU_R_709_2
  let dictionary = Dictionary(uniqueKeysWithValues: attachments.map { ($0.key as String, $0.value) }) as NSDictionary
  // Safety: the function's name states that the caller owns the result.
  return CVImageBufferCreateColorSpaceFromAttachments(dictionary)?.takeRetainedValue()
    ?? CGColorSpace(name: CGColorSpace.itur_709) ?? CGColorSpaceCreateDeviceRGB()
}
