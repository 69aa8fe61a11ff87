import CoreMedia
import Foundation

/// Tells of jumps of a timebase, as long as it lives.
final class TimebaseJumps: @unchecked Sendable {
  // Safety: immutable.
  private let token: any NSObjectProtocol

  init(_ timebase: CMTimebase, action: @escaping @Sendable () -> Void) {
    // Foundation on Linux knows objects by a box of theirs unless they are NSObjects, so that none would match here.
    token = NotificationCenter.default.addObserver(forName: CMTimebase.timeJumped, object: nil, queue: nil) {
      [weak timebase] in
      if let timebase, $0.object as? CMTimebase === timebase { action() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
