internal import AVEngineCPulse
import AVEngineCore
import Dispatch
import Foundation
import Synchronization

/// A connection to a sound server, shared by all streams to that server, because servers allow few connections
/// (PulseAudio 64).
final class PulseConnection: @unchecked Sendable {
  // Safety: while the loop's thread runs, libpulse's objects are used under the loop's lock, which that thread holds in
  // callbacks.
  let loop: OpaquePointer
  let context: OpaquePointer
  /// Reports interruptions in order, and without the loop's lock.
  let interruptions = DispatchQueue(label: "PulseConnection.interruptions")
  /// A separate object, because the loop's thread may still access it while the connection is being released.
  private let state: State

  final class State: Sendable {
    let changed = DispatchSemaphore(value: 0)
    /// Called on the loop's thread or on `interruptions`.
    let watchers = Mutex<[ObjectIdentifier: @Sendable (AudioDeviceNews) -> Void]>([:])
    let interrupted = Mutex<Set<ObjectIdentifier>>([])

    func tell(_ news: AudioDeviceNews) { for watcher in watchers.withLock({ Array($0.values) }) { watcher(news) } }
  }

  /// In seconds.
  static let patience = 5

  private static let operation = "Opening an audio device"

  /// The limits are PA_RATE_MAX and PA_CHANNELS_MAX.
  static func checkFormat(sampleRate: Int32, channelCount: Int) throws(EngineError) {
    guard (1...384_000).contains(sampleRate), (1...32).contains(channelCount) else {
      throw EngineError(
        .unsupported, operation, detail: "\(channelCount) channels at \(sampleRate) Hz are not supported")
    }
  }

  private struct Shared { weak var connection: PulseConnection? }
  private static let shared = Mutex<[String: Shared]>([:])

  /// `server` has the form of PULSE_SERVER; nil for the server that libpulse finds.
  static func open(_ server: String?) throws(EngineError) -> PulseConnection {
    guard clazy_load(cpulse_library()) else {
      throw EngineError(.libraryMissing, operation, detail: String(cString: clazy_error(cpulse_library())))
    }
    let made: Result<PulseConnection, EngineError> = shared.withLock { shared in
      if let known = shared[server ?? ""]?.connection, known.isReady { return .success(known) }
      do throws(EngineError) {
        let made = try PulseConnection(server)
        shared[server ?? ""] = Shared(connection: made)
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
    return try made.get()
  }

  private init(_ server: String?) throws(EngineError) {
    guard let loop = pa_threaded_mainloop_new() else { throw Self.outOfMemory }
    guard let context = pa_context_new(pa_threaded_mainloop_get_api(loop), ProcessInfo.processInfo.processName) else {
      pa_threaded_mainloop_free(loop)
      throw Self.outOfMemory
    }
    self.loop = loop
    self.context = context
    state = State()
    pa_threaded_mainloop_set_name(loop, "sound")
    // Safety: the state lives until the loop's thread has ended; see deinit.
    pa_context_set_state_callback(
      context,
      { context, userdata in
        guard let context, let userdata, pa_context_get_state(context) >= CPULSE_CONTEXT_READY else { return }
        // Safety: as above.
        let state = Unmanaged<State>.fromOpaque(userdata).takeUnretainedValue()
        state.changed.signal()
        if pa_context_get_state(context) > CPULSE_CONTEXT_READY { state.tell(.over) }
      }, Unmanaged.passUnretained(state).toOpaque())
    guard pa_context_connect(context, server, 0, nil) >= 0, pa_threaded_mainloop_start(loop) >= 0 else {
      throw failure("no sound server")
    }
    let answer = state.changed.wait(timeout: .now() + .seconds(Self.patience))
    guard answer == .success, isReady else {
      throw withLock { failure(answer == .success ? "no sound server" : "the sound server does not answer") }
    }
  }

  private static var outOfMemory: EngineError { EngineError(.outOfMemory, operation) }

  /// The loop's thread must not be joined here, because this may be that thread.
  deinit {
    withLock {
      pa_context_set_state_callback(context, nil, nil)
      pa_context_set_subscribe_callback(context, nil, nil)
    }
    let remains = Remains(loop: loop, context: context, state: state)
    DispatchQueue.global().async { remains.free() }
  }

  // Safety: the last owner of libpulse's objects.
  private struct Remains: @unchecked Sendable {
    let loop: OpaquePointer
    let context: OpaquePointer
    let state: State

    func free() {
      pa_threaded_mainloop_stop(loop)
      pa_context_disconnect(context)
      pa_context_unref(context)
      pa_threaded_mainloop_free(loop)
    }
  }

  /// Reports when the first stream is interrupted, and when the last interrupted stream may continue.
  func interrupt(_ stream: AnyObject, _ isBeginning: Bool) {
    let isNews = state.interrupted.withLock { streams in
      let wasEmpty = streams.isEmpty
      if isBeginning { streams.insert(ObjectIdentifier(stream)) } else { streams.remove(ObjectIdentifier(stream)) }
      return wasEmpty != streams.isEmpty
    }
    if isNews { state.tell(isBeginning ? .interrupted : .resumed) }
  }

  /// The server does not report the end of the interruption of a released stream.
  func forgetInterruption(of stream: AnyObject) {
    state.interrupted.withLock { _ = $0.remove(ObjectIdentifier(stream)) }
  }

  func watch(_ key: AnyObject, _ tell: (@Sendable (AudioDeviceNews) -> Void)?) {
    let isFirst = state.watchers.withLock { watchers in
      defer { watchers[ObjectIdentifier(key)] = tell }
      return watchers.isEmpty && tell != nil
    }
    guard isFirst else { return }
    withLock {
      pa_context_set_subscribe_callback(
        context,
        { _, _, _, userdata in
          // Safety: the state lives until the loop's thread has ended; see deinit.
          if let userdata { Unmanaged<State>.fromOpaque(userdata).takeUnretainedValue().tell(.changed) }
        }, Unmanaged.passUnretained(state).toOpaque())
      if let operation = pa_context_subscribe(context, CInt(CPULSE_SUBSCRIBE_DEVICES), nil, nil) {
        pa_operation_unref(operation)
      }
    }
  }

  var isReady: Bool { withLock { pa_context_get_state(context) == CPULSE_CONTEXT_READY } }

  /// The loop's thread already holds the lock in callbacks.
  func withLock<T>(_ body: () throws -> T) rethrows -> T {
    guard pa_threaded_mainloop_in_thread(loop) == 0 else { return try body() }
    pa_threaded_mainloop_lock(loop)
    defer { pa_threaded_mainloop_unlock(loop) }
    return try body()
  }

  /// The caller holds the lock, or the loop's thread does not run.
  func failure(_ what: String, device: String? = nil) -> EngineError {
    let code = pa_context_errno(context)
    let words = code == 0 ? nil : pa_strerror(code).map { String(cString: $0) }
    return EngineError(
      .deviceUnavailable, Self.operation, subject: device,
      detail: words.map { "\(what) (\($0.lowercased()))" } ?? what, code: Int(code))
  }
}
