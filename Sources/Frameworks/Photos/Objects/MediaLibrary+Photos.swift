import AVEngineMediaLibrary
import Dispatch

extension MediaLibrary {
  /// The key of a queue for the library that its block of changes changes.
  static let changedLibrary = DispatchSpecificKey<MediaLibrary>()

  /// The library that class functions use: in a block of changes the library being changed, else the current library of
  /// the process or of a test.
  static var photos: MediaLibrary { DispatchQueue.getSpecific(key: changedLibrary) ?? current }
}
