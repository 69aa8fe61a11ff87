internal import AVEngineCXCB
import AVEngineCore
import AVEngineDisplays
import CoreFoundation
import CoreVideo

/// An instance is used by one thread.
final class X11ScreenReader {
  struct Look {
    var newFormat: VideoDeviceFormat?
    /// The frame; nil if the last one is still valid, or if none could be captured.
    var frame: Frame?
  }

  struct Frame {
    var pixels: CVPixelBuffer
    var hasUndefinedAlpha: Bool
    /// The time in nanoseconds on the host's clock.
    var time: Int64
  }

  let connection: X11Connection
  private let source: X11ScreenSource
  private let monitorEvents: Range<UInt8>
  private let pixels: X11Pixels
  private var damage: X11Damage?
  private var pointer: X11Pointer?
  private var region: X11Region
  private var areMonitorsChanged = false
  /// Whether the captured part of the desktop differs from the last frame, or may differ.
  private var isChanged = true
  /// What may differ from the last frame, in the frame's pixels, besides the pointer.
  private var changedArea = FrameChanges.Area.empty
  /// Nil before the first frame, and after another part of the desktop was chosen.
  private var changes: FrameChanges?
  /// Whether anything on the desktop has changed since the damage was reset.
  private var isDamaged = false
  private var lastOverlay: X11Overlay?
  private var lastOverlayArea = FrameChanges.Area.empty
  /// The time in nanoseconds on the host's clock since which the monitor is missing.
  private var missingSince: Int64?

  private static let operation = "Capturing a screen"
  private static let grace: Int64 = 1_000_000_000
  /// The greatest number of captures in one look: a capture is discarded if the monitors changed meanwhile.
  private static let attempts = 4

  init(_ source: X11ScreenSource) throws(EngineError) {
    self.source = source
    do throws(X11Failure) {
      connection = try X11Connection(display: source.display)
      pixels = try X11Pixels(connection)
      // Subscribe before the monitors are listed, so that no change is missed.
      monitorEvents = try connection.selectMonitorChanges()
      damage = try X11Damage(connection)
      if source.settings.showsCursor || source.settings.showsClicks {
        pointer = try X11Pointer(connection, source.settings)
      }
    } catch {
      throw EngineError(error, Self.operation, subject: source.screen)
    }
    region = try Self.region(connection, source)
  }

  var format: VideoDeviceFormat { source.format(of: region) }

  private static func region(_ connection: X11Connection, _ source: X11ScreenSource) throws(EngineError) -> X11Region {
    let found: X11Monitor?
    do throws(X11Failure) {
      found = try connection.monitors().first { VideoDevice.identifier(of: $0) == source.screen }
    } catch {
      throw EngineError(error, operation, subject: source.screen)
    }
    guard let found else {
      let failure = X11Failure(.gone, "there is no such monitor")
      throw EngineError(failure, operation, subject: source.screen)
    }
    guard let region = source.region(of: found) else {
      throw EngineError(.unsupported, operation, subject: source.screen, detail: "the crop is outside of the screen")
    }
    return region
  }

  // MARK: - Events

  func listen() throws(EngineError) {
    do throws(X11Failure) { try takeEvents() } catch {
      throw EngineError(error, Self.operation, subject: source.screen)
    }
  }

  private func takeEvents() throws(X11Failure) {
    try connection.drainEvents { kind, bytes in
      if monitorEvents.contains(kind) {
        areMonitorsChanged = true
      } else if let area = damage?.area(kind, bytes) {
        isDamaged = true
        guard area.meets(region) else { return }
        isChanged = true
        changedArea = changedArea.union(area.area(in: region))
      } else {
        pointer?.takeEvent(kind)
      }
    }
  }

  // MARK: - Capturing

  func look() throws(EngineError) -> Look {
    var look = Look()
    try listen()
    for _ in 0..<Self.attempts {
      if areMonitorsChanged {
        guard let isResized = try measure() else { return look }
        if isResized { look.newFormat = format }
      }
      let frame: Frame?
      do throws(X11Failure) { frame = try take() } catch {
        guard case .refused = error.kind else { throw EngineError(error, Self.operation, subject: source.screen) }
        // The desktop may have become smaller, which the server has then reported by an event.
        try listen()
        guard areMonitorsChanged else { throw EngineError(error, Self.operation, subject: source.screen) }
        continue
      }
      // The server sends an event before its replies to later requests, so the frame shows the known monitors.
      guard areMonitorsChanged else {
        look.frame = frame
        break
      }
      isChanged = true
    }
    return look
  }

  /// - Returns: Whether the part has another size; nil if the part cannot be determined at this time.
  private func measure() throws(EngineError) -> Bool? {
    let before = region
    do throws(EngineError) { region = try Self.region(connection, source) } catch {
      let now = Int64(mach_absolute_time())
      let since = missingSince ?? now
      missingSince = since
      guard !connection.isGone, now - since < Self.grace else { throw error }
      return nil
    }
    areMonitorsChanged = false
    missingSince = nil
    if region != before {
      isChanged = true
      changes = nil
    }
    return (region.width, region.height) != (before.width, before.height)
  }

  private func take() throws(X11Failure) -> Frame? {
    let overlay = try pointer?.overlay(in: region)
    if isDamaged { damage?.forget() }
    isDamaged = false
    guard isChanged || overlay != lastOverlay || damage == nil else { return nil }
    isChanged = false
    let time = Int64(mach_absolute_time())
    do throws(X11Failure) {
      let taken = try pixels.take(region) { plane in
        if let overlay { pointer?.draw(overlay, into: plane) }
      }
      let before = changedArea
      changedArea = .empty
      // What has changed since the last events were taken may be in this frame already, or only in the next.
      try takeEvents()
      taken.pixels.changes = describe(before.union(changedArea), overlay)
      return Frame(pixels: taken.pixels, hasUndefinedAlpha: taken.hasUndefinedAlpha, time: time)
    } catch {
      changes = nil
      isChanged = true
      throw error
    }
  }

  /// - Returns: Nil if the server does not report damage.
  private func describe(_ area: FrameChanges.Area, _ overlay: X11Overlay?) -> FrameChanges? {
    var area = area
    let overlayArea = overlay.flatMap { pointer?.area(of: $0) } ?? .empty
    if overlay != lastOverlay { area = area.union(lastOverlayArea).union(overlayArea) }
    lastOverlay = overlay
    lastOverlayArea = overlayArea
    guard damage != nil else { return nil }
    let frame = FrameChanges.Area(x: 0, y: 0, width: region.width, height: region.height)
    let made = changes?.next(area.intersection(frame)) ?? FrameChanges()
    changes = made
    return made
  }
}
