import CoreFoundation
import Dispatch
import Synchronization

/// Tells the observers of capture's properties.
///
/// A change that a client asks for is told of on the client's thread, within the call. A change that happens by itself,
/// as that of a camera which is pulled out, is made at once, and told of on the main queue.
enum CaptureObservers {
  /// Whether what this thread does happens by itself.
  @TaskLocal fileprivate static var isByItself = false

  /// Does what no client has asked for.
  static func byItself<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $isByItself.withValue(true, operation: body)
  }

  private struct Waiting: Sendable {
    var reports: [@Sendable () -> Void] = []
    var isOnItsWay = false
  }

  private static let waiting = Mutex(Waiting())
  /// As many reports wait for a main queue that is not served; the oldest are given up.
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
  /// Changes properties, and tells their observers where `CaptureObservers` says.
  func update<Value>(_ keys: [String], _ body: () throws -> Value) rethrows -> Value {
    guard CaptureObservers.isByItself else { return try change(keys, body) }
    return try change(keys, tellingBy: CaptureObservers.tellOnMainQueue, body)
  }
}
