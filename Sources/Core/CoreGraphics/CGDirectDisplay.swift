internal import AVEngineDisplays
public import CoreFoundation

/// A display: what a person sees as one screen.
public typealias CGDirectDisplayID = UInt32

/// Stands for no display.
public let kCGNullDirectDisplay: CGDirectDisplayID = 0

/// The result of a call of the window server.
public enum CGError: Int32, Sendable {
  case success = 0
  case failure = 1000
  case illegalArgument = 1001
  case invalidConnection = 1002
  case invalidContext = 1003
  case cannotComplete = 1004
  case notImplemented = 1006
  case rangeCheck = 1007
  case typeCheck = 1008
  case invalidOperation = 1010
  case noneAvailable = 1011
}

/// The displays that show something now, the main one first: the monitors of the X server that DISPLAY names. None
/// where there is no server.
private func activeDisplays() -> [X11Monitor] {
  PipeSignal.suppressed { try? X11Connection(display: nil).monitors() } ?? []
}

/// The display that the desktop begins with, `kCGNullDirectDisplay` where there is none.
///
/// On Linux it is RandR's primary monitor, or the first where none was chosen.
@discardableResult
public func CGMainDisplayID() -> CGDirectDisplayID { activeDisplays().first?.identifier ?? kCGNullDirectDisplay }

/// Writes the identifiers of the displays that show something, the main one first.
///
/// On Linux an identifier stays the same as long as the X server runs. Where there is no server there are no displays,
/// which is no error.
///
/// - Parameters:
///   - maxDisplays: How many identifiers there is room for.
///   - activeDisplays: Where they go; nil to count all displays.
///   - displayCount: Becomes how many were written, or counted.
@discardableResult
public func CGGetActiveDisplayList(
  _ maxDisplays: UInt32, _ activeDisplays: UnsafeMutablePointer<CGDirectDisplayID>?,
  _ displayCount: UnsafeMutablePointer<UInt32>?
) -> CGError {
  guard let displayCount else { return .illegalArgument }
  let identifiers = CoreGraphics.activeDisplays().map(\.identifier)
  guard let activeDisplays else {
    displayCount.pointee = UInt32(clamping: identifiers.count)
    return .success
  }
  let count = min(identifiers.count, Int(maxDisplays))
  for index in 0..<count { activeDisplays[index] = identifiers[index] }
  displayCount.pointee = UInt32(count)
  return .success
}

/// A display's frame in the desktop, in pixels from the desktop's upper left corner, with y growing downwards; an
/// empty rectangle where there is no such display.
@discardableResult
public func CGDisplayBounds(_ display: CGDirectDisplayID) -> CGRect {
  guard let monitor = activeDisplays().first(where: { $0.identifier == display }) else { return .zero }
  return CGRect(x: monitor.x, y: monitor.y, width: monitor.width, height: monitor.height)
}
