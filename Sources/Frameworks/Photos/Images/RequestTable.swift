import Foundation
import Synchronization

final class RequestTable: Sendable {
  final class Request: Sendable {
    let id: Int32
    private let cancelled = Atomic(false)

    init(id: Int32) { self.id = id }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
    func cancel() { cancelled.store(true, ordering: .releasing) }
    func check() throws { if isCancelled { throw CancellationError() } }
  }

  /// All tables of the process share the number, so that an identifier of one manager does not name a request of
  /// another.
  private static let lastNumber = Atomic<Int32>(0)
  private let requests = Mutex<[Int32: Request]>([:])
  private let workers = OperationQueue()

  init(name: String) {
    workers.name = name
    workers.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
  }

  func begin() -> Request {
    var number: Int32 = 0
    while number <= 0 { number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue & .max }
    let request = Request(id: number)
    requests.withLock { $0[number] = request }
    return request
  }

  func end(_ request: Request) { requests.withLock { _ = $0.removeValue(forKey: request.id) } }

  func cancel(_ id: Int32) { requests.withLock { $0[id] }?.cancel() }

  func work(_ job: @escaping @Sendable () -> Void) { workers.addOperation(job) }
}
