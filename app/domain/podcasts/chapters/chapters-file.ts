import { z } from "zod";
import { isBoundedJson } from "../../text/bounded/bounded-json";
import { chapterTitle, inOrder, LATEST_START, MAX_CHAPTERS } from "./chapter-list";
import type { NoteTime } from "./notes-times";

const chapter = z.object({
  startTime: z.number().min(0).max(LATEST_START),
  title: z.string().catch(""),
  /** False for chapters that only change the picture. */
  toc: z.boolean().catch(true),
});
/** Far more than any list has. Chapters may have fields we do not know. */
const JSON_BOUNDS = { depth: 16, values: 100_000 };
const file = z.object({ chapters: z.array(z.unknown()) });

/**
 * Parses the JSON file that `podcast:chapters` names. Returns no chapters if it is something else.
 */
export function parseChapters(text: string): NoteTime[] {
  if (!isBoundedJson(text, JSON_BOUNDS)) return [];
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return [];
  }
  const found = file.safeParse(whole).data?.chapters.slice(0, MAX_CHAPTERS) ?? [];
  const listed = found.flatMap((one) => {
    const read = chapter.safeParse(one).data;
    const title = chapterTitle(read?.title ?? "");
    return read?.toc && title ? [{ start: read.startTime, title }] : [];
  });
  return inOrder(listed);
}
