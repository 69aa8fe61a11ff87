package import AVEngineCore
import CoreMedia
import Foundation

package struct WebVTTProvider: ContainerProvider {
  fileprivate static let mostBytes = 64 << 20
  private static let chunk = 1 << 20

  package init() {}

  package func recognises(_ head: [UInt8], options: OpenOptions) -> Bool { WebVTTFile.recognises(head) }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    var data = Data()
    while data.count < Self.mostBytes {
      let more = try source.bytes(at: Int64(data.count), count: Self.chunk)
      guard !more.isEmpty else { break }
      data += more
    }
    guard let file = WebVTTFile(data) else {
      throw EngineError(.malformed, "Opening", subject: source.name, detail: "it does not begin with “WEBVTT”")
    }
    return try WebVTTContainer(file)
  }
}

final class WebVTTContainer: MediaContainer {
  let info: ContainerInfo
  let tracks: [any MediaTrack]

  init(_ file: WebVTTFile) throws(EngineError) {
    let end = file.cues.map(\.end).max() ?? .zero
    info = ContainerInfo(format: .webVTT, duration: end)
    tracks = [try WebVTTTrack(file, end: end)]
  }

  func preciseDuration() throws(EngineError) -> CMTime { info.duration }
}

final class WebVTTTrack: MediaTrack {
  let info: TrackInfo
  private let samples: [MediaSample]

  init(_ file: WebVTTFile, end: CMTime) throws(EngineError) {
    let whole = CMTimeRange(start: .zero, duration: end)
    var info = TrackInfo(
      id: 1, mediaType: kCMMediaType_Subtitle,
      formatDescriptions: [CMFormatDescription(kCMMediaType_Subtitle, kCMSubtitleFormatType_WebVTT)], timescale: 1000,
      segments: end > .zero ? [EditSegment(source: whole, target: whole)] : [])
    // Even a single text track belongs to an alternate group, because a client may select none of the group.
    info.alternateGroup = 3
    info.isEnabled = false
    self.info = info
    let rules = WebVTTRules(file.styles)
    var (sequence, samples, size) = (CueSequence(from: .zero), [MediaSample](), 0)
    func add(_ shown: CueSequence.Cue) throws(EngineError) {
      size += shown.bytes.count
      guard size <= Self.mostBytes else {
        throw EngineError(.malformed, "Opening", detail: "its cues overlap so much that they need \(size) bytes")
      }
      samples.append(try shown.sample())
    }
    // Cues that begin together keep the file's order.
    let order = file.cues.indices.sorted { (file.cues[$0].start, $0) < (file.cues[$1].start, $1) }
    for cue in order.map({ file.cues[$0] }) {
      let range = CMTimeRange(start: cue.start, end: cue.end)
      guard cue.start < cue.end else { continue }
      sequence.add(CueSequence.Cue(range: range, bytes: Self.bytes(cue, rules)))
      while let shown = sequence.next() { try add(shown) }
    }
    sequence.finish(at: end)
    while let shown = sequence.next() { try add(shown) }
    self.samples = samples
  }

  private static let mostBytes = 2 * WebVTTProvider.mostBytes

  private static func bytes(_ cue: WebVTTCue, _ rules: WebVTTRules) -> [UInt8] {
    guard !rules.isEmpty else { return WebVTTSample.cue(text: cue.text, settings: cue.placedSettings) }
    var text = WebVTTText(cue.text, rules: rules, identifier: cue.identifier)
    return WebVTTSample.cue(text: WebVTTText.string(text.parse()), settings: cue.placedSettings)
  }

  var byteSource: (any ByteSource)? { nil }

  func statistics() throws(EngineError) -> TrackStatistics {
    TrackStatistics(
      sampleCount: samples.count, totalSize: samples.reduce(0) { $0 + Int64($1.size) },
      mediaDuration: info.timeRange.duration,
      minimumSampleDuration: samples.map(\.duration).min() ?? .invalid, syncSampleCount: samples.count)
  }

  func makeCursor() throws(EngineError) -> any SampleCursor { ListedSampleCursor(samples) }

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard let bytes = sample.heldBytes else {
      throw EngineError(.readFailed, "Reading a sample", detail: "the sample belongs to another track")
    }
    return bytes
  }
}
