internal import AVEngineGraphicsValues
internal import AVEngineImageCodecs
internal import CoreGraphics
internal import Synchronization
internal import UniformTypeIdentifiers

/// Whether the data of a source, or of one of its images, has arrived and can be read.
public enum CGImageSourceStatus: Int32, Sendable {
  /// All data has arrived, but the file's images are not complete.
  case statusUnexpectedEOF = -5
  /// The header cannot be read, although all data has arrived.
  case statusInvalidData = -4
  /// The data begins like no type that can be read.
  case statusUnknownType = -3
  /// So few bytes have arrived that the image's size is not known yet.
  case statusReadingHeader = -2
  /// The header has arrived, but more data must follow.
  case statusIncomplete = -1
  /// All data has arrived, and the header could be read.
  case statusComplete = 0
}

/// A reader of the images of a file or of data, which may still be arriving.
///
/// Linux: reads GIF, and PNG, JPEG, TIFF, WebP and HEIC if the library that decodes the type is installed.
public final class CGImageSource: @unchecked Sendable {
  // Safety: the mutex guards all state.
  private struct State {
    var file: MemoryRegion?
    var kind: ImageKind?
    var isFinal = false
    var gif: GIFReader?
    var headers: [Int: DecodedImage] = [:]
  }
  // Safety: a GIF reader is used only under the lock, and regions are immutable.
  private let state: Mutex<State>

  init(_ file: MemoryRegion?, isFinal: Bool) {
    state = Mutex(State())
    update(file, isFinal: isFinal)
  }

  func update(_ file: MemoryRegion?, isFinal: Bool) {
    state.withLock { state in
      state = State()
      state.file = file
      state.isFinal = isFinal
      state.kind = file.flatMap { ImageKind.recognised($0.bytes) }
      if state.kind == .gif, let file { state.gif = try? GIFReader(file) }
    }
  }

  var kind: ImageKind? { state.withLock { $0.kind } }
  var fileSize: Int { state.withLock { $0.file?.count ?? 0 } }

  var count: Int {
    state.withLock { state in
      if let gif = state.gif { return gif.frames.count }
      return Self.header(0, &state)?.count ?? 0
    }
  }

  func header(_ index: Int) -> DecodedImage? { state.withLock { Self.header(index, &$0) } }

  private static func header(_ index: Int, _ state: inout State) -> DecodedImage? {
    if let known = state.headers[index] { return known }
    guard index >= 0, let file = state.file, let kind = state.kind else { return nil }
    let header: DecodedImage
    if let gif = state.gif {
      guard gif.frames.indices.contains(index) else { return nil }
      header = DecodedImage(width: gif.width, height: gif.height, channels: 4, bits: 8, pixels: nil)
    } else {
      guard let read = try? ImageCodec.read(kind, file, index: index, headerOnly: true) else { return nil }
      header = read
    }
    // A file can have many images, so the number of kept headers is limited.
    if state.headers.count < 1024 { state.headers[index] = header }
    return header
  }

  func decoded(_ index: Int) -> DecodedImage? {
    // Safety: the variable is written and then read on this thread.
    nonisolated(unsafe) var result: DecodedImage?
    let job: (MemoryRegion, ImageKind)? = state.withLock { state in
      if let gif = state.gif {
        result = try? gif.image(at: index)
        return nil
      }
      guard let file = state.file, let kind = state.kind else { return nil }
      return (file, kind)
    }
    // The other codecs need only the file, so they decode without the lock.
    if let (file, kind) = job { result = try? ImageCodec.read(kind, file, index: index, headerOnly: false) }
    return result
  }

  /// In hundredths of a second.
  func delay(_ index: Int) -> Int? {
    state.withLock { state in
      guard let gif = state.gif, gif.frames.indices.contains(index) else { return nil }
      return gif.frames[index].delay
    }
  }

  var animation: (loopCount: Int?, hasGlobalPalette: Bool, width: Int, height: Int)? {
    state.withLock { state in state.gif.map { ($0.loopCount, $0.hasGlobalPalette, $0.width, $0.height) } }
  }

  var status: CGImageSourceStatus {
    state.withLock { state in
      guard let file = state.file, file.count > 0 else {
        return state.isFinal ? .statusInvalidData : .statusReadingHeader
      }
      guard state.kind != nil else {
        return state.isFinal || file.count >= 16 ? .statusUnknownType : .statusReadingHeader
      }
      guard Self.header(0, &state) != nil else { return state.isFinal ? .statusInvalidData : .statusReadingHeader }
      if let gif = state.gif, !gif.isComplete { return state.isFinal ? .statusUnexpectedEOF : .statusIncomplete }
      return state.isFinal ? .statusComplete : .statusIncomplete
    }
  }
}

extension CGImageSource: Hashable {
  /// Returns whether two references are to the same source.
  public static func == (lhs: CGImageSource, rhs: CGImageSource) -> Bool { lhs === rhs }
  /// Hashes the source's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ImageKind {
  var type: UTType {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .tiff: .tiff
    case .gif: .gif
    case .webp: .webP
    case .heif: .heic
    }
  }

  init?(_ identifier: CFString) {
    guard let kind = Self.allCases.first(where: { $0.type.identifier == identifier as String }) else { return nil }
    self = kind
  }
}
