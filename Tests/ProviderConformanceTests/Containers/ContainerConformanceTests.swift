import AVEngineCaptions
import AVEngineCore
import AVEngineFFmpeg
import AVEngineISOMedia
import CoreMedia
import Foundation
import ProviderConformance
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ContainerConformanceTests {
  @Test(arguments: ConformingFile.isoMedia) func isoMedia(_ file: ConformingFile) throws {
    checkContainer(try file.facts(), by: ISOMediaProvider())
  }

  @Test(arguments: ConformingFile.coreAudio) func coreAudioFiles(_ file: ConformingFile) throws {
    checkContainer(try file.facts(), by: CoreAudioFileProvider())
  }

  @Test func webVTT() {
    checkContainer(ConformingFile.webVTT, by: WebVTTProvider())
  }

  @Test(arguments: ConformingFile.ffmpeg) func ffmpeg(_ file: ConformingFile) throws {
    let facts = try file.facts()
    guard !file.openIssues.isEmpty else { return checkContainer(facts, by: FFmpegContainerProvider()) }
    withKnownIssue {
      checkContainer(facts, by: FFmpegContainerProvider())
    } matching: { issue in
      file.openIssues.contains { $0.isBroken(in: issue) }
    }
  }

  @Test(arguments: ContainerClause.allCases) func aBrokenClauseIsFound(_ clause: ContainerClause) throws {
    var facts = try ConformingFile.videoOnly.facts()
    // The broken provider reads the whole file to compare it with the intact data.
    facts.openingReads += 2 * facts.data.count
    let provider = BrokenContainerProvider(whole: ISOMediaProvider(), broken: clause, data: facts.data)
    withKnownIssue {
      checkContainer(facts, by: provider)
    } matching: {
      clause.isBroken(in: $0)
    }
  }
}
