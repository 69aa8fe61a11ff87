import AVFoundation
import AVKit

#if canImport(AppKit)
  import AppKit
#endif

/// A window that shows the camera of a session.
@MainActor public final class Preview {
  private let view: AVCaptureView
  #if canImport(AppKit)
    private var window: NSWindow?
  #endif

  /// Makes a preview that is not shown yet.
  /// - Parameter session: a session to which the camera has been added.
  public init(_ session: AVCaptureSession) {
    view = AVCaptureView(frame: CGRect(x: 0, y: 0, width: 640, height: 360))
    view.setSession(session, showVideoPreview: true, showAudioPreview: false)
    view.videoGravity = .resizeAspect
  }

  /// Opens the window.
  /// - Returns: false if the window cannot be opened.
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

  /// Closes the window.
  public func close() {
    #if canImport(AppKit)
      window?.close()
    #else
      view.closeWindow()
    #endif
  }
}
