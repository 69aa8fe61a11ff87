package import AVEngineCore
package import AVEngineReading
import AVEngineSystem
import Foundation

/// The video of several files, one after another, with the other tracks of one more file. However many parts there are,
/// only a few files are open at the same time, which compositions cannot promise.
package final class JoinedAsset: AVAsset {
  private let movie: JoinedMovie

  package init(_ parts: [JoinedMovie.Part], others: URL?) throws {
    do throws(EngineError) {
      movie = try JoinedMovie(parts, others: others.map { (url) throws(EngineError) in try Self.open(url) }) {
        (source) throws(EngineError) in try Engine.system.open(source, options: OpenOptions())
      }
    } catch { throw AVError(error) }
    super.init()
  }

  private static func open(_ url: URL) throws(EngineError) -> any MediaContainer {
    try Engine.system.open(FileByteSource(path: url.path), options: OpenOptions())
  }

  package override func engineContainer() throws(EngineError) -> any MediaContainer { movie }
  package override var displayName: String { "joined parts" }
}
