package import AVEngineCore
package import CoreMedia
package import CoreVideo
import Dispatch
import Foundation
import Synchronization

/// Takes single frames, one for each request, and answers on its own queue.
package final class CapturePhotoSink: CaptureSink, Sendable {
  package struct Photo: @unchecked Sendable {
    // Safety: the pixels are not written to any more.
    package var pixels: CVPixelBuffer
    /// The time at which the frame was taken, on the host's clock.
    package var time: CMTime
  }

  package enum Failure: Error, Sendable {
    /// The output is closed, for example because the session does not run.
    case notRunning
    /// The connection was disabled or removed, or its device was closed.
    case configurationChanged
    case deviceLost(EngineError)
    /// The frame could not be read or converted.
    case failed(EngineError)
  }

  package struct Request: Sendable {
    package var link: Int
    package var form = CaptureFrameForm()
    /// The number of frames that are left out before the one that is taken.
    package var skippedFrames = 0
    /// Called on the sink's queue when the frame has arrived, before it is processed.
    package var taken: @Sendable () -> Void = {}
    package var finish: @Sendable (Result<Photo, Failure>) -> Void

    package init(link: Int, finish: @escaping @Sendable (Result<Photo, Failure>) -> Void) {
      self.link = link
      self.finish = finish
    }
  }

  fileprivate struct State: Sendable {
    var isOpen = false
    /// The links over which frames arrive; nil while they are unknown.
    var links: Set<Int>?
    var requests: [Request] = []
    var keepsLast = false
    var last: [Int: CaptureItem] = [:]
  }

  private let state = Mutex(State())
  private let worker = DispatchQueue(label: "AVCapture.photos", qos: .userInitiated)
  private let codecs: any CodecProvider

  package init(codecs: any CodecProvider) { self.codecs = codecs }

  /// Sets whether the newest frame serves requests: a screen that does not change delivers no further frames.
  package func setKeepsLast(_ keepsLast: Bool) {
    state.withLock {
      $0.keepsLast = keepsLast
      if !keepsLast { $0.last = [:] }
    }
  }

  // MARK: - Requests

  package func add(_ request: Request) {
    let (failure, item) = state.withLock { state -> (Failure?, CaptureItem?) in
      guard state.isOpen else { return (.notRunning, nil) }
      guard state.links?.contains(request.link) ?? true else { return (.configurationChanged, nil) }
      if let item = state.last[request.link], request.skippedFrames == 0 { return (nil, item) }
      state.requests.append(request)
      return (nil, nil)
    }
    if let failure { return answer([request], failure) }
    if let item { take(item, for: request) }
  }

  package func waitUntilIdle() { worker.sync {} }

  package func keep(_ links: Set<Int>) {
    let given = state.withLock { state in
      state.links = links
      state.last = state.last.filter { links.contains($0.key) }
      return state.takeRequests { !links.contains($0.link) }
    }
    answer(given, .configurationChanged)
  }

  private func answer(_ requests: [Request], _ failure: Failure) {
    // Asynchronously, because the handler may call the `CaptureRunner` that is waiting for this method.
    for request in requests { worker.async { request.finish(.failure(failure)) } }
  }

  // MARK: - Frames

  package func open() { state.withLock { $0.isOpen = true } }

  package func close() {
    let given = state.withLock { state in
      state.isOpen = false
      state.last = [:]
      return state.takeRequests { _ in true }
    }
    answer(given, .notRunning)
  }

  package func sourceEnded(_ error: EngineError?) {
    let given = state.withLock { state in
      state.last = [:]
      return state.takeRequests { _ in true }
    }
    answer(given, error.map { .deviceLost($0) } ?? .configurationChanged)
  }

  package func drop(_ drop: CaptureDrop) {}

  package func offer(_ item: CaptureItem) {
    let request = state.withLock { state -> Request? in
      guard state.isOpen else { return nil }
      if state.keepsLast { state.last[item.route.link] = item }
      guard let index = state.requests.firstIndex(where: { $0.link == item.route.link }) else { return nil }
      guard state.requests[index].skippedFrames == 0 else {
        state.requests[index].skippedFrames -= 1
        return nil
      }
      return state.requests.remove(at: index)
    }
    if let request { take(item, for: request) }
  }

  private func take(_ item: CaptureItem, for request: Request) {
    let codecs = codecs
    worker.async {
      guard case .frame(let frame, let format) = item.content else {
        return request.finish(.failure(.configurationChanged))
      }
      request.taken()
      let maker = CaptureFrameMaker(codecs: codecs)
      maker.form = request.form
      do throws(EngineError) {
        var pixels = try maker.pixels(of: frame, format, settings: item.route.settings)
        if case .pixels(let lent) = frame.content, lent === pixels { pixels = try Self.copy(of: lent) }
        request.finish(.success(Photo(pixels: pixels, time: frame.time)))
      } catch {
        request.finish(.failure(.failed(error)))
      }
    }
  }

  /// Copies the frame, because clients may keep photos and a driver has few buffers.
  private static func copy(of source: CVPixelBuffer) throws(EngineError) -> CVPixelBuffer {
    do {
      let pool = try CVPixelBufferPool(
        format: CVPixelBufferGetPixelFormatType(source), width: source.width, height: source.height)
      let copy = try pool.makeBuffer()
      try source.withPlanes { sources in
        try copy.withMutablePlanes { targets in
          for (source, target) in zip(sources, targets) {
            let length = min(source.bytesPerRow, target.bytesPerRow)
            // Safety: both planes have at least the rows of the loop, and their rows have at least `length` bytes.
            for y in 0..<min(source.height, target.height) {
              memcpy(target.base + y * target.bytesPerRow, source.base + y * source.bytesPerRow, length)
            }
          }
        }
      }
      CVBufferPropagateAttachments(source, copy)
      return copy
    } catch {
      throw error as? EngineError ?? EngineError(.outOfMemory, "Taking a photo", underlying: error)
    }
  }
}

extension CapturePhotoSink.State {
  fileprivate mutating func takeRequests(
    where isTaken: (CapturePhotoSink.Request) -> Bool
  ) -> [CapturePhotoSink.Request] {
    let taken = requests.filter(isTaken)
    requests.removeAll(where: isTaken)
    return taken
  }
}
