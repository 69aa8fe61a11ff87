internal import AVEngineCPipeWire
internal import AVEngineCore
internal import AVEngineDesktopBus
import Dispatch
import Foundation
import Synchronization

/// The creator of a connection must close it.
final class PipeWireConnection: @unchecked Sendable {
  // Safety: libpipewire's objects are used under the loop's lock, or on its thread, which holds the lock, and not after
  // `close`. The loop, and with it the lock, exists as long as the connection.
  private let loop: OpaquePointer
  private let context: OpaquePointer
  let core: OpaquePointer
  let nodes: PipeWireNodes
  private let coreHook = PipeWireHook()
  private let syncs = Mutex<[Int32: DispatchSemaphore]>([:])
  private let condition = Mutex<(hasFailed: Bool, isClosed: Bool)>((false, false))
  private let onFailure: @Sendable () -> Void

  static let operation = "Opening a camera"

  /// The seconds to wait for an answer of the server.
  private static let patience = 5

  private static let isPrepared: Bool = {
    guard clazy_load(cpipewire_library()) else { return false }
    pw_init(nil, nil)
    return true
  }()

  /// `threadName` has at most 15 characters. The functions are called on the loop's thread.
  init(
    remote: PipeWireRemote, threadName: String, onChange: @escaping @Sendable () -> Void = {},
    onFailure: @escaping @Sendable () -> Void = {}
  ) throws(EngineError) {
    let descriptor = try remote.descriptor()
    guard Self.isPrepared else {
      throw EngineError(.libraryMissing, Self.operation, detail: String(cString: clazy_error(cpipewire_library())))
    }
    guard let loop = pw_thread_loop_new(threadName, nil) else { throw EngineError(.outOfMemory, Self.operation) }
    guard let context = pw_context_new(pw_thread_loop_get_loop(loop), nil, 0) else {
      let error = Self.failure("PipeWire's client cannot be set up", errno)
      pw_thread_loop_destroy(loop)
      throw error
    }
    let properties = PipeWireProperties.make([
      ("remote.name", remote.name), ("application.name", ProcessInfo.processInfo.processName),
    ])
    let made =
      if let descriptor {
        // libpipewire closes the duplicate.
        pw_context_connect_fd(context, descriptor.duplicate(), properties, 0)
      } else {
        pw_context_connect(context, properties, 0)
      }
    guard let core = made, let nodes = PipeWireNodes(core, onChange) else {
      let error = Self.failure("no PipeWire server", errno)
      pw_context_destroy(context)
      pw_thread_loop_destroy(loop)
      throw error
    }
    self.loop = loop
    self.context = context
    self.core = core
    self.nodes = nodes
    self.onFailure = onFailure
    // Safety: `close`, which the creator of the connection calls, disconnects the core and so removes the listener.
    pw_proxy_add_object_listener(core, coreHook.pointer, Self.events, Unmanaged.passUnretained(self).toOpaque())
    guard pw_thread_loop_start(loop) >= 0 else {
      close()
      throw EngineError(.outOfMemory, Self.operation, detail: "no thread for PipeWire")
    }
    do {
      try refresh()
    } catch {
      close()
      throw error
    }
  }

  static func failure(_ what: String, _ number: Int32) -> EngineError {
    let words = String(cString: strerror(number)).lowercased()
    let isRefused = number == EACCES || number == EPERM
    return EngineError(
      isRefused ? .permissionDenied : .deviceUnavailable, operation, detail: "\(what) (\(words))", code: Int(number))
  }

  /// When the first call has returned, no callback runs any more, unless the call was made on the loop's own thread.
  ///
  /// - Parameter destroy: Called before the core is disconnected.
  func close(_ destroy: @escaping @Sendable () -> Void = {}) {
    let isFirst = condition.withLock { condition in
      defer { condition.isClosed = true }
      return !condition.isClosed
    }
    guard isFirst else { return }
    let end = { @Sendable [self] in
      pw_thread_loop_stop(loop)
      withLock {
        destroy()
        nodes.forget()
        pw_core_disconnect(core)
        pw_context_destroy(context)
      }
      for answered in syncs.withLock({ Array($0.values) }) { answered.signal() }
    }
    if pw_thread_loop_in_thread(loop) { DispatchQueue.global().async(execute: end) } else { end() }
  }

  deinit { pw_thread_loop_destroy(loop) }

