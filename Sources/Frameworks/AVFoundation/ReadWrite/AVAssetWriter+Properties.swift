public import CoreMedia
import Foundation
import Synchronization

extension AVAssetWriter {
  private func get<T: Sendable>(_ key: KeyPath<WriterConfiguration, T> & Sendable) -> T {
    state.configuration.withLock { $0[keyPath: key] }
  }

  private func set<T: Sendable>(_ key: WritableKeyPath<WriterConfiguration, T> & Sendable, _ value: T, _ name: String) {
    _require(status == .unknown, "AVAssetWriter.\(name): cannot be set after writing has started (status \(status))")
    state.configuration.withLock { $0[keyPath: key] = value }
  }

  /// Metadata of the file.
  public var metadata: [AVMetadataItem] {
    get {
      // Safety: the items were set by the client, and are only read.
      nonisolated(unsafe) var items: [AVMetadataItem] = []
      state.configuration.withLock { items = $0.metadata }
      return items
    }
    set {
      _require(status == .unknown, "AVAssetWriter.metadata: cannot be set after writing has started (status \(status))")
      nonisolated(unsafe) let items = newValue
      state.configuration.withLock { $0.metadata = items }
    }
  }

  /// Puts the movie's header in front of its media, so that playback over a network can begin at once.
  public var shouldOptimizeForNetworkUse: Bool {
    get { get(\.shouldOptimizeForNetworkUse) }
    set { set(\.shouldOptimizeForNetworkUse, newValue, "shouldOptimizeForNetworkUse") }
  }

  /// Where temporary files may go; nil, the default: where the system keeps them. Inputs that make several passes need some.
  public var directoryForTemporaryFiles: URL? {
    get { get(\.directoryForTemporaryFiles) }
    set { state.configuration.withLock { $0.directoryForTemporaryFiles = newValue } }
  }

  /// How long the fragments are in which the movie is written; invalid, the default: without fragments.
  public var movieFragmentInterval: CMTime {
    get { get(\.movieFragmentInterval) }
    set { set(\.movieFragmentInterval, newValue, "movieFragmentInterval") }
  }

  /// How long the first fragment is; invalid, the default: as long as the others.
  public var initialMovieFragmentInterval: CMTime {
    get { get(\.initialMovieFragmentInterval) }
    set { set(\.initialMovieFragmentInterval, newValue, "initialMovieFragmentInterval") }
  }

  /// The number of the first fragment.
  public var initialMovieFragmentSequenceNumber: Int {
    get { get(\.initialMovieFragmentSequenceNumber) }
    set {
      _require(newValue > 0, "AVAssetWriter.initialMovieFragmentSequenceNumber: cannot be \(newValue)")
      set(\.initialMovieFragmentSequenceNumber, newValue, "initialMovieFragmentSequenceNumber")
    }
  }

  /// Fragments of several writers are to be combined.
  ///
  /// Linux: accepted; fragments count their bytes and times from themselves in every case, which is what combining needs.
  public var producesCombinableFragments: Bool {
    get { get(\.producesCombinableFragments) }
    set { set(\.producesCombinableFragments, newValue, "producesCombinableFragments") }
  }

  /// How long the movie will be, for its first header where it is written in fragments.
  public var overallDurationHint: CMTime {
    get { get(\.overallDurationHint) }
    set { set(\.overallDurationHint, newValue, "overallDurationHint") }
  }

  /// Ticks a second of the movie's times; 0, the default: so fine that all edits end on whole numbers.
  public var movieTimeScale: CMTimeScale {
    get { get(\.movieTimeScale) }
    set {
      _require(newValue >= 0, "AVAssetWriter.movieTimeScale: cannot be \(newValue)")
      set(\.movieTimeScale, newValue, "movieTimeScale")
    }
  }

  /// How long segments are; invalid, the default: six seconds; indefinite: until `flushSegment()`.
  public var preferredOutputSegmentInterval: CMTime {
    get { get(\.preferredOutputSegmentInterval) }
    set { set(\.preferredOutputSegmentInterval, newValue, "preferredOutputSegmentInterval") }
  }

  /// The moment of the samples' timeline from which segments are counted.
  public var initialSegmentStartTime: CMTime {
    get { get(\.initialSegmentStartTime) }
    set { set(\.initialSegmentStartTime, newValue, "initialSegmentStartTime") }
  }

  /// The rules that the file is to obey beside those of its type.
  public var outputFileTypeProfile: AVFileTypeProfile? {
    get { get(\.outputFileTypeProfile) }
    set { set(\.outputFileTypeProfile, newValue, "outputFileTypeProfile") }
  }
}
