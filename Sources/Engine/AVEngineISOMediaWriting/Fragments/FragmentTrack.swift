import AVEngineCore
import CoreMedia

/// Times are in ticks of the media timescale.
struct FragmentSample {
  let sample: MediaSample
  let data: CMBlockBuffer
  let decode: Int64
  let presentation: Int64
  var duration: Int64
}

/// The ticks that are added to a track's media times to get its times in the file. The presentation shift may be
/// larger, so that no composition offset is negative.
struct TimeShift: Equatable {
  var decode: Int64
  var presentation: Int64
}

struct FragmentTrack {
  let number: Int
  /// For a file, this also has the sample tables of the finished movie.
  var record: SampleTableBuilder
  private(set) var waiting: [FragmentSample] = []
  private(set) var waitingBytes = 0
  private var lastDecode = Int64.min
  var isEnded = false
  var isListed = false
  /// All formats that were added, also those that no header lists.
  private var formats: [CMFormatDescription]
  /// nil: the header lists all formats.
  private(set) var soleFormat: Int?
  var shift: TimeShift?

  init(number: Int, record: SampleTableBuilder) {
    self.number = number
    self.record = record
    formats = record.settings.formatDescriptions
  }

  /// Returns false if the format's samples cannot share a sample table with those of the others.
  mutating func add(_ format: CMFormatDescription) -> Bool {
    guard record.add(format) else { return false }
    formats.append(format)
    if let soleFormat { record.describeAll(as: formats[soleFormat]) }
    return true
  }

  func lists(_ format: Int) -> Bool { soleFormat.map { $0 == format || formats[$0] == formats[format] } ?? false }

  mutating func list(_ format: Int) {
    soleFormat = format
    record.describeAll(as: formats[format])
  }

  var settings: WriterTrack { record.settings }

  mutating func add(_ sample: MediaSample, _ data: CMBlockBuffer) throws(EngineError) {
    guard let presentation = record.ticks(sample.presentationTime) else {
      throw EngineError(.writeFailed, "Writing a sample", detail: "it has no presentation time")
    }
    let decode = record.ticks(sample.decodeTime) ?? presentation
    guard decode >= lastDecode else {
      throw EngineError(
        .writeFailed, "Writing a sample",
        detail: "its decode time \(decode) is before that of the previous sample, \(lastDecode)")
    }
    let duration = min(max(0, record.ticks(sample.duration) ?? 0), Int64(UInt32.max))
    waiting.append(
      FragmentSample(sample: sample, data: data, decode: decode, presentation: presentation, duration: duration))
    waitingBytes += sample.size
    lastDecode = decode
  }

  /// The duration of each sample reaches to the next one's decode time, if that is known.
  mutating func take(_ count: Int) throws(EngineError) -> FragmentPiece? {
    guard count > 0, count <= waiting.count, let shift else { return nil }
    var samples = Array(waiting[..<count])
    for index in samples.indices where index + 1 < waiting.count {
      let gap = waiting[index + 1].decode - samples[index].decode
      guard gap < 1 << 31 else {
        throw EngineError(.writeFailed, "Writing a sample", detail: "a gap of \(gap) ticks cannot be stored")
      }
      samples[index].duration = gap
    }
    waiting.removeFirst(count)
    waitingBytes = waiting.reduce(0) { $0 + $1.sample.size }
    return FragmentPiece(
      number: number, mediaType: settings.mediaType, timescale: settings.timescale, frameSize: record.frameSize,
      shift: shift,
      descriptions: record.descriptions, samples: samples)
  }
}

struct FragmentPiece {
  let number: Int
  let mediaType: CMMediaType
  let timescale: CMTimeScale
  let frameSize: Int?
  let shift: TimeShift
  let descriptions: SampleDescriptions
  var samples: [FragmentSample]
}
