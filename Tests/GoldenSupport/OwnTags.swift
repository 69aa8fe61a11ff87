import AVFoundation
import Foundation

extension OwnMedia {
  static var tags: [OwnMedia] {
    [
      OwnMedia("tags.mov") { try await tagged($0, .mov, quickTime, track: trackTags) },
      OwnMedia("tags.m4a") { try await tagged($0, .m4a, iTunes, track: []) },
      OwnMedia("tags.mp4") { try await tagged($0, .mp4, iso + iTunes, track: trackTags) },
      OwnMedia("tags.3gp") { try await tagged($0, .mobile3GPP, iso, track: []) },
    ]
  }

  static var audioParts: [OwnMedia] {
    [
      OwnMedia("ramp.wav") { try await ramp($0, .wav, MadeSamples.pcm()) },
      OwnMedia("float.wav") { try await ramp($0, .wav, MadeSamples.pcm(isFloat: true)) },
      OwnMedia("ramp.aiff") { try await ramp($0, .aiff, MadeSamples.pcm(isBig: true)) },
      OwnMedia("ramp.aifc") { try await ramp($0, .aifc, MadeSamples.pcm(isBig: true)) },
      OwnMedia("ramp.caf") { try await ramp($0, .caf, MadeSamples.pcm()) },
      OwnMedia("packets.caf") { try await tagged($0, .caf, common, track: []) },
    ]
  }

  private static func text(_ identifier: String, _ value: String, _ language: String? = nil) -> AVMetadataItem {
    AVMutableMetadataItem(identifier, value as NSString, type: kCMMetadataBaseDataType_UTF8, language: language)
  }

  private static var picture: NSData {
    NSData(data: Data([0xFF, 0xD8] + MadeSamples.bytes(60, seed: 7) + [0xFF, 0xD9]))
  }

  private static var quickTime: [AVMetadataItem] {
    [
      text("mdta/com.apple.quicktime.title", "Größe"), text("mdta/com.apple.quicktime.title", "Size", "en"),
      text("mdta/com.apple.quicktime.location.ISO6709", "+52.5200+013.4050/"),
      AVMutableMetadataItem("mdta/org.example.count", NSNumber(value: 70_000), type: kCMMetadataBaseDataType_SInt32),
      AVMutableMetadataItem("mdta/org.example.real", NSNumber(value: 0.25), type: kCMMetadataBaseDataType_Float64),
      AVMutableMetadataItem("mdta/com.apple.quicktime.artwork", picture, type: kCMMetadataBaseDataType_JPEG),
      text("udta/%A9cmt", "A remark", "en"), text("udta/%A9cpy", "© 2026", "de"),
    ]
  }

  private static var trackTags: [AVMetadataItem] { [text("udta/tnam", "The sound"), text("udta/%A9nam", "Ton", "de")] }

  private static var iTunes: [AVMetadataItem] {
    [
      text("itsk/%A9nam", "Größe"), text("itsk/%A9cmt", "A remark"),
      AVMutableMetadataItem(
        "itsk/trkn", NSData(data: Data([0, 0, 0, 3, 0, 12, 0, 0])), type: kCMMetadataBaseDataType_RawData),
      AVMutableMetadataItem("itsk/tmpo", NSNumber(value: 120), type: kCMMetadataBaseDataType_SInt16),
      AVMutableMetadataItem("itsk/cpil", NSNumber(value: 1), type: kCMMetadataBaseDataType_SInt8),
      AVMutableMetadataItem("itsk/covr", picture, type: kCMMetadataBaseDataType_JPEG),
    ]
  }

  private static var iso: [AVMetadataItem] {
    [
      text("uiso/titl", "Größe", "de"), text("uiso/titl", "Size", "en"), text("uiso/cprt", "© 2026", "en"),
      text("uiso/auth", "Ada", "en"),
    ]
  }

  private static var common: [AVMetadataItem] {
    [
      text("common/title", "Größe"), text("common/artist", "Ada"), text("common/albumName", "Meer"),
      text("common/copyrights", "© 2026"),
    ]
  }

  private static func tagged(_ url: URL, _ type: AVFileType, _ items: [AVMetadataItem], track: [AVMetadataItem])
    async throws
  {
    let maker = try MovieMaker(url, type)
    maker.writer.metadata = items
    let audio = try maker.add(.audio, MadeSamples.aac()) { $0.metadata = track }
    try maker.start()
    for first in stride(from: 0, to: 40, by: 8) {
      try maker.append(MadeSamples.packets(first..<first + 8, MadeSamples.aac()), to: audio)
    }
    try await maker.finish()
  }

  private static func ramp(_ url: URL, _ type: AVFileType, _ format: CMFormatDescription) async throws {
    let maker = try MovieMaker(url, type)
    maker.writer.metadata = common + [text("id3/TOPE", "Nobody")].filter { _ in type != .caf }
    let audio = try maker.add(.audio, format)
    try maker.start()
    for first in stride(from: 0, to: 9_000, by: 1_500) {
      try maker.append(MadeSamples.frames(first..<first + 1_500, format), to: audio)
    }
    try await maker.finish()
  }
}
