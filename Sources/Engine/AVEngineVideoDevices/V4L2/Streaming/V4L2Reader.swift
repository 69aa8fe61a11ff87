internal import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

/// Events are reported on the reader's thread, in order with the frames. The last event is the loss of the camera,
/// which is reported when `stop()` no longer waits for the thread.
final class V4L2Reader: Sendable {
  private struct State {
    var stream: V4L2Stream?
    var format: VideoDeviceFormat
    var failure: EngineError?
  }

  private let state: Mutex<State>
  /// Code on the reader's thread must not lock this mutex, which `stop()` holds while it waits for the thread.
  private let thread = Mutex<DeviceThread?>(nil)
  private let current = CurrentThread()
  private let wake: WakeDescriptor
  private let system: V4L2System
  private let subject: String
  private let receiver: any VideoReceiver
  private let onEvent: @Sendable (VideoInputEvent) -> Void

  private final class CurrentThread: Sendable { let shared = Mutex<DeviceThread.Shared?>(nil) }

  init(
    _ stream: V4L2Stream, receiver: any VideoReceiver, onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) {
    wake = try WakeDescriptor(V4L2Operation.opening)
    state = Mutex(State(stream: stream, format: stream.format))
    system = stream.node.system
    subject = stream.node.card.isEmpty ? stream.node.path : stream.node.card
    self.receiver = receiver
    self.onEvent = onEvent
  }

  deinit { close() }

  var format: VideoDeviceFormat { state.withLock { $0.format } }

  // MARK: - Calls

