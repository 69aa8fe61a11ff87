import AVEngineCore
import AVEngineWriting
public import CoreGraphics
public import CoreMedia
import Foundation
import Synchronization

/// Makes still images of an asset's video frames at given times.
///
/// The frames are those of the video composition if one is set, or else of the first enabled video track, or of the
/// first video track if none is enabled. Linux: one request for many times is faster than many requests, because
/// decoded frames are shared.
open class AVAssetImageGenerator: NSObject {
  /// How a request for an image ended.
  public enum Result: Int, Sendable {
    /// The image was made; the handler gets it with its actual time.
    case succeeded = 0
    /// The image could not be made; the handler gets the error.
    case failed = 1
    /// The request was cancelled before its image was made.
    case cancelled = 2
  }

  /// The part of a stored frame that the image shows, and whether the pixel aspect ratio is applied.
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the mode, such as “CleanAperture”.
    public let rawValue: String
    /// Creates a mode from Apple's string, such as “CleanAperture”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Images show the clean aperture, the part of frames that the file wants shown, with the pixel aspect ratio
    /// applied.
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    /// Images show the whole frame, with the pixel aspect ratio applied.
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    /// Images show the whole frame, with each stored pixel as a square one.
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }

  /// How video frames with high dynamic range become images.
  public struct DynamicRangePolicy: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the policy, such as “forceSDR”.
    public let rawValue: String
    /// Creates a policy from Apple's string, such as “forceSDR”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Frames are mapped to standard dynamic range, in an image of 8 bits per component.
    public static let forceSDR = DynamicRangePolicy(rawValue: "forceSDR")
    /// Frames with high dynamic range keep it, in an image of 16 bits per component with the video's colour space.
    public static let matchSource = DynamicRangePolicy(rawValue: "matchSource")
  }

  /// The asset of which the generator makes images, as stated at its creation.
  open var asset: AVAsset { storedAsset }

  private let storedAsset: AVAsset

  private let settings = Mutex(StillSettings())
  private let generation = StillGeneration()
  private let handlerLane = StillLane()
  private let handlerQueue = DispatchQueue(label: "AVAssetImageGenerator.handlers")

  /// Creates a generator for an asset, without reading anything.
  public init(asset: AVAsset) { storedAsset = asset }

  /// Whether images are rotated and mirrored as the track's preferred transform states; false by default.
  open var appliesPreferredTrackTransform: Bool {
    get { settings.withLock { $0.appliesTransform } }
    set { settings.withLock { $0.appliesTransform = newValue } }
  }

  /// The size in pixels within which images have to fit, with their aspect ratio kept; zero, the default, for no limit.
  /// Smaller images are not enlarged.
  open var maximumSize: CGSize {
    get { settings.withLock { $0.maximumSize } }
    set { settings.withLock { $0.maximumSize = newValue } }
  }

  /// The part of a frame that images show; nil, the default, means the clean aperture.
  open var apertureMode: ApertureMode? {
    get { settings.withLock { $0.apertureMode } }
    set { settings.withLock { $0.apertureMode = newValue } }
  }

  /// The handling of high dynamic range; `forceSDR` by default.
  open var dynamicRangePolicy: DynamicRangePolicy {
    get { settings.withLock { $0.dynamicRangePolicy } }
    set { settings.withLock { $0.dynamicRangePolicy = newValue } }
  }

  /// The longest time by which a frame that is not on screen at the requested time may precede this time; unlimited by
  /// default.
  open var requestedTimeToleranceBefore: CMTime {
    get { settings.withLock { $0.toleranceBefore } }
    set { settings.withLock { $0.toleranceBefore = newValue } }
  }

  /// The longest time by which a frame may follow the requested time; unlimited by default.
  open var requestedTimeToleranceAfter: CMTime {
    get { settings.withLock { $0.toleranceAfter } }
    set { settings.withLock { $0.toleranceAfter = newValue } }
  }

  /// The composition of the video tracks into images; nil, the default, uses the frames of one track. Setting it stores
  /// a copy.
  ///
  /// If a composition is set, each image is the frame that is on screen at the requested time or, for a time outside
  /// the asset, the nearest frame within the tolerances. `appliesPreferredTrackTransform` is ignored.
  open var videoComposition: AVVideoComposition? {
    get { settings.withLock { $0.composition }.composition }
    set {
      settings.withLock { $0.composition.set(newValue, client: "AVAssetImageGenerator") }
    }
  }

  /// The instance of the composition's compositor class; nil if the built-in compositor is used.
  open var customVideoCompositor: (any AVVideoCompositing)? { settings.withLock { $0.composition }.compositor }

  /// Cancels all pending requests. Their handlers are still called, with an error and, if they take a result, with
  /// `.cancelled`.
  open func cancelAllCGImageGeneration() { generation.cancelAll() }

  // MARK: Requests

  /// Makes one image and blocks until it is made.
  /// - Parameters:
  ///   - requestedTime: The time, in asset time.
  ///   - actualTime: Receives the time from which the frame is on screen.
  /// - Throws: `AVError`, for example `.noImageAtTime` if no frame is shown within the tolerances, or `URLError` if a
  ///   transfer failed.
  @discardableResult
  open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    try copyImage(at: requestedTime, actualTime: actualTime)
  }

  /// Makes images for many times. Calls the handler once for each, in the order of the times, on a queue of the
  /// generator.
  ///
  /// Increasing times are the quickest.
  @preconcurrency open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) { makeImages(forTimes: requestedTimes, completionHandler: handler) }

  /// Makes one image and calls the handler on a queue of the generator, with the image and the time from which the
  /// frame is on screen, or with an error.
  @preconcurrency open func generateCGImageAsynchronously(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) { makeImage(for: requestedTime, completionHandler: handler) }

  // MARK: - Serving

  private func serve(_ line: StillLine, ticket: StillGeneration.Ticket, finish: @escaping @Sendable () -> Void) {
    guard !line.times.isEmpty else { return finish() }
    let name = storedAsset.displayName
    do throws(EngineError) {
      let session = try StillSession(asset: storedAsset, settings: settings.withLock { $0 })
      session.serve(line, ticket: ticket, concerning: name, finish: finish)
    } catch {
      let failure = (ticket.isCancelled ? EngineError(.cancelled, "Reading a still") : error).concerning(name)
      for index in line.times.indices { line.put(.failure(failure), for: index) }
      finish()
    }
  }

  /// The work is a job of `DecodingTurns`, so a caller that waits does not count as decoding.
  func serveLater(_ times: [CMTime]) -> StillLine {
    let line = StillLine(times)
    let ticket = generation.ticket()
    line.ticket = ticket
    // Safety: the generator's state is behind locks, and the asset loads thread-safely.
    nonisolated(unsafe) let generator = self
    DecodingTurns.shared.submit(isCancelled: { ticket.isCancelled }) { generator.serve(line, ticket: ticket) {} }
    return line
  }

  func serveLater(_ times: [CMTime], handler: @escaping @Sendable (CMTime, StillOutcome) -> Void) {
    let ticket = generation.ticket()
    let queue = handlerQueue
    let line = StillLine(times) { line in
      queue.async {
        while let (time, outcome) = line.take() { handler(time, outcome) }
      }
    }
    // Safety: the generator's state is behind locks, and the asset loads thread-safely.
    nonisolated(unsafe) let generator = self
    handlerLane.submit { finish in generator.serve(line, ticket: ticket, finish: finish) }
  }

  func serveNow(_ time: CMTime) -> StillOutcome {
    let done = DispatchSemaphore(value: 0)
    let line = StillLine([time])
    serve(line, ticket: generation.ticket()) { done.signal() }
    done.wait()
    return line.take()?.outcome ?? .failure(EngineError(.decodeFailed, "Reading a still"))
  }
}
