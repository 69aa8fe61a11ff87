import AVEngineCore
import CoreMedia
import Foundation

/// One sample description for two encodings of H.264.
///
/// The configuration record has the parameter sets of both encodings under different numbers, and each frame refers to
/// its own. Chromium stops at a second description and VLC loses frames there, VLC does not support 'avc3', and
/// repeated sets inside 'avc1' violate ISO/IEC 14496-15 §5.4.2.
struct H264ParameterSetMerge {
  /// The source's description with the encoder's parameter sets added.
  let format: CMFormatDescription
  let settings: VideoEncoderSettings

  /// Profiles by profile_idc (ITU-T H.264 §A.2).
  private static let profiles: [UInt8: VideoEncoderSettings.Profile] = [66: .baseline, 77: .main, 100: .high]

  init?(_ source: CMFormatDescription, coding: VideoEncoderSettings, codecs: any CodecProvider) {
    guard let stored = ParameterSets(source), let model = stored.sequences.first, let id = stored.freeNumber,
      ColorDescription(source).isFullRange == (model.usability.isFullRange ?? false),
      let settings = Self.settings(like: model, number: id, coding),
      let encoder = try? codecs.makeVideoEncoder(settings), let made = ParameterSets(encoder.formatDescription),
      stored.numbers.isDisjoint(with: made.numbers),
      stored.sequences.allSatisfy({ known in made.sequences.allSatisfy { known.goesOn(with: $0) } }),
      let format = Self.joined(source, stored, made)
    else { return nil }
    self.format = format
    self.settings = settings
  }

  private static func settings(
    like model: H264SequenceParameterSet, number: Int, _ coding: VideoEncoderSettings
  ) -> VideoEncoderSettings? {
    guard let profile = profiles[model.profile], model.level >= 10, let reordering = model.reordering else {
      return nil
    }
    var settings = coding
    (settings.width, settings.height) = (model.width, model.height)
    settings.profile = profile
    settings.level = Int(model.level)
    // The encoder makes few frames, so high quality costs little.
    settings.rate = .visuallyLossless
    settings.color = ColorDescription(model.usability)
    if let aspect = model.usability.pixelAspect { settings.pixelAspectRatio = aspect }
    settings.h264Sequence = H264SequenceConstraints(
      identifier: number, reorderedFrames: reordering.frames, bufferedFrames: reordering.buffered)
    return settings
  }

  private static func joined(_ source: CMFormatDescription, _ stored: ParameterSets, _ made: ParameterSets)
    -> CMFormatDescription?
  {
    let sets = stored.units + made.units
    guard let (record, _) = AVCConfiguration.record(sets, nalUnitHeaderLength: ParameterSets.headerLength) else {
      return nil
    }
    var extensions = CMFormatDescriptionGetExtensions(source) as? [CFString: Any] ?? [:]
    var atoms = extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any] ?? [:]
    atoms["avcC"] = record
    extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = atoms
    // The verbatim entry of the source's file lacks the added sets.
    extensions[kCMFormatDescriptionExtension_VerbatimISOSampleEntry] = nil
    extensions[kCMFormatDescriptionExtension_VerbatimSampleDescription] = nil
    let size = CMVideoFormatDescriptionGetDimensions(source)
    var joined: CMFormatDescription?
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: kCMVideoCodecType_H264, width: size.width, height: size.height,
      extensions: extensions as CFDictionary,
      formatDescriptionOut: &joined)
    return joined
  }
}

extension H264ParameterSetMerge {
  fileprivate struct ParameterSets {
    /// The size in bytes of the length before each NAL unit, as the encoders of this process write it.
    static let headerLength = 4
    /// The numbers of sequence parameter sets, which are below 32 (ITU-T H.264 §7.4.2.1.1).
    private static let sequenceNumbers = 0..<32

    let units: [Data]
    private(set) var sequences: [H264SequenceParameterSet] = []
    private(set) var numbers: Set<Int> = []

    init?(_ format: CMFormatDescription) {
      guard let (units, length) = format.h264ParameterSets, length == Self.headerLength else { return nil }
      self.units = units
      do throws(NALBitReader.Malformed) {
        for unit in units { try read(unit) }
      } catch { return nil }
    }

    /// NAL unit types 7 and 8 are sequence and picture parameter sets (ITU-T H.264 table 7-1). A picture parameter set
    /// begins with its number (ITU-T H.264 §7.3.2.2).
    private mutating func read(_ unit: Data) throws(NALBitReader.Malformed) {
      switch (unit.first ?? 0) & 0x1F {
      case 7:
        let set = try H264SequenceParameterSet(unit)
        sequences.append(set)
        numbers.insert(set.id)
      case 8:
        var reader = NALBitReader(unit, headerLength: 1)
        numbers.insert(try reader.unsigned(upTo: 255))
      default: break
      }
    }

    /// The number is free for both kinds of sets, because an encoder gives the same number to both of its sets.
    var freeNumber: Int? { Self.sequenceNumbers.first { !numbers.contains($0) } }
  }
}

extension H264SequenceParameterSet {
  fileprivate func goesOn(with other: H264SequenceParameterSet) -> Bool {
    columns == other.columns && rows == other.rows && width == other.width && height == other.height
      && isProgressive && other.isProgressive
      && chromaFormat == 1 && other.chromaFormat == 1 && lumaDepth == other.lumaDepth
      && chromaDepth == other.chromaDepth
      && reordering != nil && reordering == other.reordering
      && other.profile <= profile && other.level <= level && usability.filled == other.usability.filled
  }
}

extension VideoUsability {
  /// The values, completed by those that decoders assume.
  fileprivate var filled: VideoUsability {
    var filled = self
    (filled.pixelAspect, filled.isFullRange) = (pixelAspect ?? (1, 1), isFullRange ?? false)
    filled.chromaLocations = chromaLocations ?? (0, 0)
    return filled
  }
}

extension ColorDescription {
  fileprivate init(_ usability: VideoUsability) {
    self.init()
    primaries = ColorPrimaries(rawValue: UInt8(clamping: usability.primaries))
    transfer = TransferFunction(rawValue: UInt8(clamping: usability.transfer))
    matrix = YCbCrMatrix(rawValue: UInt8(clamping: usability.matrix))
    isFullRange = usability.isFullRange ?? false
    chromaLocation = usability.chromaLocations.map { UInt8(clamping: $0.0) }
  }
}
