import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia

/// Finds where the streams of a transport or program stream end, which no header states.
///
/// It reads the packets of the last bytes. libavformat's own estimate ends where the last PES packet begins, or where
/// its first frame ends, and so leaves out later frames of that packet.
struct StreamTail {
  let source: any ByteSource
  let signature: MediaSignature
  let timings: [Int: StreamTiming]
  /// The keys of the streams that became tracks, by the indices that the streams had when the file was opened.
  let keys: [Int: Key]

  /// Identifies one stream in any demuxer of the file. The identifier alone is not enough: a TrueHD stream and the AC-3
  /// in it share one.
  struct Key: Hashable {
    private let id: Int32
    private let codec: UInt32

    init(_ stream: AVStream) { (id, codec) = (stream.id, stream.codecpar?.pointee.codec_id.rawValue ?? 0) }
  }

  /// The bytes before the end of the file that are read first, and at most.
  private static let (step, reach) = (Int64(1) << 18, Int64(1) << 23)
  /// The most bytes at the beginning of the file that are read to find the streams.
  private static let head: Int64 = 1 << 18
  /// The last packet decoded need not be the last presented. One second contains all frames that a decoder may hold
  /// back.
  private static let span = CMTime(value: 1, timescale: 1)

  /// Returns the end of each stream that has packets in the last bytes.
  func ends() throws(EngineError) -> [Int: CMTime] {
    guard let length = try source.length() else { return [:] }
    let demuxer = try Demuxer(source, signature: signature, probeSize: Self.head)
    let numbers = Dictionary(keys.map { ($1, $0) }) { first, _ in first }
    var (size, ends) = (Self.step, [Int: CMTime]())
    while true {
      let start = max(0, length - size)
      guard demuxer.seek(toByte: start) else { return ends }
      let scan = try PacketScan(demuxer, timings: timings, isAtStart: false) { number in
        demuxer.stream(number).flatMap { numbers[Key($0.pointee)] }
      }
      for (number, stream) in scan.streams where stream.count > 0 {
        ends[number] = timings[number]?.time(stream.end - stream.trailing)
      }
      if start == 0 || size >= Self.reach || timings.allSatisfy({ isWhole(scan.streams[$0.key], $0.value) }) {
        return ends
      }
      size = min(size * 4, Self.reach)
    }
  }

  /// Returns whether the last frame of a stream has been seen.
  private func isWhole(_ stream: PacketScan.Stream?, _ timing: StreamTiming) -> Bool {
    guard let stream, stream.count > 0 else { return false }
    return !timing.isVideo || timing.time(stream.end - stream.first) >= Self.span
  }
}
