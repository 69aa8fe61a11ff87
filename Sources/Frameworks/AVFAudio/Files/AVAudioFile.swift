import AVEngineCore
import AVEngineReading
import AVEngineSystem
import AudioToolbox
public import CoreAudio
import CoreMedia
public import Foundation

/// A file of sound that is read, or one that is written, as frames of linear PCM.
///
/// Linux: whatever an asset can be made of can be read, Matroska, Ogg, Opus and FLAC too; of a movie the first track of
/// sound.
open class AVAudioFile: NSObject {
  /// Where the file is.
  open var url: URL { storedURL }
  /// What the file holds.
  open var fileFormat: AVAudioFormat { storedFileFormat }
  /// The linear PCM that is read and written, at the file's rate and with its channels.
  open var processingFormat: AVAudioFormat { storedProcessingFormat }

  let storedURL: URL
  let storedFileFormat: AVAudioFormat
  let storedProcessingFormat: AVAudioFormat
  private var access: Access

  private enum Access {
    case reading(StoredAudio)
    case writing(AudioRecording)
    /// With the number of frames that it had.
    case closed(Int64)
  }

  // MARK: Opening

  /// Opens a file, to be read as 32-bit floats with a plane a channel.
  ///
  /// - Throws: An error with Core Audio's code, such as `kAudioFileFileNotFoundError`.
  public convenience init(forReading fileURL: URL) throws {
    try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Opens a file, to be read as a common form of linear PCM.
  public init(forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool) throws {
    _require(
      format != .otherFormat,
      "AVAudioFile.init(forReading:commonFormat:interleaved:): \(format) is not a common format")
    do throws(EngineError) {
      let audio = try StoredAudio.open(fileURL) {
        Self.processing($0, format, interleaved: interleaved).streamDescription.pointee
      }
      storedURL = fileURL
      storedFileFormat = AVAudioFormat(cmAudioFormatDescription: audio.format)
      storedProcessingFormat = Self.processing(audio.format, format, interleaved: interleaved)
      access = .reading(audio)
    } catch { throw AudioFailure.error(error.concerning(fileURL.path)) }
  }

  /// The linear PCM of a common form for sound of another format.
  private static func processing(_ format: CMFormatDescription, _ form: AVAudioCommonFormat, interleaved: Bool)
    -> AVAudioFormat
  {
    let file = AVAudioFormat(cmAudioFormatDescription: format)
    if let plain = AVAudioFormat(
      commonFormat: form, sampleRate: file.sampleRate, channels: file.channelCount, interleaved: interleaved)
    {
      return plain
    }
    let layout = file.channelLayout ?? AVAudioChannelLayout(channels: file.channelCount)
    return AVAudioFormat(
      commonFormat: form, sampleRate: file.sampleRate, interleaved: interleaved, channelLayout: layout)
  }

  /// Makes a file, or empties the one that is there, and takes 32-bit floats with a plane a channel.
  ///
  /// - Parameter settings: As `AVAudioFormat.settings` has them, with those of encoders. The kind of file follows the
  ///   URL's extension, unless `AVAudioFileTypeKey` names it.
  public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
    try self.init(forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Makes a file, or empties the one that is there, and takes a common form of linear PCM.
  public init(
    forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat, interleaved: Bool
  ) throws {
    _require(
      format != .otherFormat,
      "AVAudioFile.init(forWriting:settings:commonFormat:interleaved:): \(format) is not a common format")
    do throws(EngineError) {
      let plan = try AudioFilePlan(fileURL, settings)
      storedProcessingFormat = plan.processingFormat(format, interleaved: interleaved)
      let recording = try plan.start(from: storedProcessingFormat)
      storedURL = fileURL
      storedFileFormat = AVAudioFormat(cmAudioFormatDescription: recording.format)
      access = .writing(recording)
    } catch { throw AudioFailure.error(error.concerning(fileURL.path)) }
  }

  deinit { try? finish() }

  // MARK: Frames

  /// Frames in the file.
  open var length: AVAudioFramePosition {
    switch access {
    case .reading(let audio): audio.frameCount
    case .writing(let recording): recording.frameCount
    case .closed(let count): count
    }
  }

  /// The frame that is read or written next; of a file that is read it can be set.
  open var framePosition: AVAudioFramePosition {
    get {
      if case .reading(let audio) = access { return audio.position }
      return length
    }
    set {
      guard case .reading(let audio) = access else { return }
      _require(
        (0...audio.frameCount).contains(newValue),
        "AVAudioFile.framePosition: \(newValue) of \(audio.frameCount) frames")
      audio.seek(to: newValue)
    }
  }

  /// Reads from the position on until the buffer is full or the file ends; the buffer's length says how many frames
  /// there were.
  ///
  /// - Throws: `kAudioFileEndOfFileError` at the end of the file, where there are none.
  open func read(into buffer: AVAudioPCMBuffer) throws {
    try read(into: buffer, frameCount: buffer.storedFrameCapacity)
  }

  /// Reads a number of frames, or as many as the file has and the buffer has room for.
  open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
    guard case .reading(let audio) = access else { throw notOpen("reading") }
    _require(
      buffer.storedFormat.isLike(storedProcessingFormat),
      "AVAudioFile.read(into:): the buffer is of \(buffer.storedFormat), and not of the file's processingFormat, "
        + "\(storedProcessingFormat)")
    buffer.frameLength = 0
    do throws(EngineError) {
      let count = try audio.read(Int(min(frames, buffer.storedFrameCapacity)), into: buffer.planes)
      buffer.frameLength = AVAudioFrameCount(count)
    } catch { throw AudioFailure.error(error.concerning(storedURL.path)) }
    // As on a Mac, where loops rely on it.
    if buffer.frameLength == 0, min(frames, buffer.storedFrameCapacity) > 0 {
      throw AudioFailure.error(kAudioFileEndOfFileError, "“\(storedURL.path)” was read to its end")
    }
  }

  /// Writes all frames of a buffer behind those that were written.
  open func write(from buffer: AVAudioPCMBuffer) throws {
    guard case .writing(let recording) = access else { throw notOpen("writing") }
    _require(
      buffer.storedFormat.isLike(storedProcessingFormat),
      "AVAudioFile.write(from:): the buffer is of \(buffer.storedFormat), and not of the file's processingFormat, "
        + "\(storedProcessingFormat)")
    do throws(EngineError) {
      try recording.append(buffer.planes.map { UnsafeRawPointer($0) }, frameCount: Int(buffer.frameLength))
    } catch { throw AudioFailure.error(error.concerning(storedURL.path)) }
  }

  private func notOpen(_ purpose: String) -> NSError {
    AudioFailure.error(kAudioFileNotOpenError, "“\(storedURL.path)” is not open for \(purpose)")
  }

  // MARK: Closing

  /// Whether the file can still be read or written.
  open var isOpen: Bool {
    if case .closed = access { return false }
    return true
  }

  /// Closes the file; one that was written is complete then. It happens by itself when nobody uses the object any more.
  open func close() { try? finish() }

  private func finish() throws(EngineError) {
    let open = access
    let count = length
    access = .closed(count)
    if case .writing(let recording) = open { try recording.finish() }
  }
}

extension AVAudioFormat {
  /// The same samples at the same places in memory.
  func isLike(_ other: AVAudioFormat) -> Bool {
    let a = streamDescription.pointee
    let b = other.streamDescription.pointee
    return a.commonFormat == b.commonFormat && a.mSampleRate == b.mSampleRate
      && a.mChannelsPerFrame == b.mChannelsPerFrame
      && (isInterleaved == other.isInterleaved || a.mChannelsPerFrame == 1)
  }
}

extension AVAudioChannelLayout {
  /// The arrangement by which a number of channels is usually meant, or just their order.
  convenience init(channels: AVAudioChannelCount) {
    let usual = SpeakerOrder.usualLayout(channels: Int(channels)).flatMap { AVAudioChannelLayout(data: $0)?.layoutTag }
    self.init(ManagedAudioChannelLayout(tag: usual ?? kAudioChannelLayoutTag_DiscreteInOrder | channels))
  }
}
