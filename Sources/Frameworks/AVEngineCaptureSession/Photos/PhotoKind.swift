import AVEngineCapture
import AVEngineVocabulary
import CoreFoundation
import CoreGraphics
import CoreVideo
import Foundation
import ImageIO

enum PhotoKind: Sendable, Hashable {
  case file(AVVideoCodecType, quality: Double?)
  case pixels(OSType)

  init?(_ settings: [String: Any]) {
    let type = (settings[kCVPixelBufferPixelFormatTypeKey as String] as? NSNumber)?.uint32Value
    let codec =
      settings[AVVideoCodecKey] as? AVVideoCodecType
      ?? (settings[AVVideoCodecKey] as? String).map { AVVideoCodecType(rawValue: $0) }
    switch (codec, type) {
    case (let codec?, nil):
      let properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any]
      let quality = (properties?[AVVideoQualityKey] ?? settings[AVVideoQualityKey]) as? NSNumber
      self = .file(codec, quality: quality.map { min(max($0.doubleValue, 0), 1) })
    case (nil, let type?): self = .pixels(type)
    default: return nil
    }
  }

  var pixelFormat: OSType {
    switch self {
    case .file: kCVPixelFormatType_32BGRA
    case .pixels(let type): type
    }
  }

  var fileType: AVFileType {
    switch self {
    case .file(let codec, _): codec == .hevc ? .heic : .jpg
    case .pixels: .tif
    }
  }

  static var fileTypes: [(type: AVFileType, codec: AVVideoCodecType?)] {
    let known = CGImageDestinationCopyTypeIdentifiers() as NSArray
    let all: [(type: AVFileType, codec: AVVideoCodecType?)] = [(.jpg, .jpeg), (.heic, .hevc), (.tif, nil)]
    return all.filter { known.contains($0.type.rawValue) }
  }

  static var codecs: [AVVideoCodecType] { fileTypes.compactMap(\.codec) }
}

extension AVCaptureOutput {
  var photoPixelFormats: [OSType] {
    guard let connection = connection(with: .video) else { return [] }
    let native = connection.inputPorts.first?.input.deviceCore?.activeFormat?.nativePixelFormat
    let usual = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA,
    ]
    return (native.map { [$0] } ?? []) + usual.filter { $0 != native }
  }
}
