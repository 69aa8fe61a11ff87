public import CoreFoundation
import CoreVideo
import Synchronization

/// Makes a description of H.264 from its parameter sets. The size, the pixel aspect ratio and the colour properties
/// come from the first sequence parameter set.
///
/// - Parameters:
///   - allocator: Ignored; the object is in memory of Swift's runtime.
///   - parameterSetCount: The number of parameter sets.
///   - parameterSetPointers: NAL units without start codes, at least one sequence and one picture parameter set.
///   - parameterSetSizes: The size of each parameter set in bytes.
///   - NALUnitHeaderLength: the size of the length field before each NAL unit of a sample, in bytes: 1, 2 or 4.
///   - formatDescriptionOut: Receives the description.
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
  parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength NALUnitHeaderLength: Int32,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMVideoFormatDescriptionCreateFromH264ParameterSets(
      allocator: allocator, parameterSetCount: parameterSetCount, parameterSetPointers: parameterSetPointers,
      parameterSetSizes: parameterSetSizes, nalUnitHeaderLength: NALUnitHeaderLength, formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
  parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength NALUnitHeaderLength: Int32,
  formatDescriptionOut: inout CMFormatDescription?
) -> OSStatus {
  formatDescriptionOut = nil
  guard let sets = parameterSets(parameterSetPointers, parameterSetSizes, parameterSetCount),
    let made = CMFormatDescription.h264(sets, nalUnitHeaderLength: Int(NALUnitHeaderLength))
  else { return kCMFormatDescriptionError_InvalidParameter }
  formatDescriptionOut = made
  return noErr
}

/// Makes a description of HEVC from its parameter sets. The size, the pixel aspect ratio and the colour properties come
/// from the first sequence parameter set.
///
/// - Parameters:
///   - allocator: Ignored; the object is in memory of Swift's runtime.
///   - parameterSetCount: The number of parameter sets.
///   - parameterSetPointers: NAL units without start codes, at least one video, one sequence and one picture parameter
///     set.
///   - parameterSetSizes: The size of each parameter set in bytes.
///   - NALUnitHeaderLength: the size of the length field before each NAL unit of a sample, in bytes: 1, 2 or 4.
///   - extensions: extensions that take precedence over those of the parameter sets, except the atom hvcC.
///   - formatDescriptionOut: Receives the description.
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
  parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength NALUnitHeaderLength: Int32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMVideoFormatDescriptionCreateFromHEVCParameterSets(
      allocator: allocator, parameterSetCount: parameterSetCount, parameterSetPointers: parameterSetPointers,
      parameterSetSizes: parameterSetSizes, nalUnitHeaderLength: NALUnitHeaderLength, extensions: extensions,
      formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
  parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength NALUnitHeaderLength: Int32, extensions: CFDictionary?,
  formatDescriptionOut: inout CMFormatDescription?
) -> OSStatus {
  formatDescriptionOut = nil
  guard let sets = parameterSets(parameterSetPointers, parameterSetSizes, parameterSetCount),
    let made = CMFormatDescription.hevc(sets, nalUnitHeaderLength: Int(NALUnitHeaderLength), extensions: extensions)
  else { return kCMFormatDescriptionError_InvalidParameter }
  formatDescriptionOut = made
  return noErr
}

private func parameterSets(
  _ pointers: UnsafePointer<UnsafePointer<UInt8>>, _ sizes: UnsafePointer<Int>, _ count: Int
) -> [Data]? {
  guard count > 0 else { return nil }
  // Safety: the client promises `count` pointers, and as many bytes at each as its size states.
  let lengths = UnsafeBufferPointer(start: sizes, count: count)
  guard lengths.allSatisfy({ $0 > 0 }) else { return nil }
  return lengths.indices.map { Data(bytes: pointers[$0], count: lengths[$0]) }
}

extension CMFormatDescription {
  package static func h264(_ sets: [Data], nalUnitHeaderLength: Int) -> CMFormatDescription? {
    guard [1, 2, 4].contains(nalUnitHeaderLength),
      let (record, sequence) = AVCConfiguration.record(sets, nalUnitHeaderLength: nalUnitHeaderLength)
    else { return nil }
    let size = CMVideoDimensions(width: Int32(clamping: sequence.width), height: Int32(clamping: sequence.height))
    let extensions = sequence.usability.extensions(isSubsampled: sequence.chromaFormat == 1)
    extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = ["avcC": record] as NSDictionary
    return CMFormatDescription(
      kCMMediaType_Video, kCMVideoCodecType_H264, details: .video(size), extensions: extensions)
  }

