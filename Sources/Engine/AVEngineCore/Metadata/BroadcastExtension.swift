/// The `bext` chunk of Broadcast Wave files (EBU Tech 3285). Its fields have the names that FFmpeg gives them.
enum BroadcastExtension {
  static func entries(_ bytes: [UInt8]) -> [MetadataEntry] {
    var (rest, entries) = (TagBytes(bytes), [MetadataEntry]())
    func add(_ name: String, _ field: ArraySlice<UInt8>?) {
      guard let text = field?.prefix(while: { $0 != 0 }), !text.isEmpty else { return }
      let value = String(validating: text, as: UTF8.self) ?? TagBytes.latin(text)
      entries.append(MetadataEntry(keySpace: "", key: .text(name), value: .text(value)))
    }
    for (name, length) in [
      ("description", 256), ("originator", 32), ("originator_reference", 32), ("origination_date", 10),
      ("origination_time", 8),
    ] { add(name, rest.take(length)) }
    // The number of audio frames since midnight.
    if let frames = rest.little(8) {
      entries.append(
        MetadataEntry(keySpace: "", key: .text("time_reference"), value: .integer(Int64(clamping: frames))))
    }
    // The version, an identifier of 64 bytes, and 190 bytes that are reserved or hold the loudness.
    if rest.skip(2 + 64 + 190) { add("coding_history", rest.remaining) }
    return entries
  }
}
