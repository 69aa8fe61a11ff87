import AVEngineCore
import AVEngineReading
import AVEngineSystem
import AudioToolbox
public import CoreAudio
import CoreMedia
public import Foundation

/// An audio file that is read or written as frames of linear PCM.
///
/// Linux: reads the file types of assets, including Matroska, Ogg, Opus and FLAC. If the file is a movie, its first
/// audio track is read.
open class AVAudioFile: NSObject {
  /// The URL with which the file was opened or created.
  open var url: URL { storedURL }
  /// The format of the audio in the file, such as AAC or 16-bit integers.
  open var fileFormat: AVAudioFormat { storedFileFormat }
  /// The format of the frames that are read and written: linear PCM with the file's sample rate and channels.
  open var processingFormat: AVAudioFormat { storedProcessingFormat }

  let storedURL: URL
  let storedFileFormat: AVAudioFormat
  let storedProcessingFormat: AVAudioFormat
  private var access: Access

  private enum Access {
    case reading(StoredAudio)
    case writing(AudioRecording)
    /// The value is the number of frames in the file.
    case closed(Int64)
  }

  // MARK: Opening

  /// Opens a file to be read as 32-bit floats with a plane for each channel.
  ///
  /// - Throws: An error with Core Audio's code, such as `kAudioFileFileNotFoundError`.
  public convenience init(forReading fileURL: URL) throws {
    try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Opens a file to be read as linear PCM in one of the forms of `AVAudioCommonFormat`. `otherFormat` ends the
  /// process.
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

  /// Creates a file, or replaces an existing one. The frames to write are 32-bit floats with a plane for each channel.
  ///
  /// - Parameters:
  ///   - fileURL: The URL of the file.
  ///   - settings: Settings as in `AVAudioFormat.settings`, and those of encoders. The file type follows the URL's
  ///     extension, unless `AVAudioFileTypeKey` states it.
  public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
    try self.init(forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Creates a file, or replaces an existing one. The frames to write are linear PCM in one of the forms of
  /// `AVAudioCommonFormat`. `otherFormat` ends the process.
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

  /// The number of frames in the file; for a file that is written, those written so far.
  open var length: AVAudioFramePosition {
    switch access {
    case .reading(let audio): audio.frameCount
    case .writing(let recording): recording.frameCount
    case .closed(let count): count
    }
  }

  /// The position of the next frame to read or write. Setting it has an effect only for a file that is read.
  open var framePosition: AVAudioFramePosition {
    get {
      if case .reading(let audio) = access { return audio.position }
      return length
    }
    set {
      guard case .reading(let audio) = access else { return }
      _require(
        (0...audio.frameCount).contains(newValue),
        "AVAudioFile.framePosition: \(newValue) is outside of the file's \(audio.frameCount) frames")
      audio.seek(to: newValue)
    }
  }

  /// Reads from the current position until the buffer is full or the file ends. Sets the buffer's length to the number
  /// of frames read.
  ///
  /// - Throws: `kAudioFileEndOfFileError` if the file has no more frames.
  open func read(into buffer: AVAudioPCMBuffer) throws {
    try read(into: buffer, frameCount: buffer.storedFrameCapacity)
  }

  /// Reads a number of frames, or fewer if the file ends or the buffer has less room.
  ///
  /// - Throws: `kAudioFileEndOfFileError` if the file has no more frames.
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
    // A Mac throws this error too.
    if buffer.frameLength == 0, min(frames, buffer.storedFrameCapacity) > 0 {
      throw AudioFailure.error(kAudioFileEndOfFileError, "“\(storedURL.path)” has no more frames")
    }
  }

  /// Writes all frames of a buffer after those already written. The buffer must have the processing format.
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

  /// Whether the file is open for reading or writing: true until `close()`.
  open var isOpen: Bool {
    if case .closed = access { return false }
    return true
  }

  /// Closes the file, and completes a file that was written. A file also closes when the object is deallocated.
  open func close() { try? finish() }

  private func finish() throws(EngineError) {
    let open = access
    let count = length
    access = .closed(count)
    if case .writing(let recording) = open { try recording.finish() }
  }
}

extension AVAudioFormat {
  /// The interleaving of a common format is compared only if there are several channels.
  func isLike(_ other: AVAudioFormat) -> Bool {
    let a = streamDescription.pointee
    let b = other.streamDescription.pointee
    return a.commonFormat == b.commonFormat && a.mSampleRate == b.mSampleRate
      && a.mChannelsPerFrame == b.mChannelsPerFrame
      && (isInterleaved == other.isInterleaved || a.mChannelsPerFrame == 1)
      && (a.commonFormat != .otherFormat || a.hasSamples(of: b))
  }
}

extension AudioStreamBasicDescription {
  fileprivate func hasSamples(of other: AudioStreamBasicDescription) -> Bool {
    mFormatID == other.mFormatID && mFormatFlags == other.mFormatFlags && mBitsPerChannel == other.mBitsPerChannel
      && mBytesPerFrame == other.mBytesPerFrame
  }
}

extension AVAudioChannelLayout {
  convenience init(channels: AVAudioChannelCount) {
    let usual = SpeakerOrder.usualLayout(channels: Int(channels)).flatMap { AVAudioChannelLayout(data: $0)?.layoutTag }
    self.init(ManagedAudioChannelLayout(tag: usual ?? kAudioChannelLayoutTag_DiscreteInOrder | channels))
  }
}
