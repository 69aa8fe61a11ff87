/// Options for how a movie header is written to a file.
public struct AVMovieWritingOptions: OptionSet, Sendable {
  /// The options as bits: 0 for `addMovieHeaderToDestination`, 1 for `truncateDestinationToMovieHeaderOnly`.
  public let rawValue: UInt
  /// Creates options from bits with Apple's values, such as 1 for `truncateDestinationToMovieHeaderOnly`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The header replaces the headers in the file, and the media data stays. An empty file gets a type box before the
  /// header.
  public static let addMovieHeaderToDestination = AVMovieWritingOptions([])
  /// The file is replaced by one that holds only a type box and the header, which refers to media in other files.
  ///
  /// Linux: writing fails if the movie's media is in the file itself, because the media would be lost.
  public static let truncateDestinationToMovieHeaderOnly = AVMovieWritingOptions(rawValue: 1)
}
