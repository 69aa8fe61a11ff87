public import CoreFoundation

// These numbers are outside the range that Core Foundation's registry assigns to C types.
let blockBufferTypeID: CFTypeID = 0x434D_0001
let formatDescriptionTypeID: CFTypeID = 0x434D_0002
let sampleBufferTypeID: CFTypeID = 0x434D_0003
let clockTypeID: CFTypeID = 0x434D_0004
let timebaseTypeID: CFTypeID = 0x434D_0005
let simpleQueueTypeID: CFTypeID = 0x434D_0006
let bufferQueueTypeID: CFTypeID = 0x434D_0007

extension CMBlockBuffer: _CFTyped {
  /// The type identifier of block buffers.
  public var _typeID: CFTypeID { blockBufferTypeID }
}

extension CMFormatDescription: _CFTyped {
  /// The type identifier of format descriptions.
  public var _typeID: CFTypeID { formatDescriptionTypeID }
}

extension CMSampleBuffer: _CFTyped {
  /// The type identifier of sample buffers.
  public var _typeID: CFTypeID { sampleBufferTypeID }
}
