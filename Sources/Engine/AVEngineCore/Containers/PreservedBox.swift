package struct PreservedBox: Sendable {
  package enum Parent: Sendable, Hashable {
    case movie, movieUserData, track, trackUserData
    case media, mediaInformation
    case sampleTable
  }

  package enum Role: Sendable { case other, handler, mediaHeader }

  package let parent: Parent
  package let role: Role
  private let source: any ByteSource
  private let place: Range<Int64>

  package init(in parent: Parent, role: Role = .other, source: any ByteSource, place: Range<Int64>) {
    self.parent = parent
    self.role = role
    self.source = source
    self.place = place
  }

  package func bytes() throws(EngineError) -> [UInt8] {
    let count = place.upperBound - place.lowerBound
    guard count <= 64 << 20 else {
      throw EngineError(
        .unsupported, "Writing a movie header", subject: source.name,
        detail: "a box of the old header has \(count) bytes, which is too many")
    }
    let bytes = try source.bytes(at: place.lowerBound, count: Int(count))
    guard bytes.count == Int(count) else {
      throw EngineError(.readFailed, "Reading a movie header", subject: source.name)
    }
    return bytes
  }
}
