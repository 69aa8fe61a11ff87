import AVEngineCore
import AVEnginePlayback
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Gives what there is to read of an item, such as its subtitles, when it is to be shown.
///
/// Linux: texts of timed text (`tx3g`, QuickTime's `text`) and WebVTT (`wvtt`), as which SubRip and SubStation Alpha
/// are read too, and closed captions, those of CEA-608 in tracks of their own, and of CEA-608 and CEA-708 beside the
/// pictures of H.264, HEVC and MPEG-2.
open class AVPlayerItemLegibleOutput: AVPlayerItemOutput, @unchecked Sendable {
  // Safety: what changes is behind locks.
  private let nativeSubtypes: Set<FourCharCode>
  private let state = Mutex(State())
  private let follower = Mutex<TimedSamplePublisher?>(nil)

  private struct State: Sendable {
    var target = PushTarget<any AVPlayerItemLegibleOutputPushDelegate>()
    var advance: TimeInterval = 0
    var resolution = TextStylingResolution.default
  }

  /// How much styling texts come with.
  public struct TextStylingResolution: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As much as an `AVPlayerLayer` draws with.
    public static let `default` = TextStylingResolution(
      rawValue: "AVPlayerItemLegibleOutputTextStylingResolutionDefault")
    /// What the media and the item's style rules say, and nothing else.
    public static let sourceAndRulesOnly = TextStylingResolution(
      rawValue: "AVPlayerItemLegibleOutputTextStylingResolutionSourceAndRulesOnly")
  }

  /// An output that gives all texts as attributed strings.
  public override init() {
    nativeSubtypes = []
    super.init()
    begin()
  }

  /// - Parameter subtypes: Four-character codes of the kinds that are wanted as they are stored.
  public init(mediaSubtypesForNativeRepresentation subtypes: [NSNumber]) {
    nativeSubtypes = Set(subtypes.map(\.uint32Value))
    _require(
      !nativeSubtypes.contains(kCMClosedCaptionFormatType_CEA608),
      "AVPlayerItemLegibleOutput.init(mediaSubtypesForNativeRepresentation:): closed captions have no native "
        + "representation: \(nativeSubtypes)")
    super.init()
    begin()
  }

  private func begin() {
    let follower = TimedSamplePublisher { [weak self] in self?.push($0) }
    self.follower.withLock { $0 = follower }
  }

  /// Who is given the texts.
  open var delegate: (any AVPlayerItemLegibleOutputPushDelegate)? { state.withLock { $0.target.delegate } }

  /// Where the delegate is called.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.target.queue } }

  /// Sets who is given the texts, and on which queue; nil: the main queue.
  open func setDelegate(_ delegate: (any AVPlayerItemLegibleOutputPushDelegate)?, queue delegateQueue: DispatchQueue?) {
    state.withLock { ($0.target.object, $0.target.queue) = (delegate, delegateQueue) }
    jumped()
  }

  /// How many seconds before its time a text is given, at most 10.
  open var advanceIntervalForDelegateInvocation: TimeInterval {
    get { state.withLock { $0.advance } }
    set {
      state.withLock { $0.advance = newValue }
      follower.withLock { $0 }?.setAdvance(newValue)
    }
  }

  /// How much styling texts come with.
  open var textStylingResolution: TextStylingResolution {
    get { state.withLock { $0.resolution } }
    set {
      _require(
        [.default, .sourceAndRulesOnly].contains(newValue),
        "AVPlayerItemLegibleOutput.textStylingResolution cannot be \(newValue.rawValue)")
      state.withLock { $0.resolution = newValue }
    }
  }

  override func attached() { opened() }

  override func detached() {
    if let item { follower.withLock { $0 }?.follow(nil, item.playable.timebase, isReversed: false) }
  }

  override func opened() {
    guard let item else { return }
    follower.withLock { $0 }?.follow(item.source.found.legible, item.playable.timebase, isReversed: item.isReversed)
  }

  override func flushed() {
    state.withLock { $0.target }.call { [weak self] delegate in
      if let self { delegate.outputSequenceWasFlushed(self) }
    }
    jumped()
  }

  private func jumped() {
    if let item { follower.withLock { $0 }?.timeJumped(isReversed: item.isReversed) }
  }

  private func push(_ event: TimedSamplePublisher.Event) {
    let (target, resolution) = state.withLock { ($0.target, $0.resolution) }
    var strings: [NSAttributedString] = []
    var native: [Any] = []
    let time: CMTime
    switch event {
    case .nothing(let end): time = end
    case .sample(let sample):
      time = CMSampleBufferGetPresentationTimeStamp(sample)
      let subtype = CMSampleBufferGetFormatDescription(sample).map { CMFormatDescriptionGetMediaSubType($0) }
      if let subtype, nativeSubtypes.contains(subtype) {
        native = [sample]
      } else {
        strings = CaptionMarkup(item?.textStyleRules ?? [], isComplete: resolution == .default).strings(of: sample)
      }
    }
    // Safety: texts do not change, and nobody else has the sample.
    nonisolated(unsafe) let (texts, samples) = (strings, native)
    target.call { [weak self] delegate in
      guard let self else { return }
      delegate.legibleOutput(self, didOutputAttributedStrings: texts, nativeSampleBuffers: samples, forItemTime: time)
    }
  }
}

/// Is given what there is to read of an item.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVPlayerItemLegibleOutputPushDelegate: AVPlayerItemOutputPushDelegate {
  /// Texts are to be shown from a time on, instead of those before.
  ///
  /// - Parameters:
  ///   - strings: Texts with attributes by the names of Core Media's text markup; none where nothing is to be shown.
  ///   - nativeSamples: Sample buffers of the kinds that the output was asked to give as they are stored.
  func legibleOutput(
    _ output: AVPlayerItemLegibleOutput, didOutputAttributedStrings strings: [NSAttributedString],
    nativeSampleBuffers nativeSamples: [Any],
    forItemTime itemTime: CMTime)
}

extension AVPlayerItemLegibleOutputPushDelegate {
  public func legibleOutput(
    _ output: AVPlayerItemLegibleOutput, didOutputAttributedStrings strings: [NSAttributedString],
    nativeSampleBuffers nativeSamples: [Any],
    forItemTime itemTime: CMTime
  ) {}
}
