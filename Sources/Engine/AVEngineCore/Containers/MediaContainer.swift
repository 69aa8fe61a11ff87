package import CoreMedia
import Foundation

/// An opened file: what it says of itself, and its tracks.  Opening reads headers only.
///
/// A container and its tracks may be used from several threads; each of their cursors has one owner. No input ends the
/// process or makes a walk endless: a file that is cut off or damaged gives whole samples, errors or an end.
/// `ProviderConformance` checks all that these protocols promise.
package protocol MediaContainer: AnyObject, Sendable {
  var info: ContainerInfo { get }
  var tracks: [any MediaTrack] { get }

  /// The duration, counted where the header only allows an estimate; reads the whole file if it must.
  func preciseDuration() throws(EngineError) -> CMTime

  /// Whether there are fragments, where the movie may have some.
  func containsFragments() throws(EngineError) -> Bool

  /// The chapters, read where they stand when first asked for.
  func chapters() throws(EngineError) -> [Chapter]
}

extension MediaContainer {
  package func containsFragments() throws(EngineError) -> Bool { info.hasFragments }
  package func chapters() throws(EngineError) -> [Chapter] { info.chapters }
}

/// What a container says of the whole presentation.
package struct ContainerInfo: Sendable {
  package var format: ContainerFormat
  /// Invalid where it was left to be found and could not be.
  package var duration: CMTime {
    get { statedDuration ?? (try? deferredDuration?.value()) ?? .invalid }
    set { statedDuration = newValue }
  }
  private var statedDuration: CMTime?
  private let deferredDuration: Deferred<CMTime>?
  /// True where `duration` comes from a bit rate or a file size and not from an index.
  package var isDurationEstimated = false
  package var preferredRate: Float = 1
  package var preferredVolume: Float = 1
  package var preferredTransform: CGAffineTransform = .identity
  package var metadata: [MetadataEntry] = []
  /// Those that opening finds by itself; `MediaContainer.chapters()` has all.
  package var chapters: [Chapter] = []
  package var isProtected = false
  /// The movie has fragments, or says that it may get some.
  package var hasFragments = false
  /// Unit of the header's times, ticks a second.
  package var timescale: CMTimeScale = 600
  package var creationDate: Date?
  /// What else the header has, for whoever writes it anew.
  package var kept: [PreservedBox] = []

  package init(format: ContainerFormat, duration: CMTime) {
    self.format = format
    statedDuration = duration
    deferredDuration = nil
  }

  /// - Parameter deferredDuration: Asked for when somebody wants to know the duration.
  package init(format: ContainerFormat, deferredDuration: Deferred<CMTime>) {
    self.format = format
    statedDuration = nil
    self.deferredDuration = deferredDuration
  }

  /// The duration, or why it could not be found.
  package func foundDuration() throws(EngineError) -> CMTime {
    if let statedDuration { return statedDuration }
    return try deferredDuration?.value() ?? .invalid
  }
}

/// A chapter mark: a title over a range of asset time.
package struct Chapter: Sendable {
  package var range: CMTimeRange
  package var title: String
  /// IETF BCP 47 tag, where the file tells.
  package var language: String?
  /// A picture for the chapter.
  package var artwork: ChapterArtwork?
  /// A text that leads somewhere.
  package var link: ChapterLink?
  /// More that is said of it: a picture, an address.
  package var metadata: [MetadataEntry] = []
  package init(range: CMTimeRange, title: String, language: String? = nil) {
    self.range = range
    self.title = title
    self.language = language
  }
}

/// A link that is shown while a chapter plays.
package struct ChapterLink: Sendable, Hashable {
  package let text: String
  package let address: String

  package init(text: String, address: String) { (self.text, self.address) = (text, address) }
}

/// A chapter's picture: one sample of a track of still pictures.
package struct ChapterArtwork: Sendable {
  private let track: any MediaTrack
  private let sample: MediaSample
  /// "image/jpeg" or "image/png".
  package let mimeType: String

  package init(track: any MediaTrack, sample: MediaSample, mimeType: String) {
    self.track = track
    self.sample = sample
    self.mimeType = mimeType
  }

  /// The picture file's bytes, read now.
  package func data() throws(EngineError) -> Data {
    let block = try track.data(of: sample)
    return (try? block.withContiguousBytes { Data($0) }) ?? Data()
  }
}

/// One item of metadata as the file holds it, in its own key space.
package struct MetadataEntry: Sendable {
  package enum Key: Sendable, Hashable { case text(String), code(UInt32), bytes(Data) }
  package enum Value: Sendable, Hashable {
    case text(String), integer(Int64), real(Double), data(Data), date(Date)
    /// Two integers that belong together: track 3 of 12.
    case pair(Int, Int)
  }

  /// Apple's key space: "mdta", "udta", "itsk", "org.id3", "isom", "icy", or "" for a container of another world.
  package var keySpace: String
  package var key: Key
  package var value: Value
  /// Type of the value's bytes as the file tells: QuickTime well-known type (QuickTime File Format, "Well-known
  /// types").
  package var dataType: Int?
  package var mimeType: String?
  /// IETF BCP 47 tag.
  package var language: String?
  /// More that the key space tells: an ID3 description, an iTunes mean.
  package var attributes: [String: String] = [:]
  /// The value's bytes as the file holds them, of the type `dataType`, where `value` alone would not give them again.
  package var stored: Data?

  package init(keySpace: String, key: Key, value: Value) {
    self.keySpace = keySpace
    self.key = key
    self.value = value
  }
}
