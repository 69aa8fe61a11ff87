import AVEngineMediaLibrary
import Dispatch

extension MediaLibrary {
  static let changedLibrary = DispatchSpecificKey<MediaLibrary>()

  /// Inside a block of changes, the library that the block changes; else the current library.
  static var photos: MediaLibrary { DispatchQueue.getSpecific(key: changedLibrary) ?? current }
}
