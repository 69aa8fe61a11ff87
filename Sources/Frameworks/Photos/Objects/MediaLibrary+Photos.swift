import AVEngineMediaLibrary
import Dispatch

extension MediaLibrary {
  /// The key of the library to change, which the queue of a block of changes holds while the block runs.
  static let changedLibrary = DispatchSpecificKey<MediaLibrary>()

  /// The library that class functions use: inside a block of changes, the library that the block changes; else the
  /// current library.
  static var photos: MediaLibrary { DispatchQueue.getSpecific(key: changedLibrary) ?? current }
}
