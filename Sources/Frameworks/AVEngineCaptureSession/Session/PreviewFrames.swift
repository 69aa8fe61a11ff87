package import AVEngineCapture
package import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
package import CoreVideo
import Dispatch
import Foundation

/// Receives the frames of a preview layer. A frame is converted when it is drawn, so that other frames cost little.
package final class PreviewFrames: CaptureSink, @unchecked Sendable {
  // Safety: the state is protected by its lock; the frame maker is used under `making`.
  private struct State: @unchecked Sendable {
    // Safety: converted frames are not written to any more.
    var isOpen = false
    var isFlowing = false
    /// The value of `isFlowing` that observers have been notified of.
    var isShowing = false
    var newest: CaptureItem?
    var pixels: CVPixelBuffer?
    var isAsked = false
    var changed: (@Sendable () -> Void)?
  }

  let registrar = _KeyValueRegistrar()
  private let state = Guarded(State())
  private let making = NSLock()
  private let maker: CaptureFrameMaker
  /// The queue on which `isShowing` is changed, so that sources do not wait for the change.
  private let queue = DispatchQueue(label: "AVCapture.preview")

  init(_ system: CaptureSystem) {
    maker = CaptureFrameMaker(codecs: system.codecs)
    maker.form.pixelFormat = kCVPixelFormatType_32BGRA
  }

  /// The handler is called on any thread when a new frame can be drawn or the frames were cleared, and not again until
  /// `pixels()` or `image()` was called. It must return quickly.
  package func tell(_ changed: @escaping @Sendable () -> Void) { state.withLock { $0.changed = changed } }

  var isShowing: Bool { registrar.access("previewing") { state.withLock { $0.isShowing } } }

  // MARK: The session

  package func open() { state.withLock { $0.isOpen = true } }

  package func close() {
    state.withLock { $0.isOpen = false }
    pause()
  }

  package func sourceEnded(_ error: EngineError?) { pause() }

  func pause() {
    state.withLock { $0.isFlowing = false }
    publish()
  }

  package func offer(_ item: CaptureItem) {
    guard case .frame = item.content else { return }
    let isFirst = state.withLock { state -> Bool? in
      guard state.isOpen else { return nil }
      state.newest = item
      defer { state.isFlowing = true }
      return !state.isFlowing
    }
    guard let isFirst else { return }
    if isFirst { publish() }
    ask()
  }

  package func drop(_ drop: CaptureDrop) {}

  func clear() {
    state.withLock {
      $0.newest = nil
      $0.pixels = nil
    }
    pause()
    ask()
  }

  private func publish() {
    queue.async { [self] in
      let isShowing = state.withLock { $0.isFlowing }
      guard state.withLock({ $0.isShowing }) != isShowing else { return }
      CaptureObservers.byItself {
        registrar.update(["previewing"]) { state.withLock { $0.isShowing = isShowing } }
      }
    }
  }

  private func ask() {
    let changed = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state.isAsked = true }
      return state.isAsked ? nil : state.changed
    }
    changed?()
  }

  // MARK: Drawing

  package func pixels() -> CVPixelBuffer? {
    making.withLock {
      let newest = state.withLock { state in
        state.isAsked = false
        defer { state.newest = nil }
        return state.newest
      }
      if let newest, case .frame(let frame, let format) = newest.content,
        let pixels = try? maker.pixels(of: frame, format, settings: newest.route.settings)
      {
        state.withLock { $0.pixels = pixels }
      }
      return state.withLock { $0.pixels }
    }
  }

  func image() -> CGImage? {
    guard let pixels = pixels() else { return nil }
    // Safety: the buffer retains the colour space.
    let space = CVImageBufferGetColorSpace(pixels)?.takeUnretainedValue() ?? CGColorSpace(name: CGColorSpace.sRGB)
    guard let space else { return nil }
    return try? CGImage.make(pixels, orientation: .upright, colorSpace: space)
  }
}
