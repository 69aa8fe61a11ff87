import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreMedia
public import Foundation
import Synchronization

/// A file that takes the sample data that is added to a movie.
open class AVMediaDataStorage: NSObject, @unchecked Sendable {
  // Safety: immutable but for what stands under the lock.
  private let place: URL
  private let reader = Mutex<StoredMediaTrack?>(nil)

  /// Refers to a file; nothing is opened or made yet.
  ///
  /// - Parameters:
  ///   - URL: A `file:` URL. A file that does not exist is made when sample data is written.
  ///   - options: No keys are defined.
  public init(url URL: URL, options: [String: Any]? = nil) {
    place = URL
    super.init()
  }

  /// Where sample data is written.
  @discardableResult
  open func url() -> URL? { place }

  /// Adds sample data and returns where each block begins.
  func write(_ blocks: [CMBlockBuffer], alignment: Int) throws(EngineError) -> [Int64] {
    guard place.isFileURL else {
      throw EngineError(
        .unsupported, "Storing media", subject: place.absoluteString, detail: "media can be stored in local files only")
    }
    return try Engine.addMedia(blocks, alignment: alignment, to: place)
  }

  /// Reads what was written; always the same object, by which samples in this file are known.
  func media() throws(EngineError) -> StoredMediaTrack {
    // The file must exist before it can be read.
    if !FileManager.default.fileExists(atPath: place.path) { _ = try write([], alignment: 0) }
    let result: Result<StoredMediaTrack, EngineError> = reader.withLock { reader in
      if let reader { return .success(reader) }
      do throws(EngineError) {
        let made = StoredMediaTrack(try FileByteSource(path: place.path))
        reader = made
        return .success(made)
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}
