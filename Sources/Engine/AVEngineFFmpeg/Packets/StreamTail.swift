import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia

/// Finds where the streams of a transport or program stream end, of which no header tells.
///
/// The packets of the last bytes are read. libavformat's own estimate ends where the last PES packet begins, or its
/// first frame ends, so that frames behind it in the same packet would be left out.
struct StreamTail {
  let source: any ByteSource
  let signature: MediaSignature
  let timings: [Int: StreamTiming]
  /// Streams of the file as it was opened, by their numbers.
  let keys: [Int: Key]

  /// Identifies one stream in any demuxer of the file: a TrueHD stream and the AC-3 in it share an identifier.
  struct Key: Hashable {
    private let id: Int32
    private let codec: UInt32

    init(_ stream: AVStream) { (id, codec) = (stream.id, stream.codecpar?.pointee.codec_id.rawValue ?? 0) }
  }

  /// Bytes from the end on that are read first, and at most.
  private static let (step, reach) = (Int64(1) << 18, Int64(1) << 23)
  /// Bytes of the beginning that tell which streams there are.
  private static let head: Int64 = 1 << 18
  /// The last packets decoded need not be the last presented. One second holds all pictures that a decoder may hold
  /// back.
  private static let span = CMTime(value: 1, timescale: 1)

  /// The end of each stream of which the last bytes hold anything.
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

  /// Whether the last of a stream has been seen.
  private func isWhole(_ stream: PacketScan.Stream?, _ timing: StreamTiming) -> Bool {
    guard let stream, stream.count > 0 else { return false }
    return !timing.isVideo || timing.time(stream.end - stream.first) >= Self.span
  }
}
