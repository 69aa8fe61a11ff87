// MARK: - Any format

/// Key: what the sound is coded as, an `AudioFormatID` as a number.
public let AVFormatIDKey = "AVFormatIDKey"
/// Key: frames a second, as a number.
public let AVSampleRateKey = "AVSampleRateKey"
/// Key: how many channels, as a number.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Key: an `AudioChannelLayout`, as data.
public let AVChannelLayoutKey = "AVChannelLayoutKey"

// MARK: - Linear PCM

/// Key: bits a sample: 8, 16, 24 or 32, and 64 for floats.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// Key: a Boolean; true for the most significant byte first.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// Key: a Boolean; true for floating point, false for integers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Key: a Boolean; true for a plane a channel.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

// MARK: - Encoders

/// Key: how well to encode, an `AVAudioQuality` raw value.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// Key: how well to encode at variable bit rate, an `AVAudioQuality` raw value.
public let AVEncoderAudioQualityForVBRKey = "AVEncoderQualityForVBRKey"
/// Key: bits a second for all channels together.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// Key: bits a second for each channel.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// Key: how the bit rate may vary, one of the `AVAudioBitRateStrategy_` values.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// Key: bits a sample of the source, 8 to 32, for lossless encoders.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"

// MARK: - Bit rate strategies

/// Every packet takes equally many bits.
public let AVAudioBitRateStrategy_Constant = "AVAudioBitRateStrategy_Constant"
/// The bit rate holds on average.
public let AVAudioBitRateStrategy_LongTermAverage = "AVAudioBitRateStrategy_LongTermAverage"
/// The bit rate varies within bounds.
public let AVAudioBitRateStrategy_VariableConstrained = "AVAudioBitRateStrategy_VariableConstrained"
/// The bit rate follows the sound.
public let AVAudioBitRateStrategy_Variable = "AVAudioBitRateStrategy_Variable"

// MARK: - Sample rate conversion

/// Key: how well to convert the rate, an `AVAudioQuality` raw value.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterQualityKey"
/// Key: how to convert the rate, one of the `AVSampleRateConverterAlgorithm_` values.
public let AVSampleRateConverterAlgorithmKey = "AVSampleRateConverterAlgorithmKey"
/// The usual converter.
public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
/// The best converter.
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
/// A converter without ringing before a sound.
public let AVSampleRateConverterAlgorithm_MinimumPhase = "AVSampleRateConverterAlgorithm_MinimumPhase"

// MARK: - Files

/// Key: the kind of file, an `AudioFileTypeID` as a number, where the URL's extension does not tell.
public let AVAudioFileTypeKey = "AVAudioFileTypeKey"
