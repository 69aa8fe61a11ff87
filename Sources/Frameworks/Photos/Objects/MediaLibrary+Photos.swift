import AVEngineMediaLibrary
import Dispatch

extension MediaLibrary {
  /// In blocks of changes: the library that is changed.
  static let changedLibrary = DispatchSpecificKey<MediaLibrary>()

  /// The library that class functions ask: in a block of changes the changed one, else the process's or a test's.
  static var photos: MediaLibrary { DispatchQueue.getSpecific(key: changedLibrary) ?? current }
}
