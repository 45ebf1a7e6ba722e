import { radioStart } from "~/domain/artist-radio/artist-radio-schema";
import { formatHeard } from "~/domain/artist-radio/heard";
import { watchPath } from "~/domain/videos/youtube-id";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Starts an artist radio, whose first song leads on to the next ones (ARTIST-2). */
export const action = mutation(radioStart, async ({ analytics }, { name, ytid }) => {
  analytics.track({ name: "radio-started", artist: name });
  const place = new URLSearchParams({ from: "radio", list: name, cursor: formatHeard([ytid]) });
  return {
    answer: { name, ytid, repeat: false },
    back: `${watchPath({ ytid, play: true })}&${place.toString()}`,
  };
});
