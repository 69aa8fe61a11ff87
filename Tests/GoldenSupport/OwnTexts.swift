import AVFoundation
import Foundation

extension OwnMedia {
  static var texts: [OwnMedia] {
    [
      OwnMedia("captions.mp4") { try await captions($0, .mp4, kCMSubtitleFormatType_3GText) },
      OwnMedia("captions.mov") { try await captions($0, .mov, kCMSubtitleFormatType_3GText) },
      OwnMedia("cues.mp4") { try await captions($0, .mp4, kCMSubtitleFormatType_WebVTT) },
      OwnMedia("closed.mov", closedCaptions), OwnMedia("podcast.m4a", podcast), OwnMedia("places.mov", places),
    ]
  }

  private static func captions(_ url: URL, _ type: AVFileType, _ subtype: FourCharCode) async throws {
    let format = try CMFormatDescription(mediaType: .subtitle, mediaSubType: .init(rawValue: subtype))
    let maker = try MovieMaker(url, type)
    let video = try maker.add(.video, MadeSamples.h264()) { $0.mediaTimeScale = 30_000 }
    let input = try maker.add(.subtitle, format) {
      $0.languageCode = "deu"
      $0.extendedLanguageTag = "de"
    }
    let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    try maker.start()
    let first = AVMutableCaption("A bold day & <night>", timeRange: range(0, 120))
    first.setFontWeight(.bold, in: NSRange(location: 2, length: 4))
    let second = AVMutableCaption("Zwei Größen\nin Rot", timeRange: range(180, 300))
    second.setTextColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), in: NSRange(location: 15, length: 3))
    second.setDecoration(.underline, in: NSRange(location: 5, length: 6))
    for caption in [first, second] {
      guard adaptor.append(caption) else { throw maker.writer.error ?? MadeSamples.Failure(description: "no caption") }
    }
    input.markAsFinished()
    try maker.film(20, video, [])
    try await maker.finish()
  }

  /// The samples have the form of QuickTime File Format, "Closed Captioning Sample Data".
  private static func closedCaptions(_ url: URL) async throws {
    let format = try CMFormatDescription(
      mediaType: .closedCaption, mediaSubType: .init(rawValue: kCMClosedCaptionFormatType_CEA608))
    let maker = try MovieMaker(url, .mov)
    let video = try maker.add(.video, MadeSamples.h264()) { $0.mediaTimeScale = 30_000 }
    let input = try maker.add(.closedCaption, format) { $0.languageCode = "eng" }
    try maker.start()
    let pairs: [(UInt8, UInt8)] = [
      (0x94, 0x20), (0x94, 0xAE), (0x94, 0x70), (0xC8, 0xE5), (0xEC, 0xEC), (0xEF, 0x80), (0x94, 0x2F),
    ]
    for (number, pair) in pairs.enumerated() {
      let bytes = MadeSamples.big(10, 4) + Array("cdat".utf8) + [pair.0, pair.1]
      let time = CMTimeMultiply(MadeSamples.frame, multiplier: Int32(number))
      try maker.append(MadeSamples.buffer(bytes, format, at: time, each: MadeSamples.frame), to: input)
    }
    input.markAsFinished()
    try maker.film(20, video, [])
    try await maker.finish()
  }

  /// The second chapter's link is in an `href` box (3GPP TS 26.245 §5.17.1.5).
  private static func podcast(_ url: URL) async throws {
    let text = try CMFormatDescription(mediaType: .text, mediaSubType: .init(rawValue: kCMTextFormatType_QTText))
    let stills = try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 64)
    let maker = try MovieMaker(url, .m4a)
    let audio = try maker.add(.audio, MadeSamples.aac())
    let inputs = try [AVMediaType.text, .text, .video].map { type in
      try maker.add(type, type == .video ? stills : text) {
        $0.marksOutputTrackAsEnabled = false
        if type == .text { $0.languageCode = "eng" }
      }
    }
    for input in inputs {
      audio.addTrackAssociation(withTrackOf: input, type: AVAssetTrack.AssociationType.chapterList.rawValue)
    }
    try maker.start()
    for (number, title) in ["First", "Zweites"].enumerated() {
      let (time, length) = (CMTime(value: Int64(number), timescale: 1), CMTime(value: 1, timescale: 1))
      let image: [UInt8] = [0xFF, 0xD8] + MadeSamples.bytes(100, seed: number) + [0xFF, 0xD9]
      let samples = [
        titled(title, nil), number == 0 ? titled("", nil) : titled("More", "https://example.com"), image,
      ]
      for (input, bytes) in zip(inputs, samples) {
        try maker.append(
          MadeSamples.buffer(bytes, input === inputs[2] ? stills : text, at: time, each: length), to: input)
      }
    }
    for input in inputs { input.markAsFinished() }
    for first in stride(from: 0, to: 94, by: 10) {
      try maker.append(MadeSamples.packets(first..<min(first + 10, 94), MadeSamples.aac()), to: audio)
    }
    try await maker.finish()
  }

  private static func titled(_ title: String, _ link: String?) -> [UInt8] {
    let body = MadeSamples.big(title.utf8.count, 2) + Array(title.utf8)
    guard let link else { return body }
    let range = MadeSamples.big(0, 2) + MadeSamples.big(title.utf8.count, 2)
    let address = [UInt8(link.utf8.count)] + Array(link.utf8) + [0]
    return body + MadeSamples.big(8 + range.count + address.count, 4) + Array("href".utf8) + range + address
  }

  private static func places(_ url: URL) async throws {
    let location = AVMutableMetadataItem(
      "mdta/com.apple.quicktime.location.ISO6709", "+52.5200+013.4050/" as NSString,
      type: kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709)
    let items = [
      location,
      AVMutableMetadataItem(
        "mdta/org.example.text", "Größe" as NSString, type: kCMMetadataBaseDataType_UTF8, language: "de"),
      AVMutableMetadataItem("mdta/org.example.small", NSNumber(value: -5), type: kCMMetadataBaseDataType_SInt8),
      AVMutableMetadataItem("mdta/org.example.real", NSNumber(value: 0.5), type: kCMMetadataBaseDataType_Float32),
      AVMutableMetadataItem(
        "mdta/org.example.point", NSDictionary(dictionary: ["X": 1.5, "Y": -2.0]),
        type: kCMMetadataBaseDataType_PointF32),
      AVMutableMetadataItem(
        "mdta/org.example.data", NSData(data: Data([1, 2, 3])), type: kCMMetadataBaseDataType_RawData),
    ]
    let groups = [(items, 0, 300), ([], 300, 360), ([location], 360, 600)].map { items, start, end in
      AVTimedMetadataGroup(items: items, timeRange: range(Int64(start), Int64(end)))
    }
    let maker = try MovieMaker(url, .mov)
    let video = try maker.add(.video, MadeSamples.h264()) { $0.mediaTimeScale = 30_000 }
    let input = try maker.add(.metadata, groups[0].copyFormatDescription())
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    input.addTrackAssociation(withTrackOf: video, type: AVAssetTrack.AssociationType.metadataReferent.rawValue)
    try maker.start()
    for group in groups {
      guard adaptor.append(group) else { throw maker.writer.error ?? MadeSamples.Failure(description: "no group") }
    }
    input.markAsFinished()
    try maker.film(30, video, [])
    try await maker.finish()
  }
}
