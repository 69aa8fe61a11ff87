internal import AVEngineDisplays
public import CoreFoundation

/// The identifier of a display, such as a monitor; zero is no display.
public typealias CGDirectDisplayID = UInt32

/// The identifier that no display has, zero.
public let kCGNullDirectDisplay: CGDirectDisplayID = 0

/// The result of a function of Core Graphics. Linux: only `success` and `illegalArgument` are returned.
public enum CGError: Int32, Sendable {
  /// The call succeeded; the code 0.
  case success = 0
  /// The call failed for a reason that no other code describes; the code 1000.
  case failure = 1000
  /// A parameter is not valid, such as a nil pointer for a result; the code 1001.
  case illegalArgument = 1001
  /// The connection to the Mac's window server is lost; the code 1002. Linux: never returned.
  case invalidConnection = 1002
  /// The context of the call is not valid; the code 1003. Linux: never returned.
  case invalidContext = 1003
  /// The call could not be completed; the code 1004. Linux: never returned.
  case cannotComplete = 1004
  /// The system does not have the function; the code 1006. Linux: never returned.
  case notImplemented = 1006
  /// A number is outside its range; the code 1007. Linux: never returned.
  case rangeCheck = 1007
  /// A value has another type than the function needs; the code 1008. Linux: never returned.
  case typeCheck = 1008
  /// The operation is not possible in the present state; the code 1010. Linux: never returned.
  case invalidOperation = 1010
  /// The requested object does not exist; the code 1011. Linux: never returned.
  case noneAvailable = 1011
}

private func activeDisplays() -> [X11Monitor] {
  PipeSignal.suppressed { try? X11Connection(display: nil).monitors() } ?? []
}

/// Returns the identifier of the main display; `kCGNullDirectDisplay` if there is none.
///
/// Linux: it is RandR's primary monitor, or the first monitor if none is primary.
@discardableResult
public func CGMainDisplayID() -> CGDirectDisplayID { activeDisplays().first?.identifier ?? kCGNullDirectDisplay }

/// Writes the identifiers of the displays in use, the main one first.
///
/// Linux: without an X server there are no displays.
///
/// - Parameters:
///   - maxDisplays: the number of identifiers that `activeDisplays` has room for.
///   - activeDisplays: receives the identifiers; nil to count all displays.
///   - displayCount: receives the number of identifiers that were written, or counted. It must not be nil.
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

/// Returns a display's frame in the desktop, in pixels from the desktop's upper left corner, with y growing downwards.
///
/// The frame is an empty rectangle if the display does not exist.
@discardableResult
public func CGDisplayBounds(_ display: CGDirectDisplayID) -> CGRect {
  guard let monitor = activeDisplays().first(where: { $0.identifier == display }) else { return .zero }
  return CGRect(x: monitor.x, y: monitor.y, width: monitor.width, height: monitor.height)
}
