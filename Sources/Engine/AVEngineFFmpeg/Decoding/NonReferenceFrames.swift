internal import AVEngineCFFmpeg
internal import CoreMedia
internal import Foundation

/// Finds samples that have non-reference frames only. libavcodec can skip such frames by itself, but each of them
/// then occupies a frame thread for which other frames wait.
struct NonReferenceFrames {
  private let lengthSize: Int
  private let isHEVC: Bool

  init?(_ configuration: VideoConfiguration) {
    guard [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(configuration.codec) else { return nil }
    isHEVC = configuration.codec == AV_CODEC_ID_HEVC
    guard let size = LengthPrefixing.lengthSize(configuration.extradata, isHEVC: isHEVC) else { return nil }
    lengthSize = size
  }

  /// Parameter sets count as needed, because they apply to later samples too.
  func contain(_ sample: CMBlockBuffer) -> Bool {
    let found: Bool? = try? sample.withContiguousBytes { bytes in
      let kinds = LengthPrefixing.units(in: bytes, lengthSize: lengthSize).map { kind(of: bytes[$0.lowerBound]) }
      return kinds.contains(.nonReference) && !kinds.contains(.needed)
    }
    return found ?? false
  }

  private enum Kind { case nonReference, needed, aside }

  /// Returns the kind of a unit, from its first byte: ISO/IEC 14496-10 §7.4.1 and table 7-1, ISO/IEC 23008-2 table 7-1.
  private func kind(of header: UInt8) -> Kind {
    if isHEVC {
      // Even types up to 14: no frame of the same sub-layer refers to this one; 35, 38 to 40: delimiter, filler,
      // supplemental information.
      let type = header >> 1 & 0x3f
      return type <= 14 && type % 2 == 0 ? .nonReference : [35, 38, 39, 40].contains(type) ? .aside : .needed
    }
    // 1 to 4: slices and slice data partitions; 6, 9, 12: supplemental information, delimiter, filler.
    let (type, reference) = (header & 0x1f, header >> 5 & 3)
    return (1...4).contains(type) && reference == 0 ? .nonReference : [6, 9, 12].contains(type) ? .aside : .needed
  }
}
