import AVEngineNowPlaying
import AVFoundation
public import Foundation
import Synchronization

/// How a program plays.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  /// The rate in the center's dictionary says it.
  case unknown = 0
  case playing = 1
  case paused = 2
  case stopped = 3
  /// Something else is heard. Desktops show it as paused.
  case interrupted = 4
}

/// The kind of an item's media, for `MPNowPlayingInfoPropertyMediaType`.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
  case none = 0
  case audio = 1
  case video = 2
}

/// Shows the system what a program plays now.
///
/// Linux: desktops, lock screens and panels show it by MPRIS on the session's message bus. Without a bus nobody sees it,
/// and nothing else is different.
open class MPNowPlayingInfoCenter: NSObject, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private static let only = MPNowPlayingInfoCenter(.shared)

  private let session: MediaSession
  private let contents = Mutex(Contents())

  private struct Contents: @unchecked Sendable {
    // Safety: the dictionary is handed out as it came, and artworks do not change.
    var info: [String: Any]?
    var state = MPNowPlayingPlaybackState.unknown
    var artwork: MPMediaItemArtwork?
    var image: CGImage?
  }

  /// - Parameter session: Where it is shown.
  init(_ session: MediaSession) {
    self.session = session
    super.init()
  }

  /// The program's center.
  @discardableResult
  open class func `default`() -> MPNowPlayingInfoCenter { only }

  /// A description of what plays, by keys such as `MPMediaItemPropertyTitle` and
  /// `MPNowPlayingInfoPropertyElapsedPlaybackTime`; nil: nothing.
  ///
  /// The time that has elapsed is taken to be that of the moment when the dictionary is set, and goes on at the rate
  /// (`MPNowPlayingInfoPropertyPlaybackRate`, 1 where it is missing) from there. A dictionary without it leaves the
  /// time of the same item as it goes. Two dictionaries are of one item where their identifiers
  /// (`MPNowPlayingInfoPropertyExternalContentIdentifier`, else `MPMediaItemPropertyPersistentID`) are equal, and where
  /// there are none, their titles, artists, albums, numbers and places in the queue.
  ///
  /// The artwork's handler is called at once and on the same thread, if the artwork is another object than before.
  open var nowPlayingInfo: [String: Any]? {
    get { contents.withLock { UnsafeSendable($0.info) }.value }
    set { show(newValue) }
  }

  /// Whether the program plays; `unknown` at first, which leaves it to the rate.
  open var playbackState: MPNowPlayingPlaybackState {
    get { contents.withLock { $0.state } }
    set {
      contents.withLock { contents in
        contents.state = newValue
        session.show(newValue.status)
      }
    }
  }

  private func show(_ info: [String: Any]?) {
    let artwork = info?[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork
    let known = contents.withLock { ($0.artwork, $0.image) }
    // A client's code is not called under a lock.
    let image = artwork === known.0 ? known.1 : artwork?.imageForDesktop
    let parsed = info.map { NowPlayingInfo($0) }
    let held = UnsafeSendable(info)
    let number = contents.withLock { contents -> Int? in
      let change: MediaSession.Artwork = image === contents.image ? .same : image == nil ? .none : .another
      (contents.info, contents.artwork, contents.image) = (held.value, artwork, image)
      let number = session.show(parsed, artwork: change)
      return change == .another ? number : nil
    }
    guard let number, let image else { return }
    Self.encoding.async { [session] in
      session.show(ArtworkFile.make(of: image, in: session.artworkFolder), number: number)
    }
  }

  /// Pictures are made files of here, one after the other.
  private static let encoding = DispatchQueue(label: "MPNowPlayingInfoCenter")

  /// Returns when pictures that were set before are files.
  static func finishArtworks() { encoding.sync {} }
}

extension MPNowPlayingPlaybackState {
  fileprivate var status: NowPlayingState.Status? {
    switch self {
    case .unknown: nil
    case .playing: .playing
    case .paused, .interrupted: .paused
    case .stopped: .stopped
    }
  }
}
