import AVEngineCore
import CoreFoundation
import CoreVideo

/// A fourcc of V4L2 (V4L2_PIX_FMT_… of <linux/videodev2.h>), with its pixel formats in Core Video.
struct V4L2Coding: Sendable, Hashable {
  let fourCC: UInt32
  /// The pixel formats; nil if each frame is a JPEG image.
  private let pixels: Pixels?
  let hasSeparatePlanes: Bool
  let isCrFirst: Bool

  private struct Pixels: Hashable {
    /// The format with luma from 16 to 235, or the RGB format.
    var usual: OSType
    /// The format with luma from 0 to 255; the same as `usual` if there is none.
    var fullRange: OSType
  }

  private init(
    _ name: StaticString, _ usual: OSType, full: OSType? = nil, hasSeparatePlanes: Bool = false, isCrFirst: Bool = false
  ) {
    self.init(name, Pixels(usual: usual, fullRange: full ?? usual), hasSeparatePlanes, isCrFirst)
  }

  private init(_ name: StaticString, _ pixels: Pixels?, _ hasSeparatePlanes: Bool, _ isCrFirst: Bool) {
    fourCC = name.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    self.pixels = pixels
    self.hasSeparatePlanes = hasSeparatePlanes
    self.isCrFirst = isCrFirst
  }

  func coding(isFullRange: Bool) -> VideoDeviceFormat.Coding {
    guard let pixels else { return .jpeg }
    return .pixels(isFullRange ? pixels.fullRange : pixels.usual)
  }

  func isCoding(_ coding: VideoDeviceFormat.Coding) -> Bool {
    coding == self.coding(isFullRange: false) || coding == self.coding(isFullRange: true)
  }

  /// The index of the byte of each pixel that is alpha or unused; nil if all bytes are used.
  var unusedByte: Int? {
    switch pixels?.usual {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: 3
    case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR: 0
    default: nil
    }
  }

  static let all: [UInt32: V4L2Coding] = Dictionary(
    uniqueKeysWithValues: (yCbCr + rgb + jpeg).map { ($0.fourCC, $0) })

  private static let yCbCr: [V4L2Coding] = [
    V4L2Coding("NV12", nv12, full: nv12Full), V4L2Coding("NM12", nv12, full: nv12Full, hasSeparatePlanes: true),
    V4L2Coding("YU12", i420, full: i420Full), V4L2Coding("YM12", i420, full: i420Full, hasSeparatePlanes: true),
    V4L2Coding("YV12", i420, full: i420Full, isCrFirst: true),
    V4L2Coding("YM21", i420, full: i420Full, hasSeparatePlanes: true, isCrFirst: true),
    V4L2Coding("YUYV", kCVPixelFormatType_422YpCbCr8_yuvs, full: kCVPixelFormatType_422YpCbCr8FullRange),
    V4L2Coding("UYVY", kCVPixelFormatType_422YpCbCr8),
    V4L2Coding("NV16", nv16, full: nv16Full), V4L2Coding("NM16", nv16, full: nv16Full, hasSeparatePlanes: true),
  ]
  private static let rgb: [V4L2Coding] = [
    V4L2Coding("XR24", kCVPixelFormatType_32BGRA), V4L2Coding("AR24", kCVPixelFormatType_32BGRA),
    V4L2Coding("BGR4", kCVPixelFormatType_32BGRA), V4L2Coding("BX24", kCVPixelFormatType_32ARGB),
    V4L2Coding("BA24", kCVPixelFormatType_32ARGB), V4L2Coding("RGB4", kCVPixelFormatType_32ARGB),
    V4L2Coding("XB24", kCVPixelFormatType_32RGBA), V4L2Coding("AB24", kCVPixelFormatType_32RGBA),
    V4L2Coding("RX24", kCVPixelFormatType_32ABGR), V4L2Coding("RA24", kCVPixelFormatType_32ABGR),
    V4L2Coding("RGB3", kCVPixelFormatType_24RGB), V4L2Coding("BGR3", kCVPixelFormatType_24BGR),
  ]
  private static let jpeg: [V4L2Coding] = [
    V4L2Coding("MJPG", nil, false, false), V4L2Coding("JPEG", nil, false, false),
  ]

  private static let nv12 = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  private static let nv12Full = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
  private static let i420 = kCVPixelFormatType_420YpCbCr8Planar
  private static let i420Full = kCVPixelFormatType_420YpCbCr8PlanarFullRange
  private static let nv16 = kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange
  private static let nv16Full = kCVPixelFormatType_422YpCbCr8BiPlanarFullRange
}
