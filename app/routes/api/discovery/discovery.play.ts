import { discoverySong } from "~/domain/discovery/discovery-schema";
import { watchPath } from "~/domain/videos/youtube-id";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Plays a song of the discovery, which plays on by itself (DISCOVERY-5). */
export const action = mutation(discoverySong, async (_context, { ytid }) => ({
  answer: { ytid, repeat: false },
  back: `${watchPath({ ytid, play: true })}&from=discovery`,
}));
