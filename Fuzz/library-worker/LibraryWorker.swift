import AVEngineMediaLibrary
import Foundation

// Works on a library until it is done or is killed: `library-worker ROOT FOLDER COMMAND [FILE]`.
//
// `index` brings the index up to date and prints the number of files read. `import FILE` adds the same file repeatedly,
// and prints a line each time. `discard` moves every asset to the trash, one after another, and prints its identifier.

@main struct LibraryWorker {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count >= 4 else { exit(64) }
    let root = MediaRoot(URL(fileURLWithPath: words[1], isDirectory: true), writable: true)
    var configuration = MediaLibrary.Configuration(
      roots: [root], folder: URL(fileURLWithPath: words[2], isDirectory: true))
    configuration.indexesByItself = false
    let library = MediaLibrary(configuration)
    switch words[3] {
    case "index":
      let report = try library.update()
      say("\(report.read)")
    case "import":
      guard words.count == 5 else { exit(64) }
      for number in 1... {
        var insertion = MediaLibraryInsertion(.file(URL(fileURLWithPath: words[4])))
        insertion.isFavorite = true
        try library.perform([.insert(insertion)])
        say("\(number)")
      }
    case "discard":
      for asset in try library.fetch(MediaLibraryQuery()).assets(in: 0..<(try library.count(MediaLibraryQuery()))) {
        try library.perform([.delete(assets: [asset.localIdentifier])])
        say(asset.localIdentifier)
      }
    default: exit(64)
    }
  }

  private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}
