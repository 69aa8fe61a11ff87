/// Whether a program may use the user's media.
public enum PHAuthorizationStatus: Int, Sendable {
  /// Linux: never given, because nobody is asked.
  case notDetermined = 0
  /// Linux: never given.
  case restricted = 1
  /// Linux: no folder of media can be read, or, for `PHAccessLevel.addOnly`, written.
  case denied = 2
  case authorized = 3
  /// A sandbox shows the program a part of the user's files.
  case limited = 4
}

/// What a program wants to do with the user's media.
public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite = 2
}
