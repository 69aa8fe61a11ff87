import AVEngineCore
import AVEngineSystem
public import CoreFoundation
import CoreMedia
import CoreVideo

/// Dictionary keys of the encoders in `VTCopyVideoEncoderList`: the codec, a number.
public nonisolated(unsafe) let kVTVideoEncoderList_CodecType: CFString = "CodecType"
/// The encoder's name by which it can be asked for.
public nonisolated(unsafe) let kVTVideoEncoderList_EncoderID: CFString = "EncoderID"
/// The codec's name.
public nonisolated(unsafe) let kVTVideoEncoderList_CodecName: CFString = "CodecName"
/// The encoder's name for people.
public nonisolated(unsafe) let kVTVideoEncoderList_EncoderName: CFString = "EncoderName"
/// The name of encoder and codec, to choose from.
public nonisolated(unsafe) let kVTVideoEncoderList_DisplayName: CFString = "DisplayName"
/// Whether hardware encodes, where it does.
public nonisolated(unsafe) let kVTVideoEncoderList_IsHardwareAccelerated: CFString = "IsHardwareAccelerated"
/// Whether samples may come in another order than pictures.
public nonisolated(unsafe) let kVTVideoEncoderList_SupportsFrameReordering: CFString = "SupportsFrameReordering"

/// Copies a list of the encoders that are installed, a dictionary each.
@discardableResult
public func VTCopyVideoEncoderList(_ options: CFDictionary?, _ listOfVideoEncodersOut: UnsafeMutablePointer<CFArray?>)
  -> OSStatus
{
  listOfVideoEncodersOut.receive { VTCopyVideoEncoderList(options, &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func VTCopyVideoEncoderList(_ options: CFDictionary?, _ listOfVideoEncodersOut: inout CFArray?) -> OSStatus {
  listOfVideoEncodersOut = VideoEncoders.installed.map(\.description) as NSArray
  return noErr
}

/// The encoders that sessions can have: one a codec.
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

  /// Whether an encoder of the codec is there that is as a client says.
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
