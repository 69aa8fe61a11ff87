public import CoreGraphics
public import CoreMedia
import Foundation
package import MediaEngine

/// A track of a composition that can be edited. An edit happens whole or not at all.
open class AVMutableCompositionTrack: AVCompositionTrack {
  let state: CompositionState
  private let identifier: CMPersistentTrackID

  init(_ id: CMPersistentTrackID, of composition: AVMutableComposition) {
    (state, identifier) = (composition.state, id)
    super.init(nil, of: composition, in: nil)
  }

  // MARK: Engine

  package override var engineTrack: (any MediaTrack)? { state.container().track(identifier) }

  open override var trackID: CMPersistentTrackID { identifier }

  /// The track as it is now: nothing is kept that an edit would make wrong.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else {
      throw EngineError(.noSuchTrack, "Counting the samples of", subject: displayName, detail: "it is no part of its composition any more")
    }
    return try engineTrack.statistics()
  }

  /// Changes the track; nothing happens to one that was removed.
  func change(_ body: (inout CompositionTrackDraft) throws(EngineError) -> Void) throws(EngineError) {
    try state.change(identifier, body)
    loader.reset()
    (asset as? AVMutableComposition)?.didChange()
  }

  private func set(_ body: (inout TrackInfo) -> Void) { try? change { (draft) throws(EngineError) in body(&draft.settings) } }

  // MARK: What can be overridden

  /// Ticks a second in which the track's times are whole numbers: the first source's unless set, 600 without any; 0 unsets it.
  open override var naturalTimeScale: CMTimeScale {
    get { info.timescale }
    set { set { $0.timescale = max(0, newValue) } }
  }

  /// Whether the track is on where nobody chooses.
  open override var isEnabled: Bool {
    get { info.isEnabled }
    set { set { $0.isEnabled = newValue } }
  }

  /// The language, as an ISO 639-2/T code.
  open override var languageCode: String? {
    get { info.languageCode }
    set { set { $0.languageCode = newValue } }
  }

  /// The language, as an IETF BCP 47 tag.
  open override var extendedLanguageTag: String? {
    get { info.extendedLanguageTag }
    set { set { $0.extendedLanguageTag = newValue } }
  }

  /// The transform with which pictures are meant to be shown.
  open override var preferredTransform: CGAffineTransform {
    get { info.preferredTransform }
    set { set { $0.preferredTransform = newValue } }
  }

  /// The volume at which the track is meant to play.
  open override var preferredVolume: Float {
    get { info.preferredVolume }
    set { set { $0.preferredVolume = newValue } }
  }
}

extension _SegmentVending where Self: AVMutableCompositionTrack {
  /// What of which track plays when, in the order of the composition's time.
  ///
  /// Segments that are set must be such as `validateSegments(_:)` accepts.
  public var segments: [AVCompositionTrackSegment]! {
    get { compositionSegments() }
    set { setSegments(newValue ?? []) }
  }
}
