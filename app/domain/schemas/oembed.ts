import { z } from "zod";

const size = z.coerce.number().int().positive().optional().catch(undefined);

/** Query of `/oembed` (oembed.com): sizes in CSS pixels. */
export const oembedQuery = z.object({
  url: z.string().max(2048),
  format: z.enum(["json", "xml"]).default("json"),
  maxwidth: size,
  maxheight: size,
});

const RATIO = 16 / 9;
const WIDEST = 640;
/** The video host allows no smaller player. */
const SMALLEST = 200;

/** The largest player of 16:9 within the bounds asked for, never smaller than the video host allows. */
export function embedSize(bounds: {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}) {
  const { maxwidth = WIDEST, maxheight = Infinity } = bounds;
  const width = Math.floor(Math.min(maxwidth, maxheight * RATIO));
  return {
    width: Math.max(width, SMALLEST),
    height: Math.max(Math.floor(width / RATIO), SMALLEST),
  };
}
