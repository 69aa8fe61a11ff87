// Most CF names alias NS classes, because `as` bridges between those and Swift values.
@_exported import CoreFoundation
@_exported import Foundation

/// A string: Foundation's own class, so that both names can be used without a bridge.
public typealias CFString = NSString
/// A string that can change: Foundation's own class.
public typealias CFMutableString = NSMutableString
/// A dictionary: Foundation's own class, whose keys and values are retained objects.
public typealias CFDictionary = NSDictionary
/// A dictionary that can change: Foundation's own class.
public typealias CFMutableDictionary = NSMutableDictionary
/// An array: Foundation's own class, whose elements are retained objects.
public typealias CFArray = NSArray
/// An array that can change: Foundation's own class.
public typealias CFMutableArray = NSMutableArray
/// A set: Foundation's own class, whose elements are retained objects.
public typealias CFSet = NSSet
/// A set that can change: Foundation's own class.
public typealias CFMutableSet = NSMutableSet
/// A sequence of bytes: Foundation's own class.
public typealias CFData = NSData
/// A sequence of bytes that can change: Foundation's own class.
public typealias CFMutableData = NSMutableData
/// A number: Foundation's own class, which also serves as `CFBoolean`.
public typealias CFNumber = NSNumber
/// A boolean, as a number object: 1 is true, 0 is false.
public typealias CFBoolean = NSNumber
/// The null object: Foundation's own class, of which `kCFNull` is the only object.
public typealias CFNull = NSNull
/// A point in time: Foundation's own class, which counts seconds from 2001-01-01 UTC.
public typealias CFDate = NSDate
/// A URL: Foundation's own class, which `URL` bridges to.
public typealias CFURL = NSURL
/// An error: Foundation's own class, with a domain, a code and a dictionary.
public typealias CFError = NSError
/// A string with attributes on its ranges: Foundation's own class.
public typealias CFAttributedString = NSAttributedString
/// The language and the customs of a region: Foundation's own class.
public typealias CFLocale = NSLocale
/// A UUID (RFC 9562): Foundation's own class.
public typealias CFUUID = NSUUID
/// An object of any class.
public typealias CFTypeRef = AnyObject
/// A property list: a string, number, date, data object, array or dictionary. The compiler does not check this.
public typealias CFPropertyList = AnyObject

/// A function's result code; `noErr` for success.
public typealias OSStatus = Int32
/// A code of four characters, the first in the highest byte.
public typealias OSType = UInt32
/// A code of four characters, the first in the highest byte.
public typealias FourCharCode = UInt32

/// The result code of success, zero.
public let noErr: OSStatus = 0

/// The boolean true as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The boolean false as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
