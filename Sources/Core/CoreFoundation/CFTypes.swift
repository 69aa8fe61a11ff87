// CF names on Linux. The toolchain's own CoreFoundation is re-exported; the type names are shadowed by aliases of the
// NS classes, because only for those does the compiler bridge `as` to and from Swift values (`kCVPixelBufferWidthKey as
// String`).
@_exported import CoreFoundation
@_exported import Foundation

public typealias CFString = NSString
public typealias CFMutableString = NSMutableString
public typealias CFDictionary = NSDictionary
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFArray = NSArray
public typealias CFMutableArray = NSMutableArray
public typealias CFSet = NSSet
public typealias CFMutableSet = NSMutableSet
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFNull = NSNull
public typealias CFDate = NSDate
public typealias CFURL = NSURL
public typealias CFError = NSError
public typealias CFAttributedString = NSAttributedString
public typealias CFLocale = NSLocale
public typealias CFUUID = NSUUID
public typealias CFTypeRef = AnyObject
public typealias CFPropertyList = AnyObject

public typealias OSStatus = Int32
public typealias OSType = UInt32
public typealias FourCharCode = UInt32

public let noErr: OSStatus = 0

/// The boolean true as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The boolean false as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
