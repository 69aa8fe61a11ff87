import AVEngineCore
package import CoreMedia
import Synchronization

/// Hands timed metadata that a client gives to the outputs that its routes lead to.
package final class CaptureMetadataFeed: Sendable {
  /// The clock that the client counts by.
  let clock: CMClock
  private let routes = Mutex<[(CaptureRoute, any CaptureSink)]>([])

  package init(clock: CMClock) { self.clock = clock }

  /// Takes a sample of timed metadata, with a time of the host's.
  package func append(_ sample: CMSampleBuffer) {
    for (route, sink) in routes.withLock({ $0 }) { sink.offer(CaptureItem(route: route, content: .metadata(sample))) }
  }

  func setRoutes(_ routes: [(CaptureRoute, any CaptureSink)]) { self.routes.withLock { $0 = routes } }

  func ended(_ error: EngineError?) {
    for (_, sink) in routes.withLock({ $0 }) { sink.sourceEnded(error) }
  }
}
