package import AVEngineCore
package import CoreMedia
import Dispatch
import Glibc
import Synchronization

package final class PipeWireCameras: VideoDeviceDirectory, VideoInputProvider {
  private let remote: PipeWireRemote
  /// The connection for lists and watchers; inputs have separate connections.
  private let shared = Mutex<PipeWireConnection?>(nil)
  private let watchers = Watchers()

  /// - Parameter remote: The server's name or the path of its socket; nil for the user's server (PIPEWIRE_REMOTE).
  package convenience init(remote: String? = nil) { self.init(on: .server(remote)) }

  init(on remote: PipeWireRemote) { self.remote = remote }

  deinit { shared.withLock { $0?.close() } }

  // MARK: - Listing

  package func devices() throws(EngineError) -> [VideoDevice] { try devices(leavingOut: []) }

  /// - Parameter paths: The paths of V4L2 nodes whose cameras are listed elsewhere.
  package func devices(leavingOut paths: Set<String>) throws(EngineError) -> [VideoDevice] {
    try list { node in node.path.map { !paths.contains($0) } ?? true }
  }

  package func device(atPath path: String) throws(EngineError) -> VideoDevice? {
    try list { $0.path == path }.first
  }

  private func list(_ isWanted: (PipeWireNode) -> Bool) throws(EngineError) -> [VideoDevice] {
    let connection = try connection()
    try connection.refresh()
    return connection.withLock {
      connection.nodes.identified.filter { isWanted($0.node) }.map { $0.node.device($0.identifier) }
        .filter { !$0.formats.isEmpty }
    }
  }

  private func connection() throws(EngineError) -> PipeWireConnection {
    let result: Result<PipeWireConnection, EngineError> = shared.withLock { shared in
      if let shared, shared.isAlive { return .success(shared) }
      shared?.close()
      shared = nil
      do throws(EngineError) {
        let made = try PipeWireConnection(
          remote: remote, threadName: "cameras", onChange: { [watchers] in watchers.tell() },
          onFailure: { [watchers, weak self] in
            watchers.tell()
            self?.connectAgain()
          })
        shared = made
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  // MARK: - Watching

  package func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject {
    _ = try connection()
    return Watch(watchers, tell)
  }

  /// Tries to connect until the server is running, as long as there are watchers, the server does not refuse and the
  /// library is not missing.
  func watchOnceThere(_ tell: @escaping @Sendable () -> Void) -> any Sendable & AnyObject {
    let watch = Watch(watchers, tell)
    do throws(EngineError) { _ = try connection() } catch { lookAgain(after: error) }
    return watch
  }

  private func connectAgain() {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
      guard let self, !self.watchers.isEmpty else { return }
      do throws(EngineError) {
        _ = try self.connection()
        self.watchers.tell()
      } catch {
        self.lookAgain(after: error)
      }
    }
  }

  private func lookAgain(after error: EngineError) {
    switch error.kind {
    case .libraryMissing: break
    case .permissionDenied: watchers.tell()
    default: connectAgain()
    }
  }

  private final class Watchers: Sendable {
    private let tellers = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])
    private let isTelling = Atomic(false)
    private let queue = DispatchQueue(label: "PipeWireCameras.watchers")

    var isEmpty: Bool { tellers.withLock { $0.isEmpty } }

    func set(_ key: AnyObject, _ tell: (@Sendable () -> Void)?) {
      tellers.withLock { $0[ObjectIdentifier(key)] = tell }
    }

    func tell() {
      guard !isEmpty, !isTelling.exchange(true, ordering: .acquiringAndReleasing) else { return }
      queue.async { [self] in
        isTelling.store(false, ordering: .releasing)
        for tell in tellers.withLock({ Array($0.values) }) { tell() }
      }
    }
  }

  private final class Watch: Sendable {
    private let watchers: Watchers

    init(_ watchers: Watchers, _ tell: @escaping @Sendable () -> Void) {
      self.watchers = watchers
      watchers.set(self, tell)
    }

    deinit { watchers.set(self, nil) }
  }

  // MARK: - Inputs

  package func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    let connection = try connection()
    try connection.refresh()
    guard connection.withLock({ connection.nodes.camera(device) != nil }) else {
      throw PipeWireConnection.failure("there is no such camera", ENODEV).concerning(device)
    }
    return PipeWireInput(
      remote: remote, camera: device, format: format, duration: frameDuration, receiver: receiver, onEvent: onEvent)
  }
}
