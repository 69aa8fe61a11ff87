internal import AVEngineCPipeWire
internal import AVEngineCore
internal import CoreMedia
internal import CoreVideo
import Dispatch
import Glibc
import Synchronization

final class PipeWireReader: @unchecked Sendable {
  // Safety: changing state is used under the loop's lock, which the loop's thread holds in callbacks, or after `close`
  // has ended that thread. State that other threads read has separate locks.
  private let wanted: VideoDeviceFormat
  private let duration: CMTime?
  private let kind: Kind
  private let deliver: (CapturedFrame) -> Void
  private let tell: @Sendable (VideoInputEvent) -> Void
  private let answered = DispatchSemaphore(value: 0)
  private let hook = PipeWireHook()
  private var connection: PipeWireConnection?
  private var stream: OpaquePointer?
  private var target: UInt32?
  private var phase = Phase.opening
  private var failure: EngineError?
  private var copier: PipeWireFrameCopier?
  private var count: PipeWireFrameCount
  private var times: FrameTimes
  private var watchdog: (any DispatchSourceTimer)?
  /// The time in nanoseconds on the host's clock at which the stream last delivered a buffer.
  private var lastBuffer: Int64 = 0
  private let current: Mutex<VideoDeviceFormat>

  private enum Phase { case opening, open, over }

  /// Only cameras are watched, because a screen that does not change delivers no frames.
  private enum Kind: String { case camera, screen }

  enum Source: Sendable {
    case camera(String)
    /// A node by its number, or by its serial number if that is known.
    case node(UInt32, serial: UInt64?)
  }

  /// The seconds to wait for a stream to start, and the least number of seconds to wait for a camera's next buffer.
  static let patience = 2

  /// `deliver` is called on the connection's thread, `tell` on any thread.
  convenience init(
    format: VideoDeviceFormat, duration: CMTime?, deliver: @escaping (CapturedFrame) -> Void,
    tell: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    self.init(.camera, format, duration, deliver, tell)
  }

  convenience init(
    screen duration: CMTime, deliver: @escaping (CapturedFrame) -> Void,
    tell: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    let format = VideoDeviceFormat(
      coding: .pixels(kCVPixelFormatType_32BGRA), size: PixelSize(width: 1, height: 1),
      frameDurations: [duration...duration])
    self.init(.screen, format, nil, deliver, tell)
  }

  private init(
    _ kind: Kind, _ format: VideoDeviceFormat, _ duration: CMTime?, _ deliver: @escaping (CapturedFrame) -> Void,
    _ tell: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    self.kind = kind
    wanted = format
    self.duration = duration
    self.deliver = deliver
    self.tell = tell
    current = Mutex(format)
    count = PipeWireFrameCount()
    times = FrameTimes(frameDuration: duration)
  }

  var format: VideoDeviceFormat { current.withLock { $0 } }

  func open(remote: PipeWireRemote, _ source: Source) throws(EngineError) {
    let connection = try PipeWireConnection(
      remote: remote, threadName: kind.rawValue,
      onFailure: { [weak self] in
        self?.end(PipeWireConnection.failure("the PipeWire server is no longer available", ENODEV))
      })
    do throws(EngineError) {
      try connection.withLock { () throws(EngineError) in
        self.connection = connection
        switch source {
        case .camera(let camera): try connect(connection, camera)
        case .node(let number, let serial): try connect(connection, node: number, serial: serial)
        }
      }
      do throws(EngineError) { try waitForFrames(connection) } catch {
        if case .camera(let camera) = source { throw error.concerning(camera) }
        throw error
      }
    } catch {
      close()
      throw error
    }
  }

  private func connect(_ connection: PipeWireConnection, _ camera: String) throws(EngineError) {
    guard let node = connection.nodes.camera(camera) else {
      throw PipeWireConnection.failure("there is no such camera", ENODEV).concerning(camera)
    }
    try connect(connection, node: node.number, serial: node.serial)
  }

