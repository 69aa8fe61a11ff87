import AudioToolbox
public import Foundation

extension AVAudioConverter {
  private var settings: ConverterSettings { converter.settings }

  /// Bits a second of an encoder; 0 where nothing is encoded, or without a choice.
  public var bitRate: Int {
    get { settings.bitRate ?? 0 }
    set { if settings.bitRate != nil { converter.change { $0.bitRate = newValue } } }
  }

  /// How the bit rate may vary, one of the `AVAudioBitRateStrategy_` values; nil where there is none.
  ///
  /// Linux: the encoders hold the rate on average and offer no choice.
  public var bitRateStrategy: String? {
    get { settings.bitRate == nil ? nil : AVAudioBitRateStrategy_LongTermAverage }
    set {}
  }

  /// The most bytes of a packet that comes out.
  public var maximumOutputPacketSize: Int { settings.maximumPacketSize }

  /// All bit rates of the encoder; nil where nothing is encoded, or without a choice.
  public var availableEncodeBitRates: [NSNumber]? { settings.bitRates?.map { NSNumber(value: $0) } }

  /// Bit rates of the encoder with the output's rate and channels.
  public var applicableEncodeBitRates: [NSNumber]? { settings.applicableBitRates?.map { NSNumber(value: $0) } }

  /// All rates that the encoder takes; nil where nothing is encoded, or any will do.
  public var availableEncodeSampleRates: [NSNumber]? { settings.sampleRates?.map { NSNumber(value: $0) } }

  /// Rates that the encoder takes with the output's bit rate.
  public var applicableEncodeSampleRates: [NSNumber]? { availableEncodeSampleRates }

  /// Arrangements of channels that the encoder takes; nil where nothing is encoded.
  public var availableEncodeChannelLayoutTags: [NSNumber]? { settings.layoutTags?.map { NSNumber(value: $0) } }
}
