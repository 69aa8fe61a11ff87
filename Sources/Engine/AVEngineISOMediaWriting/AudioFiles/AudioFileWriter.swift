package import AVEngineCore
import CoreAudioTypes
package import CoreMedia
import Foundation

/// Until the end, the headers of CAF state an unknown length and those of WAVE the largest one, so that readers read to
/// the end of the file. The headers of AIFF state zero.
package final class AudioFileWriter: ContainerWriter {
  private var form: any AudioFileFormatWriter
  private var options: WriterOptions
  private let output: BufferedFileWriter
  private var track: WriterTrack?
  private var record: AudioFileRecord?
  private var edits: [EditSegment]?
  private var origin: CMTime?
  private var first: CMTime?
  private var end = CMTime.invalid
  private var stage = Stage.adding

  private enum Stage { case adding, writing, closed }

  package static let formats: Set<ContainerFormat> = [.caf, .wav, .aiff, .aifc, .flac]

  package init(path: String, options: WriterOptions) throws(EngineError) {
    guard let form = Self.form(options) else {
      throw EngineError(
        .unsupported, "Writing", subject: path, detail: "files of the format \(options.format) cannot be written")
    }
    self.form = form
    self.options = options
    output = try BufferedFileWriter(path: path)
  }

  private static func form(_ options: WriterOptions) -> (any AudioFileFormatWriter)? {
    switch options.format {
    case .caf: CoreAudioFormatWriter(metadata: options.metadata)
    case .flac: FLACFormatWriter()
    case .wav: WaveFormatWriter(tags: AudioFileTags(metadata: options.metadata))
    case .aiff, .aifc:
      InterchangeFormatWriter(
        isCompressed: options.format == .aifc, tags: AudioFileTags(metadata: options.metadata))
    default: nil
    }
  }

  package func setMetadata(_ metadata: [MetadataEntry]) {
    options.metadata = metadata
    form = Self.form(options) ?? form
  }

  package var bytesWritten: Int64 { output.position }

  private func misuse(_ detail: String) -> EngineError {
    EngineError(.writeFailed, "Writing", subject: output.path, detail: detail)
  }

  // MARK: The track

  package func addTrack(_ track: WriterTrack) throws(EngineError) -> Int {
    guard stage == .adding else { throw misuse("a track was added after writing was started") }
    guard self.track == nil, track.mediaType == kCMMediaType_Audio else {
      throw EngineError(
        .unsupported, "Writing", subject: output.path,
        detail: "such a file has only one track, which is an audio track")
    }
    guard track.formatDescriptions.count <= 1 else { throw misuse("audio in such a file has only one format") }
    for format in track.formatDescriptions { try form.check(format) }
    self.track = track
    return 0
  }

  package func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int
  {
    guard stage != .closed, track == 0, self.track != nil else {
      throw misuse("a format was added after the end, or to a track that does not exist")
    }
    guard self.track?.formatDescriptions.isEmpty == true else {
      throw misuse("audio in such a file has only one format")
    }
    try form.check(format)
    self.track?.formatDescriptions = [format]
    return 0
  }

  package func setEdits(_ edits: [EditSegment], of track: Int) { self.edits = edits.isEmpty ? nil : edits }

  package func setOrigin(_ time: CMTime) { origin = time.isNumeric ? time : nil }

  package func endTrack(_ track: Int) throws(EngineError) {}

  package func flushSegment() throws(EngineError) { throw misuse("an audio file has no segments") }

  // MARK: Media

  package func begin() throws(EngineError) {
    guard stage == .adding else { throw misuse("writing was started twice") }
    guard track != nil else { throw misuse("writing was started without a track") }
    stage = .writing
  }

  private func start() throws(EngineError) {
    guard record == nil else { return }
    guard let format = track?.formatDescriptions.first else { throw misuse("a sample has no format") }
    try output.write(form.header(format))
    record = AudioFileRecord(format: format, dataStart: output.position)
  }

  package func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError) {
    guard stage == .writing, track == 0 else {
      throw misuse("a sample was appended before writing was started, or to a track that does not exist")
    }
    let count = CMBlockBufferGetDataLength(data)
    guard count == sample.size else { throw misuse("a sample of \(sample.size) bytes has \(count) bytes of data") }
    try start()
    try note(sample)
    try output.write(data)
  }

  package func appendRun(
    _ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)]
  ) throws(EngineError) {
    guard stage == .writing else { throw misuse("a run of samples was appended before writing was started") }
    try start()
    var place = range.lowerBound..<range.lowerBound
    for (track, sample) in samples {
      guard track == 0, case .file(let offset) = sample.location, offset >= range.lowerBound,
        offset <= range.upperBound,
        Int64(sample.size) <= range.upperBound - offset
      else { throw misuse("a sample is outside of its run") }
      if offset != place.upperBound {
        try output.copy(source, range: place)
        place = offset..<offset
      }
      place = place.lowerBound..<offset + Int64(sample.size)
      try note(sample)
    }
    try output.copy(source, range: place)
  }

  private func note(_ sample: MediaSample) throws(EngineError) {
    guard var record, sample.presentationTime.isNumeric else { throw misuse("a sample has no presentation time") }
    let basic = record.basic
    if first == nil { first = sample.presentationTime }
    end = sample.presentationTime + (sample.duration.isNumeric ? sample.duration : .zero)
    record.byteCount += Int64(sample.size)
    if basic.mBytesPerPacket > 0, basic.mFramesPerPacket > 0 {
      let packets = Int64(sample.size) / Int64(basic.mBytesPerPacket)
      record.packetCount += packets
      record.frameCount += packets * Int64(basic.mFramesPerPacket)
    } else {
      let frames = basic.mFramesPerPacket > 0 ? Int64(basic.mFramesPerPacket) : max(0, frames(sample.duration, basic))
      record.packetCount += 1
      record.frameCount += frames
      if basic.mBytesPerPacket == 0 { Self.append(Int64(sample.size), to: &record.packetTable) }
      if basic.mFramesPerPacket == 0 { Self.append(frames, to: &record.packetTable) }
    }
    self.record = record
  }

  /// A number has seven bits per byte. The top bit means that more bytes follow.
  private static func append(_ value: Int64, to table: inout [UInt8]) {
    for shift in [28, 21, 14, 7] as [Int64] where value >> shift > 0 {
      table.append(UInt8(value >> shift & 0x7F) | 0x80)
    }
    table.append(UInt8(value & 0x7F))
  }

  private func frames(_ time: CMTime, _ basic: AudioStreamBasicDescription) -> Int64 {
    let rate = CMTimeScale(max(1, min(basic.mSampleRate.rounded(), 2e9)))
    let converted = CMTimeConvertScale(time, timescale: rate, method: .roundHalfAwayFromZero)
    return converted.isNumeric ? converted.value : 0
  }

  // MARK: End

  package func finish() throws(EngineError) {
    guard stage == .writing else { throw misuse("the file was finished before writing was started, or twice") }
    stage = .closed
    try start()
    try output.flush()
    if var record {
      settleFrames(&record)
      if !form.tellsPriming { try removeUnheard(&record) }
      let (trailer, patches) = try form.completion(record)
      try output.write(trailer)
      try output.flush()
      for patch in patches { try output.put(patch.bytes, at: patch.offset) }
    }
    output.close()
  }

  private func settleFrames(_ record: inout AudioFileRecord) {
    guard let first else { return }
    let sources = edits?.compactMap(\.source) ?? []
    let start = sources.first?.start ?? max(origin ?? first, first)
    let stop = sources.last?.end ?? end
    record.primingFrames = min(max(0, frames(start - first, record.basic)), record.frameCount)
    record.validFrames = max(0, min(frames(stop - first, record.basic), record.frameCount) - record.primingFrames)
  }

  private func removeUnheard(_ record: inout AudioFileRecord) throws(EngineError) {
    let frameSize = Int64(record.basic.mBytesPerFrame)
    let kept = record.validFrames * frameSize
    if record.primingFrames > 0 {
      try output.move(kept, from: record.dataStart + record.primingFrames * frameSize, to: record.dataStart)
    }
    if kept < record.byteCount { try output.truncate(to: record.dataStart + kept) }
    (record.byteCount, record.frameCount, record.primingFrames) = (kept, record.validFrames, 0)
  }

  package func abandon() {
    stage = .closed
    output.close()
  }
}
