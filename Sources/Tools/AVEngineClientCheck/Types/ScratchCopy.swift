import Foundation

/// A copy of a client's files, in which imports of modules that do not exist are blank, so that all lines and columns
/// are those of the client's.
final class ScratchCopy {
  let folder: String
  private var paths: [String: String] = [:]
  /// The paths of files by the index store of their module and their names in the copy.
  private var indexed: [String: [String: String]] = [:]
  /// The places of files in the copy, by their paths.
  private(set) var places: [String: String] = [:]

  init(in parent: URL) throws {
    let template = parent.appendingPathComponent("avtool-check-XXXXXX").path
    var bytes = Array(template.utf8CString)
    guard let made = mkdtemp(&bytes) else {
      throw ClientCheck.Problem.unjudged("no scratch folder can be made: \(String(cString: strerror(errno)))")
    }
    folder = URL(fileURLWithPath: String(cString: made)).resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func add(_ file: ClientFile, indexedIn store: String, isModule: (String) -> Bool) throws {
    var bytes = file.text.bytes
    for found in file.imports where found.isCompiled != false && !isModule(found.module) {
      for index in found.range where bytes[index] != 0x0A { bytes[index] = 0x20 }
      let next = bytes[found.range.upperBound...].first { $0 != 0x20 }
      if next == UInt8(ascii: ";"), let mark = bytes[found.range.upperBound...].firstIndex(of: UInt8(ascii: ";")) {
        bytes[mark] = 0x20
      }
    }
    let number = places.count
    let isMain = file.path == "main.swift" || file.path.hasSuffix("/main.swift")
    if isMain {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(number)", withIntermediateDirectories: true)
    }
    let place = isMain ? "\(folder)/\(number)/main.swift" : "\(folder)/file\(number).swift"
    try Data(bytes).write(to: URL(fileURLWithPath: place))
    places[file.path] = place
    paths[place] = file.path
    indexed[store, default: [:]][isMain ? "main.swift" : "file\(number).swift"] = file.path
  }

  func write(_ text: String, to name: String) throws -> String {
    let place = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: place))
    return place
  }

  /// The client's path of a file in the copy.
  func path(of place: String) -> String? { paths[place] }

  func path(ofName name: String, in store: String) -> String? { indexed[store]?[name] }
}
