/// In which order a player plays its items.
public enum MPShuffleType: Int, Sendable {
  /// Items play in order.
  case off = 0
  /// Items play in random order.
  case items = 1
  /// Albums and lists are shuffled; the items in each play in order. Linux: desktops show this as shuffled.
  case collections = 2
}

/// Whether a player repeats one item, its whole list or nothing.
public enum MPRepeatType: Int, Sendable {
  /// Nothing is repeated.
  case off = 0
  /// The current item is repeated.
  case one = 1
  /// The player's whole list of items is repeated.
  case all = 2
}
