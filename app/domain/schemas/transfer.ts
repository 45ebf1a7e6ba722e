import { z } from "zod";
import { pid } from "./playlist";

/** Query of `GET /api/export`; without a list it is everything of the listener, in JSON. */
export const exportQuery = z.union([
  z.object({ list: z.undefined().optional(), format: z.literal("json").default("json") }),
  z.object({
    list: z.enum(["history", "hearts"]),
    format: z.enum(["json", "csv", "m3u"]).default("json"),
  }),
  z.object({
    list: z.literal("playlist"),
    pid,
    format: z.enum(["json", "csv", "m3u"]).default("json"),
  }),
]);

export type ExportQuery = z.output<typeof exportQuery>;

/** The fields of the import form beside the file. */
export const importForm = z.object({
  text: z.string().catch(""),
  target: z.enum(["own", "history", "hearts", "playlist"]).catch("own"),
  name: z.string().max(200).catch(""),
});
