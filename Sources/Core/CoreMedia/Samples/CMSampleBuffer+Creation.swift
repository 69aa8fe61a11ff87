public import CoreFoundation
public import CoreVideo
import Synchronization

/// Makes a buffer of samples in a block buffer.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - dataBuffer: the bytes of the samples; nil if they are set later.
///   - dataReady: whether the bytes can be used now.
///   - makeDataReadyCallback: `CMSampleBufferMakeDataReady` calls this function with `makeDataReadyRefcon` if the data
///     is not ready.
///   - makeDataReadyRefcon: a pointer that `makeDataReadyCallback` receives.
///   - formatDescription: the format of the samples; nil for samples that are not media.
///   - numSamples: the number of samples.
///   - numSampleTimingEntries: 0, 1 (for all samples), or the number of samples. If it is 1, the entry is the timing
///     of the first sample, and each sample begins at the end of the previous one if the duration is numeric.
///   - sampleTimingArray: the timing: `numSampleTimingEntries` entries.
///   - numSampleSizeEntries: 0, 1 (for all samples), or the number of samples. Sizes are in bytes.
///   - sampleSizeArray: the sizes: `numSampleSizeEntries` entries.
///   - sampleBufferOut: receives the sample buffer.
@discardableResult
public func CMSampleBufferCreate(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
  refcon makeDataReadyRefcon: UnsafeMutableRawPointer?, formatDescription: CMFormatDescription?,
  sampleCount numSamples: CMItemCount,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCreate(
      allocator: allocator, dataBuffer: dataBuffer, dataReady: dataReady,
      makeDataReadyCallback: makeDataReadyCallback, refcon: makeDataReadyRefcon, formatDescription: formatDescription,
      sampleCount: numSamples, sampleTimingEntryCount: numSampleTimingEntries, sampleTimingArray: sampleTimingArray,
      sampleSizeEntryCount: numSampleSizeEntries, sampleSizeArray: sampleSizeArray, sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreate(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription?, sampleCount numSamples: CMItemCount,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
  sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  CMSampleBufferCreateWithMakeDataReadyHandler(
    allocator, dataBuffer, dataReady, formatDescription, numSamples, numSampleTimingEntries, sampleTimingArray,
    numSampleSizeEntries, sampleSizeArray, &sampleBufferOut, handler(makeDataReadyCallback, makeDataReadyRefcon))
}

/// Makes a buffer of samples in a block buffer. The data is ready. The parameters are those of `CMSampleBufferCreate`.
@discardableResult
public func CMSampleBufferCreateReady(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
  sampleCount numSamples: CMItemCount,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCreateReady(
      allocator: allocator, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
      sampleTimingEntryCount: numSampleTimingEntries, sampleTimingArray: sampleTimingArray,
      sampleSizeEntryCount: numSampleSizeEntries, sampleSizeArray: sampleSizeArray, sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreateReady(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
  sampleCount numSamples: CMItemCount, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
  sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  CMSampleBufferCreateWithMakeDataReadyHandler(
    allocator, dataBuffer, true, formatDescription, numSamples, numSampleTimingEntries, sampleTimingArray,
    numSampleSizeEntries,
    sampleSizeArray, &sampleBufferOut, nil)
}

/// Makes a buffer of samples in a block buffer like `CMSampleBufferCreate`, but takes a closure that makes the data
/// ready.
@discardableResult
public func CMSampleBufferCreateWithMakeDataReadyHandler(
  _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer?, _ dataReady: Bool, _ formatDescription: CMFormatDescription?,
  _ numSamples: CMItemCount, _ numSampleTimingEntries: CMItemCount,
  _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  _ numSampleSizeEntries: CMItemCount, _ sampleSizeArray: UnsafePointer<Int>?,
  _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>, _ makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCreateWithMakeDataReadyHandler(
      allocator, dataBuffer, dataReady, formatDescription, numSamples, numSampleTimingEntries, sampleTimingArray,
      numSampleSizeEntries, sampleSizeArray, &$0, makeDataReadyHandler)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreateWithMakeDataReadyHandler(
  _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer?, _ dataReady: Bool,
  _ formatDescription: CMFormatDescription?, _ numSamples: CMItemCount, _ numSampleTimingEntries: CMItemCount,
  _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, _ numSampleSizeEntries: CMItemCount,
  _ sampleSizeArray: UnsafePointer<Int>?, _ sampleBufferOut: inout CMSampleBuffer?,
  _ makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  sampleBufferOut = nil
  do {
    let timings = try perSample(sampleTimingArray, numSampleTimingEntries, numSamples)
    let sizes = try perSample(sampleSizeArray, numSampleSizeEntries, numSamples)
    guard sizes.stored.allSatisfy({ $0 >= 0 }) else { return kCMSampleBufferError_InvalidSampleData }
    sampleBufferOut = CMSampleBuffer(
      format: formatDescription, count: numSamples, timings: timings, sizes: sizes,
      state: CMSampleBuffer.State(dataBuffer: dataBuffer, isReady: dataReady, makeReady: makeDataReadyHandler))
    return noErr
  } catch {
    return error.status
  }
}

func perSample<T>(_ array: UnsafePointer<T>?, _ entries: Int, _ count: Int) throws(StatusFailure) -> PerSample<T> {
  guard count >= 0, entries == 0 || entries == 1 || entries == count else {
    throw StatusFailure(kCMSampleBufferError_InvalidEntryCount)
  }
  guard entries > 0 else { return .none }
  guard let array else { throw StatusFailure(kCMSampleBufferError_RequiredParameterMissing) }
  // Safety: the client promises `entries` elements.
  let values = Array(UnsafeBufferPointer(start: array, count: entries))
  return PerSample(values, count: count) ?? .none
}

func handler(
  _ callback: CMSampleBufferMakeDataReadyCallback?, _ refcon: UnsafeMutableRawPointer?
) -> CMSampleBufferMakeDataReadyHandler? {
  callback.map { callback in { callback($0, refcon) } }
}

/// Makes a buffer of one image buffer.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - imageBuffer: the frame.
///   - dataReady: whether the frame's pixels can be used now.
///   - makeDataReadyCallback: `CMSampleBufferMakeDataReady` calls this function if the data is not ready.
///   - makeDataReadyRefcon: a pointer that `makeDataReadyCallback` receives.
///   - formatDescription: a description for which `CMVideoFormatDescriptionMatchesImageBuffer` returns true.
///   - sampleTiming: the timing of the frame.
///   - sampleBufferOut: receives the sample buffer.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCreateForImageBuffer(
      allocator: allocator, imageBuffer: imageBuffer, dataReady: dataReady,
      makeDataReadyCallback: makeDataReadyCallback, refcon: makeDataReadyRefcon, formatDescription: formatDescription,
      sampleTiming: sampleTiming, sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
    allocator, imageBuffer, dataReady, formatDescription, sampleTiming, &sampleBufferOut,
    handler(makeDataReadyCallback, makeDataReadyRefcon))
}

/// Makes a buffer of one image buffer. The data is ready. The parameters are those of
/// `CMSampleBufferCreateForImageBuffer`.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCreateReadyWithImageBuffer(
      allocator: allocator, imageBuffer: imageBuffer, formatDescription: formatDescription,
      sampleTiming: sampleTiming, sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
    allocator, imageBuffer, true, formatDescription, sampleTiming, &sampleBufferOut, nil)
}

/// Makes a buffer of one image buffer like `CMSampleBufferCreateForImageBuffer`, but takes a closure that makes the
/// data ready.
@discardableResult
public func CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
  _ allocator: CFAllocator?, _ imageBuffer: CVImageBuffer, _ dataReady: Bool,
  _ formatDescription: CMVideoFormatDescription,
  _ sampleTiming: UnsafePointer<CMSampleTimingInfo>, _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>,
  _ makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
      allocator, imageBuffer, dataReady, formatDescription, sampleTiming, &$0, makeDataReadyHandler)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
  _ allocator: CFAllocator?, _ imageBuffer: CVImageBuffer, _ dataReady: Bool,
  _ formatDescription: CMVideoFormatDescription, _ sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  _ sampleBufferOut: inout CMSampleBuffer?, _ makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  sampleBufferOut = nil
  guard CMVideoFormatDescriptionMatchesImageBuffer(formatDescription, imageBuffer: imageBuffer) else {
    return kCMSampleBufferError_InvalidMediaFormat
  }
  sampleBufferOut = CMSampleBuffer(
    format: formatDescription, count: 1, timings: .same(sampleTiming.pointee), sizes: .none,
    state: CMSampleBuffer.State(imageBuffer: imageBuffer, isReady: dataReady, makeReady: makeDataReadyHandler))
  return noErr
}
