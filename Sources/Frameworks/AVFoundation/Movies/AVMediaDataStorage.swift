import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreMedia
public import Foundation
import Synchronization

/// A file to which the samples that edits of a movie copy or append are written.
open class AVMediaDataStorage: NSObject, @unchecked Sendable {
  // Safety: every field is immutable, except the reader, which a lock guards.
  private let place: URL
  private let reader = Mutex<StoredMediaTrack?>(nil)

  /// Creates a storage for a file, without opening or creating the file.
  ///
  /// - Parameters:
  ///   - URL: A `file:` URL. A file that does not exist is created when it is first used.
  ///   - options: No keys are defined.
  public init(url URL: URL, options: [String: Any]? = nil) {
    place = URL
    super.init()
  }

  /// Returns the URL of the file to which sample data is written, as stated at the creation.
  @discardableResult
  open func url() -> URL? { place }

  func write(_ blocks: [CMBlockBuffer], alignment: Int) throws(EngineError) -> [Int64] {
    guard place.isFileURL else {
      throw EngineError(
        .unsupported, "Storing media", subject: place.absoluteString, detail: "media can be stored in local files only")
    }
    return try Engine.addMedia(blocks, alignment: alignment, to: place)
  }

  func media() throws(EngineError) -> StoredMediaTrack {
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
