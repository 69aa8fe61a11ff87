import AVEngineCore
import CoreAudioTypes
import CoreMedia

struct SampleTableBuilder {
  private(set) var settings: WriterTrack
  /// nil: `EditListWriter.segments` makes one. An empty list hides all media.
  var edits: [EditSegment]?
  /// The media time that becomes movie time zero; nil: the first presentation.
  var origin: CMTime?
  var place: TrackLocation?
  var locations: MediaLocations {
    didSet { descriptions = SampleDescriptions(settings.formatDescriptions, in: locations) }
  }
  private(set) var descriptions: SampleDescriptions

  struct Runs {
    private(set) var runs: [(count: UInt32, value: Int64)] = []

    mutating func append(_ value: Int64, count: Int = 1) {
      guard count > 0 else { return }
      if let last = runs.last, last.value == value, Int(last.count) + count <= Int(UInt32.max) {
        runs[runs.count - 1].count += UInt32(count)
      } else {
        runs.append((UInt32(clamping: count), value))
      }
    }

    mutating func removeLast() -> Int64? {
      guard let last = runs.last else { return nil }
      if last.count == 1 { runs.removeLast() } else { runs[runs.count - 1].count -= 1 }
      return last.value
    }
  }

  private(set) var durations = Runs()
  /// Presentation time minus decode time.
  private(set) var offsets = Runs()
  private(set) var sizes: [UInt32] = []
  /// The bytes per packet of audio whose packets have a constant size and one frame, or are IMA4. The table then counts
  /// packets as samples.
  private(set) var frameSize: Int?
  private(set) var sampleCount = 0
  private(set) var syncSamples: [UInt32] = []
  private(set) var partialSyncSamples: [UInt32] = []
  private(set) var dependencies: [UInt8] = []
  private(set) var hasDependencies = false
  private(set) var chunkOffsets: [Int64] = []
  private(set) var chunkRuns: [(firstChunk: UInt32, samples: UInt32, description: UInt32)] = []

  /// This time and the following ones are in ticks of the media timescale.
  private(set) var firstDecode: Int64?
  private(set) var firstPresentation = Int64.max
  private(set) var presentationEnd = Int64.min
  private(set) var smallestOffset: Int64 = 0
  private(set) var largestOffset: Int64 = 0
  private var lastDecode: Int64 = 0
  private var decodeEnd: Int64 = 0

  // The chunk that is being filled:
  private var chunkSamples = 0
  private var chunkEnd: Int64 = -1
  private var chunkStart: Int64 = 0
  private var chunkPlace: Int64 = 0
  private var chunkDescription = 0

  init(_ settings: WriterTrack) {
    self.settings = settings
    let locations = settings.formatDescriptions.indices.map {
      settings.locations.indices.contains($0) ? settings.locations[$0] : nil
    }
    self.locations = MediaLocations(locations)
    descriptions = SampleDescriptions(settings.formatDescriptions, in: self.locations)
    frameSize = settings.formatDescriptions.first.flatMap(Self.frameSize)
  }

  mutating func refer(_ kind: String, to tracks: [Int]) { settings.references[kind, default: []] += tracks }

  static func frameSize(_ format: CMFormatDescription) -> Int? {
    guard let basic = format.audioStreamBasicDescription, basic.mBytesPerPacket > 0,
      basic.mFramesPerPacket == 1 || basic.mFormatID == kAudioFormatAppleIMA4
    else { return nil }
    return Int(basic.mBytesPerPacket)
  }

  /// Returns false if the format's samples cannot share a sample table with those of the others.
  mutating func add(_ format: CMFormatDescription, at location: String? = nil) -> Bool {
    let size = Self.frameSize(format)
    guard settings.formatDescriptions.isEmpty || size == frameSize else { return false }
    frameSize = size
    settings.formatDescriptions.append(format)
    locations.append(location)
    return true
  }

  /// Indices of formats stay valid.
  mutating func describeAll(as format: CMFormatDescription) {
    settings.formatDescriptions = settings.formatDescriptions.map { _ in format }
    descriptions = SampleDescriptions(settings.formatDescriptions, in: locations)
  }

  /// In ticks. One sample may last longer.
  var chunkLength: Int64 { ticks(place?.chunkDuration ?? settings.chunkDuration) ?? Int64(settings.timescale) / 2 }

  var hasOneFrameSize: Bool { settings.formatDescriptions.allSatisfy { Self.frameSize($0) == frameSize } }

  var allAreSync: Bool { syncSamples.count == sampleCount && partialSyncSamples.isEmpty || frameSize != nil }

  var duration: Int64 { firstDecode.map { decodeEnd - $0 } ?? 0 }

  /// Added to presentation times: decode times are stored from zero on, and composition offsets are raised so that none
  /// is negative.
  var shift: Int64 { max(0, -smallestOffset) - (firstDecode ?? 0) }

  func ticks(_ time: CMTime) -> Int64? { Self.ticks(time, timescale: settings.timescale) }

