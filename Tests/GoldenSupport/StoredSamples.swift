import AVFoundation
import Foundation

/// The samples of a track's media in decode order, without the track's edits.
enum StoredSamples {
  /// Returns nil if the track provides no sample cursor.
  static func all(of track: AVAssetTrack) -> [SamplePiece]? {
    guard let cursor = track.makeSampleCursorAtFirstSampleInDecodeOrder() else { return nil }
    var files = OpenFiles()
    var formats: [CMFormatDescription] = []
    var pieces: [SamplePiece] = []
    var number = 0
    while true {
      var piece = self.piece(cursor, number, &files)
      let format = cursor.copyCurrentSampleFormatDescription()
      if formats.last != format, !formats.contains(format) { formats.append(format) }
      piece.format = (formats.firstIndex(of: format) ?? 0) + 1
      pieces.append(piece)
      number += piece.count
      if cursor.stepInDecodeOrder(byCount: Int64(piece.count)) != piece.count { break }
    }
    return SamplePiece.joined(pieces)
  }

  private static func piece(_ cursor: AVSampleCursor, _ number: Int, _ files: inout OpenFiles) -> SamplePiece {
    var piece = SamplePiece()
    piece.number = number
    piece.presentation = cursor.presentationTimeStamp
    let decode = cursor.decodeTimeStamp
    if decode != piece.presentation { piece.decode = decode }
    piece.duration = cursor.currentSampleDuration
    piece.flags = SampleFlagText.text(cursor.currentSampleDependencyAttachments ?? [:])
    let place = cursor.currentSampleStorageRange
    piece.size = Int(place.length)
    if place.offset >= 0 { piece.offset = place.offset }
    let format = cursor.copyCurrentSampleFormatDescription()
    if format.mediaType == .audio,
      format.mediaSubType == .linearPCM || format.audioStreamBasicDescription?.isFrames == true
    {
      let chunk = cursor.currentChunkInfo
      piece.isFrames = true
      piece.count = max(1, Int(chunk.chunkSampleCount - cursor.currentSampleIndexInChunk))
    }
    if let url = cursor.currentChunkStorageURL, let offset = piece.offset {
      piece.bytes = files.bytes(of: url, at: offset, piece.size * piece.count)
    }
    return piece
  }
}

struct OpenFiles {
  private var handles: [URL: FileHandle] = [:]

  mutating func bytes(of url: URL, at offset: Int64, _ count: Int) -> Data {
    if handles[url] == nil { handles[url] = try? FileHandle(forReadingFrom: url) }
    guard let handle = handles[url], (try? handle.seek(toOffset: UInt64(offset))) != nil else { return Data() }
    return (try? handle.read(upToCount: count)) ?? Data()
  }
}

enum SampleFlagText {
  static func text(_ attachments: [AnyHashable: Any]) -> String {
    let words = attachments.map { key, value -> String in
      guard let flag = value as? Bool else { return "\(key)=\(ValueText.any(value))" }
      return flag ? "\(key)" : "!\(key)"
    }
    return words.sorted().joined(separator: " ")
  }
}

extension AudioStreamBasicDescription {
  /// Whether a packet is one frame of a fixed size, as in PCM and its companded forms.
  var isFrames: Bool { mFramesPerPacket == 1 && mBytesPerPacket > 0 }
}
