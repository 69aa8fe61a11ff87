import CoreFoundation
import Dispatch
import Foundation
import TestSupport

@testable import AVEngineCaptureSession

final class Seen<Value: Equatable>: @unchecked Sendable {
  // Safety: the changes are used under a lock.
  struct Change: Equatable {
    var old: Value?
    var new: Value?
    var isOnMainQueue: Bool
  }

  private let changes = Guarded<[Change]>([])
  let signal = Signal()

  init() { MainQueue.mark() }

  func add(_ change: NSKeyValueObservedChange<Value>) {
    changes.withLock {
      $0.append(Change(old: change.oldValue, new: change.newValue, isOnMainQueue: MainQueue.isCurrent))
    }
    signal.fire()
  }

  var all: [Change] { changes.withLock { $0 } }
}
