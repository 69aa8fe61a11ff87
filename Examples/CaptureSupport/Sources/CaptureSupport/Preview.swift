import AVFoundation
import AVKit

#if canImport(AppKit)
  import AppKit
#endif

/// A window with what a session's camera sees.
@MainActor public final class Preview {
  private let view: AVCaptureView
  #if canImport(AppKit)
    private var window: NSWindow?
  #endif

  /// - Parameter session: One that has its camera already.
  public init(_ session: AVCaptureSession) {
    view = AVCaptureView(frame: CGRect(x: 0, y: 0, width: 640, height: 360))
    view.setSession(session, showVideoPreview: true, showAudioPreview: false)
    view.videoGravity = .resizeAspect
  }

  /// - Returns: false where there is no display.
  @discardableResult public func open(title: String) -> Bool {
    #if canImport(AppKit)
      let window = NSWindow(contentRect: view.frame, styleMask: [.titled, .closable], backing: .buffered, defer: false)
      window.title = title
      window.contentView = view
      window.makeKeyAndOrderFront(nil)
      self.window = window
      return true
    #else
      return (try? view.openWindow(title: title)) != nil
    #endif
  }

  public func close() {
    #if canImport(AppKit)
      window?.close()
    #else
      view.closeWindow()
    #endif
  }
}
