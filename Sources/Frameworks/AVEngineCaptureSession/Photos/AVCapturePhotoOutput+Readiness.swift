import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation

extension AVCapturePhotoOutput {
  /// Whether an output can take a photo at once, and if not, what it waits for.
  public enum CaptureReadiness: Int, Sendable {
    /// The session does not run, so that the output cannot take photos.
    case sessionNotRunning
    /// The output can take a photo at once, because no capture is in progress.
    case ready
    /// The output cannot take a photo for a moment, because another photo waits for its frame.
    case notReadyMomentarily
    /// The output cannot take a photo at once, because a capture with a flash, or of several photos, waits for its
    /// frames.
    case notReadyWaitingForCapture
    /// The output cannot take a photo at once, because frames of a capture are being made into photos.
    case notReadyWaitingForProcessing
  }
}

struct CapturesUnderWay: Sendable {
  enum Phase: Sendable, Hashable {
    case waiting(isLong: Bool)
    case processing
  }

  /// The keys are the identifiers of the photo settings.
  var phases: [Int64: Phase] = [:]

  var readiness: AVCapturePhotoOutput.CaptureReadiness {
    if phases.values.contains(.waiting(isLong: true)) { return .notReadyWaitingForCapture }
    if phases.values.contains(.waiting(isLong: false)) { return .notReadyMomentarily }
    return phases.isEmpty ? .ready : .notReadyWaitingForProcessing
  }
}

final class PhotoPreparation: @unchecked Sendable {
  // Safety: clients do not have these copies of settings; handlers are called on the queue.
  private let state = Guarded(State())
  private let queue = DispatchQueue(label: "AVCapturePhotoOutput.preparation", qos: .utility)
  private let codecs = CaptureSystem.current.codecs

  typealias Handler = @Sendable (Bool, (any Error)?) -> Void

  private struct State: @unchecked Sendable {
    // Safety: as for `PhotoPreparation`.
    var settings: [AVCapturePhotoSettings] = []
    var kinds: [PhotoKind] = []
    var isWaiting = false
    var handler: Handler?
  }

  var settings: [AVCapturePhotoSettings] {
    state.withLock { $0.settings }.compactMap { $0.copy() as? AVCapturePhotoSettings }
  }

  func set(_ settings: [AVCapturePhotoSettings], _ handler: Handler?) {
    let copies = settings.compactMap { $0.copy() as? AVCapturePhotoSettings }
    let given = state.withLock { state -> Handler? in
      let given = state.isWaiting ? state.handler : nil
      state = State(settings: copies, kinds: copies.map(\.kind), isWaiting: true, handler: handler)
      return given
    }
    if let given { queue.async { given(false, nil) } }
  }

  func perform() {
    let work = state.withLock { state -> (kinds: [PhotoKind], handler: Handler?)? in
      guard state.isWaiting else { return nil }
      defer { (state.isWaiting, state.handler) = (false, nil) }
      return (state.kinds, state.handler)
    }
    guard let work else { return }
    queue.async { [codecs] in
      do throws(EngineError) {
        for kind in work.kinds { try Self.encode(kind, codecs) }
        work.handler?(true, nil)
      } catch { work.handler?(false, AVError(error)) }
    }
  }

  /// Encodes a tiny image, because libraries are loaded when they are first used.
  private static func encode(_ kind: PhotoKind, _ codecs: any CodecProvider) throws(EngineError) {
    guard case .file(_, let quality) = kind else { return }
    let pixels: CVPixelBuffer
    do { pixels = try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: 16, height: 16) } catch {
      throw EngineError(.outOfMemory, "Preparing for photos", underlying: error)
    }
    _ = try PhotoEncoder.file(pixels, kind.fileType, quality: quality, metadata: nil, codecs)
  }
}
