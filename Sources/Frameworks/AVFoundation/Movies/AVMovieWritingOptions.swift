/// How a movie header is written to a file.
public struct AVMovieWritingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The header takes the place of the one that the file has, and all other data stays; an empty file gets a type box
  /// in front.
  public static let addMovieHeaderToDestination = AVMovieWritingOptions([])
  /// The file becomes one of the header alone, which refers to media in other files.
  ///
  /// Linux: refused where the movie's media stands in the file itself, which would be lost.
  public static let truncateDestinationToMovieHeaderOnly = AVMovieWritingOptions(rawValue: 1)
}
