import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia

/// Finds the ends of the tracks of a transport or program stream in its last bytes. libavformat's own estimate leaves
/// out the frames of the last PES packet after its first one.
struct StreamTail {
  let source: any ByteSource
  let signature: MediaSignature
  let timings: [Int: StreamTiming]
  let keys: [Int: Key]

  /// The identifier alone is not enough: a TrueHD stream and the AC-3 in it share one.
  struct Key: Hashable {
    private let id: Int32
    private let codec: UInt32

    init(_ stream: AVStream) { (id, codec) = (stream.id, stream.codecpar?.pointee.codec_id.rawValue ?? 0) }
  }

  private static let (step, reach) = (Int64(1) << 18, Int64(1) << 23)
  private static let head: Int64 = 1 << 18
  /// The least length of video to read: the last packet decoded need not be the last presented.
  private static let span = CMTime(value: 1, timescale: 1)

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

  private func isWhole(_ stream: PacketScan.Stream?, _ timing: StreamTiming) -> Bool {
    guard let stream, stream.count > 0 else { return false }
    return !timing.isVideo || timing.time(stream.end - stream.first) >= Self.span
  }
}
