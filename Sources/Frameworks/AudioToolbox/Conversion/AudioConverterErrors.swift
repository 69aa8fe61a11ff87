public import CoreFoundation

/// The formats cannot be converted.
public let kAudioConverterErr_FormatNotSupported: OSStatus = 0x666D_743F  // 'fmt?'
/// The operation is not supported for the converter.
public let kAudioConverterErr_OperationNotSupported: OSStatus = 0x6F70_3F3F  // 'op??'
/// The converter does not have the property, or it cannot be set.
public let kAudioConverterErr_PropertyNotSupported: OSStatus = 0x7072_6F70  // 'prop'
/// The size of the input is wrong.
public let kAudioConverterErr_InvalidInputSize: OSStatus = 0x696E_737A  // 'insz'
/// The output has no room, or the wrong number of buffers.
public let kAudioConverterErr_InvalidOutputSize: OSStatus = 0x6F74_737A  // 'otsz'
/// An error of unknown cause.
public let kAudioConverterErr_UnspecifiedError: OSStatus = 0x7768_6174  // 'what'
/// The size of the property's memory is wrong.
public let kAudioConverterErr_BadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// Packets that differ in size were provided without descriptions.
public let kAudioConverterErr_RequiresPacketDescriptionsError: OSStatus = 0x2170_6B64  // '!pkd'
/// The input's sample rate is out of range.
public let kAudioConverterErr_InputSampleRateOutOfRange: OSStatus = 0x2169_7372  // '!isr'
/// The output's sample rate is out of range.
public let kAudioConverterErr_OutputSampleRateOutOfRange: OSStatus = 0x216F_7372  // '!osr'
/// The codec's hardware is in use. Linux: not returned.
public let kAudioConverterErr_HardwareInUse: OSStatus = 0x6877_6975  // 'hwiu'
/// Access to the codec's hardware is denied. Linux: not returned.
public let kAudioConverterErr_NoHardwarePermission: OSStatus = 0x7065_726D  // 'perm'
