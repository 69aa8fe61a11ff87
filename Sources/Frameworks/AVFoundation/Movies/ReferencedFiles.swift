import AVEngineCore
import AVEngineReading
import Foundation
import Synchronization

final class ReferencedFiles: Sendable {
  private let opened = Mutex<[String: StoredMediaTrack]>([:])

  func media(at url: URL) throws(EngineError) -> StoredMediaTrack {
    let path = url.standardizedFileURL.path
    let result: Result<StoredMediaTrack, EngineError> = opened.withLock { opened in
      if let known = opened[path] { return .success(known) }
      do throws(EngineError) {
        let made = StoredMediaTrack(try FileByteSource(path: path))
        opened[path] = made
        return .success(made)
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}
