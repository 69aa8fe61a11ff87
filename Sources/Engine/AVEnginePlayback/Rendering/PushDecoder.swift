import AVEngineCore
import CoreMedia

/// A decoder of samples that a client enqueues one by one.
///
/// A decoder holds a frame back until it knows that no earlier one follows. If no sample follows, `empty` fetches the
/// frame, and the decoder loses the frames that later samples refer to. Before a later sample of the same format,
/// unless that is a sync sample, it therefore receives all samples since the last sync sample again.
final class PushDecoder {
  private let codecs: any CodecProvider
  private var decoder: (any VideoDecoder)?
  private var format: CMFormatDescription?
  private var history = DecoderHistory()
  private var isEmptied = false
  private var hasOneThread = false
  private var emptyings = 0

  /// The largest number of samples to decode again: ten seconds at 60 frames per second.
  private static let longestCatchUp = 600
  /// After more calls of `empty` than this, samples are expected to arrive just before they are due.
  private static let patience = 3

  init(codecs: any CodecProvider) { self.codecs = codecs }

  /// A decoder that is opened for an urgent sample works with one thread, because each further thread holds back a
  /// frame.
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

  private func catchUp(before sample: MediaSample, _ format: CMFormatDescription) throws(EngineError) {
    if !hasOneThread, emptyings > Self.patience { try open(format, isUrgent: true) }
    isEmptied = false
    for known in history.takeForgotten(before: sample) {
      try decoder?.decode(known.sample, data: known.data, skip: .nothing) { _ in }
    }
  }

  var canEmpty: Bool {
    decoder != nil && history.isWhole && history.count <= Self.longestCatchUp && !isEmptied
  }

  func empty(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    isEmptied = true
    history.decoderWasEmptied()
    emptyings += 1
    try decoder?.drain(emit: emit)
  }

  func flush() {
    decoder?.flush()
    history = DecoderHistory()
    isEmptied = false
  }
}
