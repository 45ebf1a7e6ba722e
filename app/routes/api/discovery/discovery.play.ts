import { discoverySong } from "~/domain/discovery/discovery-schema";
import { serialiseCookie } from "~/domain/shell/cookies";
import { watchPath } from "~/domain/videos/youtube-id";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Plays a song of the discovery with Repeat off, so that the others follow (DISCOVERY-5). */
export const action = mutation(discoverySong, async ({ env }, { ytid }) => ({
  answer: { ytid, repeat: false },
  headers: { "Set-Cookie": serialiseCookie("repeat", "false", env.secure) },
  back: `${watchPath({ ytid, play: true })}&from=discovery`,
}));
