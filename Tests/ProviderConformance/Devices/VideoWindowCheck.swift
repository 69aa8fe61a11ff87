package import AVEngineCore
import CoreFoundation
import CoreVideo
import Glibc
import Synchronization
package import Testing

package enum VideoWindowClause: String, Clause {
  case opening = "a window has pixels to draw on"
  case anyFrame = "a frame of BGRA can be shown as it is"
  case resizing = "a resized window reports this, and has the new number of pixels"
  case oneEventAtATime = "events do not overlap"
  case closing = "a closed window accepts every call, does nothing, and reports nothing"
}

/// - Parameter wait: Lets time pass until a condition is true. Throws if that takes too long.
package func checkVideoWindow(
  _ name: String, by provider: any VideoWindowProvider, sourceLocation: SourceLocation = #_sourceLocation,
  wait: (_ isSo: () -> Bool) throws -> Void
) {
  withoutActuallyEscaping(wait) { wait in
    let report = ClauseReport<VideoWindowClause>(subject: name, sourceLocation: sourceLocation)
    VideoWindowCheck(provider: provider, report: report, wait: wait).run()
  }
}

struct VideoWindowCheck {
  let provider: any VideoWindowProvider
  let report: ClauseReport<VideoWindowClause>
  let wait: (_ isSo: () -> Bool) throws -> Void

  private final class Events: Sendable {
    private struct State {
      var all: [WindowEvent] = []
      var overlaps = 0
    }

    private let state = Mutex(State())
    private let isCalled = Atomic(false)

    var all: [WindowEvent] { state.withLock { $0.all } }
    var overlaps: Int { state.withLock { $0.overlaps } }

    func add(_ event: WindowEvent) {
      let isOverlap = isCalled.exchange(true, ordering: .acquiringAndReleasing)
      // The call takes a moment, so that a concurrent second event would be detected.
      for _ in 0..<10 { sched_yield() }
      state.withLock { state in
        state.all.append(event)
        state.overlaps += isOverlap ? 1 : 0
      }
      isCalled.store(false, ordering: .releasing)
    }
  }

  func run() {
    let events = Events()
    let opened = report.require(.opening) { () throws in
      let window = try provider.makeWindow(title: "conformance", size: PixelSize(width: 320, height: 240)) {
        events.add($0)
      }
      let size = window.pixelSize
      guard size.width > 0, size.height > 0 else { throw Fault("\(size.width) × \(size.height)") }
      return window
    }
    guard let window = opened else { return }
    report.expect(.anyFrame) {
      window.accepts(try frame()) ? nil : "it needs a conversion"
    }
    report.expect(.resizing) { try faultOfResizing(window, events) }
    report.expect(.oneEventAtATime) {
      events.overlaps == 0 ? nil : "\(events.overlaps) events overlapped another"
    }
    report.expect(.closing) { try faultOfClosing(window, events) }
  }

  private func frame() throws -> CVPixelBuffer {
    try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: 64, height: 48)
  }

  private func faultOfResizing(_ window: any VideoWindow, _ events: Events) throws -> String? {
    for width in [200, 260, 160, 220] {
      let size = PixelSize(width: width, height: 120)
      window.resize(to: size)
      try wait { events.all.contains(.resized(size)) }
      guard window.pixelSize == size else { return "it has \(window.pixelSize), but reported \(size)" }
    }
    return nil
  }

  private func faultOfClosing(_ window: any VideoWindow, _ events: Events) throws -> String? {
    window.close()
    try pass()
    let (count, size) = (events.all.count, window.pixelSize)
    let shown = PlacedVideoFrame(try frame(), in: CGRect(x: 0, y: 0, width: 64, height: 48))
    window.show(shown)
    window.setOverlay(shown)
    window.resize(to: PixelSize(width: 100, height: 100))
    window.setFullScreen(true)
    window.setKeepsScreenOn(true)
    window.close()
    try pass()
    guard events.all.count == count else { return "it reports \(events.all[count])" }
    return window.pixelSize == size ? nil : "it is resized"
  }

  private func pass() throws {
    var rest = 20
    try wait {
      rest -= 1
      return rest <= 0
    }
  }
}
