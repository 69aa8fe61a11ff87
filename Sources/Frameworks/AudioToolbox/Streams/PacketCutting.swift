import AVEngineCore
import CoreAudio
import CoreMedia
import Foundation

enum PacketCutting {
  /// The value is the size of a packet in bytes.
  case constant(Int)
  case indexed([Range<Int64>])
  case frames(FrameCutting)

  private static let mostPackets = 1 << 23

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

  /// - Parameters:
  ///   - offset: The offset in the file of the first byte of `bytes`.
  ///   - end: The end of the audio in the file; nil if it is unknown.
  ///   - isSynchronised: Whether a frame is known to begin at the first byte of `bytes`; after the call, at the first
  ///     byte that is still needed.
  ///   - ranges: Receives the ranges of complete packets in `bytes`; for packets of a constant size, one range of all
  ///     of them.
  /// - Returns: The number of bytes at the beginning of `bytes` that later calls do not need.
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

  func table(_ format: AudioStreamBasicDescription, _ track: any MediaTrack) -> AudioFilePacketTableInfo? {
    guard case .indexed(let places) = self else { return nil }
    return track.info.packetTable(format, packets: Int64(places.count))
  }
}
