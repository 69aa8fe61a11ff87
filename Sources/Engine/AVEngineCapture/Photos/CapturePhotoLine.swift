import Synchronization

/// A capture of photos that shares its camera with others.
package protocol CapturePhotoLineMember: AnyObject, Sendable {
  /// Whether the lamp or the exposure is set for the photos.
  var usesLight: Bool { get }
  /// Frames until a camera is used to the light that there is without this capture's.
  var framesUntilDark: Int { get }
  /// The link of the frames.
  var link: Int { get }
  /// Asks for the first frame.
  ///
  /// - Parameter settlingFrames: Frames that are left out.
  func start(after settlingFrames: Int)
  /// Ends a capture that has not started.
  func fail(_ failure: CapturePhotoSink.Failure)
}

/// The captures of a camera, in the order of their requests. One that sets the lamp or the exposure has the camera to
/// itself: it waits for those before it, and those behind it wait for it. All others are under way at once.
package final class CapturePhotoLine: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var underWay: [any CapturePhotoLineMember] = []
    var waiting: [any CapturePhotoLineMember] = []
    /// Frames that the next capture leaves out.
    var settlingFrames = 0

    /// The captures that can start now, out of those that wait.
    mutating func takeReady() -> [(capture: any CapturePhotoLineMember, settlingFrames: Int)] {
      var ready: [(capture: any CapturePhotoLineMember, settlingFrames: Int)] = []
      while let first = waiting.first {
        let isShared = !first.usesLight && !underWay.contains { $0.usesLight }
        guard underWay.isEmpty || isShared else { break }
        ready.append((waiting.removeFirst(), settlingFrames))
        underWay.append(first)
        settlingFrames = 0
      }
      return ready
    }
  }

  private struct Entry: @unchecked Sendable {
    // Safety: only compared.
    weak var camera: AnyObject?
    var line: CapturePhotoLine
  }

  private static let lines = Mutex<[Entry]>([])

  package init() {}

  /// The line of a camera, which outputs of one session share.
  package static func of(_ camera: any Sendable & AnyObject) -> CapturePhotoLine {
    lines.withLock { lines in
      lines.removeAll { $0.camera == nil }
      if let known = lines.first(where: { $0.camera === camera }) { return known.line }
      let line = CapturePhotoLine()
      lines.append(Entry(camera: camera, line: line))
      return line
    }
  }

  /// Starts a capture, now or once those before it have left.
  package func enter(_ capture: any CapturePhotoLineMember) {
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
  package func leave(_ capture: any CapturePhotoLineMember, _ failure: CapturePhotoSink.Failure?) {
    let failed = state.withLock { state -> [any CapturePhotoLineMember]? in
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

  private func start(_ ready: [(capture: any CapturePhotoLineMember, settlingFrames: Int)]) {
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
