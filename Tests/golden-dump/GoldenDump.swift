import AVFoundation
import Foundation
import GoldenSupport

/// Compares the results of this package's readers with the goldens. Started by scripts/goldens.
@main
struct GoldenDump {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "compare": try await compare(update: arguments.contains("--update"))
    case "make" where arguments.count == 2: try await make(in: URL(fileURLWithPath: arguments[1]))
    case "print":
      for path in arguments.dropFirst() {
        let url = URL(fileURLWithPath: path)
        print(await AssetDump.text(of: AVURLAsset(url: url), name: url.lastPathComponent), terminator: "")
      }
    default:
      print("usage: golden-dump compare [--update] | make FOLDER | print FILE…")
      exit(2)
    }
  }

  private static func compare(update: Bool) async throws {
    let goldens = Goldens.ofThisCheckout
    var differences: [String] = []
    var count = 0
    func check(_ text: String, _ name: String) throws {
      count += 1
      guard let difference = goldens.difference(text, name) else { return }
      differences.append(difference)
      if update { try goldens.write(text, name) }
    }
    for media in OwnMedia.all { try check(try await media.dump(), Goldens.own(media)) }
    var absent: [String] = []
    for name in Set(goldens.sharedNames + SharedMedia.names).sorted() {
      guard let text = await SharedMedia.dump(name) else {
        absent.append(name)
        continue
      }
      try check(text, Goldens.shared(name))
    }
    for difference in differences { print(difference + "\n") }
    print("\(count) dumps compared, \(differences.count) \(update ? "updated" : "different")")
    if !absent.isEmpty { print("\(absent.count) shared files are not here: \(absent.joined(separator: ", "))") }
    if !update, !differences.isEmpty { exit(1) }
  }

  private static func make(in folder: URL) async throws {
    for media in OwnMedia.all {
      let place = folder.appendingPathComponent(media.name + ".d")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      _ = try await media.make(in: place)
    }
  }
}
