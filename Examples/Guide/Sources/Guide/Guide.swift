import Foundation

/// Runs every listing on a movie and prints a line for each.
@main struct Guide {
  static func main() async {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: Guide MOVIE\n".utf8))
      exit(64)
    }
    let movie = URL(fileURLWithPath: CommandLine.arguments[1])
    var guide = Guide(movie: movie)
    await guide.runUsingAssets()
    await guide.runReading()
