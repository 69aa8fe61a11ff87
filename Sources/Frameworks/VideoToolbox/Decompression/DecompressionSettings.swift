import AVEngineCore
import AVEngineReading
import CoreFoundation
import CoreMedia
import CoreVideo

struct DecompressionSettings: Sendable {
  var threadCount: Int?
  var isRealTime: Bool?
  var onlyThese: String?

  /// Several threads can delay frames.
  func threads(mayDelay: Bool) -> Int { threadCount ?? (mayDelay || isRealTime == false ? 2 : 1) }

  func leavesOut(_ flags: CoreMedia.SampleAttachmentFlags) -> Bool {
    switch onlyThese as NSString? {
    case kVTDecompressionProperty_OnlyTheseFrames_KeyFrames: flags.contains(.notSync)
    case kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames: flags.contains(.droppable)
    default: false
    }
  }

  static func table(
    _ format: CMVideoFormatDescription, pending: @escaping @Sendable () -> Int
  ) -> [SessionProperty<DecompressionSettings>] {
    let codec = CMFormatDescriptionGetMediaSubType(format)
    let isIntra = VideoProfiles.isProRes(codec) || codec == kCMVideoCodecType_JPEG
    return [
      .integer(kVTDecompressionPropertyKey_ThreadCount, 1...64, \.threadCount),
      .flag(kVTDecompressionPropertyKey_RealTime, \.isRealTime),
      .choice(
        kVTDecompressionPropertyKey_OnlyTheseFrames,
        [
          kVTDecompressionProperty_OnlyTheseFrames_AllFrames,
          kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames,
          kVTDecompressionProperty_OnlyTheseFrames_KeyFrames,
        ], \.onlyThese),
      .readOnly(kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded, .other) { _ in NSNumber(value: pending()) },
      .readOnly(kVTDecompressionPropertyKey_ContentHasInterframeDependencies, .boolean) { _ in NSNumber(value: !isIntra)
      },
      .readOnly(kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder, .boolean) { _ in kCFBooleanFalse },
    ]
  }
}

extension PixelBufferSettings {
  init?(attributes: CFDictionary?) {
    let value = attributes?.object(forKey: kCVPixelBufferPixelFormatTypeKey)
    let formats = (value as? NSArray)?.compactMap { $0 as? NSNumber } ?? (value as? NSNumber).map { [$0] } ?? []
    let (width, height) = (
      attributes?.object(forKey: kCVPixelBufferWidthKey) as? NSNumber,
      attributes?.object(forKey: kCVPixelBufferHeightKey) as? NSNumber
    )
    guard [width, height].allSatisfy({ $0.map { (1...32_768).contains($0.intValue) } ?? true }) else { return nil }
    self.init(pixelFormats: formats.map(\.uint32Value), width: width?.intValue, height: height?.intValue)
  }
}
