package import AVEngineCapture
package import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
package import CoreVideo
import Dispatch
import Foundation

/// The newest picture of a connection, converted when it is drawn: pictures that nobody draws cost nothing.
package final class PreviewFrames: CaptureSink, @unchecked Sendable {
  // Safety: the state is behind the mutex; the frame maker is used under `making`.
  private struct State: @unchecked Sendable {
    // Safety: pictures that were made are not written to any more.
    var isOpen = false
    var isFlowing = false
    /// What observers know of `isFlowing`.
    var isShowing = false
    /// The newest picture, unless it is converted already.
    var newest: CaptureItem?
    /// The last picture that was converted.
    var pixels: CVPixelBuffer?
    /// Somebody is about to draw.
    var isAsked = false
    var changed: (@Sendable () -> Void)?
  }

  let registrar = _KeyValueRegistrar()
  private let state = Guarded(State())
  private let making = NSLock()
  private let maker: CaptureFrameMaker
  /// Observers are told here: sources wait for nobody.
  private let queue = DispatchQueue(label: "AVCapture.preview")

  init(_ system: CaptureSystem) {
    maker = CaptureFrameMaker(codecs: system.codecs)
    maker.form.pixelFormat = kCVPixelFormatType_32BGRA
  }

  /// - Parameter changed: Called on any thread when another picture is to be drawn, and not again before `pixels()` or
  ///   `image()` was. It must not take long.
  package func tell(_ changed: @escaping @Sendable () -> Void) { state.withLock { $0.changed = changed } }

  /// Whether pictures come.
  var isShowing: Bool { registrar.access("previewing") { state.withLock { $0.isShowing } } }

  // MARK: The session

  package func open() { state.withLock { $0.isOpen = true } }

  /// The last picture stays.
  package func close() {
    state.withLock { $0.isOpen = false }
    pause()
  }

  package func sourceEnded(_ error: EngineError?) { pause() }

  /// Nothing comes for the moment.
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

  /// Pictures come from elsewhere, or not at all.
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

  // MARK: Whoever draws

  /// The newest picture as it is meant to be seen, in BGRA; nil where there is none.
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

  /// The same as an image.
  func image() -> CGImage? {
    guard let pixels = pixels() else { return nil }
    // Safety: the buffer keeps the colour space.
    let space = CVImageBufferGetColorSpace(pixels)?.takeUnretainedValue() ?? CGColorSpace(name: CGColorSpace.sRGB)
    guard let space else { return nil }
    return try? CGImage.make(pixels, orientation: .upright, colorSpace: space)
  }
}
