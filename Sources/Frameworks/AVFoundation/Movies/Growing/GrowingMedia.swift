import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

final class GrowingMedia: Sendable {
  private struct Contents {
    var container: (any MediaContainer)?
    var stamp: Stamp?
    var minders = 0
  }

  private struct Stamp: Equatable {
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init?(_ url: URL) {
      var status = stat()
      guard url.isFileURL, stat(url.path, &status) == 0 else { return nil }
      size = Int64(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private let resource: AssetResource
  private let contents = Mutex(Contents())

  init(_ resource: AssetResource) { self.resource = resource }

  var isMinded: Bool { contents.withLock { $0.minders > 0 } }

  func changeMinders(by count: Int) { contents.withLock { $0.minders += count } }

  func container() throws(EngineError) -> any MediaContainer {
    if let known = contents.withLock({ $0.container }) { return known }
    let stamp = Stamp(resource.url)
    let opened = try resource.container()
    return contents.withLock { contents in
      if let known = contents.container { return known }
      contents.container = opened
      contents.stamp = stamp
      return opened
    }
  }

  /// Nil if the media was never opened, if the file is unchanged, or if it cannot be read now.
  func look() -> (old: any MediaContainer, new: any MediaContainer)? {
    let (old, last) = contents.withLock { ($0.container, $0.stamp) }
    let stamp = Stamp(resource.url)
    guard let old, stamp == nil || stamp != last, let new = try? resource.openAgain() else { return nil }
    contents.withLock { ($0.container, $0.stamp) = (new, stamp) }
    return (old, new)
  }
}

protocol GrowingAsset: AVAsset, AVFragmentMinding {
  var growing: GrowingMedia? { get }
  var notices: FragmentNotices { get }
}

extension GrowingAsset {
  func lookForFragments() {
    guard let (old, new) = growing?.look() else { return }
    var posts = [(NSNotification.Name, AVAsset?, AVAssetTrack?)]()
    func note(_ name: NSNotification.Name?, _ key: String, changed: @autoclosure () -> Bool) {
      if let name, loader.isLoaded(key), changed() { posts.append((name, self, nil)) }
    }
    // The loaded values are compared, because `old` may read its values from the file as it is now.
    note(notices.duration, "duration", changed: loader.loadedValue("duration") as? CMTime != new.info.duration)
    note(
      notices.containsFragments, "containsFragments",
      changed: loader.loadedValue("containsFragments") as? Bool != (try? new.containsFragments()))
    note(
      notices.chapters, "availableChapterLocales",
      changed: (loader.loadedValue("availableChapterLocales") as? [Locale])?.count
        != (try? new.chapters()).map { Set($0.map(\.language)).count })
    if old.info.hasFragments, !new.info.hasFragments { posts.append((notices.wasDefragmented, self, nil)) }
    let tracks = (try? allTracks()) ?? []
    for track in tracks {
      let change = TrackChange(of: track, new)
      func note(_ name: NSNotification.Name?, _ key: String, _ changed: Bool) {
        if let name, changed, track.loader.isLoaded(key) { posts.append((name, nil, track)) }
      }
      note(notices.trackTimeRange, "timeRange", change.timeRange)
      note(notices.trackSegments, "segments", change.segments)
      note(notices.trackAssociations, "availableTrackAssociationTypes", change.references)
      track.loader.reset()
    }
    loader.reset(keeping: ["tracks"])
    for (name, asset, track) in posts { NotificationCenter.default.post(name: name, object: asset ?? track) }
  }
}

private struct TrackChange {
  let timeRange: Bool
  let segments: Bool
  let references: Bool

  init(of track: AVAssetTrack, _ new: any MediaContainer) {
    let now = new.tracks.first { $0.info.id == track.trackID }?.info
    timeRange = track.loader.loadedValue("timeRange") as? CMTimeRange != now?.timeRange
    let known = (track.loader.loadedValue("segments") as? [AVAssetTrackSegment])?.map(\.timeMapping.target)
    segments = known != now?.segments.map(\.target)
    let kinds = (track.loader.loadedValue("availableTrackAssociationTypes") as? [AVAssetTrack.AssociationType])?.map(
      \.rawValue)
    references = kinds != now?.references.keys.sorted()
  }
}
