public import CoreGraphics
public import CoreMedia
public import Foundation
import Synchronization

extension AVAssetWriterInput {
  private func get<T: Sendable>(_ key: KeyPath<WriterInputConfiguration, T> & Sendable) -> T {
    state.configuration.withLock { $0[keyPath: key] }
  }

  private func set<T: Sendable>(_ key: WritableKeyPath<WriterInputConfiguration, T> & Sendable, _ value: T, _ name: String) {
    _require(
      !state.hasStarted,
      "AVAssetWriterInput.\(name): cannot be set after writing has started for the input of \(mediaType.rawValue)")
    state.configuration.withLock { $0[keyPath: key] = value }
  }

  /// Samples come from a live source: the input takes them as they come, and waits for no other input.
  public var expectsMediaDataInRealTime: Bool {
    get { get(\.expectsMediaDataInRealTime) }
    set { set(\.expectsMediaDataInRealTime, newValue, "expectsMediaDataInRealTime") }
  }

  /// Metadata of the track.
  public var metadata: [AVMetadataItem] {
    get {
      // Safety: the items were set by the client, and are only read.
      nonisolated(unsafe) var items: [AVMetadataItem] = []
      state.configuration.withLock { items = $0.metadata }
      return items
    }
    set {
      _require(
        !state.hasStarted,
        "AVAssetWriterInput.metadata: cannot be set after writing has started for the input of \(mediaType.rawValue)")
      nonisolated(unsafe) let items = newValue
      state.configuration.withLock { $0.metadata = items }
    }
  }

  /// How the picture is to be turned for display.
  public var transform: CGAffineTransform {
    get { get(\.transform) }
    set { set(\.transform, newValue, "transform") }
  }

  /// The size at which the track is displayed; zero, the default: as its formats say.
  public var naturalSize: CGSize {
    get { get(\.naturalSize) }
    set { set(\.naturalSize, newValue, "naturalSize") }
  }

  /// ISO 639-2/T code of the track's language.
  public var languageCode: String? {
    get { get(\.languageCode) }
    set { set(\.languageCode, newValue, "languageCode") }
  }

  /// IETF BCP 47 tag of the track's language.
  public var extendedLanguageTag: String? {
    get { get(\.extendedLanguageTag) }
    set { set(\.extendedLanguageTag, newValue, "extendedLanguageTag") }
  }

  /// The track takes part in playback by default.
  public var marksOutputTrackAsEnabled: Bool {
    get { get(\.marksOutputTrackAsEnabled) }
    set { set(\.marksOutputTrackAsEnabled, newValue, "marksOutputTrackAsEnabled") }
  }

  /// Ticks a second of the track's times; 0, the default: so fine that the first samples' times are whole numbers.
  ///
  /// Sound counts in frames: for it nothing else can be set.
  public var mediaTimeScale: CMTimeScale {
    get { get(\.mediaTimeScale) }
    set {
      _require(
        newValue == 0 || mediaType != .audio,
        "AVAssetWriterInput.mediaTimeScale: cannot be set to \(newValue) for audio")
      _require(newValue >= 0, "AVAssetWriterInput.mediaTimeScale: cannot be \(newValue)")
      set(\.mediaTimeScale, newValue, "mediaTimeScale")
    }
  }

  /// How loud the track is to be played, from 0 to 1.
  public var preferredVolume: Float {
    get { get(\.preferredVolume) }
    set { set(\.preferredVolume, newValue, "preferredVolume") }
  }

  /// Where the track's samples lie in the file.
  public var mediaDataLocation: MediaDataLocation {
    get { get(\.mediaDataLocation) }
    set { set(\.mediaDataLocation, newValue, "mediaDataLocation") }
  }

  /// How long the samples of one chunk of the file last at most; invalid, the default: half a second.
  ///
  /// Linux: no chunk has more than 32 MB. Fragments and files of sound alone have chunks of their own.
  public var preferredMediaChunkDuration: CMTime {
    get { get(\.preferredMediaChunkDuration) }
    set {
      _require(
        !newValue.isValid || newValue.isNumeric && newValue >= .zero,
        "AVAssetWriterInput.preferredMediaChunkDuration: must be a number that is not negative, not \(newValue)")
      set(\.preferredMediaChunkDuration, newValue, "preferredMediaChunkDuration")
    }
  }

  /// Chunks begin at multiples of so many bytes of the file; 0, the default, and 1: anywhere.
  ///
  /// Linux: where the header is in front, for alignments whose least common multiple with 4096 is a megabyte at most.
  public var preferredMediaChunkAlignment: Int {
    get { get(\.preferredMediaChunkAlignment) }
    set {
      _require(newValue >= 0, "AVAssetWriterInput.preferredMediaChunkAlignment: cannot be \(newValue)")
      set(\.preferredMediaChunkAlignment, newValue, "preferredMediaChunkAlignment")
    }
  }

  /// The folder from which references to samples in other files are written; nil, the default: the output's own. What does not lie
  /// beneath it is written as a whole URL.
  ///
  /// Such references come as sample buffers of an `AVAssetReaderSampleReferenceOutput`. Files in fragments cannot have them.
  public var sampleReferenceBaseURL: URL? {
    get { get(\.sampleReferenceBaseURL) }
    set { set(\.sampleReferenceBaseURL, newValue, "sampleReferenceBaseURL") }
  }

  /// Allows several passes over the samples, if `canPerformMultiplePasses` turns out to be true.
  ///
  /// Inputs that make one pass then are ready only when the last pass of this one has begun.
  public var performsMultiPassEncodingIfSupported: Bool {
    get { get(\.performsMultiPassEncodingIfSupported) }
    set {
      _require(
        !newValue || !expectsMediaDataInRealTime,
        "AVAssetWriterInput.performsMultiPassEncodingIfSupported: not for an input that expects media data in real time")
      set(\.performsMultiPassEncodingIfSupported, newValue, "performsMultiPassEncodingIfSupported")
    }
  }
}
