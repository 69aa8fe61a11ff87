import AVEngineCore
import Foundation
import Testing

@testable import AVFoundation

@Suite struct ErrorMappingTests {
  @Test func theTextSaysWhatFailedOnWhichFileAndWhy() {
    let error = AVError(EngineError.system(ENOENT, "Opening", subject: "/films/a.mp4"))
    #expect(error.localizedDescription == "Opening “/films/a.mp4” failed: No such file or directory.")
    #expect((error as NSError).localizedFailureReason == "No such file or directory.")
    #expect((error as NSError).localizedRecoverySuggestion == "Check the path.")
    #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(ENOENT))
    #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == NSPOSIXErrorDomain)
    #expect(error.userInfo[NSFilePathErrorKey] as? String == "/films/a.mp4")
  }

  @Test(arguments: [
    (EngineError.Kind.unrecognisedFormat, AVError.Code.fileFormatNotRecognized), (.malformed, .fileFailedToParse),
    (.truncated, .fileFailedToParse), (.decoderNotFound, .decoderNotFound), (.protected, .contentIsProtected),
    (.diskFull, .diskFull),
    (.fileExists, .fileAlreadyExists), (.referenceForbidden, .referenceForbiddenByReferencePolicy),
    (.cancelled, .operationCancelled),
    (.timeOutOfRange, .noImageAtTime), (.sizeLimitReached, .maximumFileSizeReached),
  ])
  func kindsBecomeApplesCodes(_ kind: EngineError.Kind, _ code: AVError.Code) {
    let error = AVError(EngineError(kind, "Reading", subject: "a.mov"))
    #expect(error.code == code)
    #expect(error.localizedDescription.hasPrefix("Reading “a.mov” failed: "))
    #expect(error.localizedDescription.hasSuffix("."))
  }

  @Test func theCauseIsKept() {
    let cause = NSError(domain: "elsewhere", code: 3)
    let error = AVError(EngineError(.readFailed, "Reading", underlying: cause))
    #expect(error.userInfo[NSUnderlyingErrorKey] as? NSError == cause)
  }

  @Test func userInfoIsTyped() {
    let error = AVError(
      .decodeFailed,
      userInfo: [
        AVErrorTimeKey: NSValue(time: CMTime(value: 3, timescale: 2)), AVErrorMediaTypeKey: "vide",
        AVErrorPersistentTrackIDKey: NSNumber(value: 4), AVErrorMediaSubTypeKey: [NSNumber(value: 5)],
        AVErrorFileTypeKey: AVFileType.mov.rawValue,
      ])
    #expect(error.time == CMTime(value: 3, timescale: 2))
    #expect(error.mediaType == .video)
    #expect(error.persistentTrackID == 4)
    #expect(error.mediaSubtypes == [5])
    #expect(error.fileType == .mov)
    #expect(error.processID == nil)
  }
}
