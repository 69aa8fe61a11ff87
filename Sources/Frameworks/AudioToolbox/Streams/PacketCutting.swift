import AVEngineCore
import CoreAudio
import CoreMedia
import Foundation

/// The way in which packets are located in a file's bytes.
enum PacketCutting {
  /// All packets have the same number of bytes.
  case constant(Int)
  /// The ranges of the packets' bytes in the file, in order.
  case indexed([Range<Int64>])
  /// Each frame's header states its length.
  case frames(FrameCutting)

  private static let mostPackets = 1 << 23

  /// Returns nil if packets of a constant size are not in one piece, or if the track's index does not locate packets of
  /// different sizes.
  ///
  /// - Parameter isContiguous: Whether the file's audio is in one piece.
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

  var firstOffset: Int64? {
    if case .indexed(let places) = self { return places.first?.lowerBound }
    return nil
  }

  /// Finds complete packets.
  ///
  /// - Parameters:
  ///   - offset: The offset in the file of the first byte of `bytes`.
  ///   - packet: The index of the next packet.
  ///   - end: The end of the audio in the file; nil if it is unknown.
  ///   - isSynchronised: Whether a frame is known to begin at the first byte of `bytes`; after the call, at the first
  ///     byte that is still needed. For packets that are not frames, true after the call.
  ///   - ranges: Receives the ranges of the packets in `bytes`; for packets of a constant size, one range of all of
  ///     them.
  /// - Returns: The number of bytes at the beginning of `bytes` that later calls do not need: those of the found
  ///   packets, and those that belong to no packet.
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
      // Bytes after the audio are dropped.
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

  /// Returns the packet table of an indexed track; nil for other tracks, or if `packetTable` returns nil.
  func table(_ format: AudioStreamBasicDescription, _ track: any MediaTrack) -> AudioFilePacketTableInfo? {
    guard case .indexed(let places) = self else { return nil }
    return track.info.packetTable(format, packets: Int64(places.count))
  }
}
