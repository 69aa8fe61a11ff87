/// The contract of `WriterProvider` and `ContainerWriter`.
package enum WriterClause: String, Clause {
  case offer = "a format that can be written has a writer, and other formats have none"
  case existingFile = "an existing file is refused and does not change"
  case trackNumbers = "tracks are numbered from 0"
  case orderOfCalls = "calls out of order are errors"
  case statedSize = "a sample with more or fewer bytes than it states is refused"
  case samplesStay = "written samples are read back: their bytes, and whether decoding can start at them"
  case timesStay = "samples are read back with their times; the first decode time is zero"
  case strangers = "other programs read the same samples"
  case packets = "a sample in a run of memory is written like any other"
  case runs = "a run of another file's bytes is written like its samples"
  case edits = "edits are read back as they were set, even though the media was moved"
  case origin = "samples that are presented before the origin are hidden by an edit"
  case size = "the number of written bytes never decreases, and in the end is the file's size"
  case abandoning = "a cancelled writer accepts nothing more"
}
