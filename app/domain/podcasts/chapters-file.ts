import { z } from "zod";
import { printable } from "../text/text";
import type { NoteTime } from "./notes-times";

const MOST = 500;

const chapter = z.object({
  startTime: z.number().min(0).max(172_800),
  title: z.string().catch(""),
  /** False: it only changes the picture. */
  toc: z.boolean().catch(true),
});
const file = z.object({ chapters: z.array(z.unknown()) });

/** The chapters of the JSON that `podcast:chapters` names, in rising order; none if it is something else. */
export function parseChapters(text: string): NoteTime[] {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return [];
  }
  const found = file.safeParse(whole).data?.chapters.slice(0, MOST) ?? [];
  const listed = found.flatMap((one) => {
    const read = chapter.safeParse(one).data;
    const title = printable(read?.title ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 150);
    return read?.toc && title ? [{ start: read.startTime, title }] : [];
  });
  return listed
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, at, all) => start !== all[at - 1]?.start);
}
