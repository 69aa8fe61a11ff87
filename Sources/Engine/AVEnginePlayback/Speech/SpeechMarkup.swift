package struct SpeechMarkup: Sendable {
  package let source: String
  package private(set) var text = ""
  /// For each scalar of the source, the number of scalars of the text before it; nil if it is not in the text.
  private(set) var places: [Int?]

  private let scalars: [Unicode.Scalar]
  private var next = 0
  private var count = 0

  /// - Returns: nil if an error is found in the XML, or if the name of its root, without a prefix, is not `speak`.
  package init?(_ source: String) {
    self.source = source
    scalars = Array(source.unicodeScalars)
    places = Array(repeating: nil, count: scalars.count)
    guard parse() else { return nil }
  }

  // MARK: The document

  private mutating func parse() -> Bool {
    var open: [String] = []
    var hasRoot = false
    while let scalar = peek() {
      if scalar == "<" {
        if skip("<!--") {
          guard pass("-->") else { return false }
        } else if skip("<![CDATA[") {
          guard !open.isEmpty, cdata() else { return false }
        } else if skip("<?") {
          guard pass("?>") else { return false }
        } else if skip("<!DOCTYPE") {
          guard !hasRoot, pass(">") else { return false }
        } else if skip("</") {
          guard let name = name(), open.popLast() == name else { return false }
          skipSpace()
          guard skip(">") else { return false }
        } else {
          next += 1
          guard let tag = startTag() else { return false }
          if open.isEmpty {
            guard !hasRoot, tag.name == "speak" || tag.name.hasSuffix(":speak") else { return false }
            hasRoot = true
          }
          if !tag.isEmpty { open.append(tag.name) }
        }
      } else if open.isEmpty {
        guard Self.isSpace(scalar) else { return false }
        next += 1
      } else {
        guard character() else { return false }
      }
    }
    return hasRoot && open.isEmpty
  }

  private mutating func startTag() -> (name: String, isEmpty: Bool)? {
    guard let name = name() else { return nil }
    var attributes: Set<String> = []
    while true {
      let hasSpace = skipSpace()
      if skip("/>") { return (name, true) }
      if skip(">") { return (name, false) }
      guard hasSpace, let attribute = self.name(), attributes.insert(attribute).inserted else { return nil }
      skipSpace()
      guard skip("=") else { return nil }
      skipSpace()
      guard value() else { return nil }
    }
  }

  private mutating func value() -> Bool {
    guard let quote = peek(), quote == "\"" || quote == "'" else { return false }
    next += 1
    while let scalar = peek(), scalar != quote {
      guard scalar != "<" else { return false }
      if scalar == "&" {
        guard reference() != nil else { return false }
      } else {
        next += 1
      }
    }
    return skip(String(quote))
  }

  private mutating func cdata() -> Bool {
    while let scalar = peek() {
      if skip("]]>") { return true }
      add(scalar, from: next)
      next += 1
    }
    return false
  }

  private mutating func character() -> Bool {
    let start = next
    guard let scalar = peek() else { return false }
    if scalar == "&" {
      guard let meant = reference() else { return false }
      add(meant, from: start)
    } else {
      guard !skip("]]>") else { return false }
      add(scalar, from: start)
      next += 1
    }
    return true
  }

  private mutating func add(_ scalar: Unicode.Scalar, from start: Int) {
    for place in start..<max(next, start + 1) { places[place] = count }
    text.unicodeScalars.append(scalar)
    count += 1
  }

  private mutating func reference() -> Unicode.Scalar? {
    guard skip("&") else { return nil }
    var letters = ""
    while let scalar = peek(), scalar != ";" {
      guard letters.count < 10, scalar != "<", !Self.isSpace(scalar) else { return nil }
      letters.unicodeScalars.append(scalar)
      next += 1
    }
    guard skip(";") else { return nil }
    if letters.hasPrefix("#x") { return UInt32(letters.dropFirst(2), radix: 16).flatMap(Self.allowed) }
    if letters.hasPrefix("#") { return UInt32(letters.dropFirst()).flatMap(Self.allowed) }
    return ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][letters]
  }

  private static func allowed(_ value: UInt32) -> Unicode.Scalar? {
    value >= 0x20 || [9, 10, 13].contains(value) ? Unicode.Scalar(value) : nil
  }

  // MARK: Tokens

  private mutating func name() -> String? {
    var name = ""
    while let scalar = peek(), Self.isOfName(scalar, isFirst: name.isEmpty) {
      name.unicodeScalars.append(scalar)
      next += 1
    }
    return name.isEmpty ? nil : name
  }

  private static func isOfName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar == ":" || scalar == "_" || scalar.properties.isAlphabetic { return true }
    return !isFirst && (scalar == "-" || scalar == "." || scalar.properties.isIDContinue)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { [" ", "\t", "\n", "\r"].contains(scalar) }

  private func peek() -> Unicode.Scalar? { next < scalars.count ? scalars[next] : nil }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = next
    while let scalar = peek(), Self.isSpace(scalar) { next += 1 }
    return next > start
  }

  private mutating func skip(_ word: String) -> Bool {
    let wanted = word.unicodeScalars
    guard scalars[next...].starts(with: wanted) else { return false }
    next += wanted.count
    return true
  }

  private mutating func pass(_ word: String) -> Bool {
    while next < scalars.count {
      if skip(word) { return true }
      next += 1
    }
    return false
  }
}
