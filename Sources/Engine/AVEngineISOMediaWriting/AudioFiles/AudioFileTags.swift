import AVEngineCore
import AVEngineISOMedia

struct AudioFileTags {
  var metadata: [MetadataEntry] = []

  /// The first letter of the types of chunks in an INFO list ("Multimedia Programming Interface and Data Specifications
  /// 1.0").
  private static let infoLetter: Character = "I"
  /// AIFF's text chunks: name, author, copyright, annotation ("Audio Interchange File Format 1.3", "Text Chunks").
  private static let interchangeNames: Set<String> = ["NAME", "AUTH", "(c) ", "ANNO"]

  private func texts(where isWanted: (String) -> Bool) -> [(name: FourCC, text: [UInt8])] {
    metadata.compactMap { entry in
      guard entry.keySpace.isEmpty, case .text(let key) = entry.key, isWanted(key), let name = FourCC(text: key) else {
        return nil
      }
      switch entry.value {
      case .text(let text): return (name, Array(text.utf8))
      case .integer(let number): return (name, Array(String(number).utf8))
      default: return nil
      }
    }
  }

  func riff() -> [UInt8] {
    var writer = BoxWriter()
    let texts = texts { $0.first == Self.infoLetter }
    if !texts.isEmpty {
      var list = BoxWriter()
      list.code("INFO")
      for (name, text) in texts { list.littleChunk(name, text + [0]) }
      writer.littleChunk("LIST", list.bytes)
    }
    let tag = ID3TagWriter.tag(metadata)
    if !tag.isEmpty { writer.littleChunk("id3 ", tag) }
    return writer.bytes
  }

  func interchange() -> [UInt8] {
    var writer = BoxWriter()
    for (name, text) in texts(where: Self.interchangeNames.contains) { writer.chunk(name, text) }
    let tag = ID3TagWriter.tag(metadata)
    if !tag.isEmpty { writer.chunk("ID3 ", tag) }
    return writer.bytes
  }
}
