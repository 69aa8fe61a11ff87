import AVEngineMediaLibrary
import CoreMedia
import Foundation
import Synchronization

struct LibraryCommand {
  private enum Task {
    case index
    case find(MediaLibraryCondition)
    case albums
    case add(file: String)
  }

  private let task: Task
  private let asJSON: Bool
  private let showsProgress: Bool
  private let library = MediaLibrary.current

  init(_ arguments: Arguments) throws {
    let operands = arguments.operands
    switch operands.first {
    case "index" where operands.count == 1: task = .index
    case "find" where operands.count == 2: task = .find(try LibraryPredicate.condition(operands[1]))
    case "albums" where operands.count == 1: task = .albums
    case "import" where operands.count == 2: task = .add(file: operands[1])
    case "index"?, "albums"?: throw Failure(.usage, "\(operands[0]) takes no argument: \(operands[1])")
    case "find"?: throw Failure(.usage, "find takes one predicate, in quotes; see --help")
    case "import"?: throw Failure(.usage, "import takes one file")
    default: throw Failure(.usage, "library needs a task: one of \(CommandSyntax.libraryTasks.joined(separator: ", "))")
    }
    asJSON = arguments.has("--json")
    showsProgress = arguments.has("--progress") || Console.isTerminal
  }

  func run() throws {
    guard library.authorization != .denied else {
      let roots = library.configuration.roots.map(\.url.path).joined(separator: ", ")
      throw Failure(.noInput, roots.isEmpty ? "there are no media folders" : "\(roots): the folders cannot be read")
    }
    do {
      switch task {
      case .index: try index()
      case .find(let condition): try find(condition)
      case .albums: try albums()
      case .add(let file): try add(file)
      }
    } catch let error as MediaLibraryError {
      throw Failure(ExitCode(error), error.description)
    }
  }

  // MARK: - Tasks

  private func index() throws {
    let report = try update()
    for failure in report.failures {
      let reason = failure.endedProcess ? "a program ended while it read this file" : failure.reason
      Console.error("\(failure.url.path): \(reason)")
    }
    if asJSON {
      let numbers = [
        "found": report.found, "read": report.read, "moved": report.moved, "removed": report.removed,
        "failed": report.failures.count,
      ]
      try Console.print(try LibraryLine.json(numbers))
    } else {
      try Console.print(
        "found \(report.found)  read \(report.read)  moved \(report.moved)  removed \(report.removed)  "
          + "failed \(report.failures.count)")
    }
  }

  private func find(_ condition: MediaLibraryCondition) throws {
    try update()
    let rows = try library.fetch(MediaLibraryQuery(condition, sortedBy: [MediaLibrarySortKey(.path)]))
    for start in stride(from: 0, to: rows.count, by: 500) {
      for asset in rows.assets(in: start..<min(start + 500, rows.count)) {
        try Console.print(asJSON ? try LibraryLine.json(LibraryLine.values(asset)) : asset.url.path)
      }
    }
  }

  private func albums() throws {
    try update()
    for collection in try library.collections() {
      let count = try library.count(MediaLibraryQuery(in: collection.id))
      try Console.print(
        asJSON
          ? try LibraryLine.json(LibraryLine.values(collection, count: count))
          : "\(count)  \(LibraryLine.kind(collection.kind))  \(collection.title)")
    }
  }

  private func add(_ file: String) throws {
    let url = URL(fileURLWithPath: file)
    guard FileManager.default.fileExists(atPath: url.path) else { throw Failure(.noInput, "\(file): no such file") }
    let insertion = MediaLibraryInsertion(.file(url))
    try library.perform([.insert(insertion)])
    guard let asset = try library.assets(localIdentifiers: [insertion.localIdentifier]).first else {
      throw Failure(.failed, "\(file): the library does not contain it")
    }
    try Console.print(asJSON ? try LibraryLine.json(LibraryLine.values(asset)) : asset.url.path)
  }

  @discardableResult
  private func update() throws -> MediaLibrary.UpdateReport {
    guard showsProgress else { return try library.update() }
    let line = Mutex(ProgressLine("indexing"))
    defer { line.withLock { $0.end() } }
    return try library.update { done, all in
      line.withLock { $0.show(all > 0 ? min(1, Double(done) / Double(all)) : 1) }
    }
  }
}

enum LibraryPredicate {
  static func condition(_ text: String) throws -> MediaLibraryCondition {
    do throws(MediaPredicateError) {
      return try MediaPredicate(parsing: text).condition(columns: columns)
    } catch {
      let keys = columns.keys.sorted().joined(separator: ", ")
      let hint = if case .unknownKey = error { "; the known keys are \(keys)" } else { "" }
      throw Failure(.usage, "“\(text)” is not understood: \(error)\(hint)")
    }
  }

  /// The columns, by their names in the index or in Photos.
  static let columns: [String: MediaLibraryColumn] = {
    let hidden: Set<MediaLibraryColumn> = [
      .position, .id, .kind, .subtypes, .albumIdentifier, .artistIdentifier, .albumArtistIdentifier,
      .composerIdentifier, .genreIdentifier,
    ]
    var columns = Dictionary(
      uniqueKeysWithValues: MediaLibraryColumn.allCases.filter { !hidden.contains($0) }.map { ($0.rawValue, $0) })
    columns.merge([
      "mediaType": .kind, "mediaSubtypes": .subtypes, "favorite": .isFavorite, "hidden": .isHidden,
    ]) { $1 }
    return columns
  }()
}

enum LibraryLine {
  static func json(_ values: [String: Any]) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: values, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  static func values(_ asset: MediaLibraryAsset) -> [String: Any] {
    let time = asset.duration
    let values: [String: Any?] = [
      "path": asset.url.path, "localIdentifier": asset.localIdentifier, "kind": "\(asset.kind)",
      "title": asset.displayTitle, "artist": asset.tags.artist, "album": asset.tags.album,
      "albumArtist": asset.tags.albumArtist, "composer": asset.tags.composer, "genre": asset.tags.genre,
      "size": asset.byteSize, "creationDate": asset.creationDate.ISO8601Format(),
      "duration": asset.kind == .image
        ? nil : ["value": time.value, "timescale": time.timescale, "seconds": time.seconds] as [String: Any],
      "width": asset.kind == .audio ? nil : asset.pixelWidth, "height": asset.kind == .audio ? nil : asset.pixelHeight,
      "isFavorite": asset.isFavorite ? true : nil, "isHidden": asset.isHidden ? true : nil,
    ]
    return values.compactMapValues { $0 }
  }

  static func values(_ collection: MediaLibraryCollection, count: Int) -> [String: Any] {
    let values: [String: Any?] = [
      "title": collection.title, "kind": kind(collection.kind), "identifier": collection.id, "count": count,
      "path": collection.url?.path,
    ]
    return values.compactMapValues { $0 }
  }

  static func kind(_ kind: MediaLibraryCollection.Kind) -> String {
    switch kind {
    case .album: "album"
    case .playlist: "playlist"
    case .folder: "folder"
    case .smart: "rule"
    }
  }
}

extension ExitCode {
  init(_ error: MediaLibraryError) {
    self =
      switch error.kind {
      case .denied, .notFound: .noInput
      case .notWritable, .diskFull, .noTrash: .noOutput
      case .notMedia, .damaged, .newerVersion: .unreadable
      case .locked, .libraryMissing: .unavailable
      case .invalidQuery: .usage
      default: .failed
      }
  }
}
