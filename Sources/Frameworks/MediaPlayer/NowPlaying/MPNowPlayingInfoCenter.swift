import AVEngineNowPlaying
import AVEngineVocabulary
import AVFoundation
public import Foundation
import Synchronization

/// Whether a program plays, as it tells the system by `MPNowPlayingInfoCenter.playbackState`.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  /// The rate in `nowPlayingInfo` determines the state.
  case unknown = 0
  /// The program plays, so that the shown time advances at the rate in `nowPlayingInfo`.
  case playing = 1
  /// Playback is paused at the shown time, from which it can continue.
  case paused = 2
  /// Nothing plays until the user starts playback again.
  case stopped = 3
  /// Other audio interrupts playback. Linux: desktops show it as paused.
  case interrupted = 4
}

/// The kind of an item's media, for `MPNowPlayingInfoPropertyMediaType`.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
  /// The item has no media, or the program does not state the kind.
  case none = 0
  /// The item is only heard.
  case audio = 1
  /// The item is a video, with or without audio.
  case video = 2
}

/// The center that shows the system what a program plays.
///
/// Linux: desktops, lock screens and panels show it by MPRIS on the session's message bus.
open class MPNowPlayingInfoCenter: NSObject, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private static let only = MPNowPlayingInfoCenter(.shared)

  private let session: MediaSession
  private let contents = Mutex(Contents())

  private struct Contents: @unchecked Sendable {
    // Safety: the dictionary's values are not changed here, and artworks and images are immutable.
    var info: [String: Any]?
    var state = MPNowPlayingPlaybackState.unknown
    var artwork: MPMediaItemArtwork?
    var image: CGImage?
  }

  init(_ session: MediaSession) {
    self.session = session
    super.init()
  }

  /// Returns the center that all code of the process shares.
  @discardableResult
  open class func `default`() -> MPNowPlayingInfoCenter { only }

  /// The description of the current item, by keys such as `MPMediaItemPropertyTitle` and
  /// `MPNowPlayingInfoPropertyElapsedPlaybackTime`; nil: nothing plays.
  ///
  /// The elapsed time is valid at the moment when the dictionary is set. From then on it advances at the rate
  /// (`MPNowPlayingInfoPropertyPlaybackRate`, 1 if it is missing) while the program plays. If a dictionary for the same
  /// item lacks the elapsed time, the time continues. Two dictionaries describe the same item if their identifiers
  /// (`MPNowPlayingInfoPropertyExternalContentIdentifier` with `MPNowPlayingInfoPropertyServiceIdentifier`, else
  /// `MPMediaItemPropertyPersistentID`) are equal. Without identifiers, their titles, artists, albums, track and disc
  /// numbers, queue indexes and `MPNowPlayingInfoPropertyAssetURL`s must be equal.
  ///
  /// If the artwork is not the same object as before, its handler is called on the calling thread.
  open var nowPlayingInfo: [String: Any]? {
    get { contents.withLock { UncheckedSendable($0.info) }.value }
    set { show(newValue) }
  }

  /// The playback state; `unknown` at first, so that the rate determines it.
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
    let held = UncheckedSendable(info)
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

  private static let encoding = DispatchQueue(label: "MPNowPlayingInfoCenter")

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
