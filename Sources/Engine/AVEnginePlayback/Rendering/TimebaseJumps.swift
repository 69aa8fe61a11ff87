import CoreMedia
import Foundation

/// Reports jumps of a timebase, as long as this object lives.
final class TimebaseJumps: @unchecked Sendable {
  // Safety: immutable.
  private let token: any NSObjectProtocol

  init(_ timebase: CMTimebase, action: @escaping @Sendable () -> Void) {
    // Foundation on Linux compares boxes of objects that are not NSObjects, so that no notification would match if
    // `object` were the timebase.
    token = NotificationCenter.default.addObserver(forName: CMTimebase.timeJumped, object: nil, queue: nil) {
      [weak timebase] in
      if let timebase, $0.object as? CMTimebase === timebase { action() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
