import AVEngineCore
import CoreVideo
import ProviderConformance
import Synchronization
import Testing

@Suite struct BrokenVideoWindowTests {
  @Test func aManualWindowKeepsAll() {
    checkVideoWindow("manual window", by: ManualWindows(broken: nil), wait: Self.wait)
  }

  @Test(arguments: VideoWindowClause.allCases) func aBrokenWindowIsFound(_ clause: VideoWindowClause) {
    withKnownIssue {
      checkVideoWindow("manual window", by: ManualWindows(broken: clause), wait: Self.wait)
    } matching: {
      clause.isBroken(in: $0)
    }
  }

  private static func wait(_ isSo: () -> Bool) throws {
    for _ in 0..<100 where isSo() { return }
    throw EngineError(.timedOut, "Waiting")
  }
}

private struct ManualWindows: VideoWindowProvider {
  let broken: VideoWindowClause?

  func makeWindow(
    title: String, size: PixelSize, onEvent: @escaping @Sendable (WindowEvent) -> Void
  ) throws(EngineError) -> any VideoWindow {
    let none = PixelSize(width: 0, height: 0)
    return ManualWindow(size: broken == .opening ? none : size, broken: broken, onEvent: onEvent)
  }
}

private final class ManualWindow: VideoWindow {
  private struct State {
    var size: PixelSize
    var isOpen = true
  }

  private let state: Mutex<State>
  private let broken: VideoWindowClause?
  private let onEvent: @Sendable (WindowEvent) -> Void

  init(size: PixelSize, broken: VideoWindowClause?, onEvent: @escaping @Sendable (WindowEvent) -> Void) {
    state = Mutex(State(size: size))
    self.broken = broken
    self.onEvent = onEvent
  }

  var pixelSize: PixelSize { state.withLock { $0.size } }

  func accepts(_ buffer: CVPixelBuffer) -> Bool { broken != .anyFrame }
  func show(_ frame: PlacedVideoFrame?) {}
  func setOverlay(_ overlay: PlacedVideoFrame?) {}
  func setFullScreen(_ isFullScreen: Bool) {}
  func setKeepsScreenOn(_ keepsScreenOn: Bool) {}

  func resize(to size: PixelSize) {
    let isOpen = state.withLock { state in
      if broken != .resizing, state.isOpen { state.size = size }
      return state.isOpen
    }
    guard isOpen || broken == .closing else { return }
    guard broken == .oneEventAtATime else { return onEvent(.resized(size)) }
    for _ in 0..<20 {
      overlap {
        onEvent(.resized(size))
      } _: { [onEvent] in
        onEvent(.resized(size))
      }
    }
  }

  func close() { state.withLock { $0.isOpen = false } }
}
