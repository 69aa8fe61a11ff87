import AVEngineCore
import CoreAudio
import CoreMedia
import Foundation

enum StreamHeader {
  enum Result: Equatable {
    case needsMore
    /// Offsets in the file; the end is nil if it is not stated.
    case audio(from: Int64, to: Int64?)
    case failed(OSStatus)
  }

  /// Returns nil if there are too few bytes to decide.
  static func recognises(_ head: Data) -> Bool? {
    guard head.count >= 12 else { return nil }
    let (first, second, third) = (code(head, 0), code(head, 4), code(head, 8))
    switch first {
    case "RIFF", "RF64": return third == "WAVE"
    case "FORM": return third == "AIFF" || third == "AIFC"
    case "caff": return true
    default: return second == "ftyp"
    }
  }

  static func isISO(_ head: Data) -> Bool { code(head, 4) == "ftyp" }

  static func find(in head: Data) -> Result {
    switch code(head, 0) {
    case "RIFF", "RF64": chunks(head, at: 12, audio: "data", lead: 0, isBigEndian: false)
    case "FORM": chunks(head, at: 12, audio: "SSND", lead: 8, isBigEndian: true)
    case "caff": coreAudio(head)
    default: boxes(head)
    }
  }

  /// - Parameter lead: The number of bytes in the audio chunk before the audio.
  private static func chunks(_ head: Data, at start: Int, audio: String, lead: Int, isBigEndian: Bool) -> Result {
    var offset = start
    while offset + 8 + lead <= head.count {
      let size = Int(isBigEndian ? number(head, offset + 4, 4) : number(head, offset + 4, 4).byteSwapped >> 32)
      if code(head, offset) == audio {
        // An unfinished recording does not state the size. RF64 states it in a separate chunk.
        let isStated = size != 0 && size != 0xFFFF_FFFF
        let first = offset + 8 + lead
        return .audio(from: Int64(first), to: isStated ? Int64(offset + 8 + max(size, lead)) : nil)
      }
      offset += 8 + size + size % 2
    }
    return .needsMore
  }

  private static func coreAudio(_ head: Data) -> Result {
    var offset = 8
    while offset + 16 <= head.count {
      let size = Int64(bitPattern: number(head, offset + 4, 8))
      if code(head, offset) == "data" {
        guard size < 0 || size >= 4 else { return .failed(kAudioFileStreamError_InvalidFile) }
        return .audio(from: Int64(offset + 16), to: size < 0 || size > 1 << 60 ? nil : Int64(offset + 12) + size)
      }
      guard size >= 0, size < 1 << 32 else { return .failed(kAudioFileStreamError_InvalidFile) }
      offset += 12 + Int(size)
    }
    return .needsMore
  }

  private static func boxes(_ head: Data) -> Result {
    var offset = 0
    var hasMovie = false
    while offset + 16 <= head.count {
      let short = number(head, offset, 4)
      let (size, header) = short == 1 ? (number(head, offset + 8, 8), 16) : (short, 8)
      switch code(head, offset + 4) {
      case "mdat":
        guard hasMovie else { return .failed(kAudioFileStreamError_NotOptimized) }
        return .audio(from: Int64(offset + header), to: size == 0 || size > 1 << 60 ? nil : Int64(offset) + Int64(size))
      case "moov": hasMovie = true
      default: break
      }
      guard size >= UInt64(header), size < 1 << 32 else { return .failed(kAudioFileStreamError_InvalidFile) }
      offset += Int(size)
    }
    return .needsMore
  }

  private static func code(_ head: Data, _ offset: Int) -> String {
    String(decoding: head[head.startIndex + offset..<head.startIndex + offset + 4], as: UTF8.self)
  }

  private static func number(_ head: Data, _ offset: Int, _ count: Int) -> UInt64 {
    head[head.startIndex + offset..<head.startIndex + offset + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Bytes after `head` read as zeros.
final class HeadByteSource: ByteSource {
  let name = "a stream"
  private let head: Data
  private let end: Int64

  init(_ head: Data, length: Int64) { (self.head, end) = (head, length) }

  func length() throws(EngineError) -> Int64? { end }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    guard offset >= 0, offset < end else { return 0 }
    let count = Int(min(Int64(buffer.count), end - offset))
    let known = offset < Int64(head.count) ? min(count, head.count - Int(offset)) : 0
    if known > 0 {
      head.copyBytes(to: buffer, from: head.startIndex + Int(offset)..<head.startIndex + Int(offset) + known)
    }
    for index in known..<max(known, count) { buffer[index] = 0 }
    return count
  }

  func cancel() {}
}
