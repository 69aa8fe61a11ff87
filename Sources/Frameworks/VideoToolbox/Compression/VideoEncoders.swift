import AVEngineCore
import AVEngineSystem
public import CoreFoundation
import CoreMedia
import CoreVideo

/// The key, in the dictionaries of `VTCopyVideoEncoderList`, for the codec (`NSNumber` of a `CMVideoCodecType`).
public nonisolated(unsafe) let kVTVideoEncoderList_CodecType: CFString = "CodecType"
/// The key, in the dictionaries of `VTCopyVideoEncoderList`, for the encoder's identifier, by which it can be
/// requested. Linux: `ffmpeg.` and the codec's four-character code.
public nonisolated(unsafe) let kVTVideoEncoderList_EncoderID: CFString = "EncoderID"
/// The key, in the dictionaries of `VTCopyVideoEncoderList`, for the codec's name, such as "H.264".
public nonisolated(unsafe) let kVTVideoEncoderList_CodecName: CFString = "CodecName"
/// The key, in the dictionaries of `VTCopyVideoEncoderList`, for the encoder's name. Linux: such as "H.264 (FFmpeg)".
public nonisolated(unsafe) let kVTVideoEncoderList_EncoderName: CFString = "EncoderName"
/// The key, in the dictionaries of `VTCopyVideoEncoderList`, for the name to display, which names the codec and the
/// encoder.
public nonisolated(unsafe) let kVTVideoEncoderList_DisplayName: CFString = "DisplayName"
/// The key, in the dictionaries of `VTCopyVideoEncoderList`, for whether hardware encodes. Linux: the key is not used.
public nonisolated(unsafe) let kVTVideoEncoderList_IsHardwareAccelerated: CFString = "IsHardwareAccelerated"
/// The key, in the dictionaries of `VTCopyVideoEncoderList`, for whether the order of samples may differ from the
/// presentation order of frames.
public nonisolated(unsafe) let kVTVideoEncoderList_SupportsFrameReordering: CFString = "SupportsFrameReordering"

/// Copies a list of installed encoders, with a dictionary for each, which has the `kVTVideoEncoderList` keys. Always
/// returns `noErr`.
@discardableResult
public func VTCopyVideoEncoderList(_ options: CFDictionary?, _ listOfVideoEncodersOut: UnsafeMutablePointer<CFArray?>)
  -> OSStatus
{
  listOfVideoEncodersOut.receive { VTCopyVideoEncoderList(options, &$0) }
}

/// Copies the list of installed encoders, with a dictionary for each, and assigns it to a variable, whose old value is
/// released. Always returns `noErr`.
@discardableResult
public func VTCopyVideoEncoderList(_ options: CFDictionary?, _ listOfVideoEncodersOut: inout CFArray?) -> OSStatus {
  listOfVideoEncodersOut = VideoEncoders.installed.map(\.description) as NSArray
  return noErr
}

struct VideoEncoders {
  let codec: CMVideoCodecType
  let name: String

  static var installed: [VideoEncoders] {
    let codecs = Engine.system.codecs
    return all.filter { codecs.canEncodeVideo($0.codec) }
  }

  private static let all = [
    VideoEncoders(codec: kCMVideoCodecType_H264, name: "H.264"),
    VideoEncoders(codec: kCMVideoCodecType_HEVC, name: "HEVC"),
    VideoEncoders(codec: kCMVideoCodecType_JPEG, name: "Photo - JPEG"),
    VideoEncoders(codec: kCMVideoCodecType_AppleProRes4444XQ, name: "Apple ProRes 4444 XQ"),
    VideoEncoders(codec: kCMVideoCodecType_AppleProRes4444, name: "Apple ProRes 4444"),
    VideoEncoders(codec: kCMVideoCodecType_AppleProRes422HQ, name: "Apple ProRes 422 HQ"),
    VideoEncoders(codec: kCMVideoCodecType_AppleProRes422, name: "Apple ProRes 422"),
    VideoEncoders(codec: kCMVideoCodecType_AppleProRes422LT, name: "Apple ProRes 422 LT"),
    VideoEncoders(codec: kCMVideoCodecType_AppleProRes422Proxy, name: "Apple ProRes 422 Proxy"),
  ]

  static func identifier(of codec: CMVideoCodecType) -> String {
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: codec >> $0) }
    return "ffmpeg.\(String(decoding: letters, as: UTF8.self))"
  }

  static func has(_ codec: CMVideoCodecType, _ specification: CFDictionary?) -> Bool {
    let required =
      specification?.object(forKey: kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder) as? NSNumber
    guard required?.boolValue != true else { return false }
    if let name = specification?.object(forKey: kVTVideoEncoderSpecification_EncoderID) as? NSString,
      name as String != identifier(of: codec)
    {
      return false
    }
    return Engine.system.codecs.canEncodeVideo(codec)
  }

  var description: NSDictionary {
    let reorders = codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC
    return [
      kVTVideoEncoderList_CodecType: NSNumber(value: codec),
      kVTVideoEncoderList_EncoderID: Self.identifier(of: codec) as NSString,
      kVTVideoEncoderList_CodecName: name as NSString, kVTVideoEncoderList_EncoderName: "\(name) (FFmpeg)" as NSString,
      kVTVideoEncoderList_DisplayName: "\(name) (FFmpeg)" as NSString,
      kVTVideoEncoderList_SupportsFrameReordering: NSNumber(value: reorders),
    ] as [CFString: Any] as NSDictionary
  }
}
