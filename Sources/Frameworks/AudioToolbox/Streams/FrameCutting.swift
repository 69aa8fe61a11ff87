import AVEngineCore
import AVEngineReading
import CoreAudio
import Foundation

struct FrameCutting {
  enum Beginning { case no, perhaps, at(Int) }

  let type: AudioFileTypeID
  private let chain: FrameChain
  /// The engine recognises the frames by this format's path extension.
  private let format: ContainerFormat

  static let all = [
    FrameCutting(type: kAudioFileAC3Type, chain: .ac3, format: .ac3),
    FrameCutting(type: kAudioFileAAC_ADTSType, chain: .adts, format: .aac),
    FrameCutting(type: kAudioFileMP3Type, chain: .mpegAudio, format: .mp3),
  ]

  private static let header = 6
  private static let evidence = 4

  /// The size limit is in bytes. ADTS has 13 bits for the size. The limit of MPEG audio is a padded frame of MPEG-1
  /// layer II with 384 kb/s at 32 kHz, and that of AC-3 a frame with 640 kb/s at 32 kHz.
  var longest: Int { type == kAudioFileAAC_ADTSType ? 8191 : type == kAudioFileMP3Type ? 1729 : 3840 }

  var options: OpenOptions {
    var options = OpenOptions()
    options.pathExtension = format.pathExtensions[0]
    return options
  }

  func length(_ bytes: Data) -> Int? { chain.length(ArraySlice(bytes.prefix(Self.header))) }

  func begins(in bytes: Data) -> Beginning {
    let all = [UInt8](bytes.prefix(1 << 16))
    // The signature of AC-3 has only 16 bits, so it must be at the beginning.
    let last = type == kAudioFileAC3Type ? 1 : all.count
    for start in 0..<min(last, all.count) where all.count - start >= Self.header {
      switch follows(all, start) {
      case true?: return .at(start)
      case nil: return .perhaps
      case false?: continue
      }
    }
    return .no
  }

  /// Returns nil if there are too few bytes to decide.
  private func follows(_ all: [UInt8], _ start: Int) -> Bool? {
    var position = start
    for _ in 0..<Self.evidence {
      guard position + Self.header <= all.count else { return nil }
      guard let length = chain.length(all[position..<position + Self.header]), length > Self.header else {
        return false
      }
      position += length
    }
    return position <= all.count ? true : nil
  }

  func cut(_ bytes: Data, isSynchronised: inout Bool, into ranges: inout [Range<Int>]) -> Int {
    let all = [UInt8](bytes)
    var position = 0
    while all.count - position >= Self.header {
      guard let length = chain.length(all[position..<position + Self.header]), length > Self.header,
        isSynchronised || position + length + Self.header > all.count
          || chain.length(all[(position + length)...].prefix(Self.header)) != nil
      else {
        isSynchronised = false
        position += 1
        continue
      }
      guard position + length <= all.count, isSynchronised || position + length + Self.header <= all.count else {
        break
      }
      ranges.append(position + lead(all[position..<position + Self.header])..<position + length)
      (isSynchronised, position) = (true, position + length)
    }
    return position
  }

  /// Returns the length of a header that does not belong to the packet; for ADTS by ISO/IEC 13818-7 §6.2.
  private func lead(_ header: ArraySlice<UInt8>) -> Int {
    guard type == kAudioFileAAC_ADTSType else { return 0 }
    return header[header.startIndex + 1] & 1 == 1 ? 7 : 9
  }

  func isInformation(_ bytes: Data) -> Bool {
    guard type == kAudioFileMP3Type, let header = MPEGAudioHeader(ArraySlice(bytes.prefix(4))), bytes.count >= 44 else {
      return false
    }
    let word = { (offset: Int) in
      String(decoding: bytes[bytes.startIndex + offset..<bytes.startIndex + offset + 4], as: UTF8.self)
    }
    return ["Xing", "Info"].contains(word(4 + header.sideInfo)) || word(36) == "VBRI"
  }
}
