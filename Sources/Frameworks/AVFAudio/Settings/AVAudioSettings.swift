// MARK: - Any format

/// Key: the audio format, an `AudioFormatID` as a number.
public let AVFormatIDKey = "AVFormatIDKey"
/// Key: the sample rate in frames per second, as a number.
public let AVSampleRateKey = "AVSampleRateKey"
/// Key: the number of channels, as a number.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Key: the channel layout, an `AudioChannelLayout` as data.
public let AVChannelLayoutKey = "AVChannelLayoutKey"

// MARK: - Linear PCM

/// Key: the bits per sample: 8, 16, 24 or 32 of integers, 32 or 64 of floats.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// Key: a Boolean; true for big-endian samples.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// Key: a Boolean; true for floating point, false for integers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Key: a Boolean; true for a plane for each channel.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

// MARK: - Encoders

/// Key: the quality of encoding, an `AVAudioQuality` raw value.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// Key: the quality of encoding with a variable bit rate, an `AVAudioQuality` raw value.
public let AVEncoderAudioQualityForVBRKey = "AVEncoderQualityForVBRKey"
/// Key: the bit rate of all channels together, in bits per second.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// Key: the bit rate of each channel, in bits per second.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// Key: the way in which the bit rate may vary, one of the `AVAudioBitRateStrategy_` values.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// Key: the bits per sample of the source, 8 to 32, for lossless encoders.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"

// MARK: - Bit rate strategies

/// All packets have the same number of bits, as in broadcasting.
public let AVAudioBitRateStrategy_Constant = "AVAudioBitRateStrategy_Constant"
/// The bit rate varies from packet to packet, but is constant on average.
public let AVAudioBitRateStrategy_LongTermAverage = "AVAudioBitRateStrategy_LongTermAverage"
/// The bit rate varies within limits that keep it near the stated one.
public let AVAudioBitRateStrategy_VariableConstrained = "AVAudioBitRateStrategy_VariableConstrained"
/// The bit rate varies with the content, to keep the quality constant.
public let AVAudioBitRateStrategy_Variable = "AVAudioBitRateStrategy_Variable"

// MARK: - Sample rate conversion

/// Key: the quality of sample rate conversion, an `AVAudioQuality` raw value.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterQualityKey"
/// Key: the algorithm of sample rate conversion, one of the `AVSampleRateConverterAlgorithm_` values.
public let AVSampleRateConverterAlgorithmKey = "AVSampleRateConverterAlgorithmKey"
/// The default converter, with the filter that `AVSampleRateConverterAudioQualityKey` chooses.
public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
/// The converter with the highest quality.
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
/// A converter whose filter does not ring before transients.
public let AVSampleRateConverterAlgorithm_MinimumPhase = "AVSampleRateConverterAlgorithm_MinimumPhase"

// MARK: - Files

/// Key: the file type, an `AudioFileTypeID` as a number. This type takes precedence over the URL's extension.
public let AVAudioFileTypeKey = "AVAudioFileTypeKey"
