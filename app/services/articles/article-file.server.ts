import { z } from "zod";
import { parseTime } from "~/domain/time";
import { isYtid } from "~/domain/youtube-id";

const text = z.string().trim().min(1).max(300);
const yesOrNo = z.enum(["yes", "no"]).transform((value) => value === "yes");

const head = z
  .object({
    video: z.string().refine(isYtid, "is no id of the video host"),
    title: text,
    author: text.default("The editors"),
    photo: z.url({ protocol: /^https$/ }).optional(),
    date: z.iso.date().optional(),
    "staff-pick": yesOrNo.default(false),
    // What the video is called while nobody has asked its host.
    song: text.optional(),
    artist: text.optional(),
    duration: z
      .string()
      .transform((time) => parseTime(time) ?? 0)
      .refine((seconds) => seconds > 0, "is no time such as 3:33")
      .optional(),
  })
  .strict();

/** A review in a file: lines `name: value` between two lines `---`, then Markdown. `duration` in seconds. */
export type ArticleFile = z.output<typeof head> & { markdown: string };

/** The file is not what it should be; the message has a line for each fault. */
export class BadArticleFile extends Error {
  override name = "BadArticleFile";
}

/** @throws {BadArticleFile} */
export function parseArticleFile(file: string): ArticleFile {
  const [, lines, markdown = ""] =
    /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? [];
  if (lines === undefined) {
    throw new BadArticleFile("The file has to begin with its head between two lines ---");
  }
  const given = lines.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name = "", value = ""] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    return line.trim() ? [[name || line, value]] : [];
  });
  const parsed = head.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join(".")}: ${message}` : message,
    );
    throw new BadArticleFile(faults.join("\n"));
  }
  if (markdown.trim() === "") throw new BadArticleFile("There is no text behind the head");
  return { ...parsed.data, markdown: markdown.trim() };
}
