import AVEngineCore
import AVEngineWriting
public import CoreGraphics
public import CoreMedia
import Foundation
import Synchronization

/// Makes still images of an asset's pictures at any times.
///
/// The pictures come from the first enabled video track, or from a video composition. Linux: requests that are made
/// together are served together, with the fewest decoded frames, so ask for many times at once where you can.
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
  /// Serves the forms with a handler, one call of them after the other.
  private let handlerLane = StillLane()
  /// Calls the handlers.
  private let handlerQueue = DispatchQueue(label: "AVAssetImageGenerator.handlers")

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

  /// How images are composed of the video tracks; nil, the default, takes the first enabled track's pictures. A copy is
  /// kept.
  ///
  /// With a composition each image is the frame that is on screen at its time, and `appliesPreferredTrackTransform`
  /// does not count.
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
  /// - Throws: `AVError`: `.noImageAtTime` where nothing is shown within the tolerances, or what kept the asset from
  ///   being read.
  @discardableResult
  open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    try copyImage(at: requestedTime, actualTime: actualTime)
  }

  /// Makes many images and calls the handler once for each time, in the order of the times, on a queue of the
  /// generator's, one call after the other.
  ///
  /// A list whose times increase is the quickest: where one lies before the time that precedes it, decoding begins
  /// anew.
  @preconcurrency open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) { makeImages(forTimes: requestedTimes, completionHandler: handler) }

  /// Makes one image and calls the handler with it, or with an error, on a queue of the generator's.
  @preconcurrency open func generateCGImageAsynchronously(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) { makeImage(for: requestedTime, completionHandler: handler) }

  // MARK: - What the request forms share

  /// Opens the asset and has workers serve the line's times; `finish` is called when they have.
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

  /// Serves the times in turns of the process's and gives them to whoever takes them from the line.
  ///
  /// Neither who waits for an image nor a handler holds a turn: both may ask for one more image.
  func serveLater(_ times: [CMTime]) -> StillLine {
    let line = StillLine(times)
    let ticket = generation.ticket()
    line.ticket = ticket
    // Safety: the generator's state is behind locks, and the asset loads thread-safely.
    nonisolated(unsafe) let generator = self
    DecodingTurns.shared.submit(isCancelled: { ticket.isCancelled }) { generator.serve(line, ticket: ticket) {} }
    return line
  }

  /// Serves the times after those that were asked for before, and calls the handler with each, one after the other.
  func serveLater(_ times: [CMTime], handler: @escaping @Sendable (CMTime, StillOutcome) -> Void) {
    let ticket = generation.ticket()
    let queue = handlerQueue
    let line = StillLine(times) { line in
      queue.async {
        while let (time, outcome) = line.take() { handler(time, outcome) }
      }
    }
    // Safety: as above.
    nonisolated(unsafe) let generator = self
    handlerLane.submit { finish in generator.serve(line, ticket: ticket, finish: finish) }
  }

  /// Serves one time and waits for it.
  func serveNow(_ time: CMTime) -> StillOutcome {
    let done = DispatchSemaphore(value: 0)
    let line = StillLine([time])
    serve(line, ticket: generation.ticket()) { done.signal() }
    done.wait()
    return line.take()?.outcome ?? .failure(EngineError(.decodeFailed, "Reading a still"))
  }
}
