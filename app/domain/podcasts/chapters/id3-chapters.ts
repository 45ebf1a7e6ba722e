import { chapterTitle, inOrder, LATEST_START, MAX_CHAPTERS } from "./chapter-list";
import { framesIn, framesOfTag, type Id3Version, textOf } from "./id3-tag";
import type { NoteTime } from "./notes-times";

/** Bytes of a chapter's start and end, each given in ms and as an offset into the file. */
const TIMES = 16;

function chapterOf(body: Uint8Array, version: Id3Version): NoteTime | null {
  const times = body.indexOf(0) + 1;
  if (times === 0 || body.length < times + TIMES) return null;
  const start = new DataView(body.buffer, body.byteOffset + times).getUint32(0) / 1000;
  if (start > LATEST_START) return null;
  for (const frame of framesIn(body.subarray(times + TIMES), version)) {
    const title = frame.id === "TIT2" ? chapterTitle(textOf(frame)) : "";
    if (title) return { start, title };
  }
  return null;
}

/**
 * Reads the chapters (`CHAP`) of an ID3 tag of version 3 or 4 in rising order, as far as `file`
 * contains it.
 */
export function parseId3Chapters(file: Uint8Array): NoteTime[] {
  const found: NoteTime[] = [];
  let read = 0;
  for (const { frame, version } of framesOfTag(file)) {
    if (frame.id !== "CHAP") continue;
    const chapter = chapterOf(frame.body, version);
    if (chapter) found.push(chapter);
    read += 1;
    if (read === MAX_CHAPTERS) break;
  }
  return inOrder(found);
}
