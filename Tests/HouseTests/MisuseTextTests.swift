import Foundation
import Testing

@Suite struct MisuseTextTests {
  @Test func misuseNamesTheMethod() throws {
    // Running out of memory is not misuse.
    let pattern = /^(?:\\\([\w.]+\)|[A-Za-z]\w*[.(:]|[A-Z]{2}\w+ |no memory for )/
    var count = 0
    for layer in ["Core", "Frameworks"] {
      let files = try House().swiftFiles(in: "Sources/\(layer)")
      for file in files where file.contains("_require(") || file.contains("_misuse(") {
        if file.relative == "Sources/Core/CoreFoundation/Misuse.swift" { continue }
        for call in file.text.matches(of: /\n([^\n]*)\b_(?:require|misuse)\(/) {
          if call.output.1.contains("//") || call.output.1.contains("func ") { continue }
          let text = try #require(message(in: file.text[call.range.upperBound...]), "\(file.relative): no text")
          count += 1
          #expect(text.prefixMatch(of: pattern) != nil && text.count > 20, "\(file.relative): \(text)")
        }
      }
    }
    #expect(count > 180)
  }

  private func message(in rest: Substring) -> Substring? {
    var (depth, place, begin) = (1, rest.startIndex, rest.startIndex)
    var isArgument = true
    var found: Substring?
    while place < rest.endIndex, depth > 0 {
      let character = rest[place]
      place = rest.index(after: place)
      switch character {
      case "\"":
        begin = place
        place = end(ofText: rest[place...])
        if isArgument, depth == 1 { found = rest[begin..<place] }
        isArgument = false
        if place < rest.endIndex { place = rest.index(after: place) }
      case "(", "[", "{": (depth, isArgument) = (depth + 1, false)
      case ")", "]", "}": depth -= 1
      case ",": isArgument = depth == 1
      case let other where !other.isWhitespace: isArgument = false
      default: break
      }
    }
    return found
  }

  private func end(ofText rest: Substring) -> Substring.Index {
    var (place, depth) = (rest.startIndex, 0)
    while place < rest.endIndex {
      let next = rest.index(after: place)
      switch rest[place] {
      case "\\" where depth == 0 && next < rest.endIndex:
        if rest[next] == "(" { depth = 1 }
        place = rest.index(after: next)
        continue
      case "(" where depth > 0: depth += 1
      case ")" where depth > 0: depth -= 1
      case "\"" where depth == 0: return place
      default: break
      }
      place = next
    }
    return place
  }

  /// In Swift, results of functions from Objective-C and C are discardable. Functions with these names are from Apple's
  /// Swift overlays, and unused results give warnings.
  @Test func swiftOnlyResultsAreUsed() throws {
    let names: Set<String> = ["load", "status", "images", "states", "metrics"]
    for layer in ["Core", "Frameworks"] {
      for file in try House().swiftFiles(in: "Sources/\(layer)") where file.contains("@discardableResult") {
        for found in file.text.matches(of: /@discardableResult\s+(?:[a-z@]+(?:\([a-z]+\))? )*func (\w+)/) {
          let isOverlay = names.contains(String(found.output.1)) && found.output.0.contains("public")
          #expect(!isOverlay, "\(file.relative): \(found.output.1) warns on a Mac")
        }
      }
    }
  }
}
