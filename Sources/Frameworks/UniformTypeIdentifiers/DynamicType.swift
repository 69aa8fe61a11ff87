/// The scheme is the one that a Mac uses. For example dyn.ah62d4rv4ge81g6pq for the extension "sql" encodes
/// `?0=6:1=sql`, in which 0 means "conforms to", 1 a file name extension, 3 a MIME type and 6 public.data.
enum DynamicType {
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  private static let prefix = "dyn.a"

  static func declaration(tag: String, tagClass: UTTagClass, supertype: String) -> TypeDeclaration? {
    guard let key = key(of: tagClass) else { return nil }
    let parent = supertype == "public.data" ? "6" : escaped(supertype)
    let identifier = prefix + encoded("?0=\(parent):\(key)=\(escaped(tag))")
    return make(identifier, parent: supertype, tag: tag, tagClass: tagClass)
  }

  static func declaration(of identifier: String) -> TypeDeclaration? {
    guard identifier.hasPrefix(prefix), let text = decoded(identifier.dropFirst(prefix.count)), text.hasPrefix("?")
    else { return nil }
    var parent = "public.data"
    for field in split(text.dropFirst(), at: ":") {
      let parts = split(field[...], at: "=")
      guard parts.count == 2 else { return nil }
      let value = unescaped(parts[1])
      switch parts[0] {
      case "0": parent = value == "6" ? "public.data" : value
      case "1": return make(identifier, parent: parent, tag: value, tagClass: .filenameExtension)
      case "3": return make(identifier, parent: parent, tag: value, tagClass: .mimeType)
      default: continue
      }
    }
    return nil
  }

  private static func make(_ identifier: String, parent: String, tag: String, tagClass: UTTagClass) -> TypeDeclaration {
    let isExtension = tagClass == .filenameExtension
    return TypeDeclaration(
      identifier, [parent], extensions: isExtension ? [tag] : [], mimeTypes: isExtension ? [] : [tag], isDynamic: true)
  }

  private static func key(of tagClass: UTTagClass) -> String? {
    switch tagClass {
    case .filenameExtension: "1"
    case .mimeType: "3"
    default: nil
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if ":=,\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private static func unescaped(_ text: String) -> String {
    var result = "", isEscaped = false
    for character in text {
      if character == "\\", !isEscaped { isEscaped = true; continue }
      result.append(character)
      isEscaped = false
    }
    return result
  }

  private static func split(_ text: Substring, at separator: Character) -> [String] {
    var parts = [""], isEscaped = false
    for character in text {
      if character == separator, !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return parts
  }

  /// Five bits per letter, the most significant first, padded with zero bits.
  private static func encoded(_ text: String) -> String {
    var result: [UInt8] = [], buffer: UInt32 = 0, bits = 0
    for byte in text.utf8 {
      buffer = (buffer << 8 | UInt32(byte)) & 0xFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        result.append(alphabet[Int(buffer >> UInt32(bits)) & 31])
      }
    }
    if bits > 0 { result.append(alphabet[Int(buffer << UInt32(5 - bits)) & 31]) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = [], buffer: UInt32 = 0, bits = 0
    for letter in text.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      buffer = (buffer << 5 | UInt32(value)) & 0xFFF
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
