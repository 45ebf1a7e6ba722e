import { z } from "zod";
import { listQuery } from "../lists/list-query";
import { text } from "../text/query/parse-query";
import { checkPlaylistName } from "./playlist-name";
import { isPlaylistItem, withoutEarlierCards } from "./playlist-item";

/** The most videos and episodes in a playlist; small enough for one response. */
export const MAX_PLAYLIST = 5000;

export const PLAYLIST_SORTS = [
  "Custom",
  "Date",
  "Alphabetical",
  "RepeatCount",
  "LastPlayed",
] as const;
export type PlaylistSort = (typeof PLAYLIST_SORTS)[number];

export function isPlaylistSort(value: unknown): value is PlaylistSort {
  return PLAYLIST_SORTS.some((sort) => sort === value);
}

/** Query of a playlist's page. */
export const playlistQuery = listQuery.extend({ confirm: text, sort: text });

export type PlaylistQuery = z.output<typeof playlistQuery>;

/** Twelve random base62 characters. */
export const pid = z
  .string({ error: "Invalid playlist id" })
  .regex(/^[0-9A-Za-z]{12}$/, { error: "Invalid playlist id" });

const name = z.string({ error: "Invalid playlist name" }).transform((text, check) => {
  const checked = checkPlaylistName("call", text);
  if (checked.ok) return checked.name;
  check.addIssue({ code: "custom", message: checked.message });
  return z.NEVER;
});

/** Body of `POST /api/playlist/create` and `rename`: 1 to 50 characters after trimming. */
export const playlistName = z.object({ name });

/** The id of a video, or the key of an episode's or a loop's card (PLAYLIST-9, LOOP-16). */
export const playlistItem = z
  .string({ error: "Invalid video id" })
  .refine(isPlaylistItem, { error: "Invalid video id" });

/** A JSON array, or a comma-separated form field. */
const ytids = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(","))], {
    error: "Invalid video id",
  })
  .transform((ids) => withoutEarlierCards(ids.map((id) => id.trim()).filter(Boolean)))
  .pipe(z.array(playlistItem).max(MAX_PLAYLIST, { error: "Too many items" }));

/** Body of `set-ytids`: the whole list in order, possibly empty. */
export const setYtids = z.object({ ytids });

const filled = z.object({
  ytids: ytids.refine((ids) => ids.length > 0, { error: "Invalid video id" }),
});

/** Body of `add-ytids` and `remove-ytids`: `ytids`, or a single `ytid` from a row's form. */
export const someYtids = z.preprocess((body: unknown) => {
  const isRow = typeof body === "object" && body !== null && "ytid" in body && !("ytids" in body);
  return isRow ? { ...body, ytids: [body.ytid] } : body;
}, filled);

/** Body of `move`: one step by a button, or the video to put it before or after. */
export const moveItem = z.union([
  z.object({ ytid: playlistItem, to: z.enum(["up", "down", "top", "bottom"]) }),
  z.object({ ytid: playlistItem, before: playlistItem }),
  z.object({ ytid: playlistItem, after: playlistItem }),
]);

/** Query of the lists of playlists (CALL-5). */
export const playlistsPage = z.object({
  cursor: z.string().max(500).default(""),
  uid: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

/** Query of `GET /api/playlist`: `key`, once or more often. */
export const playlistKeys = z.object({
  key: z
    .array(z.string().regex(/^pid:[\w:.-]{1,64}$/, { error: "A key is pid:{pid}" }))
    .min(1)
    .max(50)
    .transform((keys) => [...new Set(keys.map((key) => key.slice(4)))]),
});