  package static func hevc(_ sets: [Data], nalUnitHeaderLength: Int, extensions more: CFDictionary? = nil)
    -> CMFormatDescription?
  {
    guard [1, 2, 4].contains(nalUnitHeaderLength),
      let (record, sequence) = HEVCConfiguration.record(sets, nalUnitHeaderLength: nalUnitHeaderLength)
    else { return nil }
    let size = CMVideoDimensions(width: Int32(clamping: sequence.width), height: Int32(clamping: sequence.height))
    let extensions = sequence.usability.extensions(isSubsampled: sequence.chromaFormat == 1)
    extensions.addEntries(from: more as? [AnyHashable: Any] ?? [:])
    var atoms = extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any] ?? [:]
    atoms["hvcC"] = record
    extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = atoms as NSDictionary
    return CMFormatDescription(
      kCMMediaType_Video, kCMVideoCodecType_HEVC, details: .video(size), extensions: extensions)
  }

  var parameterSetRecord: ParameterSetRecord? {
    if let known = lazyParameterSets.withLock({ $0 }) { return known }
    let parsed =
      extensionAtom("avcC").flatMap(AVCConfiguration.parse) ?? extensionAtom("hvcC").flatMap(HEVCConfiguration.parse)
    return lazyParameterSets.withLock { slot in
      if let known = slot { return known }
      slot = .some(parsed)
      return parsed
    }
  }

  /// Sequence parameter sets come before picture parameter sets.
  package var h264ParameterSets: (units: [Data], nalUnitHeaderLength: Int)? {
    guard extensionAtom("avcC") != nil, let record = parameterSetRecord else { return nil }
    let units = (0..<record.count).compactMap { record[$0].map { Data($0) } }
    return (units.filter { !$0.isEmpty }, record.nalUnitHeaderLength)
  }

  fileprivate func parameterSet(
    _ index: Int, isOf atom: String, _ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ size: UnsafeMutablePointer<Int>?,
    _ count: UnsafeMutablePointer<Int>?, _ headerLength: UnsafeMutablePointer<Int32>?
  ) -> OSStatus {
    guard typeCode == kCMMediaType_Video, extensionAtom(atom) != nil else {
      return kCMFormatDescriptionError_InvalidParameter
    }
    guard let record = parameterSetRecord else { return kCMFormatDescriptionError_ValueNotAvailable }
    count?.pointee = record.count
    headerLength?.pointee = Int32(record.nalUnitHeaderLength)
    guard pointer != nil || size != nil else { return noErr }
    guard let set = record[index] else { return kCMFormatDescriptionError_InvalidParameter }
    // Safety: the record keeps the bytes as long as the description exists.
    pointer?.pointee = set.baseAddress?.assumingMemoryBound(to: UInt8.self)
    size?.pointee = set.count
    return noErr
  }
}

/// Gets a pointer to a parameter set of H.264. The pointer is valid as long as the description exists. Sequence
/// parameter sets come first.
///
/// - Parameters:
///   - videoDesc: a description of video.
///   - parameterSetIndex: the index of the parameter set, counted from zero.
///   - parameterSetPointerOut: receives the pointer to the parameter set, which has no start code.
///   - parameterSetSizeOut: receives the size of the parameter set in bytes.
///   - parameterSetCountOut: receives the number of parameter sets.
///   - NALUnitHeaderLengthOut: receives the size in bytes of the length field before each NAL unit of a sample.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, parameterSetSizeOut: UnsafeMutablePointer<Int>?,
  parameterSetCountOut: UnsafeMutablePointer<Int>?,
  nalUnitHeaderLengthOut NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  videoDesc.parameterSet(
    parameterSetIndex, isOf: "avcC", parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut,
    NALUnitHeaderLengthOut)
}

/// Gets a pointer to a parameter set or an SEI message of HEVC. The pointer is valid as long as the description exists.
/// The order is that of the configuration record.
///
/// - Parameters:
///   - videoDesc: a description of video.
///   - parameterSetIndex: the index of the parameter set, counted from zero.
///   - parameterSetPointerOut: receives the pointer to the parameter set, which has no start code.
///   - parameterSetSizeOut: receives the size of the parameter set in bytes.
///   - parameterSetCountOut: receives the number of parameter sets and SEI messages.
///   - NALUnitHeaderLengthOut: receives the size in bytes of the length field before each NAL unit of a sample.
@discardableResult
public func CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, parameterSetSizeOut: UnsafeMutablePointer<Int>?,
  parameterSetCountOut: UnsafeMutablePointer<Int>?,
  nalUnitHeaderLengthOut NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  videoDesc.parameterSet(
    parameterSetIndex, isOf: "hvcC", parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut,
    NALUnitHeaderLengthOut)
}