  func start() throws(EngineError) {
    if let shared = current.shared.withLock({ $0 }), shared.isCurrent {
      shared.goOn()
      return
    }
    let result: Result<Void, EngineError> = thread.withLock { thread in
      if let running = thread, !running.isStopping, !running.isOver { return .success(()) }
      thread?.stop { wake.signal() }
      thread = nil
      do throws(EngineError) {
        thread = try begin()
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func begin() throws(EngineError) -> DeviceThread {
    let (stream, failure) = state.withLock { ($0.stream, $0.failure) }
    guard let stream else {
      throw failure ?? .camera(SystemFailure(number: ENODEV), V4L2Operation.starting, subject)
    }
    do throws(SystemFailure) { try stream.buffers.start() } catch {
      stream.buffers.stop()
      throw .camera(error, V4L2Operation.starting, subject)
    }
    wake.clear()
    return DeviceThread(name: "camera") { [self] shared in
      current.shared.withLock { $0 = shared }
      defer { current.shared.withLock { $0 = nil } }
      work(shared)
    }
  }

  func stop() {
    if let shared = current.shared.withLock({ $0 }), shared.isCurrent { return shared.stop() }
    thread.withLock { thread in
      thread?.stop { wake.signal() }
      thread = nil
    }
  }

  /// If this is called on the reader's thread, the camera is released when that thread ends.
  func inputHasGone() {
    if let shared = current.shared.withLock({ $0 }), shared.isCurrent { return }
    close()
  }

  private func close() {
    let stream = state.withLock { state in
      defer { state.stream = nil }
      return state.stream
    }
    stream?.buffers.close()
  }

  // MARK: - Controls

  func value(of control: VideoControl) throws(EngineError) -> Double {
    let stream = try opened(V4L2Operation.controlling)
    return try stream.controls.value(of: control, stream.node)
  }

  func set(_ control: VideoControl, to value: Double) throws(EngineError) {
    let stream = try opened(V4L2Operation.controlling)
    try stream.controls.set(control, to: value, stream.node)
  }

  private func opened(_ operation: String) throws(EngineError) -> V4L2Stream {
    guard let stream = state.withLock({ $0.stream }) else {
      throw .camera(SystemFailure(number: ENODEV), operation, subject)
    }
    return stream
  }

  // MARK: - On the thread

  private func work(_ shared: DeviceThread.Shared) {
    guard let failure = read(shared) else { return }
    state.withLock { $0.failure = failure }
    close()
    shared.finish()
    onEvent(.lost(failure))
  }

  /// - Returns: The reason why the camera is lost; nil if the thread was stopped.
  private func read(_ shared: DeviceThread.Shared) -> EngineError? {
    guard var stream = state.withLock({ $0.stream }) else { return nil }
    var run = V4L2Run(stream.format, now: system.now())
    while !shared.isStopping {
      do throws(SystemFailure) {
        try serve(&stream, &run)
      } catch {
        guard run.mayRestart, error.number != ENODEV else { return .camera(error, V4L2Operation.reading, subject) }
        do throws(SystemFailure) { try restart(stream, &run, after: error) } catch {
          return .camera(error, V4L2Operation.reading, subject)
        }
      }
    }
    stream.buffers.stop()
    return nil
  }

  /// Drivers and cameras that hang mostly continue after a restart.
  private func restart(_ stream: V4L2Stream, _ run: inout V4L2Run, after failure: SystemFailure) throws(SystemFailure) {
    stream.buffers.stop()
    do throws(SystemFailure) { try stream.buffers.start() } catch {
      throw [ENODEV, EBUSY].contains(error.number) ? error : failure
    }
    run.restarted(now: system.now())
  }

  private func serve(_ stream: inout V4L2Stream, _ run: inout V4L2Run) throws(SystemFailure) {
    let events = Int16(POLLIN) | (run.hearsEvents ? Int16(POLLPRI) : 0)
    var descriptors = [
      pollfd(fd: stream.node.descriptor, events: events, revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let rest = run.milliseconds(at: system.now())
    guard rest > 0, try system.poll(&descriptors, milliseconds: rest) else { throw SystemFailure(number: ETIMEDOUT) }
    guard descriptors[1].revents == 0 else { return wake.clear() }
    let answer = Int32(descriptors[0].revents)
    if answer & POLLNVAL != 0 { throw SystemFailure(number: ENODEV) }
    try run.countTurn()
    if answer & POLLPRI != 0, run.hearsEvents { try hear(&stream, &run) }
    if answer & (POLLIN | POLLERR | POLLHUP) != 0, let filled = try stream.buffers.next() {
      take(filled, stream, &run)
    }
  }

  private func take(_ filled: V4L2Buffers.Filled, _ stream: V4L2Stream, _ run: inout V4L2Run) {
    let arrival = system.now()
    let left = run.count(filled.sequence, arrival: arrival)
    if left > 0 { onEvent(.framesLost(left, .device)) }
    guard filled.flags & UInt32(V4L2_BUF_FLAG_ERROR) == 0 else {
      stream.buffers.giveBack(filled.index)
      onEvent(.framesLost(1, .damaged))
      return
    }
    switch stream.maker.make(filled) {
    case .frame(let content):
      let stated = V4L2Run.nanoseconds(filled.timestamp, flags: filled.flags)
      receiver.receive(CapturedFrame(content, time: run.time(stated: stated, arrival: arrival), number: run.number))
    case .lost(let loss): onEvent(.framesLost(1, loss))
    }
  }

  private func hear(_ stream: inout V4L2Stream, _ run: inout V4L2Run) throws(SystemFailure) {
    for _ in 0..<V4L2Run.mostEvents {
      var event = v4l2_event()
      do throws(SystemFailure) {
        try stream.node.request(CV4L2_DQEVENT, &event)
      } catch {
        if error.number == ENODEV { throw error }
        // ENOENT means that there are no more events. With other errors, the driver signals events but cannot deliver
        // them.
        if error.number != ENOENT { run.hearsEvents = false }
        return
      }
      if event.type == UInt32(V4L2_EVENT_CTRL), event.u.ctrl.changes & UInt32(V4L2_EVENT_CTRL_CH_VALUE) != 0 {
        for control in stream.controls.controls(dependingOn: event.id) {
          do throws(EngineError) {
            onEvent(.controlChanged(control, try stream.controls.value(of: control, stream.node)))
          } catch {}
        }
      }
      if event.type == UInt32(V4L2_EVENT_SOURCE_CHANGE),
        event.u.src_change.changes & UInt32(V4L2_EVENT_SRC_CH_RESOLUTION) != 0
      {
        try change(&stream, &run)
      }
    }
  }

  /// Handles a new size of the frames' source, for example of a player at an HDMI input.
  private func change(_ stream: inout V4L2Stream, _ run: inout V4L2Run) throws(SystemFailure) {
    stream.buffers.close()
    do throws(EngineError) {
      let changed = try V4L2Stream(changed: stream)
      stream = changed
      state.withLock {
        $0.stream = changed
        $0.format = changed.format
      }
    } catch {
      throw SystemFailure(number: Int32(clamping: error.code ?? Int(EIO)))
    }
    try stream.buffers.start()
    run.changed(stream.format, now: system.now())
    onEvent(.formatChanged(stream.format))
  }
}
