extension ID3Tag {
  /// Reads version 1 and 1.1: "TAG", then fields of fixed width in Latin-1.
  init?(version1 bytes: [UInt8]) {
    var rest = TagBytes(bytes)
    guard bytes.count == 128, rest.starts(with: "TAG"), rest.skip(3) else { return nil }
    var frames: [ID3Frame] = []
    func add(_ id: String, _ field: ArraySlice<UInt8>?, prefix: [UInt8] = [0]) {
      let text = (field ?? []).prefix { $0 != 0 }
      let trimmed = Array(text.reversed().drop { $0 == 0x20 }.reversed())
      if !trimmed.isEmpty { frames.append(ID3Frame(id: id, bytes: prefix + trimmed)) }
    }
    for id in ["TIT2", "TPE1", "TALB"] { add(id, rest.take(30)) }
    add("TYER", rest.take(4))
    let comment = rest.take(30) ?? []
    // Version 1.1: after a zero byte, a last byte other than zero is the track's number.
    let isNumbered = comment.dropLast().last == 0 && comment.last != 0
    add("COMM", isNumbered ? comment.dropLast(2) : comment, prefix: [0] + Array("XXX".utf8) + [0])
    if isNumbered, let number = comment.last {
      frames.append(ID3Frame(id: "TRCK", bytes: [0] + Array(String(number).utf8)))
    }
    if let genre = rest.u8(), let name = ID3Genre.name(Int(genre)) {
      frames.append(ID3Frame(id: "TCON", bytes: [0] + Array(name.utf8)))
    }
    self.init(version: 1, frames: frames)
  }
}
