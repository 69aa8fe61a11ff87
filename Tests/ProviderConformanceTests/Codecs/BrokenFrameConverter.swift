import AVEngineCore
import CoreVideo
import ProviderConformance

final class BrokenFrameConverter: VideoFrameConverter {
  private let whole: any VideoFrameConverter
  private let broken: FrameConverterClause?
  private var count = 0
  private var results: [VideoFrameRequest: CVPixelBuffer] = [:]

  init(_ whole: any VideoFrameConverter, broken: FrameConverterClause?) {
    self.whole = whole
    self.broken = broken
  }

  func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    try whole.convert((frame as? ChangedFrame)?.content.frame ?? frame, to: request)
  }

  func canMake(pixelFormat: OSType) -> Bool { broken == .refusal || whole.canMake(pixelFormat: pixelFormat) }

  func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    var request = request
    count += 1
    if broken == .requestedForm, request.width == 130 { request.width = 132 }
    if broken == .crop { request.crop = request.crop.map { .init(x: 0, y: 0, width: $0.width, height: $0.height) } }
    if broken == .identity, request.crop == nil, request.width == 96 {
      request.crop = .init(x: 0, y: 0, width: 48, height: 32)
    }
    let result = try whole.convert(buffer, to: request)
    switch broken {
    case .sameBytes where count == 3: change(result)
    // A result of the same size may share the source's planes, and would change too.
    case .sourceStays where request.width == 130: change(buffer)
    case .colour: CVBufferRemoveAttachment(result, kCVImageBufferYCbCrMatrixKey)
    case .resultsStay:
      if let old = results[request], count.isMultiple(of: 12) { change(old) }
      results[request] = results[request] ?? result
    default: break
    }
    return result
  }

  private func change(_ buffer: CVPixelBuffer) {
    try? buffer.withMutablePlanes { planes in
      // Safety: a plane has a first sample.
      planes[0].base.assumingMemoryBound(to: UInt8.self).pointee &+= 1
    }
  }
}
