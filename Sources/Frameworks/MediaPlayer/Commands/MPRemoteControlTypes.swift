/// How a player shuffles.
public enum MPShuffleType: Int, Sendable {
  /// Items play in their order.
  case off = 0
  case items = 1
  /// Albums and lists are shuffled, and their items are not. Linux: desktops show it as shuffled.
  case collections = 2
}

/// How a player repeats.
public enum MPRepeatType: Int, Sendable {
  case off = 0
  /// The item plays again and again.
  case one = 1
  /// The list plays again and again.
  case all = 2
}
