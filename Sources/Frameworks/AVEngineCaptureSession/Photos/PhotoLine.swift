import AVEngineCapture
import Foundation

/// The captures of a camera, in the order of their requests. One that sets the lamp or the exposure has the camera to
/// itself: it waits for those before it, and those behind it wait for it. All others are under way at once.
final class PhotoLine: @unchecked Sendable {
  // Safety: captures are started and ended outside the lock, each once.
  private let state = Guarded(State())

  private struct State: @unchecked Sendable {
    // Safety: as of the line.
    var underWay: [PhotoCapture] = []
    var waiting: [PhotoCapture] = []
    /// Frames that the next capture leaves out.
    var settlingFrames = 0

    /// The captures that can start now, out of those that wait.
    mutating func takeReady() -> [(capture: PhotoCapture, settlingFrames: Int)] {
      var ready: [(capture: PhotoCapture, settlingFrames: Int)] = []
      while let first = waiting.first, underWay.isEmpty || !first.usesLight && !underWay.contains(where: \.usesLight) {
        ready.append((waiting.removeFirst(), settlingFrames))
        underWay.append(first)
        settlingFrames = 0
      }
      return ready
    }
  }

  private struct Entry: @unchecked Sendable {
    // Safety: only compared.
    weak var device: DeviceCore?
    var line: PhotoLine
  }

  private static let lines = Guarded<[Entry]>([])

  /// The line of a camera, which outputs of one session share.
  static func of(_ device: DeviceCore) -> PhotoLine {
    lines.withLock { lines in
      lines.removeAll { $0.device == nil }
      if let known = lines.first(where: { $0.device === device }) { return known.line }
      let line = PhotoLine()
      lines.append(Entry(device: device, line: line))
      return line
    }
  }

  /// Starts a capture, now or once those before it have left.
  func enter(_ capture: PhotoCapture) {
    start(
      state.withLock { state in
        state.waiting.append(capture)
        return state.takeReady()
      })
  }

  /// A capture that was started has set the light back, and is over.
  ///
  /// - Parameter failure: Why it got no frame. Captures behind it that wait for the same link get none either, unless
  ///   the frame itself was at fault.
  func leave(_ capture: PhotoCapture, _ failure: CapturePhotoSink.Failure?) {
    let failed = state.withLock { state -> [PhotoCapture]? in
      guard let index = state.underWay.firstIndex(where: { $0 === capture }) else { return nil }
      state.underWay.remove(at: index)
      guard let failure, failure.isOfTheSource else { return [] }
      let failed = state.waiting.filter { $0.link == capture.link }
      state.waiting.removeAll { $0.link == capture.link }
      return failed
    }
    // One that failed without having been started had no place here.
    guard let failed else { return }
    if let failure { for other in failed { other.fail(failure) } }
    start(
      state.withLock { state in
        // A camera needs some frames to get used to what others will see, if anybody waits for them.
        state.settlingFrames = state.waiting.isEmpty ? 0 : max(state.settlingFrames, capture.framesUntilDark)
        return state.takeReady()
      })
  }

  private func start(_ ready: [(capture: PhotoCapture, settlingFrames: Int)]) {
    for (capture, frames) in ready { capture.start(after: frames) }
  }
}

extension CapturePhotoSink.Failure {
  /// Nothing more comes along the link, for whoever waits.
  fileprivate var isOfTheSource: Bool {
    switch self {
    case .notRunning, .configurationChanged, .deviceLost: true
    case .failed: false
    }
  }
}
