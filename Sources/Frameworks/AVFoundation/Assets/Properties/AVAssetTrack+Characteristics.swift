import AVEngineCore
import CoreMedia
import Foundation

extension AVAssetTrack {
  func has(_ characteristic: AVMediaCharacteristic) -> Bool { characteristics.contains(characteristic) }

  var characteristics: [AVMediaCharacteristic] {
    var found = Self.characteristics(of: mediaType)
    found += info.formatDescriptions.flatMap { $0.characteristics }
    found += info.characteristics.map(AVMediaCharacteristic.init(rawValue:))
    if !found.contains(.isAuxiliaryContent) { found.append(.isMainProgramContent) }
    var seen: Set<AVMediaCharacteristic> = []
    return found.filter { seen.insert($0).inserted }
  }

  private static func characteristics(of mediaType: AVMediaType) -> [AVMediaCharacteristic] {
    switch mediaType {
    case .video: [.visual, .frameBased]
    case .audio: [.audible]
    case .muxed: [.visual, .audible]
    case .subtitle, .closedCaption: [.visual, .legible]
    case .text: [.legible]
    default: []
    }
  }
}

extension CMFormatDescription {
  fileprivate var characteristics: [AVMediaCharacteristic] {
    var found: [AVMediaCharacteristic] = []
    let transfer = text(kCMFormatDescriptionExtension_TransferFunction)
    if transfer == kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG as String
      || transfer == kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ as String
    {
      found.append(.containsHDRVideo)
    }
    let primaries = text(kCMFormatDescriptionExtension_ColorPrimaries)
    if primaries == kCMFormatDescriptionColorPrimaries_ITU_R_2020 as String
      || primaries == kCMFormatDescriptionColorPrimaries_P3_D65 as String
    {
      found.append(.usesWideGamutColorSpace)
    }
    if hasAlpha { found.append(.containsAlphaChannel) }
    let eyes = [
      kCMFormatDescriptionExtension_HasLeftStereoEyeView, kCMFormatDescriptionExtension_HasRightStereoEyeView,
    ]
    if eyes.allSatisfy(isTrue) { found.append(.containsStereoMultiviewVideo) }
    return found
  }

  private func text(_ key: CFString) -> String? { CMFormatDescriptionGetExtension(self, extensionKey: key) as? String }

  private func isTrue(_ key: CFString) -> Bool {
    (CMFormatDescriptionGetExtension(self, extensionKey: key) as? NSNumber)?.boolValue ?? false
  }

  private var hasAlpha: Bool {
    CMFormatDescriptionGetMediaSubType(self) == kCMVideoCodecType_HEVCWithAlpha
      || isTrue(kCMFormatDescriptionExtension_ContainsAlphaChannel)
  }
}
