import { z } from "zod";
import { normaliseText } from "~/domain/text/text";
import { parseTime } from "~/domain/text/time";
import { isYtid } from "~/domain/videos/youtube-id";

const given = z.string({ error: "is missing" });
const text = given.trim().min(1).max(300);
const yesOrNo = z.enum(["yes", "no"]).transform((value) => value === "yes");

const head = z
  .object({
    video: given.refine(isYtid, "is not an id of the video host"),
    title: text,
    author: text.default("The editors"),
    photo: z.url({ protocol: /^https$/ }).optional(),
    date: z.iso.date().optional(),
    "staff-pick": yesOrNo.default(false),
    // Serves as the video's name until its host has been asked.
    song: text.optional(),
    artist: text.optional(),
    duration: z
      .string()
      .transform((time) => parseTime(time) ?? 0)
      .refine((seconds) => seconds > 0, "is not a time such as 3:33")
      .optional(),
  })
  .strict();

/**
 * A review in a file: `name: value` lines between two `---` lines, then Markdown. `duration` is in
 * seconds.
 */
export type ReviewFile = z.output<typeof head> & { markdown: string };

/** The message has one line for each fault. */
export class InvalidReviewFile extends Error {
  override name = "InvalidReviewFile";
}

/** In characters. */
const MAX_FILE_LENGTH = 64 * 1024;

/** @throws {InvalidReviewFile} */
export function parseReviewFile(file: string): ReviewFile {
  if (file.length > MAX_FILE_LENGTH) throw new InvalidReviewFile("A review can have up to 64 kB");
  const [, lines, markdown = ""] =
    /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(normaliseText(file)) ?? [];
  if (lines === undefined) {
    throw new InvalidReviewFile("The file must begin with a head between two --- lines");
  }
  const fields = lines.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name = "", value = ""] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    return line.trim() ? [[name || line, value.trim()]] : [];
  });
  const parsed = head.safeParse(Object.fromEntries(fields));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join(".")}: ${message}` : message,
    );
    throw new InvalidReviewFile(faults.join("\n"));
  }
  if (markdown.trim() === "") throw new InvalidReviewFile("There is no text after the head");
  return { ...parsed.data, markdown: markdown.trim() };
}