  var isAlive: Bool { condition.withLock { !$0.hasFailed && !$0.isClosed } }

  /// Calls `body` under the loop's lock, which is recursive.
  func withLock<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
    pw_thread_loop_lock(loop)
    defer { pw_thread_loop_unlock(loop) }
    return try body()
  }

  /// Must not be called on the loop's own thread.
  func refresh() throws(EngineError) {
    // After the first answer, all nodes are known; after the second, their formats have been requested; after the
    // third, the formats have arrived.
    for _ in 0..<3 { try sync() }
  }

  private func sync() throws(EngineError) {
    let answered = DispatchSemaphore(value: 0)
    let number = withLock {
      let number = isAlive ? cpipewire_core_sync(core, CPIPEWIRE_ID_CORE, 0) : -EPIPE
      if number >= 0 { syncs.withLock { $0[number] = answered } }
      return number
    }
    guard number >= 0 else { throw Self.failure("the PipeWire server is no longer available", -number) }
    let answer = answered.wait(timeout: .now() + .seconds(Self.patience))
    syncs.withLock { _ = $0.removeValue(forKey: number) }
    guard isAlive else { throw Self.failure("the PipeWire server is no longer available", EPIPE) }
    guard answer == .success else { throw Self.failure("the PipeWire server does not answer", ETIMEDOUT) }
  }

  private func fail() {
    let isFirst = condition.withLock { condition in
      defer { condition.hasFailed = true }
      return !condition.hasFailed
    }
    for answered in syncs.withLock({ Array($0.values) }) { answered.signal() }
    if isFirst { onFailure() }
  }

  // MARK: - Events

  private static func of(_ data: UnsafeMutableRawPointer?) -> PipeWireConnection? {
    // Safety: as in `init`.
    data.map { Unmanaged<PipeWireConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  nonisolated(unsafe) private static let events = {
    // Safety: written here, then only read, and never freed.
    let events = UnsafeMutablePointer<pw_core_events>.allocate(capacity: 1)
    events.initialize(to: pw_core_events())
    events.pointee.done = { data, id, number in
      guard id == CPIPEWIRE_ID_CORE else { return }
      PipeWireConnection.of(data)?.syncs.withLock { $0[number] }?.signal()
    }
    events.pointee.error = { data, id, _, result, _ in
      // Errors of other objects do not end the connection.
      if id == CPIPEWIRE_ID_CORE, result == -EPIPE { PipeWireConnection.of(data)?.fail() }
    }
    return UnsafePointer(events)
  }()
}

enum PipeWireRemote: Sendable {
  /// A server by its name or the path of its socket; nil for the user's server (PIPEWIRE_REMOTE).
  case server(String?)
  /// A portal, which provides a socket for each connection.
  case portal(@Sendable () throws(EngineError) -> DBusDescriptor)

  fileprivate var name: String? { if case .server(let name) = self { name } else { nil } }

  fileprivate func descriptor() throws(EngineError) -> DBusDescriptor? {
    if case .portal(let open) = self { try open() } else { nil }
  }
}

/// An entry in an object's list of listeners, which must exist as long as that object.
final class PipeWireHook {
  let pointer: UnsafeMutablePointer<spa_hook>

  init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: spa_hook())
  }

  deinit { pointer.deallocate() }
}

enum PipeWireProperties {
  /// Returns properties for libpipewire, which takes ownership. Items without a value are left out.
  static func make(_ items: [(key: String, value: String?)]) -> OpaquePointer? {
    let texts = items.compactMap { item in item.value.map { (strdup(item.key), strdup($0)) } }
    defer {
      for text in texts {
        free(text.0)
        free(text.1)
      }
    }
    let entries = texts.map { spa_dict_item(key: $0.0, value: $0.1) }
    return entries.withUnsafeBufferPointer { entries in
      var dictionary = spa_dict(flags: 0, n_items: UInt32(entries.count), items: entries.baseAddress)
      return pw_properties_new_dict(&dictionary)
    }
  }

  static func read(_ dictionary: UnsafePointer<spa_dict>?) -> [String: String] {
    guard let dictionary = dictionary?.pointee, let items = dictionary.items else { return [:] }
    var result: [String: String] = [:]
    for item in UnsafeBufferPointer(start: items, count: Int(dictionary.n_items)) {
      guard let key = item.key, let value = item.value else { continue }
      result[String(cString: key)] = String(cString: value)
    }
    return result
  }
}
