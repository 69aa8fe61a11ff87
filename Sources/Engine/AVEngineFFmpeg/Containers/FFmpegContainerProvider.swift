package import AVEngineCore

package struct FFmpegContainerProvider: ContainerProvider {
  package init() {}

  package func recognises(_ head: [UInt8], options: OpenOptions) -> Bool {
    head.starts(with: Array("ID3".utf8)) || MediaSignature.detect(head, options: options) != nil
  }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    do throws(EngineError) {
      let (signature, start) = try Self.signature(of: source, options: options)
      return try ContainerAssembly(source: source, signature: signature, start: start, options: options).container()
    } catch { throw error.concerning(source.name) }
  }

  private static func signature(of source: any ByteSource, options: OpenOptions) throws(EngineError) -> (
    MediaSignature, Int64
  ) {
    var start: Int64 = 0
    var head = try source.bytes(at: 0, count: 4096)
    // ID3v2 §3.1: a tag's header has ten bytes, the last four of which are the length of the rest without a footer,
    // with seven bits in each.
    for _ in 0..<8 where head.count >= 10 && head.starts(with: Array("ID3".utf8)) {
      start += 10 + head[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7f) } + (head[5] & 0x10 != 0 ? 10 : 0)
      head = try source.bytes(at: start, count: 4096)
    }
    // Some taggers leave zero bytes after the tag.
    for _ in 0..<16 where start > 0 && !head.isEmpty && head.first == 0 {
      let zeroes = head.prefix { $0 == 0 }.count
      start += Int64(zeroes)
      head = try source.bytes(at: start, count: 4096)
    }
    if let signature = MediaSignature.detect(head, options: options) { return (signature, start) }
    throw EngineError(
      .unrecognisedFormat, "Opening", subject: source.name,
      detail: "its data is not in a known media format")
  }
}
