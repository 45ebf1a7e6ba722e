import { z } from "zod";

const size = z.coerce.number().int().positive().optional().catch(undefined);

/** Query of `/oembed` (oembed.com). Sizes are CSS pixels. */
export const oembedQuery = z.object({
  url: z.string().max(2048),
  format: z.enum(["json", "xml"]).default("json"),
  maxwidth: size,
  maxheight: size,
});

const RATIO = 16 / 9;
const WIDEST = 640;
/** The smallest player that the video host allows (PLAYER-12). */
const MIN = 200;

/**
 * Returns the largest 16:9 player within the requested bounds, but never below the host's minimum.
 */
export function embedSize(bounds: {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}) {
  const { maxwidth = WIDEST, maxheight = Infinity } = bounds;
  const width = Math.floor(Math.min(maxwidth, maxheight * RATIO));
  return {
    width: Math.max(width, MIN),
    height: Math.max(Math.floor(width / RATIO), MIN),
  };
}
