import AVEngineCore
import CoreAudioTypes
import CoreMedia

final class AudioDecoding {
  private let track: any MediaTrack
  private let cursor: any SampleCursor
  private let codecs: any CodecProvider
  /// The duration by which decoding must begin before a requested time, so that the audio at that time is correct.
  let preroll: CMTime
  let rates: [Double]
  private var decoder: (any AudioDecoder)?
  private var formatIndex = -1
  /// The sample whose bytes the last call of `next(before:)` could not read; nil if it could.
  private(set) var unreadable: MediaSample?

  init(track: any MediaTrack, codecs: any CodecProvider) throws(EngineError) {
    self.track = track
    self.codecs = codecs
    cursor = try track.makeCursor()
    preroll = track.info.decodingLeadIn
    rates = track.info.formatDescriptions.compactMap {
      CMAudioFormatDescriptionGetStreamBasicDescription($0)?.pointee.mSampleRate
    }
  }

  func seek(to time: CMTime) throws(EngineError) {
    try cursor.seek(to: time - preroll)
    decoder?.flush()
  }

  func next(before end: CMTime) throws(EngineError) -> [any DecodedAudio]? {
    unreadable = nil
    guard let sample = try cursor.next(), sample.presentationTime < end else { return nil }
    let data: CMBlockBuffer
    do throws(EngineError) { data = try track.data(of: sample) } catch {
      unreadable = sample
      throw error
    }
    var audioParts: [any DecodedAudio] = []
    if sample.formatIndex != formatIndex { try changeFormat(to: sample.formatIndex) { audioParts.append($0) } }
    try decoder?.decode(sample, data: data) { audioParts.append($0) }
    return audioParts
  }

  func drain() throws(EngineError) -> [any DecodedAudio] {
    var audioParts: [any DecodedAudio] = []
    try decoder?.drain { audioParts.append($0) }
    return audioParts
  }

  private func changeFormat(to index: Int, emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError) {
    try decoder?.drain(emit: emit)
    let formats = track.info.formatDescriptions
    guard formats.indices.contains(index) else {
      throw EngineError(
        .malformed, "Decoding", detail: "a sample refers to format \(index), but there are \(formats.count) formats")
    }
    decoder = try codecs.makeAudioDecoder(formats[index])
    formatIndex = index
  }
}