  static func ticks(_ time: CMTime, timescale: CMTimeScale) -> Int64? {
    guard time.isNumeric else { return nil }
    let converted = CMTimeConvertScale(time, timescale: timescale, method: .roundHalfAwayFromZero)
    guard converted.isNumeric, abs(converted.value) < 1 << 60 else { return nil }
    return converted.value
  }

  // MARK: Adding

  mutating func add(_ sample: MediaSample, at offset: Int64) throws(EngineError) {
    guard let presentation = ticks(sample.presentationTime) else {
      throw EngineError(.writeFailed, "Writing a sample", detail: "it has no presentation time")
    }
    let decode = ticks(sample.decodeTime) ?? presentation
    let duration = max(0, ticks(sample.duration) ?? 0)
    guard sample.size >= 0, sample.size <= Int(UInt32.max) else {
      throw EngineError(.writeFailed, "Writing a sample", detail: "it has \(sample.size) bytes")
    }
    let count = frameSize.map { sample.size / $0 } ?? 1
    try addTimes(decode: decode, presentation: presentation, duration: duration, count: count)
    addToChunk(sample, count: count, at: offset)
    if frameSize == nil {
      sizes.append(UInt32(sample.size))
      addFlags(sample.flags, number: UInt32(clamping: sampleCount + 1))
    }
    sampleCount += count
  }

  private mutating func addTimes(decode: Int64, presentation: Int64, duration: Int64, count: Int) throws(EngineError) {
    if firstDecode == nil { (firstDecode, lastDecode, decodeEnd) = (decode, decode, decode) }
    guard decode >= lastDecode else {
      throw EngineError(
        .writeFailed, "Writing a sample",
        detail: "its decode time \(decode) is before that of the previous sample, \(lastDecode)")
    }
    guard decode - lastDecode < 1 << 31, duration < 1 << 31 else {
      throw EngineError(
        .writeFailed, "Writing a sample",
        detail: "a duration of \(max(decode - lastDecode, duration)) ticks cannot be stored")
    }
    // A sample lasts until the next one's decode time, whatever duration it stated.
    if sampleCount > 0, decode != decodeEnd, let last = durations.removeLast() {
      durations.append(max(0, last + decode - decodeEnd))
    }
    if frameSize != nil, count > 0 {
      // Each of the first `rest` packets lasts one tick longer than the others.
      let (each, rest) = (duration / Int64(count), Int(duration % Int64(count)))
      durations.append(each + 1, count: rest)
      durations.append(each, count: count - rest)
    } else {
      durations.append(duration, count: count)
    }
    offsets.append(presentation - decode, count: count)
    smallestOffset = min(smallestOffset, presentation - decode)
    largestOffset = max(largestOffset, presentation - decode)
    firstPresentation = min(firstPresentation, presentation)
    presentationEnd = max(presentationEnd, presentation + duration)
    (lastDecode, decodeEnd) = (decode, decode + duration)
  }

  private mutating func addFlags(_ flags: SampleFlags, number: UInt32) {
    if flags.contains(.sync) {
      syncSamples.append(number)
    } else if flags.contains(.partialSync) {
      partialSyncSamples.append(number)
    }
    let dependsOn: UInt8 = flags.contains(.dependsOnOthers) ? 1 : flags.contains(.doesNotDependOnOthers) ? 2 : 0
    let isDependedOn: UInt8 = flags.contains(.isDependedOn) ? 1 : flags.contains(.isDisposable) ? 2 : 0
    let redundancy: UInt8 = flags.contains(.hasRedundantCoding) ? 1 : 0
    let byte = dependsOn << 4 | isDependedOn << 2 | redundancy
    if byte != 0 { hasDependencies = true }
    dependencies.append(byte)
  }

  private mutating func addToChunk(_ sample: MediaSample, count: Int, at offset: Int64) {
    let isFull =
      decodeEnd - chunkStart > chunkLength
      || place.map { chunkEnd - chunkPlace + Int64(sample.size) > Int64($0.chunkSize) } ?? false
    let description = descriptions.index(ofFormat: sample.formatIndex)
    if offset != chunkEnd || description != chunkDescription || chunkSamples == 0 || isFull {
      endChunk()
      chunkOffsets.append(offset)
      chunkPlace = offset
      chunkStart = lastDecode
      chunkDescription = description
    }
    chunkSamples += count
    chunkEnd = offset + Int64(sample.size)
  }

  /// The caller must call this once more at the end.
  mutating func endChunk() {
    guard chunkSamples > 0 else { return }
    let entry = (
      firstChunk: UInt32(clamping: chunkOffsets.count), samples: UInt32(clamping: chunkSamples),
      description: UInt32(clamping: chunkDescription + 1)
    )
    if let last = chunkRuns.last, last.samples == entry.samples, last.description == entry.description {
      chunkSamples = 0
      return
    }
    chunkRuns.append(entry)
    chunkSamples = 0
  }
}
