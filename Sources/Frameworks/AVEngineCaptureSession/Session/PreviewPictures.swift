import AVEngineCapture
import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreVideo
import Dispatch
import Foundation

/// The newest picture of a connection, made into an image when it is drawn: pictures that nobody draws cost nothing.
final class PreviewPictures: CaptureSink, @unchecked Sendable {
  // Safety: the state is behind the mutex; the frame maker is used under `making`.
  private struct State: @unchecked Sendable {
    // Safety: images do not change.
    var isOpen = false
    var isFlowing = false
    /// What observers know of `isFlowing`.
    var isShowing = false
    /// The newest picture, unless it is the image already.
    var newest: CaptureItem?
    var image: CGImage?
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

  /// - Parameter changed: Called on any thread when another picture is to be drawn, and not again before `image()` was.
  func tell(_ changed: @escaping @Sendable () -> Void) { state.withLock { $0.changed = changed } }

  /// Whether pictures come.
  var isShowing: Bool { registrar.access("previewing") { state.withLock { $0.isShowing } } }

  // MARK: The session

  func open() { state.withLock { $0.isOpen = true } }

  /// The last picture stays.
  func close() {
    state.withLock { $0.isOpen = false }
    pause()
  }

  func sourceEnded(_ error: EngineError?) { pause() }

  /// Nothing comes for the moment.
  func pause() {
    state.withLock { $0.isFlowing = false }
    publish()
  }

  func offer(_ item: CaptureItem) {
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

  func drop(_ drop: CaptureDrop) {}

  /// Pictures come from elsewhere, or not at all.
  func clear() {
    state.withLock {
      $0.newest = nil
      $0.image = nil
    }
    pause()
    ask()
  }

  private func publish() {
    queue.async { [self] in
      let isShowing = state.withLock { $0.isFlowing }
      guard state.withLock({ $0.isShowing }) != isShowing else { return }
      registrar.change(["previewing"]) { state.withLock { $0.isShowing = isShowing } }
    }
  }

  private func ask() {
    let changed = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state.isAsked = true }
      return state.isAsked ? nil : state.changed
    }
    changed?()
  }

  // MARK: The layer

  /// The newest picture as it is meant to be seen; nil where there is none.
  func image() -> CGImage? {
    making.withLock {
      let newest = state.withLock { state in
        state.isAsked = false
        defer { state.newest = nil }
        return state.newest
      }
      if let newest, let image = image(of: newest) { state.withLock { $0.image = image } }
      return state.withLock { $0.image }
    }
  }

  private func image(of item: CaptureItem) -> CGImage? {
    guard case .frame(let frame, let format) = item.content,
      let pixels = try? maker.pixels(of: frame, format, settings: item.route.settings)
    else { return nil }
    // Safety: the buffer keeps the colour space.
    let space = CVImageBufferGetColorSpace(pixels)?.takeUnretainedValue() ?? CGColorSpace(name: CGColorSpace.sRGB)
    guard let space else { return nil }
    return try? CGImage.make(pixels, orientation: .upright, colorSpace: space)
  }
}
