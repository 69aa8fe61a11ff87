import AVEngineCore
import CoreMedia

/// Decodes samples that a client gives one by one, and whose end nobody announces.
///
/// A decoder holds a picture back until it knows that none comes before it. Where such a picture is due and no sample
/// follows, it is fetched all the same (`empty`). The decoder forgets by that what the next samples need: it is given
/// the samples since the last fresh start again. One owner at a time.
final class PushDecoder {
  private let codecs: any CodecProvider
  private var decoder: (any VideoDecoder)?
  private var format: CMFormatDescription?
  private var history = DecoderHistory()
  private var isEmptied = false
  private var hasOneThread = false
  /// How often it was emptied.
  private var emptyings = 0

  /// Samples, about ten seconds of most streams. To decode more anew takes longer than a picture may come late.
  private static let longestCatchUp = 600
  /// Samples that come just in time so often will go on to do so.
  private static let patience = 3

  init(codecs: any CodecProvider) { self.codecs = codecs }

  /// - Parameter isUrgent: The picture is wanted as soon as its sample is there: the decoder works with one thread, as
  ///   each further one keeps a picture.
  func decode(
    _ sample: EncodedSample, _ format: CMFormatDescription?, isUrgent: Bool,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard let format else {
      throw EngineError(.decodeFailed, "Showing samples", detail: "a sample has no format description")
    }
    if self.format != format { try change(to: format, isUrgent: isUrgent, emit: emit) }
    if isEmptied { try catchUp(before: sample.sample, format) }
    history.add(sample)
    try decoder?.decode(sample.sample, data: sample.data, skip: .nothing, emit: emit)
  }

  private func change(
    to format: CMFormatDescription, isUrgent: Bool, emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    if !isEmptied { try decoder?.drain(emit: emit) }
    try open(format, isUrgent: isUrgent)
    history = DecoderHistory()
  }

  private func open(_ format: CMFormatDescription, isUrgent: Bool) throws(EngineError) {
    var options = VideoDecoderOptions()
    if isUrgent { options.threadCount = 1 }
    decoder = try codecs.makeVideoDecoder(format, options: options)
    self.format = format
    isEmptied = false
    hasOneThread = isUrgent
  }

  /// Goes on where the decoder was emptied; with one that holds back less, where samples come only just in time.
  private func catchUp(before sample: MediaSample, _ format: CMFormatDescription) throws(EngineError) {
    if !hasOneThread, emptyings > Self.patience { try open(format, isUrgent: true) }
    isEmptied = false
    for known in history.takeForgotten(before: sample) {
      try decoder?.decode(known.sample, data: known.data, skip: .nothing) { _ in }
    }
  }

  /// Whether pictures that are held back can be fetched.
  var canEmpty: Bool {
    decoder != nil && history.isWhole && history.count <= Self.longestCatchUp && !isEmptied
  }

  /// Hands on what is held back.
  func empty(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    isEmptied = true
    history.decoderWasEmptied()
    emptyings += 1
    try decoder?.drain(emit: emit)
  }

  /// Forgets everything: a fresh start comes next.
  func flush() {
    decoder?.flush()
    history = DecoderHistory()
    isEmptied = false
  }
}