  /// - Parameter serial: nil to find the node by its number.
  private func connect(_ connection: PipeWireConnection, node: UInt32, serial: UInt64?) throws(EngineError) {
    target = node
    connection.nodes.onRemoval = { [weak self] number in
      guard let self, number == self.target else { return }
      self.end(PipeWireConnection.failure("the \(self.kind) was removed", ENODEV))
    }
    let properties = PipeWireProperties.make([
      ("media.type", "Video"), ("media.category", "Capture"),
      ("media.role", kind == .camera ? "Camera" : "Screen"), ("target.object", serial.map { "\($0)" }),
    ])
    guard let stream = pw_stream_new(connection.core, kind.rawValue, properties) else {
      throw PipeWireConnection.failure("the stream cannot be created", errno)
    }
    self.stream = stream
    // Safety: `close` ends the loop's thread and destroys the stream before this object is deallocated.
    pw_stream_add_listener(stream, hook.pointer, Self.events, Unmanaged.passUnretained(self).toOpaque())
    let flags = CPIPEWIRE_AUTOCONNECT | CPIPEWIRE_MAP_BUFFERS | CPIPEWIRE_DONT_RECONNECT
    let formats =
      switch kind {
      case .camera: PipeWireFormat.wanted(wanted, duration: duration)
      case .screen: PipeWireFormat.wantedOfScreen(fastest: wanted.frameDurations[0].lowerBound)
      }
    let place = serial == nil ? node : CPIPEWIRE_ID_ANY
    let result = Pod.withPointers(formats) {
      pw_stream_connect(stream, CInt(CPIPEWIRE_INPUT), place, CInt(flags), $0, $1)
    }
    guard result >= 0 else { throw PipeWireConnection.failure("the stream cannot be opened", -result) }
  }

  private func waitForFrames(_ connection: PipeWireConnection) throws(EngineError) {
    let answer = answered.wait(timeout: .now() + .seconds(Self.patience))
    let error: EngineError? = connection.withLock {
      if phase == .open { return nil }
      if let failure { return failure }
      return answer == .success ? nil : silence(connection)
    }
    if let error { throw error }
  }

  /// Guesses the reason, because the server does not report one (PipeWire 0.3.65).
  private func silence(_ connection: PipeWireConnection) -> EngineError {
    let reason =
      if !connection.nodes.hasSessionManager {
        "no session manager, such as WirePlumber, connects cameras with their readers"
      } else if copier == nil {
        "it has no format in common with its readers, or no longer exists"
      } else {
        "it does not start"
      }
    return EngineError(
      .deviceUnavailable, PipeWireConnection.operation,
      detail: "no frames within \(Self.patience) seconds: \(reason)", code: Int(ETIMEDOUT))
  }

  /// After this returns, no handler is called any more, unless the caller is on the connection's thread.
  func close() {
    guard let connection else { return }
    let stream = connection.withLock { () -> OpaquePointer? in
      phase = .over
      watchdog?.cancel()
      watchdog = nil
      connection.nodes.onRemoval = nil
      self.connection = nil
      defer { self.stream = nil }
      return self.stream
    }
    // Safety: nothing else uses the stream any more.
    nonisolated(unsafe) let remains = stream
    connection.close { [self] in
      if let remains { pw_stream_destroy(remains) }
      withExtendedLifetime(self) {}
    }
  }

  // MARK: - Stream

  private func end(_ error: EngineError) {
    let before = phase
    guard before != .over else { return }
    phase = .over
    failure = error
    if before == .opening { answered.signal() } else { tell(.lost(error)) }
  }

  private func stateChanged(_ state: Int32, _ error: String?) {
    switch Int(state) {
    case CPIPEWIRE_STREAM_STREAMING where phase == .opening && copier != nil:
      phase = .open
      lastBuffer = Self.now
      if kind == .camera, let connection { watch(connection) }
      answered.signal()
    case CPIPEWIRE_STREAM_ERROR:
      end(PipeWireConnection.failure(error ?? "the stream has ended", phase == .opening ? EIO : ENODEV))
    default: break
    }
  }

  private func formatChanged(_ pod: Pod) {
    guard phase != .over, let stream else { return }
    do throws(EngineError) {
      guard let format = PipeWireFormat(pod) else {
        throw EngineError(
          .unsupported, PipeWireConnection.operation, detail: "the \(kind) has a format that is not supported")
      }
      let isNew = format.deviceFormat != self.format
      if copier?.format != format { copier = try PipeWireFrameCopier(format) }
      if phase == .opening { times = FrameTimes(frameDuration: format.rate?.duration ?? duration) }
      current.withLock { $0 = format.deviceFormat }
      _ = Pod.withPointers(format.bufferParameters) { pw_stream_update_params(stream, $0, $1) }
      if isNew, !matches(format.deviceFormat) || phase == .open { tell(.formatChanged(format.deviceFormat)) }
    } catch {
      end(error)
    }
  }

