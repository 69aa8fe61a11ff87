import AVEngineMediaLibrary
import Dispatch

extension MediaLibrary {
  /// The key under which the queue of a block of changes holds the library that the block changes.
  static let changedLibrary = DispatchSpecificKey<MediaLibrary>()

  /// The library that class functions use: in a block of changes the library being changed, else the current library of
  /// the process or of a test.
  static var photos: MediaLibrary { DispatchQueue.getSpecific(key: changedLibrary) ?? current }
}
