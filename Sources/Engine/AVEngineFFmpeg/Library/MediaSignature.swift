import AVEngineCore
import AVEngineReading
import Foundation

/// The format of a media file. libavformat's own probing is not used, because it would open a
/// playlist that is named “upload.mp4”, and with it the files that the playlist names.
struct MediaSignature: Hashable {
  let format: ContainerFormat

  init(_ format: ContainerFormat) { self.format = format }

  var demuxer: String { format.rawValue }
  var demuxerNames: String { format == .matroska ? "matroska,webm" : demuxer }
}

extension MediaSignature {
  var isCounted: Bool { isIndexed || format == .amr || isRawVideo }
  var isIndexed: Bool { format.isElementaryAudio }
  var isRawVideo: Bool { format == .h264 || format == .hevc }
  var isOfPackets: Bool { format == .transportStream || format == .programStream }
  var isText: Bool { format.isOfText }
  var statesDuration: Bool { !isCounted && !isText && !isOfPackets && format != .dv }
  /// Whether pages (Ogg) or PES packets cut frames into pieces.
  var isCutIntoPieces: Bool { isOfPackets || format == .ogg }
  var lacksPresentationTimes: Bool { format == .avi || format == .programStream }
  /// Whether the start time in the headers is the first decode time, which may be before the first presentation.
  var hidesPresentation: Bool { format == .avi || isRawVideo }
  var hasSizedBlocks: Bool { format == .wav || format == .w64 }
}

extension MediaSignature {
  static func detect(_ head: [UInt8], options: OpenOptions) -> MediaSignature? {
    byMagic(head) ?? bySync(head, options)
  }

  private static func has(_ text: String, at offset: Int, in head: [UInt8]) -> Bool {
    head.count >= offset + text.utf8.count && head[offset...].prefix(text.utf8.count).elementsEqual(text.utf8)
  }

  private static func byMagic(_ head: [UInt8]) -> MediaSignature? {
    if has("RIFF", at: 0, in: head) || has("RF64", at: 0, in: head) || has("BW64", at: 0, in: head) {
      if has("WAVE", at: 8, in: head) { return MediaSignature(.wav) }
      return has("AVI ", at: 8, in: head) || has("AVIX", at: 8, in: head) ? MediaSignature(.avi) : nil
    }
    if has("FORM", at: 0, in: head) {
      return has("AIFF", at: 8, in: head) || has("AIFC", at: 8, in: head) ? MediaSignature(.aiff) : nil
    }
    // Sony Wave64 begins with a GUID whose first four bytes are "riff".
    if head.starts(with: [0x72, 0x69, 0x66, 0x66, 0x2e, 0x91, 0xcf, 0x11]) { return MediaSignature(.w64) }
    if head.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) { return MediaSignature(.matroska) }
    if has("fLaC", at: 0, in: head) { return MediaSignature(.flac) }
    if has("OggS", at: 0, in: head) { return MediaSignature(.ogg) }
    if has("caff", at: 0, in: head) { return MediaSignature(.caf) }
    if has(".snd", at: 0, in: head) { return MediaSignature(.au) }
    if has("#!AMR", at: 0, in: head) { return MediaSignature(.amr) }
    if head.starts(with: [0, 0, 1, 0xba]) { return MediaSignature(.programStream) }
    // SMPTE 314M: the header block of a DIF sequence.
    return head.starts(with: [0x1f, 0x07, 0x00]) ? MediaSignature(.dv) : nil
  }

  private static func bySync(_ head: [UInt8], _ options: OpenOptions) -> MediaSignature? {
    if isTransportStream(head) { return MediaSignature(.transportStream) }
    // ATSC A/52 §5.4.1; bit stream identifications above 10 are the enhanced syntax of Annex E.
    if head.starts(with: [0x0b, 0x77]), head.count > 6 {
      return head[5] >> 3 > 10 ? MediaSignature(.eac3) : MediaSignature(.ac3)
    }
    if FrameChain.adts.holds(in: head, from: 0) { return MediaSignature(.aac) }
    if FrameChain.mpegAudio.holds(in: head, from: 0) { return MediaSignature(.mp3) }
    if let raw = rawVideo(head, options) ?? text(head, options) { return raw }
    guard options.names(.mp3) else { return nil }
    // A file that was cut out of a stream may begin in the middle of a frame.
    let start = head.indices.prefix(2048).first { FrameChain.mpegAudio.holds(in: head, from: $0) }
    return start == nil ? nil : MediaSignature(.mp3)
  }

  /// Many kinds of files begin with a start code, so the file's name or MIME type must agree.
  private static func rawVideo(_ head: [UInt8], _ options: OpenOptions) -> MediaSignature? {
    guard head.starts(with: [0, 0, 1]) || head.starts(with: [0, 0, 0, 1]) else { return nil }
    return [MediaSignature(.h264), MediaSignature(.hevc)].first { options.names($0.format) }
  }

  /// A SubRip file has no signature, so its name or MIME type must agree.
  private static func text(_ head: [UInt8], _ options: OpenOptions) -> MediaSignature? {
    let text = head.starts(with: [0xef, 0xbb, 0xbf]) ? Array(head.dropFirst(3)) : head
    if has("[Script Info]", at: 0, in: text) { return MediaSignature(.subStationAlpha) }
    guard options.names(.subRip), String(decoding: text, as: UTF8.self).contains("-->") else { return nil }
    return MediaSignature(.subRip)
  }

  /// Packets of 188 bytes begin with 0x47 (ISO/IEC 13818-1 §2.4.3.2). M2TS puts four bytes before each packet.
  private static func isTransportStream(_ head: [UInt8]) -> Bool {
    for (first, stride) in [(0, 188), (4, 192)] where head.count > first + 3 * stride {
      if (0...3).allSatisfy({ head[first + $0 * stride] == 0x47 }) { return true }
    }
    guard head.count >= 188, head.count.isMultiple(of: 188) else { return false }
    return stride(from: 0, to: head.count, by: 188).allSatisfy { head[$0] == 0x47 }
  }
}
