public import CoreFoundation

/// `fmt?`: the formats cannot be converted.
public let kAudioConverterErr_FormatNotSupported: OSStatus = 0x666D_743F  // 'fmt?'
/// `op??`: the call is not possible with the converter's formats, as when `AudioConverterConvertComplexBuffer` is
/// called for a compressed format.
public let kAudioConverterErr_OperationNotSupported: OSStatus = 0x6F70_3F3F  // 'op??'
/// `prop`: the converter does not have the property, or it cannot be set.
public let kAudioConverterErr_PropertyNotSupported: OSStatus = 0x7072_6F70  // 'prop'
/// `insz`: the input of `AudioConverterConvertComplexBuffer` has too few bytes, or the wrong number of buffers.
public let kAudioConverterErr_InvalidInputSize: OSStatus = 0x696E_737A  // 'insz'
/// `otsz`: the output has no room, or the wrong number of buffers.
public let kAudioConverterErr_InvalidOutputSize: OSStatus = 0x6F74_737A  // 'otsz'
/// `what`: the conversion failed for a reason that no other code names.
public let kAudioConverterErr_UnspecifiedError: OSStatus = 0x7768_6174  // 'what'
/// `!siz`: the memory for the property's value is too small.
public let kAudioConverterErr_BadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// `!pkd`: packets that differ in size were provided without descriptions.
public let kAudioConverterErr_RequiresPacketDescriptionsError: OSStatus = 0x2170_6B64  // '!pkd'
/// `!isr`: `AudioConverterNew` cannot use the input's sample rate, for example 0.
public let kAudioConverterErr_InputSampleRateOutOfRange: OSStatus = 0x2169_7372  // '!isr'
/// `!osr`: `AudioConverterNew` cannot use the output's sample rate, for example 0.
public let kAudioConverterErr_OutputSampleRateOutOfRange: OSStatus = 0x216F_7372  // '!osr'
/// `hwiu`: the codec's hardware is in use. Linux: not returned.
public let kAudioConverterErr_HardwareInUse: OSStatus = 0x6877_6975  // 'hwiu'
/// `perm`: access to the codec's hardware is denied. Linux: not returned.
public let kAudioConverterErr_NoHardwarePermission: OSStatus = 0x7065_726D  // 'perm'
