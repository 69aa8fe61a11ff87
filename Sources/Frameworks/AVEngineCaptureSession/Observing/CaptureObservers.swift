import CoreFoundation
import Dispatch
import Synchronization

/// A change that a client requests is reported on the client's thread, within the call; any other change is reported on
/// the main queue.
enum CaptureObservers {
  @TaskLocal fileprivate static var isByItself = false

  static func byItself<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $isByItself.withValue(true, operation: body)
  }

  private struct Waiting: Sendable {
    var reports: [@Sendable () -> Void] = []
    var isOnItsWay = false
  }

  private static let waiting = Mutex(Waiting())
  /// If more reports wait for the main queue, the oldest are discarded.
  private static let mostWaiting = 1_000

  fileprivate static func tellOnMainQueue(_ report: @escaping @Sendable () -> Void) {
    let isFirst = waiting.withLock { waiting in
      if waiting.reports.count == mostWaiting { waiting.reports.removeFirst() }
      waiting.reports.append(report)
      defer { waiting.isOnItsWay = true }
      return !waiting.isOnItsWay
    }
    guard isFirst else { return }
    DispatchQueue.main.async {
      let reports = waiting.withLock { waiting in
        defer { waiting = Waiting() }
        return waiting.reports
      }
      for report in reports { report() }
    }
  }
}

extension _KeyValueRegistrar {
  func update<Value>(_ keys: [String], _ body: () throws -> Value) rethrows -> Value {
    guard CaptureObservers.isByItself else { return try change(keys, body) }
    return try change(keys, tellingBy: CaptureObservers.tellOnMainQueue, body)
  }
}
