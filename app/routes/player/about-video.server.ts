import { data } from "@remix-run/node";
import { addresses } from "~/addresses";
import { isHome, loadReview } from "./editorial.server";
import type { WatchParameters } from "./query.server";
import { loadArtists, loadLyrics } from "./song.server";
import { loadWatch, loadWatched, type VideoQuery } from "./watch.server";
import type { PublicContext } from "../shell/audience.server";

/** Loads the video, then everything that depends on it. */
export async function loadAboutVideo(
  context: PublicContext,
  { given, asked }: { given: WatchParameters; asked: VideoQuery },
  request: Request,
) {
  const watched = await loadWatched(context, { query: asked, waits: given.wait }, request);
  if (watched.info?.unavailable === "missing" && context.route !== addresses.home) {
    throw data("This video no longer exists.", 404);
  }
  const [page, review, lyrics, artists] = await Promise.all([
    loadWatch(context, watched, request),
    isHome(context, given) ? null : loadReview(context, watched, given),
    loadLyrics(context, watched.video.ytid, given),
    loadArtists(context, watched, given),
  ]);
  return { page, review, lyrics, artists };
}
