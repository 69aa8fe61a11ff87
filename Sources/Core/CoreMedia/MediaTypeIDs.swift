public import CoreFoundation

// Core Foundation's registry holds C types only. These identifiers consist of the letters "CM" and a number, and are
// outside the range that the registry assigns.
let blockBufferTypeID: CFTypeID = 0x434D_0001
let formatDescriptionTypeID: CFTypeID = 0x434D_0002
let sampleBufferTypeID: CFTypeID = 0x434D_0003
let clockTypeID: CFTypeID = 0x434D_0004
let timebaseTypeID: CFTypeID = 0x434D_0005
let simpleQueueTypeID: CFTypeID = 0x434D_0006
let bufferQueueTypeID: CFTypeID = 0x434D_0007

extension CMBlockBuffer: _CFTyped {
  public var _typeID: CFTypeID { blockBufferTypeID }
}

extension CMFormatDescription: _CFTyped {
  public var _typeID: CFTypeID { formatDescriptionTypeID }
}

extension CMSampleBuffer: _CFTyped {
  public var _typeID: CFTypeID { sampleBufferTypeID }
}
