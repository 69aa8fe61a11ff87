import AVEngineCore
import CoreMedia
import Foundation
import ProviderConformance

struct BrokenWriterProvider: WriterProvider {
  let whole: any WriterProvider
  let broken: WriterClause

  var writableFormats: Set<ContainerFormat> { broken == .offer ? [] : whole.writableFormats }

  func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter {
    if broken == .existingFile { try? FileManager.default.removeItem(atPath: path) }
    return BrokenWriter(try whole.makeWriter(path: path, options: options), broken, path)
  }

  func makeSegmentWriter(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError)
    -> any ContainerWriter
  {
    try whole.makeSegmentWriter(segments, options: options)
  }
}

private final class BrokenWriter: ContainerWriter {
  private let whole: any ContainerWriter
  private let broken: WriterClause
  private let path: String
  private var count = 0
  private var hasBegun = false

  init(_ whole: any ContainerWriter, _ broken: WriterClause, _ path: String) {
    self.whole = whole
    self.broken = broken
    self.path = path
  }

  private var offset: Int { broken == .trackNumbers ? 1 : 0 }

  func addTrack(_ track: WriterTrack) throws(EngineError) -> Int { try whole.addTrack(track) + offset }

  func begin() throws(EngineError) {
    hasBegun = true
    try whole.begin()
  }

  func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError) {
    var (sample, data) = (sample, data)
    count += 1
    if broken == .orderOfCalls, !hasBegun { return }
    if broken == .statedSize { sample.size = data.dataLength }
    if broken == .timesStay, count == 3 { sample.presentationTime.value += 1 }
    if broken == .samplesStay, count == 3 { data = changed(data) }
    try whole.append(sample, data: data, to: track - offset)
  }

  func append(_ sample: MediaSample, packet: MemoryBlock, to track: Int) throws(EngineError) {
    let data = CMBlockBuffer(packet)
    try whole.append(sample, data: broken == .packets ? changed(data) : data, to: track - offset)
  }

  private func changed(_ data: CMBlockBuffer) -> CMBlockBuffer {
    var bytes = (try? data.withContiguousBytes { Data($0) }) ?? Data()
    if !bytes.isEmpty { bytes[bytes.count - 1] ^= 1 }
    return CMBlockBuffer(copying: bytes) ?? data
  }

  func appendRun(_ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)])
    throws(EngineError)
  {
    var samples = samples.map { (track: $0.track - offset, sample: $0.sample) }
    if broken == .runs { samples.removeLast() }
    try whole.appendRun(source, range: range, samples: samples)
  }

  func setEdits(_ edits: [EditSegment], of track: Int) {
    if broken != .edits { whole.setEdits(edits, of: track - offset) }
  }
  func setOrigin(_ time: CMTime) { if broken != .origin { whole.setOrigin(time) } }
  func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int {
    try whole.addFormat(format, at: location, to: track - offset)
  }
  func endTrack(_ track: Int) throws(EngineError) { try whole.endTrack(track - offset) }
  func flushSegment() throws(EngineError) { try whole.flushSegment() }
  func finish() throws(EngineError) { try whole.finish() }
  func abandon() { if broken != .abandoning { whole.abandon() } }
  var bytesWritten: Int64 { whole.bytesWritten + (broken == .size ? 1 : 0) }
}
