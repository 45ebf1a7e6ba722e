import { z } from "zod";
import { pid } from "../playlists/playlist-schema";

/** Query of `GET /api/export`. Without a list it exports all of the listener's data as JSON. */
export const exportQuery = z.union([
  z.object({ list: z.undefined().optional(), format: z.literal("json").default("json") }),
  z.object({
    list: z.enum(["history", "hearts"]),
    format: z.enum(["json", "csv", "m3u"]).default("json"),
  }),
  z.object({ list: z.literal("loops"), format: z.enum(["json", "csv"]).default("json") }),
  z.object({ list: z.literal("podcasts"), format: z.literal("opml").default("opml") }),
  z.object({ list: z.literal("stations"), format: z.literal("opml").default("opml") }),
  z.object({
    list: z.literal("playlist"),
    pid,
    format: z.enum(["json", "csv", "m3u"]).default("json"),
  }),
]);

export type ExportQuery = z.output<typeof exportQuery>;

/** The import form's fields other than the file. */
export const importForm = z.object({
  text: z.string().catch(""),
  target: z.enum(["own", "history", "hearts", "playlist"]).catch("own"),
  name: z.string().max(200).catch(""),
});
