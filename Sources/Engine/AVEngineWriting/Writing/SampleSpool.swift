import AVEngineCore
import CoreMedia
import Foundation

final class SampleSpool {
  private(set) var header: WriterTrack?
  private let file: FileHandle
  private let path: String
  private static let operation = "Keeping the samples of a pass"

  /// The size of a record: decode time, presentation time and duration in ticks, the size in bytes, and the flags.
  private static let recordSize = 5 * MemoryLayout<Int64>.size
  /// The size field of a record that ends a segment.
  private static let segmentEnd: Int64 = -1

  init(path: String) throws(EngineError) {
    self.path = path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno, Self.operation, subject: path) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // No other process needs the file's name. Without a name, the file disappears with this process.
    unlink(path)
  }

  private func perform<T>(_ body: () throws -> T) throws(EngineError) -> T {
    do { return try body() } catch { throw EngineError(.writeFailed, Self.operation, subject: path, underlying: error) }
  }

  func declare(_ header: WriterTrack) { self.header = header }

  func append(_ encoded: EncodedSample) throws(EngineError) {
    let sample = encoded.sample
    try put([
      sample.decodeTime.value, sample.presentationTime.value, sample.duration.value, Int64(sample.size),
      Int64(sample.flags.rawValue),
    ])
    try perform { try encoded.data.withContiguousBytes { try file.write(contentsOf: Data($0)) } }
  }

  func endSegment(due: CMTime) throws(EngineError) { try put([due.value, 0, 0, Self.segmentEnd, 0]) }

  private func put(_ record: [Int64]) throws(EngineError) {
    try perform { try file.write(contentsOf: record.withUnsafeBytes { Data($0) }) }
  }

  func replay(into lane: OutputLane) throws(EngineError) {
    guard let header else { return }
    try lane.declare(header)
    try perform { try file.seek(toOffset: 0) }
    while let record = try perform({ try file.read(upToCount: Self.recordSize) }), record.count == Self.recordSize {
      let fields = record.withUnsafeBytes { bytes in
        (0..<5).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Int64.self) }
      }
      let times = fields.prefix(3).map { CMTime(value: $0, timescale: header.timescale) }
      if fields[3] == Self.segmentEnd {
        try lane.endSegment(due: times[0])
      } else {
        try lane.write(
          try sample(times, size: Int(fields[3]), flags: UInt16(truncatingIfNeeded: fields[4])), due: times[0])
      }
    }
  }

  private func sample(_ times: [CMTime], size: Int, flags: UInt16) throws(EngineError) -> EncodedSample {
    let bytes = size > 0 ? try perform { try file.read(upToCount: size) } ?? Data() : Data()
    guard bytes.count == size, let data = CMBlockBuffer(copying: bytes) else {
      throw EngineError(.truncated, Self.operation, subject: path)
    }
    let sample = MediaSample(
      decodeTime: times[0], presentationTime: times[1], duration: times[2], size: size,
      location: .memory(HeldBlock(data)),
      flags: SampleFlags(rawValue: flags))
    return EncodedSample(sample: sample, data: data)
  }
}

final class SpooledOutput: LaneOutput, @unchecked Sendable {
  // Safety: used by one lane's stage, on one thread at a time.
  private let spool: SampleSpool
  let mapsAudioByEdits = false

  init(_ spool: SampleSpool) { self.spool = spool }

  func declare(_ lane: Int, _ header: WriterTrack) throws(EngineError) { spool.declare(header) }
  func write(_ encoded: EncodedSample, due: CMTime, to lane: Int) throws(EngineError) { try spool.append(encoded) }
  func endSegment(in lane: Int, due: CMTime) throws(EngineError) { try spool.endSegment(due: due) }
  func addFormat(_ format: CMFormatDescription, at location: String?, to lane: Int) throws(EngineError) -> Int {
    throw EngineError(.unsupported, "Encoding in passes", detail: "the encoder changed its format")
  }
}
