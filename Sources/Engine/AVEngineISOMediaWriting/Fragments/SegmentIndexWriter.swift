import AVEngineCore
import AVEngineISOMedia
import CoreMedia

/// Each track has one index (sidx, ISO/IEC 14496-12 §8.16.3), which lists one subsegment.
struct SegmentIndexWriter {
  private let pieces: [FragmentPiece]

  init(_ pieces: [FragmentPiece]) { self.pieces = pieces.filter { !$0.samples.isEmpty } }

  func boxes(fragmentSize: Int) -> [UInt8] {
    var boxes: [UInt8] = []
    for piece in pieces.reversed() { boxes = box(piece, distance: boxes.count, fragmentSize: fragmentSize) + boxes }
    return boxes
  }

  private func box(_ piece: FragmentPiece, distance: Int, fragmentSize: Int) -> [UInt8] {
    let start = piece.samples.lazy.map(\.presentation).min() ?? 0
    let end = piece.samples.lazy.map { $0.presentation + $0.duration }.max() ?? start
    var writer = BoxWriter()
    writer.fullBox("sidx", version: 1) { box in
      box.u32(UInt32(clamping: piece.number + 1))
      box.u32(UInt32(clamping: piece.timescale))
      // An edit hides media before zero.
      box.i64(max(0, start))
      box.i64(Int64(distance))
      box.u16(0)
      box.u16(1)
      // The upper bit marks references to other indexes.
      box.u32(UInt32(clamping: min(fragmentSize, 0x7FFF_FFFF)))
      box.u32(UInt32(clamping: end - max(0, start)))
      box.u32(Self.accessPoint(piece, start: start))
    }
    return writer.bytes
  }

  /// An access point (ISO/IEC 14496-12 §I.3) has type 1 if the first sample is presented first, 2 if later samples are
  /// presented before it, and 3 if it is a partial sync sample.
  private static func accessPoint(_ piece: FragmentPiece, start: Int64) -> UInt32 {
    guard let first = piece.samples.first else { return 0 }
    if first.sample.isSync { return 1 << 31 | (first.presentation == start ? 1 : 2) << 28 }
    return first.sample.flags.contains(.partialSync) ? 1 << 31 | 3 << 28 : 0
  }
}
