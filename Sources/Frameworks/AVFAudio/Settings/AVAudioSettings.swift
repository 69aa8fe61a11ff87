// MARK: - Any format

/// The key, in audio settings, of the audio format: an `AudioFormatID` as a number.
public let AVFormatIDKey = "AVFormatIDKey"
/// The key, in audio settings, of the sample rate in frames per second, as a number.
public let AVSampleRateKey = "AVSampleRateKey"
/// The key, in audio settings, of the number of channels, as a number.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The key, in audio settings, of the channel layout: an `AudioChannelLayout` as data.
public let AVChannelLayoutKey = "AVChannelLayoutKey"

// MARK: - Linear PCM

/// The key, in audio settings, of the bits per sample: 8, 16, 24 or 32 of integers, 32 or 64 of floats.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// The key, in audio settings, of a Boolean: whether samples of linear PCM are big-endian.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// The key, in audio settings, of a Boolean: whether samples of linear PCM are floats; false for integers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// The key, in audio settings, of a Boolean: whether each channel of linear PCM has a plane.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

// MARK: - Encoders

/// The key, in audio settings, of the quality of encoding: an `AVAudioQuality` raw value.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// The key, in audio settings, of the quality of encoding with a variable bit rate: an `AVAudioQuality` raw value.
public let AVEncoderAudioQualityForVBRKey = "AVEncoderQualityForVBRKey"
/// The key, in audio settings, of the encoder's bit rate of all channels together, in bits per second.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// The key, in audio settings, of the encoder's bit rate of each channel, in bits per second.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// The key, in audio settings, of the way in which the bit rate may vary: one of the `AVAudioBitRateStrategy_` values.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// The key, in audio settings, of the source's bits per sample, 8 to 32, for lossless encoders.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"

// MARK: - Bit rate strategies

/// The strategy by which all packets have the same number of bits, as in broadcasting.
public let AVAudioBitRateStrategy_Constant = "AVAudioBitRateStrategy_Constant"
/// The strategy by which the bit rate varies from packet to packet, but is constant on average.
public let AVAudioBitRateStrategy_LongTermAverage = "AVAudioBitRateStrategy_LongTermAverage"
/// The strategy by which the bit rate varies within limits that keep it near the stated one.
public let AVAudioBitRateStrategy_VariableConstrained = "AVAudioBitRateStrategy_VariableConstrained"
/// The strategy by which the bit rate varies with the content, to keep the quality constant.
public let AVAudioBitRateStrategy_Variable = "AVAudioBitRateStrategy_Variable"

// MARK: - Sample rate conversion

/// The key, in audio settings, of the quality of sample rate conversion: an `AVAudioQuality` raw value.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterQualityKey"
/// The key, in audio settings, of the algorithm of sample rate conversion: an `AVSampleRateConverterAlgorithm_` value.
public let AVSampleRateConverterAlgorithmKey = "AVSampleRateConverterAlgorithmKey"
/// The default algorithm of sample rate conversion, at the chosen quality.
public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
/// The algorithm of sample rate conversion with the highest quality.
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
/// The algorithm of sample rate conversion whose filter does not ring before transients.
public let AVSampleRateConverterAlgorithm_MinimumPhase = "AVSampleRateConverterAlgorithm_MinimumPhase"

// MARK: - Files

/// The key, in audio settings, of the file type: an `AudioFileTypeID` as a number, which takes precedence over the
/// URL's extension.
public let AVAudioFileTypeKey = "AVAudioFileTypeKey"
