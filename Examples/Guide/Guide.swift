import Foundation

@main struct Guide {
  static func main() async {
    guard (2...3).contains(CommandLine.arguments.count) else {
      FileHandle.standardError.write(Data("usage: Guide MOVIE [FOLDER | --window], Guide --capture\n".utf8))
      exit(64)
    }
    let movie = URL(fileURLWithPath: CommandLine.arguments[1])
    if CommandLine.arguments[1] == "--capture" {
      var guide = Guide(movie: movie)
      await guide.runCapture()
      guide.summarise()
      exit(guide.failures == 0 ? 0 : 1)
    }
    if CommandLine.arguments.last == "--window" {
      do { try await playInAWindow(movie) } catch {
        FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
        exit(1)
      }
      exit(0)
    }
    var guide = Guide(movie: movie)
    await guide.runUsingAssets()
    await guide.runReading()
    await guide.runPlayback()
    await guide.runEditing()
    await guide.runExport()
    await guide.runTimeAndMedia()
    await guide.runCapture()
    guide.summarise()
    exit(guide.failures == 0 ? 0 : 1)
  }

  let movie: URL
  var listings = 0
  var failures = 0

  init(movie: URL) { self.movie = movie }

  mutating func run(_ section: String, _ listing: () async throws -> String) async {
    listings += 1
    do {
      say("\(section): \(try await listing())")
    } catch {
      failures += 1
      say("\(section): FAILED: \(error.localizedDescription)")
    }
  }

  private func summarise() { say("\(listings) listings, \(failures) failed") }

  /// Writes a line without buffering, so that the output shows which listing hangs.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

struct ListingError: LocalizedError {
  let errorDescription: String?
  init(_ description: String) { errorDescription = description }
}

struct Unchecked<Value>: @unchecked Sendable {
  // Safety: only for objects that synchronise themselves, such as an export session, or that one thread after another
  // uses.
  let value: Value
}
