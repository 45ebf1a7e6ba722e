import { z } from "zod";
import { LONGEST_QUERY } from "../search-query";
import { ytid } from "./ytid";

const text = z.string().trim();
const words = text.min(1, { error: "Nothing to search for" }).max(LONGEST_QUERY * 4);

/** `GET /api/search/query`: the words come as `q`, as `query`, or as both (spec 2 §7). */
export const searchQuery = z
  .object({
    q: words.optional(),
    query: words.optional(),
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(50),
  })
  .transform((input, context) => {
    const { q, query, ...rest } = input;
    const asked = q ?? query;
    if (asked !== undefined) return { q: asked, ...rest };
    context.addIssue({ code: "custom", path: ["q"], message: "Nothing to search for" });
    return z.NEVER;
  });

export const suggestQuery = z.object({ q: text.max(LONGEST_QUERY * 4).default("") });

const seconds = z.number().positive().max(360_000);

/** What a listener's browser says of a video. A blank title is none (spec 1 §5). */
const told = z.object({
  title: text.min(1, { error: "A title is missing" }).max(200),
  author: text.max(200).default(""),
  duration: seconds.nullish(),
});

/** `POST /api/video/meta`. */
export const toldMetadata = z.object({ ytid, metadata: told });

/** `POST /api/search/store/`: results of a search that a browser has made itself. */
export const toldResults = z.object({
  q: words,
  res: z.array(told.extend({ ytid })).min(1).max(50),
});

export const oneVideo = z.object({ ytid });
