import AVEngineCore
import AVEnginePlayback
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// An output that delivers text of an item, such as subtitles, when it should be displayed.
///
/// Linux: delivers timed text (`tx3g`, QuickTime's `text`), WebVTT (`wvtt`) and closed captions.
open class AVPlayerItemLegibleOutput: AVPlayerItemOutput, @unchecked Sendable {
  // Safety: the mutexes `state` and `follower` guard all mutable state.
  private let nativeSubtypes: Set<FourCharCode>
  private let state = Mutex(State())
  private let follower = Mutex<TimedSamplePublisher?>(nil)

  private struct State: Sendable {
    var target = PushTarget<any AVPlayerItemLegibleOutputPushDelegate>()
    var advance: TimeInterval = 0
    var resolution = TextStylingResolution.default
  }

  /// Which sources of styles apply to the attributed strings that an output delivers.
  public struct TextStylingResolution: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the resolution, such as “AVPlayerItemLegibleOutputTextStylingResolutionDefault”.
    public let rawValue: String
    /// Creates a resolution from Apple's string, such as “AVPlayerItemLegibleOutputTextStylingResolutionDefault”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The styling that the media and the item's style rules state, over the default style of an `AVPlayerLayer`.
    public static let `default` = TextStylingResolution(
      rawValue: "AVPlayerItemLegibleOutputTextStylingResolutionDefault")
    /// The styling that the media and the item's style rules state, without a default style.
    public static let sourceAndRulesOnly = TextStylingResolution(
      rawValue: "AVPlayerItemLegibleOutputTextStylingResolutionSourceAndRulesOnly")
  }

  /// Creates an output that delivers all text as attributed strings.
  public override init() {
    nativeSubtypes = []
    super.init()
    begin()
  }

  /// Creates an output that delivers text of some media subtypes as sample buffers, and other text as attributed
  /// strings.
  ///
  /// - Parameter subtypes: The four-character codes of the media subtypes to deliver as sample buffers. Traps if one is
  ///   that of CEA-608.
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

  /// The delegate that receives text, as set by `setDelegate(_:queue:)`; not retained.
  open var delegate: (any AVPlayerItemLegibleOutputPushDelegate)? { state.withLock { $0.target.delegate } }

  /// The queue on which the delegate is called; nil for the main queue.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.target.queue } }

  /// Sets the delegate that receives text, and its queue; nil for the main queue. The delegate is not retained.
  open func setDelegate(_ delegate: (any AVPlayerItemLegibleOutputPushDelegate)?, queue delegateQueue: DispatchQueue?) {
    state.withLock { ($0.target.object, $0.target.queue) = (delegate, delegateQueue) }
    jumped()
  }

  /// The number of seconds by which text is delivered before its time in forward playback. Values above 10 count as 10.
  open var advanceIntervalForDelegateInvocation: TimeInterval {
    get { state.withLock { $0.advance } }
    set {
      state.withLock { $0.advance = newValue }
      follower.withLock { $0 }?.setAdvance(newValue)
    }
  }

  /// The amount of styling in attributed strings; `TextStylingResolution.default` unless set. Traps on a value
  /// other than the two constants.
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
    if let item { follower.withLock { $0 }?.follow(nil, of: item) }
  }

  override func opened() {
    guard let item else { return }
    follower.withLock { $0 }?.follow(item.source.found.legible, of: item)
  }

  override func flushed() {
    state.withLock { $0.target }.call { [weak self] delegate in
      if let self { delegate.outputSequenceWasFlushed(self) }
    }
    jumped()
  }

  private func jumped() { follower.withLock { $0 }?.timeJumped() }

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
    // Safety: the texts and the sample are not changed.
    nonisolated(unsafe) let (texts, samples) = (strings, native)
    target.call { [weak self] delegate in
      guard let self else { return }
      delegate.legibleOutput(self, didOutputAttributedStrings: texts, nativeSampleBuffers: samples, forItemTime: time)
    }
  }
}

/// Methods that receive text of an item.
///
/// Linux: the methods are not optional but have default implementations, which do nothing.
public protocol AVPlayerItemLegibleOutputPushDelegate: AVPlayerItemOutputPushDelegate {
  /// Called when text should be displayed instead of the previous text.
  ///
  /// - Parameters:
  ///   - output: The output of the text.
  ///   - strings: Texts with attributes by the names of Core Media's text markup. Empty if the display should be
  ///     cleared, or if the text is in `nativeSamples`.
  ///   - nativeSamples: Sample buffers of the media subtypes that the output delivers as sample buffers.
  ///   - itemTime: The time, on the item's timeline, at which the text begins. If the display should be cleared,
  ///     usually the time at which the previous text ends.
  func legibleOutput(
    _ output: AVPlayerItemLegibleOutput, didOutputAttributedStrings strings: [NSAttributedString],
    nativeSampleBuffers nativeSamples: [Any],
    forItemTime itemTime: CMTime)
}

extension AVPlayerItemLegibleOutputPushDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func legibleOutput(
    _ output: AVPlayerItemLegibleOutput, didOutputAttributedStrings strings: [NSAttributedString],
    nativeSampleBuffers nativeSamples: [Any],
    forItemTime itemTime: CMTime
  ) {}
}
