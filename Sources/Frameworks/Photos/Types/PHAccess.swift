/// Whether a process may use the user's media.
public enum PHAuthorizationStatus: Int, Sendable {
  /// The user has not been asked whether the process may use the user's media. Linux: never given.
  case notDetermined = 0
  /// A policy of the device forbids access to the user's media. Linux: never given.
  case restricted = 1
  /// The process may not use the library. Linux: no folder of media can be read, or, for `PHAccessLevel.addOnly`, none
  /// is writable.
  case denied = 2
  /// The process may use the whole library, as far as its files can be read.
  case authorized = 3
  /// The process may use a part of the library. Linux: it is in a Flatpak sandbox, which can hide some of the user's
  /// files.
  case limited = 4
}

/// The use of the user's media for which a process needs permission.
public enum PHAccessLevel: Int, Sendable {
  /// To add files to the library, without reading others.
  case addOnly = 1
  /// To read and change the library.
  case readWrite = 2
}
