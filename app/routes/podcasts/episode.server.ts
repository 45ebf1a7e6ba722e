import type { AppLoadContext } from "@remix-run/node";
import { episodeItem } from "~/domain/podcasts/episode-item";
import { chaptersInNotes, linkTimes } from "~/domain/podcasts/notes-times";
import { episodePath } from "~/domain/podcasts/podcast-id";
import { loadEpisode, loadNextEpisode } from "~/services/podcasts/episode-rows.server";
import { loadHearted } from "~/services/podcasts/podcast-marks.server";
import { loadPodcastRow, pathOfPicture } from "~/services/podcasts/podcast-rows.server";
import { sliceIn } from "./podcast-query.server";
import { episodeView, labelOf, podcastView, publishedSeconds } from "./podcast.server";

interface Query {
  t: number | null;
  s: number | null;
  e: number | null;
  play?: "1" | undefined;
}

/**
 * An episode's page.
 * @throws {Response} 404
 */
export async function loadEpisodePage(
  context: AppLoadContext,
  { podcastId, episodeId }: { podcastId: string; episodeId: string },
  query: Query,
) {
  const { db, session } = context;
  const { userId } = session;
  const [row, episode] = await Promise.all([
    loadPodcastRow(db, podcastId),
    loadEpisode(db, { podcastId, episodeId, userId }),
  ]);
  if (!row || !episode) throw new Response("There is no such episode.", { status: 404 });
  void context.podcasts.refresh(row.id);
  const podcast = podcastView(row);
  const [hearted, next] = await Promise.all([
    userId ? loadHearted(db, userId, [row.id]) : new Set<string>(),
    loadNextEpisode(db, episode),
  ]);
  const chapters = chaptersInNotes(episode.notes);
  const playable = { ...episode, picture: pathOfPicture(episode.picture, 300) };
  const item = episodeItem(playable, { podcast, t: query.t, slice: sliceIn(query), chapters });
  return {
    podcast,
    dock: { item, hearted: false, steps: null, ...(query.play && { play: true }) },
    hearted: hearted.has(row.id),
    notes: linkTimes(episode.notes, (t) => episodePath(row.id, episode.id, { t })),
    summary: episode.summary,
    publishedAt: publishedSeconds(episode.publishedAt),
    label: labelOf(episode),
    link: episode.link,
    explicit: episode.explicit,
    place: episode.place,
    next: next && episodeView(next, podcast),
  };
}
