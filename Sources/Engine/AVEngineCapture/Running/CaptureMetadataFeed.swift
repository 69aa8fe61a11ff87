import AVEngineCore
package import CoreMedia
import Synchronization

package final class CaptureMetadataFeed: Sendable {
  let clock: CMClock
  private let routes = Mutex<[(CaptureRoute, any CaptureSink)]>([])

  package init(clock: CMClock) { self.clock = clock }

  /// - Parameter sample: A sample with a time on the host's clock.
  package func append(_ sample: CMSampleBuffer) {
    for (route, sink) in routes.withLock({ $0 }) { sink.offer(CaptureItem(route: route, content: .metadata(sample))) }
  }

  func setRoutes(_ routes: [(CaptureRoute, any CaptureSink)]) { self.routes.withLock { $0 = routes } }

  func ended(_ error: EngineError?) {
    for (_, sink) in routes.withLock({ $0 }) { sink.sourceEnded(error) }
  }
}
