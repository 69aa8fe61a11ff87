import AVEngineCore

extension AVError {
  static func reason(for kind: EngineError.Kind) -> String {
    switch kind {
    case .notFound: "There is no such file."
    case .permissionDenied: "The system refuses access."
    case .unrecognisedFormat: "The data is not in a known media format."
    case .malformed: "The file breaks the rules of its format."
    case .truncated: "The file ends too early."
    case .decoderNotFound: "There is no decoder for this codec."
    case .decodeFailed: "The decoder could not decode the data."
    case .encoderNotFound: "There is no encoder for this codec."
    case .encodeFailed: "The encoder failed."
    case .protected: "The media is encrypted."
    case .unsupported: "This is not supported."
    case .referenceForbidden: "The asset's reference restrictions forbid a reference that it needs."
    case .referenceConfined: "The file refers to another file that it may not open."
    case .network: "The server could not be reached."
    case .timedOut: "The server did not answer in time."
    case .cancelled: "The operation was cancelled."
    case .fileExists: "The file exists already."
    case .diskFull: "There is no space left."
    case .writeFailed: "The file could not be written."
    case .readFailed: "The file could not be read."
    case .sourceLost: "The source changed or vanished while it was read."
    case .outOfMemory: "There is not enough memory."
    case .timeOutOfRange: "The media has no content at that time."
    case .noSuchTrack: "There is no such track."
    case .libraryMissing: "A required library is not installed."
    case .deviceUnavailable: "The device does not exist, or it was removed."
    case .badComposition: "The video composition does not fit the media."
    case .compositorFailed: "The compositor returned no frame."
    case .sizeLimitReached: "The file size limit was reached."
    }
  }

  static func suggestion(for kind: EngineError.Kind) -> String? {
    switch kind {
    case .notFound: "Check the path."
    case .permissionDenied: "Check the permissions of the file and of the folders above it."
    case .unrecognisedFormat: "Check that this is a movie or an audio file and that it was transferred completely."
    case .malformed, .truncated: "Copy or download the file again, or repair it."
    case .decoderNotFound, .encoderNotFound: "Install a build of FFmpeg that has the codec."
    case .protected: "Use a copy without encryption."
    case .referenceForbidden:
      "Pass AVURLAssetReferenceRestrictionsKey with restrictions that allow it, if the file is to be trusted."
    case .referenceConfined:
      "Put the files into one folder, or pass AVURLAssetReferenceRestrictionsKey if this is a local file that is to be trusted."
    case .network, .timedOut: "Check the address and the connection, and try again."
    case .fileExists: "Remove the file or choose another name."
    case .diskFull: "Free some space or choose another disk."
    case .writeFailed: "Check that the folder exists and can be written to."
    case .sourceLost: "Try again once the file is complete."
    case .badComposition: "AVVideoComposition.isValid(for:timeRange:validationDelegate:) reports what is wrong."
    case .libraryMissing: "Install the library; scripts/bootstrap names the packages."
    case .deviceUnavailable: "Check that the device is connected, and that a sound server or a display runs."
    default: nil
    }
  }
}
