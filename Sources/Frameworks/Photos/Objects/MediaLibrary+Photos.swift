import AVEngineMediaLibrary
import Dispatch

extension MediaLibrary {
  /// The key under which a queue holds, while it runs a block of changes, the library that the block changes.
  static let changedLibrary = DispatchSpecificKey<MediaLibrary>()

  /// The library that class functions use: inside a block of changes, the library that the block changes; else the
  /// current library.
  static var photos: MediaLibrary { DispatchQueue.getSpecific(key: changedLibrary) ?? current }
}
