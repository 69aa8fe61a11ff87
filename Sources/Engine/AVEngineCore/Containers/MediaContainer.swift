package import CoreMedia
import Foundation

/// Opened media, such as a file, a stream or a composition. Several threads may use a container and its tracks; a
/// cursor has one owner at a time.
package protocol MediaContainer: AnyObject, Sendable {
  var info: ContainerInfo { get }
  var tracks: [any MediaTrack] { get }

  /// May read the whole file if the header allows only an estimate.
  func preciseDuration() throws(EngineError) -> CMTime

  /// May read the file if the header states only that the movie may get fragments.
  func containsFragments() throws(EngineError) -> Bool

  func chapters() throws(EngineError) -> [Chapter]
}

extension MediaContainer {
  package func containsFragments() throws(EngineError) -> Bool { info.hasFragments }
  package func chapters() throws(EngineError) -> [Chapter] { info.chapters }
}

package struct ContainerInfo: Sendable {
  package var format: ContainerFormat
  /// Invalid if the duration was deferred and could not be found.
  package var duration: CMTime {
    get { statedDuration ?? (try? deferredDuration?.value()) ?? .invalid }
    set { statedDuration = newValue }
  }
  private var statedDuration: CMTime?
  private let deferredDuration: Deferred<CMTime>?
  /// Whether `duration` is derived from a bit rate.
  package var isDurationEstimated = false
  package var preferredRate: Float = 1
  package var preferredVolume: Float = 1
  package var preferredTransform: CGAffineTransform = .identity
  package var metadata: [MetadataEntry] = []
  /// The chapters that opening the file finds; `MediaContainer.chapters()` may find more.
  package var chapters: [Chapter] = []
  package var isProtected = false
  /// Whether the movie has fragments, or states that it may get some.
  package var hasFragments = false
  package var timescale: CMTimeScale = 600
  package var creationDate: Date?
  package var kept: [PreservedBox] = []

  package init(format: ContainerFormat, duration: CMTime) {
    self.format = format
    statedDuration = duration
    deferredDuration = nil
  }

  package init(format: ContainerFormat, deferredDuration: Deferred<CMTime>) {
    self.format = format
    statedDuration = nil
    self.deferredDuration = deferredDuration
  }

  package func foundDuration() throws(EngineError) -> CMTime {
    if let statedDuration { return statedDuration }
    return try deferredDuration?.value() ?? .invalid
  }
}

/// A chapter, whose range is asset time.
package struct Chapter: Sendable {
  package var range: CMTimeRange
  package var title: String
  /// The IETF BCP 47 tag.
  package var language: String?
  package var artwork: ChapterArtwork?
  package var link: ChapterLink?
  package var metadata: [MetadataEntry] = []
  package init(range: CMTimeRange, title: String, language: String? = nil) {
    self.range = range
    self.title = title
    self.language = language
  }
}

package struct ChapterLink: Sendable, Hashable {
  package let text: String
  package let address: String

  package init(text: String, address: String) { (self.text, self.address) = (text, address) }
}

package struct ChapterArtwork: Sendable {
  private let track: any MediaTrack
  private let sample: MediaSample
  package let mimeType: String

  package init(track: any MediaTrack, sample: MediaSample, mimeType: String) {
    self.track = track
    self.sample = sample
    self.mimeType = mimeType
  }

  package func data() throws(EngineError) -> Data {
    let block = try track.data(of: sample)
    return (try? block.withContiguousBytes { Data($0) }) ?? Data()
  }
}

package struct MetadataEntry: Sendable {
  package enum Key: Sendable, Hashable { case text(String), code(UInt32), bytes(Data) }
  package enum Value: Sendable, Hashable {
    case text(String), integer(Int64), real(Double), data(Data), date(Date)
    case pair(Int, Int)
  }

  /// Apple's key space, such as "mdta", "udta", "itsk" or "org.id3"; "" for containers without one.
  package var keySpace: String
  package var key: Key
  package var value: Value
  /// The value's type as the file states it (QuickTime File Format, "Well-known types").
  package var dataType: Int?
  package var mimeType: String?
  /// The IETF BCP 47 tag.
  package var language: String?
  package var attributes: [String: String] = [:]
  package var stored: Data?

  package init(keySpace: String, key: Key, value: Value) {
    self.keySpace = keySpace
    self.key = key
    self.value = value
  }
}
