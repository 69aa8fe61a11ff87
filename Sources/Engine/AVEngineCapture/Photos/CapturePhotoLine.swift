import Synchronization

/// A capture of photos that can enter the `CapturePhotoLine` of a camera.
package protocol CapturePhotoLineMember: AnyObject, Sendable {
  /// Whether the lamp or the exposure is set for the photos.
  var usesLight: Bool { get }
  /// The number of frames that a camera needs after this capture to adapt to the light without its lamp and exposure.
  var framesUntilDark: Int { get }
  /// The link over which the frames arrive.
  var link: Int { get }
  /// Requests the first frame.
  ///
  /// - Parameter settlingFrames: The number of frames that are left out before that frame.
  func start(after settlingFrames: Int)
  /// Ends a capture that has not started.
  func fail(_ failure: CapturePhotoSink.Failure)
}

/// A queue for the captures of a camera, in the order of their requests. A capture that sets the lamp or the exposure
/// does not share the camera: it waits for the captures before it, and later captures wait for it. Other captures may
/// run at the same time.
package final class CapturePhotoLine: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var underWay: [any CapturePhotoLineMember] = []
    var waiting: [any CapturePhotoLineMember] = []
    /// The number of frames that the next capture leaves out.
    var settlingFrames = 0

    /// Moves the captures that can start now from `waiting` to `underWay`, and returns them.
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
    // Safety: the reference is only compared.
    weak var camera: AnyObject?
    var line: CapturePhotoLine
  }

  private static let lines = Mutex<[Entry]>([])

  package init() {}

  /// Returns the line of a camera, which all outputs of the process share.
  package static func of(_ camera: any Sendable & AnyObject) -> CapturePhotoLine {
    lines.withLock { lines in
      lines.removeAll { $0.camera == nil }
      if let known = lines.first(where: { $0.camera === camera }) { return known.line }
      let line = CapturePhotoLine()
      lines.append(Entry(camera: camera, line: line))
      return line
    }
  }

  /// Starts a capture now, or when the captures for which it waits have left.
  package func enter(_ capture: any CapturePhotoLineMember) {
    start(
      state.withLock { state in
        state.waiting.append(capture)
        return state.takeReady()
      })
  }

  /// Removes a capture that has restored the light, and starts those that waited for it. Does nothing if the capture
  /// was not started.
  ///
  /// - Parameter failure: The reason why it did not receive a frame; nil if it received one. If no further frames
  ///   arrive over its link, waiting captures with the same link fail, too.
  package func leave(_ capture: any CapturePhotoLineMember, _ failure: CapturePhotoSink.Failure?) {
    let failed = state.withLock { state -> [any CapturePhotoLineMember]? in
      guard let index = state.underWay.firstIndex(where: { $0 === capture }) else { return nil }
      state.underWay.remove(at: index)
      guard let failure, failure.isOfTheSource else { return [] }
      let failed = state.waiting.filter { $0.link == capture.link }
      state.waiting.removeAll { $0.link == capture.link }
      return failed
    }
    guard let failed else { return }
    if let failure { for other in failed { other.fail(failure) } }
    start(
      state.withLock { state in
        // The camera needs some frames to adapt to the light without this capture. Only a capture that is already
        // waiting leaves them out.
        state.settlingFrames = state.waiting.isEmpty ? 0 : max(state.settlingFrames, capture.framesUntilDark)
        return state.takeReady()
      })
  }

  private func start(_ ready: [(capture: any CapturePhotoLineMember, settlingFrames: Int)]) {
    for (capture, frames) in ready { capture.start(after: frames) }
  }
}

extension CapturePhotoSink.Failure {
  /// Whether no further frames arrive over the link.
  fileprivate var isOfTheSource: Bool {
    switch self {
    case .notRunning, .configurationChanged, .deviceLost: true
    case .failed: false
    }
  }
}
