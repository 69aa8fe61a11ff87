import CoreAudioTypes
import CoreMedia
import Foundation

extension NSCoder {
  func encode(_ format: CMFormatDescription, _ key: String) {
    var parts: [String: Any] = [
      "mediaType": NSNumber(value: format.typeCode), "mediaSubType": NSNumber(value: format.subTypeCode),
    ]
    parts["extensions"] = format.extensionDictionary
    switch format.details {
    case .none: break
    case .video(let size): parts["dimensions"] = [size.width, size.height].map { NSNumber(value: $0) } as NSArray
    case .audio(let audio):
      let stream = audio.basicDescription.pointee
      let numbers: [Double] = [
        stream.mSampleRate, Double(stream.mFormatID), Double(stream.mFormatFlags), Double(stream.mBytesPerPacket),
        Double(stream.mFramesPerPacket), Double(stream.mBytesPerFrame), Double(stream.mChannelsPerFrame),
        Double(stream.mBitsPerChannel),
      ]
      parts["stream"] = numbers.map { NSNumber(value: $0) } as NSArray
      parts["layout"] = audio.layoutData.map { $0 as NSData }
      parts["cookie"] = audio.cookieData.map { $0 as NSData }
    case .timeCode(let code):
      parts["frameDuration"] = CMTimeCopyAsDictionary(code.frameDuration, allocator: nil)
      parts["timeCode"] = [code.frameQuanta, code.flags].map { NSNumber(value: $0) } as NSArray
    }
    encode(parts as NSDictionary, forKey: key)
  }

  func decodeFormat(_ key: String) -> CMFormatDescription? {
    let classes: [AnyClass] = [
      NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSData.self, NSDate.self, NSNull.self,
    ]
    guard let parts = decodeObject(of: classes, forKey: key) as? NSDictionary,
      let type = (parts["mediaType"] as? NSNumber)?.uint32Value,
      let subType = (parts["mediaSubType"] as? NSNumber)?.uint32Value
    else { return nil }
    let numbers = { (name: String, count: Int) in
      (parts[name] as? [NSNumber]).flatMap { $0.count == count ? $0 : nil }
    }
    var details = CMFormatDescription.Details.none
    if let size = numbers("dimensions", 2) {
      details = .video(CMVideoDimensions(width: size[0].int32Value, height: size[1].int32Value))
    } else if let n = numbers("stream", 8) {
      let stream = AudioStreamBasicDescription(
        mSampleRate: n[0].doubleValue, mFormatID: n[1].uint32Value, mFormatFlags: n[2].uint32Value,
        mBytesPerPacket: n[3].uint32Value,
        mFramesPerPacket: n[4].uint32Value, mBytesPerFrame: n[5].uint32Value, mChannelsPerFrame: n[6].uint32Value,
        mBitsPerChannel: n[7].uint32Value, mReserved: 0)
      let (layout, cookie) = (parts["layout"] as? Data ?? Data(), parts["cookie"] as? Data ?? Data())
      // A channel layout has a tag, a bitmap and the number of its descriptions, of four bytes each, then descriptions
      // of twenty bytes.
      let descriptions = layout.dropFirst(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard layout.isEmpty || layout.count >= 12 + 20 * descriptions else { return nil }
      details = layout.withUnsafeBytes { layout in
        cookie.withUnsafeBytes { .audio(AudioFormat(stream, layout: layout, cookie: $0)) }
      }
    } else if let code = numbers("timeCode", 2), let duration = parts["frameDuration"] as? NSDictionary {
      var made: CMFormatDescription?
      CMTimeCodeFormatDescriptionCreate(
        allocator: nil, timeCodeFormatType: subType, frameDuration: CMTimeMakeFromDictionary(duration),
        frameQuanta: code[0].uint32Value,
        flags: code[1].uint32Value, extensions: parts["extensions"] as? NSDictionary, formatDescriptionOut: &made)
      return made
    }
    return CMFormatDescription(type, subType, details: details, extensions: parts["extensions"] as? NSDictionary)
  }
}
