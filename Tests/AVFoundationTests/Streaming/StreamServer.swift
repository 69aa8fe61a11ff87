import AVEngineCore
import AVEngineStreaming
import AVEngineSystem
import Dispatch
import Foundation
import Synchronization
import Testing

final class StreamServer: ReferenceResolver, Sendable {
  private let state: Mutex<State>

  private struct State: Sendable {
    var files: [String: Data]
    var seconds = 0.0
    var asked: [String] = []
    var read: [String: Int] = [:]
    var held: [String: DispatchSemaphore] = [:]
    /// The speed of a resource's transfer in bits per second.
    var rate: @Sendable (String) -> Double = { _ in 100_000_000 }
  }

  static let base = URL(string: "http://server.test/")!

  init(_ files: [String: Data]) { state = Mutex(State(files: files)) }

  convenience init(_ folder: URL) throws {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    self.init(files)
  }

  subscript(name: String) -> Data? {
    get { state.withLock { $0.files[name] } }
    set { state.withLock { $0.files[name] = newValue } }
  }

  var asked: [String] { state.withLock { $0.asked } }
  func countRead(of name: String) -> Int { state.withLock { $0.read[name] ?? 0 } }
  var names: [String] { state.withLock { $0.files.keys.sorted() } }
  func setRate(_ rate: @escaping @Sendable (String) -> Double) { state.withLock { $0.rate = rate } }

  func hold(_ name: String) { state.withLock { $0.held[name] = DispatchSemaphore(value: 0) } }

  func release(_ name: String) { state.withLock { $0.held.removeValue(forKey: name) }?.signal() }

  func isHeld(_ name: String) -> Bool { state.withLock { $0.held[name] != nil } }

  func open(_ name: String) throws -> StreamedContainer {
    var options = OpenOptions()
    options.pathExtension = "m3u8"
    let provider = StreamProvider(
      resolver: self, decrypt: { _, _, _ in nil }, now: { [self] in state.withLock { $0.seconds } }
    ) { .system }
    return try #require(
      provider.open(open(Self.base.appendingPathComponent(name)), options: options) as? StreamedContainer)
  }

  func take(_ name: String) -> Data? {
    state.withLock { state in
      state.asked.append(name)
      return state.files[name]
    }
  }

  func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource { try open(url) }

  private func open(_ url: URL) throws(EngineError) -> any ByteSource {
    guard let data = take(url.lastPathComponent) else {
      throw EngineError(.notFound, "Opening", subject: url.absoluteString, detail: "404", code: 404)
    }
    return Source(data, url, self)
  }

  private final class Source: LocatedByteSource {
    let url: URL
    private let data: MemoryByteSource
    private let server: StreamServer

    init(_ data: Data, _ url: URL, _ server: StreamServer) {
      (self.data, self.url, self.server) = (MemoryByteSource(data), url, server)
    }

    var name: String { url.absoluteString }
    func length() throws(EngineError) -> Int64? { try data.length() }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
      let name = url.lastPathComponent
      if let held = server.state.withLock({ $0.held[name] }), held.wait(timeout: .now() + 30) == .timedOut {
        server.release(name)
      }
      let count = try data.read(at: offset, into: buffer)
      server.state.withLock { state in
        state.seconds += Double(count) * 8 / state.rate(name)
        state.read[name, default: 0] += count
      }
      return count
    }

    func cancel() {}
  }
}
