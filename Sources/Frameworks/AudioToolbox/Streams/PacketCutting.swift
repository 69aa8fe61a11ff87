import AVEngineCore
import CoreAudio
import CoreMedia
import Foundation

/// How packets are found among bytes.
enum PacketCutting {
  /// All have as many bytes.
  case constant(Int)
  /// Their places in the file, in order.
  case indexed([Range<Int64>])
  /// Each frame says where the next one is.
  case frames(FrameCutting)

  /// More packets would be a day and a half of AAC.
  private static let mostPackets = 1 << 23

  /// By the format, or by the track's index; nil where neither tells.
  ///
  /// - Parameter isContiguous: Whether the file's sound lies in one piece.
  init?(_ format: AudioStreamBasicDescription, _ track: any MediaTrack, isContiguous: Bool) {
    guard format.mBytesPerPacket == 0 else {
      guard isContiguous else { return nil }
      self = .constant(Int(format.mBytesPerPacket))
      return
    }
    var places: [Range<Int64>] = []
    guard let cursor = try? track.makeCursor() else { return nil }
    while let sample = try? cursor.next() {
      guard case .file(let start) = sample.location, sample.size > 0, start >= places.last?.upperBound ?? 0,
        places.count < Self.mostPackets,
        start < 1 << 60
      else { return nil }
      places.append(start..<start + Int64(sample.size))
    }
    guard !places.isEmpty else { return nil }
    self = .indexed(places)
  }

  var isConstant: Bool {
    if case .constant = self { return true }
    return false
  }

  /// Where the first packet is, where an index says so.
  var firstOffset: Int64? {
    if case .indexed(let places) = self { return places.first?.lowerBound }
    return nil
  }

  /// Finds packets that are whole.
  ///
  /// - Parameters:
  ///   - offset: Of the first byte, in the file.
  ///   - packet: The number of the next packet.
  ///   - end: Behind the last byte of sound.
  ///   - isSynchronised: Whether the first byte begins a frame.
  /// - Returns: How many bytes are not needed any more.
  func cut(
    _ bytes: Data, at offset: Int64, packet: Int64, end: Int64?, isSynchronised: inout Bool,
    into ranges: inout [Range<Int>]
  ) -> Int {
    switch self {
    case .constant(let size):
      let left = end.map { max(0, $0 - offset) } ?? .max
      let whole = Int(min(Int64(bytes.count), left)) / size * size
      if whole > 0 { ranges.append(0..<whole) }
      isSynchronised = true
      // What comes behind the sound is not wanted.
      return left == 0 ? bytes.count : whole
    case .indexed(let places):
      isSynchronised = true
      var number = Int(packet)
      while number < places.count, places[number].upperBound <= offset + Int64(bytes.count),
        places[number].lowerBound >= offset
      {
        ranges.append(Int(places[number].lowerBound - offset)..<Int(places[number].upperBound - offset))
        number += 1
      }
      let next = number < places.count ? places[number].lowerBound : .max
      return Int(min(Int64(bytes.count), max(0, next - offset)))
    case .frames(let frames): return frames.cut(bytes, isSynchronised: &isSynchronised, into: &ranges)
    }
  }

  /// Which of an index's frames are to be heard.
  func table(_ format: AudioStreamBasicDescription, _ track: any MediaTrack) -> AudioFilePacketTableInfo? {
    guard case .indexed(let places) = self else { return nil }
    return track.info.packetTable(format, packets: Int64(places.count))
  }
}
