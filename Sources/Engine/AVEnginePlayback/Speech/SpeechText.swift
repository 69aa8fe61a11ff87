import AVEngineCore

package struct SpeechText: Sendable {
  /// The spoken text, without markup. The ranges of `SpeechEvent` are ranges of this string, in UTF-16.
  package let string: String
  let pieces: [Piece]

  struct Piece: Sendable {
    let text: String
    let isMarkup: Bool
    let isFollowed: Bool
    /// For each scalar of `text`, its place in `string`, counted in UTF-16; nil for scalars that are not in `string`.
    /// The last element is the place at which the piece ends.
    let places: [Int?]
  }

  /// The most scalars in the first piece of plain text, which is short so that it is heard soon.
  private static let first = 300
  private static let longest = 1000

  package init(_ string: String) {
    self.string = string
    let scalars = Array(string.unicodeScalars)
    var pieces = [Piece]()
    var start = 0
    var place = 0
    repeat {
      let end = Self.end(of: scalars, from: start, most: start == 0 ? Self.first : Self.longest)
      var (text, places) = (String.UnicodeScalarView(), [Int?]())
      for scalar in scalars[start..<end] {
        text.append(scalar)
        places.append(place)
        place += UTF16.width(scalar)
      }
      places.append(place)
      pieces.append(Piece(text: String(text), isMarkup: false, isFollowed: end < scalars.count, places: places))
      start = end
    } while start < scalars.count
    self.pieces = pieces
  }

  package init(_ markup: SpeechMarkup) {
    string = markup.text
    var offsets = [Int]()
    var place = 0
    for scalar in markup.text.unicodeScalars {
      offsets.append(place)
      place += UTF16.width(scalar)
    }
    let places = markup.places.map { $0.map { offsets[$0] } }
    pieces = [Piece(text: markup.source, isMarkup: true, isFollowed: false, places: places + [place])]
  }

  private static func end(of scalars: [Unicode.Scalar], from start: Int, most: Int) -> Int {
    guard scalars.count - start > most else { return scalars.count }
    let (window, least) = (start..<start + most, start + most / 8)
    let paragraph = window.last { $0 > least && scalars[$0 - 1] == "\n" && scalars[$0] == "\n" }
    if let paragraph { return paragraph }
    let sentence = window.last { index in
      index > least && scalars[index].properties.isWhitespace && [".", "!", "?", "…"].contains(scalars[index - 1])
        || index > least && ["。", "！", "？"].contains(scalars[index - 1])
    }
    if let sentence { return sentence }
    return window.last { $0 > least && scalars[$0].properties.isWhitespace } ?? start + most
  }
}

extension SpeechText.Piece {
  /// A word's range extends to the last letter, number or symbol before the next reported word, because synthesisers
  /// speak some words as one and report only the first. If a number is reported once for each word that it is spoken
  /// as, the first of these reports counts.
  func events(_ marks: [SpeechMark], of string: String) -> [(frame: Int, kind: SpeechEvent.Kind)] {
    let units = string.utf16
    var words: [(frame: Int, start: Int, end: Int)] = []
    var events: [(frame: Int, kind: SpeechEvent.Kind)] = []
    for mark in marks {
      guard mark.position < places.count else { continue }
      switch mark.kind {
      case .word(let length):
        guard length > 0, let start = places[mark.position], start >= (words.last?.end ?? 0), start < units.count else {
          continue
        }
        let end =
          places[mark.position..<min(places.count, mark.position + length + 1)].last { $0 != nil }.flatMap { $0 }
          ?? start
        guard !isBlank(units, start..<max(start + 1, end)) else { continue }
        words.append((mark.frame, start, max(start + 1, end)))
      case .sentence:
        let start = places[mark.position...].first { $0 != nil }.flatMap { $0 } ?? units.count
        events.append((mark.frame, .sentence(start..<start)))
      case .bookmark(let name): events.append((mark.frame, .bookmark(name)))
      }
    }
    let last = places.last.flatMap { $0 } ?? units.count
    for (index, word) in words.enumerated() {
      let limit = index + 1 < words.count ? words[index + 1].start : last
      events.append((word.frame, .word(word.start..<end(units, from: word.end, to: limit))))
    }
    return events.enumerated().sorted {
      ($0.element.frame, rank($0.element.kind), $0.offset) < ($1.element.frame, rank($1.element.kind), $1.offset)
    }
    .map(\.element)
  }

  /// At one frame, words come last.
  private func rank(_ kind: SpeechEvent.Kind) -> Int { if case .word = kind { 1 } else { 0 } }

  private func isBlank(_ units: String.UTF16View, _ range: Range<Int>) -> Bool {
    range.allSatisfy { offset in
      guard let index = units.index(units.startIndex, offsetBy: offset, limitedBy: units.endIndex),
        index < units.endIndex
      else { return true }
      return Unicode.Scalar(units[index])?.properties.isWhitespace ?? false
    }
  }

  private func end(_ units: String.UTF16View, from start: Int, to limit: Int) -> Int {
    var end = start
    var offset = start
    guard var index = units.index(units.startIndex, offsetBy: start, limitedBy: units.endIndex) else { return start }
    while offset < limit, index < units.endIndex {
      let scalar = Unicode.Scalar(units[index])
      offset += 1
      index = units.index(after: index)
      // Half of a surrogate pair counts as a symbol.
      if scalar.map({ !$0.properties.isWhitespace && !Self.isPunctuation($0) }) ?? true { end = offset }
    }
    return end
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
      .dashPunctuation:
      true
    default: false
    }
  }
}
