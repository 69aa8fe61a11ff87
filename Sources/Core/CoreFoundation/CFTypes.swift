// Most CF names alias NS classes, because `as` bridges between those and Swift values.
@_exported import CoreFoundation
@_exported import Foundation

/// A string.
public typealias CFString = NSString
/// A string that can change.
public typealias CFMutableString = NSMutableString
/// A dictionary.
public typealias CFDictionary = NSDictionary
/// A dictionary that can change.
public typealias CFMutableDictionary = NSMutableDictionary
/// An array.
public typealias CFArray = NSArray
/// An array that can change.
public typealias CFMutableArray = NSMutableArray
/// A set.
public typealias CFSet = NSSet
/// A set that can change.
public typealias CFMutableSet = NSMutableSet
/// A sequence of bytes.
public typealias CFData = NSData
/// A sequence of bytes that can change.
public typealias CFMutableData = NSMutableData
/// A number.
public typealias CFNumber = NSNumber
/// A boolean.
public typealias CFBoolean = NSNumber
/// The null object.
public typealias CFNull = NSNull
/// A point in time.
public typealias CFDate = NSDate
/// A URL.
public typealias CFURL = NSURL
/// An error.
public typealias CFError = NSError
/// A string with attributes.
public typealias CFAttributedString = NSAttributedString
/// A locale.
public typealias CFLocale = NSLocale
/// A UUID.
public typealias CFUUID = NSUUID
/// An object of any type.
public typealias CFTypeRef = AnyObject
/// A property list.
public typealias CFPropertyList = AnyObject

/// A function's result code; `noErr` for success.
public typealias OSStatus = Int32
/// A code of four characters, the first in the highest byte.
public typealias OSType = UInt32
/// A code of four characters, the first in the highest byte.
public typealias FourCharCode = UInt32

/// The result code of success.
public let noErr: OSStatus = 0

/// The boolean true as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The boolean false as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
