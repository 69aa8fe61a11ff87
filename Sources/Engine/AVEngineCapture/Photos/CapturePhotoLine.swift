import Synchronization

package protocol CapturePhotoLineMember: AnyObject, Sendable {
  /// Whether the lamp or the exposure is set for the photos.
  var usesLight: Bool { get }
  /// The number of frames that a camera needs after this capture to adapt to the light without its lamp and exposure.
  var framesUntilDark: Int { get }
  var link: Int { get }
  /// - Parameter settlingFrames: The number of frames that are left out before the first frame that is taken.
  func start(after settlingFrames: Int)
  func fail(_ failure: CapturePhotoSink.Failure)
}

/// A waiting line of photo captures. A capture that sets the lamp or the exposure waits for the captures before it, and
/// later captures wait for it. Other captures may run at the same time.
package final class CapturePhotoLine: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var underWay: [any CapturePhotoLineMember] = []
    var waiting: [any CapturePhotoLineMember] = []
    /// The number of frames that the next capture leaves out.
    var settlingFrames = 0

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

  package static func of(_ camera: any Sendable & AnyObject) -> CapturePhotoLine {
    lines.withLock { lines in
      lines.removeAll { $0.camera == nil }
      if let known = lines.first(where: { $0.camera === camera }) { return known.line }
      let line = CapturePhotoLine()
      lines.append(Entry(camera: camera, line: line))
      return line
    }
  }

  package func enter(_ capture: any CapturePhotoLineMember) {
    start(
      state.withLock { state in
        state.waiting.append(capture)
        return state.takeReady()
      })
  }

  /// - Parameter failure: The failure, if any. If it means that no further frames arrive over the link, waiting
  ///   captures with the same link fail, too.
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
        // Only a capture that is already waiting leaves out the frames during which the camera adapts to the light.
        state.settlingFrames = state.waiting.isEmpty ? 0 : max(state.settlingFrames, capture.framesUntilDark)
        return state.takeReady()
      })
  }

  private func start(_ ready: [(capture: any CapturePhotoLineMember, settlingFrames: Int)]) {
    for (capture, frames) in ready { capture.start(after: frames) }
  }
}

extension CapturePhotoSink.Failure {
  fileprivate var isOfTheSource: Bool {
    switch self {
    case .notRunning, .configurationChanged, .deviceLost: true
    case .failed: false
    }
  }
}
