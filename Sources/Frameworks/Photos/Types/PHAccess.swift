/// A process's access to the user's media.
public enum PHAuthorizationStatus: Int, Sendable {
  /// Linux: never given, because the user is not asked.
  case notDetermined = 0
  /// Linux: never given.
  case restricted = 1
  /// Linux: no folder of media can be read, or, for `PHAccessLevel.addOnly`, no folder of media is writable.
  case denied = 2
  /// The process may use the library.
  case authorized = 3
  /// Linux: the process is in a Flatpak sandbox, which can hide a part of the user's files.
  case limited = 4
}

/// The access to the user's media that a process requests.
public enum PHAccessLevel: Int, Sendable {
  /// Adding files to the library.
  case addOnly = 1
  /// Reading and changing the library.
  case readWrite = 2
}
