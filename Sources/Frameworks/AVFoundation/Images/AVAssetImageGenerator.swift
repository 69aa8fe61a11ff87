public import CoreGraphics
public import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Makes still images of an asset's pictures at any times.
///
/// The pictures come from the first enabled video track, or from a video composition. Linux: requests that are made together are served together, with the fewest
/// decoded frames, so ask for many times at once where you can.
open class AVAssetImageGenerator: NSObject {
  /// How a request ended.
  public enum Result: Int, Sendable {
    case succeeded = 0
    case failed = 1
    case cancelled = 2
  }

  /// Which part of a stored picture is shown, and whether the shape of its pixels counts.
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The clean aperture, pixel aspect applied.
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    /// The whole picture, pixel aspect applied.
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    /// The whole picture, every stored pixel as a square one.
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }

  /// What becomes of pictures with high dynamic range.
  public struct DynamicRangePolicy: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// They are mapped to standard range.
    public static let forceSDR = DynamicRangePolicy(rawValue: "forceSDR")
    /// They stay as they are, in an image of 16 bits a component tagged with the video's colour space.
    public static let matchSource = DynamicRangePolicy(rawValue: "matchSource")
  }

  /// The asset that images are made of.
  open var asset: AVAsset { storedAsset }

  private let storedAsset: AVAsset

  private let settings = Mutex(StillSettings())
  private let generation = StillGeneration()
  /// Serves the forms with a handler, one call of them after the other, and calls the handlers.
  private let handlerQueue = DispatchQueue(label: "AVAssetImageGenerator.handlers")
  /// Serves tasks that wait for one image each.
  private let singleQueue = DispatchQueue(label: "AVAssetImageGenerator.singles")

  /// A generator for an asset; nothing is read yet.
  public init(asset: AVAsset) { storedAsset = asset }

  /// Turns images as the track's matrix says; false by default, as stored.
  open var appliesPreferredTrackTransform: Bool {
    get { settings.withLock { $0.appliesTransform } }
    set { settings.withLock { $0.appliesTransform = newValue } }
  }

  /// A box in pixels that images must fit in, their aspect kept; zero, the default, is no limit. Nothing is scaled up.
  open var maximumSize: CGSize {
    get { settings.withLock { $0.maximumSize } }
    set { settings.withLock { $0.maximumSize = newValue } }
  }

  /// The part of a picture that is shown; nil, the default, is the clean aperture.
  open var apertureMode: ApertureMode? {
    get { settings.withLock { $0.apertureMode } }
    set { settings.withLock { $0.apertureMode = newValue } }
  }

  /// What becomes of high dynamic range; mapped to standard range by default.
  open var dynamicRangePolicy: DynamicRangePolicy {
    get { settings.withLock { $0.dynamicRangePolicy } }
    set { settings.withLock { $0.dynamicRangePolicy = newValue } }
  }

  /// How long before the requested time the image may lie; any length by default, which lets a key frame serve.
  open var requestedTimeToleranceBefore: CMTime {
    get { settings.withLock { $0.toleranceBefore } }
    set { settings.withLock { $0.toleranceBefore = newValue } }
  }

  /// How long after the requested time the image may lie; any length by default.
  open var requestedTimeToleranceAfter: CMTime {
    get { settings.withLock { $0.toleranceAfter } }
    set { settings.withLock { $0.toleranceAfter = newValue } }
  }

  /// How images are composed of the video tracks; nil, the default, takes the first enabled track's pictures. A copy is kept.
  ///
  /// With a composition each image is the frame that is on screen at its time, and `appliesPreferredTrackTransform` does not count.
  open var videoComposition: AVVideoComposition? {
    get { settings.withLock { $0.composition }.composition }
    set {
      settings.withLock { $0.composition.set(newValue, client: "AVAssetImageGenerator") }
    }
  }

  /// The instance of the composition's compositor class; nil where the built-in compositor works.
  open var customVideoCompositor: (any AVVideoCompositing)? { settings.withLock { $0.composition }.compositor }

  /// Ends all requests that have not been served yet; each still gets its call, with the result `.cancelled`.
  open func cancelAllCGImageGeneration() { generation.cancelAll() }

  // MARK: Requests

  /// Makes one image and waits for it.
  /// - Parameters:
  ///   - requestedTime: Asset time.
  ///   - actualTime: Receives the time at which the picture comes on screen.
  /// - Throws: `AVError`: `.noImageAtTime` where nothing is shown within the tolerances, or what kept the asset from being read.
  open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    try copyImage(at: requestedTime, actualTime: actualTime)
  }

  /// Makes many images and calls the handler once for each time, on a queue of the generator's, one call after the other.
  @preconcurrency open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) { makeImages(forTimes: requestedTimes, completionHandler: handler) }

  /// Makes one image and calls the handler with it, or with an error, on a queue of the generator's.
  @preconcurrency open func generateCGImageAsynchronously(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) { makeImage(for: requestedTime, completionHandler: handler) }

  // MARK: - What the request forms share

  /// Who waits for outcomes, and therefore where the work is done.
  ///
  /// Forms must not wait for each other: a handler, or the body of a loop over images, may ask the generator for one more image.
  enum Form { case handler, single, sequence }

  /// Serves the times on the calling thread and one more, and calls `deliver` once for each time, never twice at once.
  private func serve(_ times: [CMTime], ticket: StillGeneration.Ticket, deliver: @escaping @Sendable (CMTime, StillOutcome) -> Void) {
    let name = storedAsset.displayName
    let deliver = { @Sendable (time: CMTime, outcome: StillOutcome) in deliver(time, outcome.concerning(name)) }
    let session: StillSession
    do throws(EngineError) {
      session = try StillSession(asset: storedAsset, settings: settings.withLock { $0 })
    } catch {
      let failure = ticket.isCancelled ? EngineError(.cancelled, "Reading a still") : error
      for time in times { deliver(time, .failure(failure)) }
      return
    }
    let turn = NSLock()
    session.serve(times, ticket: ticket) { index, outcome in
      turn.lock()
      defer { turn.unlock() }
      deliver(times[index], outcome)
    }
  }

  /// Serves the times on a queue of the generator's.
  func serveLater(
    _ times: [CMTime], for form: Form, deliver: @escaping @Sendable (CMTime, StillOutcome) -> Void
  ) -> StillGeneration.Ticket {
    let ticket = generation.ticket()
    // Safety: the generator's state is behind locks, and the asset loads thread-safely.
    nonisolated(unsafe) let generator = self
    queue(for: form).async { generator.serve(times, ticket: ticket, deliver: deliver) }
    return ticket
  }

  private func queue(for form: Form) -> DispatchQueue {
    switch form {
    case .handler: handlerQueue
    case .single: singleQueue
    // A sequence that nobody takes from holds its queue up, therefore each has its own.
    case .sequence: DispatchQueue(label: "AVAssetImageGenerator.sequence")
    }
  }

  /// Serves one time on the calling thread.
  func serveNow(_ time: CMTime) -> StillOutcome {
    let outcome = OutcomeBox()
    serve([time], ticket: generation.ticket()) { _, result in outcome.set(result) }
    return outcome.value
  }
}

/// One outcome on its way from a worker's thread.
private final class OutcomeBox: Sendable {
  private let stored = Mutex<StillOutcome>(.failure(EngineError(.decodeFailed, "Reading a still")))
  func set(_ outcome: StillOutcome) { stored.withLock { $0 = outcome } }
  var value: StillOutcome { stored.withLock { $0 } }
}
