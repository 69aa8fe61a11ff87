public import CoreFoundation

/// There is no way from one format to the other.
public let kAudioConverterErr_FormatNotSupported: OSStatus = 0x666D_743F  // 'fmt?'
/// The converter cannot do this.
public let kAudioConverterErr_OperationNotSupported: OSStatus = 0x6F70_3F3F  // 'op??'
/// The converter does not have the property.
public let kAudioConverterErr_PropertyNotSupported: OSStatus = 0x7072_6F70  // 'prop'
/// The input is of a size that makes no whole packets.
public let kAudioConverterErr_InvalidInputSize: OSStatus = 0x696E_737A  // 'insz'
/// The output has no room for a packet.
public let kAudioConverterErr_InvalidOutputSize: OSStatus = 0x6F74_737A  // 'otsz'
/// Nothing better is known of the failure.
public let kAudioConverterErr_UnspecifiedError: OSStatus = 0x7768_6174  // 'what'
/// The size of the property's memory is wrong.
public let kAudioConverterErr_BadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// Packets that differ in size came without descriptions.
public let kAudioConverterErr_RequiresPacketDescriptionsError: OSStatus = 0x2170_6B64  // '!pkd'
/// The rate that goes in is out of range.
public let kAudioConverterErr_InputSampleRateOutOfRange: OSStatus = 0x2169_7372  // '!isr'
/// The rate that comes out is out of range.
public let kAudioConverterErr_OutputSampleRateOutOfRange: OSStatus = 0x216F_7372  // '!osr'
/// The codec's hardware is in use.
public let kAudioConverterErr_HardwareInUse: OSStatus = 0x6877_6975  // 'hwiu'
/// The codec's hardware may not be used.
public let kAudioConverterErr_NoHardwarePermission: OSStatus = 0x7065_726D  // 'perm'
