import AVEngineCPipeWire
import Foundation
import Synchronization
import TestSupport

@testable import AVEngineVideoDevices

final class TestCamera: @unchecked Sendable {
  // Safety: mutable state is used under the loop's lock, which the loop's thread holds in callbacks.

  struct Frame: Sendable {
    var bytes: [UInt8] = []
    var offset = 0
    var stride = 0
    /// Nanoseconds of the host's clock; nil for a header without a time.
    var time: Int64?
    var sequence: UInt64 = 0
    var isHeaderCorrupted = false
    var isChunkCorrupted = false
    var statedSize: Int?
  }

  struct Settings: Sendable {
    var name = "test-camera"
    var properties: [String: String] = [:]
    /// Value of `enum spa_video_format`, width, height, frames per second.
    var formats: [(format: UInt32, width: UInt32, height: UInt32, rates: [UInt32])] = [(23, 640, 480, [30])]
    var bufferCount: ClosedRange<Int32> = 2...16
    /// The size of a buffer in bytes. The default is larger than every frame of these tests.
    var bufferSize: Int32 = 4_000_000
    /// The time between frames, in milliseconds.
    var interval: UInt32 = 10
    var hasHeaders = true
  }

  private let settings: Settings
  /// The arguments are the number of earlier calls and the negotiated format.
  private let picture: @Sendable (Int, Pod?) -> Frame?
  private let connection: PipeWireConnection
  private let hook = PipeWireHook()
  private var stream: OpaquePointer?
  private var isStreaming = false
  private var format: Pod?
  private var count = 0
  private let isOver = Atomic(false)
  private let isFrozen = Atomic(false)

  init(
    _ server: PipeWireServer, _ settings: Settings = Settings(), picture: @escaping @Sendable (Int, Pod?) -> Frame?
  ) throws {
    self.settings = settings
    self.picture = picture
    connection = try PipeWireConnection(remote: .server(server.address), threadName: "test camera")
    try connection.withLock {
      let properties = PipeWireProperties.make(
        [("media.class", "Video/Source"), ("media.role", "Camera"), ("node.name", settings.name)]
          + settings.properties.map { ($0.key, $0.value) })
      stream = pw_stream_new(connection.core, settings.name, properties)
      pw_stream_add_listener(stream, hook.pointer, Self.events, Unmanaged.passUnretained(self).toOpaque())
      let flags = CPIPEWIRE_DRIVER | CPIPEWIRE_MAP_BUFFERS
      let result = Pod.withPointers(settings.formats.map(Self.offer)) {
        pw_stream_connect(stream, CInt(CPIPEWIRE_OUTPUT), CPIPEWIRE_ID_ANY, CInt(flags), $0, $1)
      }
      guard result >= 0 else { throw Tool.Failure(description: "the camera cannot be connected") }
    }
    DispatchQueue(label: "TestCamera").async { [weak self, interval = settings.interval] in
      while self?.trigger() == true { usleep(interval * 1_000) }
    }
  }

  deinit { end() }

  func freeze() { isFrozen.store(true, ordering: .relaxed) }

  private func trigger() -> Bool {
    guard !isFrozen.load(ordering: .relaxed) else { return true }
    connection.withLock { if isStreaming, let stream { _ = pw_stream_trigger_process(stream) } }
    return !isOver.load(ordering: .acquiring)
  }

  func end() {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    nonisolated(unsafe) let remains = connection.withLock {
      defer { stream = nil }
      return stream
    }
    connection.close { if let remains { pw_stream_destroy(remains) } }
  }

  private static func offer(_ format: (format: UInt32, width: UInt32, height: UInt32, rates: [UInt32])) -> Pod {
    let rates = format.rates.map { Pod.fraction($0, over: 1) }
    let rate = rates.count == 1 ? rates[0] : .choice(.init(.enumeration, [rates[0]] + rates))
    return .object(
      .init(
        type: SPA.objectFormat, id: 3,
        properties: [
          .init(SPA.mediaType, .id(SPA.video)), .init(SPA.mediaSubtype, .id(SPA.raw)),
          .init(SPA.videoFormat, .id(format.format)),
          .init(SPA.videoSize, .rectangle(width: format.width, height: format.height)), .init(SPA.videoRate, rate),
        ]))
  }

  private func take(_ format: Pod?) {
    self.format = format
    guard format != nil, let stream else { return }
    let counts = settings.bufferCount
    let buffers = Pod.Object(
      type: SPA.objectBuffers, id: 5,
      properties: [
        .init(1, .choice(.init(.range, [.int(counts.lowerBound), .int(counts.lowerBound), .int(counts.upperBound)]))),
        .init(2, .int(1)), .init(3, .int(settings.bufferSize)), .init(4, .int(0)),
        .init(6, .choice(.init(.flags, [.int(1 << 2)]))),
      ])
    let header = Pod.Object(type: SPA.objectMeta, id: 6, properties: [.init(1, .id(1)), .init(2, .int(32))])
    let parameters: [Pod] = [.object(buffers)] + (settings.hasHeaders ? [.object(header)] : [])
    _ = Pod.withPointers(parameters) { pw_stream_update_params(stream, $0, $1) }
  }

  private func fill() {
    guard let stream, let buffer = pw_stream_dequeue_buffer(stream) else { return }
    defer { _ = pw_stream_queue_buffer(stream, buffer) }
    guard let content = buffer.pointee.buffer?.pointee, let memory = content.datas?.pointee, let base = memory.data,
      let chunk = memory.chunk
    else { return }
    defer { count += 1 }
    guard let frame = picture(count, format) else {
      chunk.pointee.size = 0
      return
    }
    let room = Int(memory.maxsize) - frame.offset
    frame.bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        (base + frame.offset).copyMemory(from: start, byteCount: min(room, bytes.count))
      }
    }
    chunk.pointee.offset = UInt32(frame.offset)
    chunk.pointee.size = UInt32(frame.statedSize ?? frame.bytes.count)
    chunk.pointee.stride = Int32(frame.stride)
    chunk.pointee.flags = frame.isChunkCorrupted ? 1 : 0
    for index in 0..<Int(content.n_metas) {
      guard let meta = content.metas?[index], meta.type == 1, meta.size >= 32 else { continue }
      let header = spa_meta_header(
        flags: frame.isHeaderCorrupted ? 2 : 0, offset: 0, pts: frame.time ?? -1, dts_offset: 0, seq: frame.sequence)
      meta.data?.storeBytes(of: header, as: spa_meta_header.self)
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> TestCamera? {
    // Safety: the stream is destroyed before the camera is released.
    data.map { Unmanaged<TestCamera>.fromOpaque($0).takeUnretainedValue() }
  }

  nonisolated(unsafe) private static let events = {
    let events = UnsafeMutablePointer<pw_stream_events>.allocate(capacity: 1)
    events.initialize(to: pw_stream_events())
    events.pointee.state_changed = { data, _, state, _ in
      TestCamera.of(data)?.isStreaming = state == CInt(CPIPEWIRE_STREAM_STREAMING)
    }
    events.pointee.param_changed = { data, kind, pod in
      if kind == UInt32(CPIPEWIRE_PARAM_FORMAT) { TestCamera.of(data)?.take(Pod(pod)) }
    }
    events.pointee.process = { data in TestCamera.of(data)?.fill() }
    return UnsafePointer(events)
  }()
}