  private func matches(_ format: VideoDeviceFormat) -> Bool {
    guard format.coding == wanted.coding, format.size == wanted.size else { return false }
    guard let given = format.frameDurations.first else { return true }
    if let duration { return given.contains(duration) }
    return wanted.frameDurations.contains { $0.contains(given.lowerBound) }
  }

  private static var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }

  private func watch(_ connection: PipeWireConnection) {
    let longest = format.frameDurations.map(\.upperBound.seconds).max() ?? 0
    let patience = max(Int64(Self.patience) * 1_000_000_000, Int64(min(longest, 1_000) * 2e9))
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + .milliseconds(250), repeating: .milliseconds(250), leeway: .milliseconds(50))
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      connection.withLock {
        guard self.phase == .open, Self.now - self.lastBuffer > patience else { return }
        self.end(PipeWireConnection.failure("the camera no longer delivers frames", ETIMEDOUT))
      }
    }
    watchdog = timer
    timer.resume()
  }

  private func process() {
    guard let stream else { return }
    var newest: UnsafeMutablePointer<pw_buffer>?
    var passed = 0
    // At most as many buffers are taken as a stream can have, because a source may refill them at once.
    for _ in 0..<16 {
      guard let buffer = pw_stream_dequeue_buffer(stream) else { break }
      if let older = newest {
        _ = pw_stream_queue_buffer(stream, older)
        passed += 1
      }
      newest = buffer
    }
    guard let newest else { return }
    lastBuffer = Self.now
    let frame = phase == .open ? take(newest, passed: passed) : nil
    _ = pw_stream_queue_buffer(stream, newest)
    if let frame { deliver(frame) }
  }

  private func take(_ buffer: UnsafeMutablePointer<pw_buffer>, passed: Int) -> CapturedFrame? {
    let arrival = Self.now
    guard let copier, let buffer = buffer.pointee.buffer?.pointee else { return nil }
    let header = Self.header(of: buffer)
    count.add(sequence: header?.seq, passed: passed)
    var loss = VideoInputEvent.Loss.damaged
    if (header?.flags ?? 0) & UInt32(CPIPEWIRE_HEADER_CORRUPTED) == 0 {
      do throws(PipeWireFrameCopier.Failure) {
        let content = try copier.copy(buffer)
        for (kind, number) in count.losses { tell(.framesLost(number, kind)) }
        let number = count.deliver()
        let stated = header.flatMap { $0.pts > 0 ? $0.pts : nil }
        return CapturedFrame(
          content, time: times.time(stated: stated, arrival: arrival, number: number), number: number)
      } catch {
        loss = error == .damaged ? .damaged : .outOfBuffers
      }
    }
    count.lose(loss)
    return nil
  }

  private static func header(of buffer: spa_buffer) -> spa_meta_header? {
    guard let metas = buffer.metas else { return nil }
    for meta in UnsafeBufferPointer(start: metas, count: Int(min(buffer.n_metas, 64)))
    where meta.type == CPIPEWIRE_META_HEADER && meta.size >= MemoryLayout<spa_meta_header>.size {
      return meta.data?.loadUnaligned(as: spa_meta_header.self)
    }
    return nil
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> PipeWireReader? {
    // Safety: as in `connect`.
    data.map { Unmanaged<PipeWireReader>.fromOpaque($0).takeUnretainedValue() }
  }

  nonisolated(unsafe) private static let events = {
    // Safety: written here, then only read, and never freed.
    let events = UnsafeMutablePointer<pw_stream_events>.allocate(capacity: 1)
    events.initialize(to: pw_stream_events())
    events.pointee.state_changed = { data, _, state, error in
      PipeWireReader.of(data)?.stateChanged(state, error.map { String(cString: $0) })
    }
    events.pointee.param_changed = { data, kind, pod in
      guard kind == CPIPEWIRE_PARAM_FORMAT, let pod = Pod(pod) else { return }
      PipeWireReader.of(data)?.formatChanged(pod)
    }
    events.pointee.process = { data in PipeWireReader.of(data)?.process() }
    return UnsafePointer(events)
  }()
}
