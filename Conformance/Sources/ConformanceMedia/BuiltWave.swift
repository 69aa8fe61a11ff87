import Foundation

/// A WAVE file that is made chunk by chunk (Multimedia Programming Interface and Data Specifications 1.0, "WAVE").
public struct BuiltWave {
  /// The form of a sample.
  public enum Form {
    /// Signed integers of 16 bits.
    case int16
    /// Signed integers of 24 bits.
    case int24
    /// Floating-point numbers of 32 bits.
    case float32
    /// Unsigned integers of 8 bits: 128 is silence.
    case uint8

    /// The number of bits.
    public var bits: Int {
      switch self {
      case .int16: 16
      case .int24: 24
      case .float32: 32
      case .uint8: 8
      }
    }
  }

  /// The form of a sample.
  public var form: Form
  /// The number of frames in a second.
  public var sampleRate: Int
  /// The samples of each frame. Integers are stored as they are; floating-point numbers are 32,768 times less.
  public var frames: [[Int32]]
  /// Chunks that are written before the samples, each with its padding.
  public var leadingChunks = Data()
  /// The size that the data chunk states, if it is not the true size.
  public var statedSize: UInt32?

  /// Makes a file of frames.
  public init(_ form: Form, sampleRate: Int, frames: [[Int32]]) {
    self.form = form
    self.sampleRate = sampleRate
    self.frames = frames
  }

  /// The number of channels.
  public var channelCount: Int { frames.first?.count ?? 0 }

  /// The value of a sample as a reader gives it in floating point, with full scale at 1.
  public func float(frame: Int, channel: Int) -> Float {
    let value = Float(frames[frame][channel])
    switch form {
    case .int16, .float32: return value / 32_768
    case .int24: return value / 8_388_608
    case .uint8: return (value - 128) / 128
    }
  }

  /// The file's bytes.
  public var data: Data {
    var samples = ByteBuilder()
    for value in frames.joined() {
      switch form {
      case .int16: samples.little(Int16(value))
      case .int24:
        samples.little(UInt16(truncatingIfNeeded: value))
        samples.little(Int8(value >> 16))
      case .float32: samples.little((Float(value) / 32_768).bitPattern)
      case .uint8: samples.little(UInt8(value))
      }
    }
    let blockAlign = channelCount * form.bits / 8
    var chunks = ByteBuilder()
    chunks.text("WAVE")
    chunks.chunk("fmt ") {
      $0.little(UInt16(form == .float32 ? 3 : 1), UInt16(channelCount))
      $0.little(UInt32(sampleRate), UInt32(sampleRate * blockAlign))
      $0.little(UInt16(blockAlign), UInt16(form.bits))
    }
    chunks.bytes(leadingChunks)
    chunks.text("data")
    chunks.little(statedSize ?? UInt32(samples.data.count))
    chunks.bytes(samples.data)
    if samples.data.count % 2 == 1 { chunks.zeros(1) }
    var file = ByteBuilder()
    file.text("RIFF")
    file.little(UInt32(chunks.data.count))
    file.bytes(chunks.data)
    return file.data
  }

  /// Writes the file into the folder for temporary files and returns its URL.
  public func write(_ name: String = "built") throws -> URL {
    try TemporaryFile.write(data, name: name, extension: "wav")
  }
}

extension ByteBuilder {
  /// Appends a chunk of RIFF: its type, its size, and its bytes, padded to an even number.
  public mutating func chunk(_ type: String, _ content: (inout ByteBuilder) -> Void) {
    var inner = ByteBuilder()
    content(&inner)
    text(type)
    little(UInt32(inner.data.count))
    bytes(inner.data)
    if inner.data.count % 2 == 1 { zeros(1) }
  }
}
