import { z } from "zod";
import { MAX_QUERY_LENGTH } from "./search-query";
import { ytid } from "../videos/ytid-schema";
import { HOUR_SECONDS } from "../text/durations";

const text = z.string().trim();
const words = text.min(1, { error: "Nothing to search for" }).max(MAX_QUERY_LENGTH * 4);

/** Query of `GET /api/search/query`. The words come as `q`, as `query`, or as both. */
export const searchQuery = z
  .object({
    q: words.optional(),
    query: words.optional(),
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(50),
  })
  .transform((input, context) => {
    const { q, query, ...rest } = input;
    const terms = q ?? query;
    if (terms !== undefined) return { q: terms, ...rest };
    context.addIssue({ code: "custom", path: ["q"], message: "Nothing to search for" });
    return z.NEVER;
  });

export const suggestQuery = z.object({ q: text.max(MAX_QUERY_LENGTH * 4).default("") });

const seconds = z
  .number()
  .positive()
  .max(100 * HOUR_SECONDS);

/**
 * Facts about a video that a listener's browser submits. A blank title counts as missing
 * (FORMAT-4).
 */
const submittedVideo = z.object({
  title: text.min(1, { error: "A title is missing" }).max(200),
  author: text.max(200).default(""),
  duration: seconds.nullish(),
});

/** Body of `POST /api/video/meta`. */
export const submittedMetadata = z.object({ ytid, metadata: submittedVideo });

/** Body of `POST /api/search/store/`: results of a search that the browser made itself. */
export const submittedResults = z.object({
  q: words,
  res: z.array(submittedVideo.extend({ ytid })).min(1).max(50),
});

export const oneVideo = z.object({ ytid });
