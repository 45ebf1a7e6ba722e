import type { PublicContext } from "../shell/audience.server";
import { lineParts } from "~/contracts";
import { chaptersInNotes, linkTimes } from "~/domain/podcasts/chapters/notes-times";
import { mostRepeatedMinute } from "~/domain/podcasts/repeated-minutes";
import {
  LINES_A_PAGE,
  linesPageAt,
  searchTranscript,
} from "~/domain/podcasts/transcript/transcript";
import { placeLeft } from "~/domain/marks/position";
import { episodePath } from "~/domain/podcasts/podcast-id";
import { loadNextEpisode, type EpisodeDetails } from "~/services/podcasts/episode-rows.server";
import { loadLoopsOf } from "~/services/loops/loops.server";
import { loadWhatOthersLoop } from "~/services/loops/popular.server";
import { loadHearted } from "~/services/marks/hearts.server";
import { notePodcastsUsed } from "~/services/podcasts/podcast-marks.server";
import { itemOf, loadPlayable } from "~/services/podcasts/playable-episode.server";
import { episodeSteps } from "~/services/queue/step-links.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { sectionIn } from "./podcast-query.server";
import { episodeView, labelOf, podcastView, publishedSeconds } from "./podcast.server";

/** How long a page waits for chapters that are not stored, in milliseconds. */
const CHAPTERS_MS = 700;

interface Query {
  /** Its URL may name the list that plays. */
  request: Request;
  t: number | null;
  s: number | null;
  e: number | null;
  n?: number | null | undefined;
  play?: "1" | undefined;
  /**
   * Search words and page of the transcript; absent if it is not shown. Without a page, it is the
   * page that is heard at `t` or `s`.
   */
  transcript?: { q: string; page: number | null } | undefined;
}

/** Loads the published chapters; null while they are being fetched. */
async function listedChapters(context: PublicContext, chaptersUrl: string) {
  const isAllowed = await mayLookUp(context);
  return isAllowed ? context.podcasts.texts.chapters(chaptersUrl, CHAPTERS_MS) : null;
}

/**
 * Chooses the publisher's chapters, else those in the notes, else those in the file. `isWhole` if
 * nothing is still being fetched.
 */
async function loadChapters(context: PublicContext, episode: EpisodeDetails) {
  const { notes, chaptersUrl } = episode;
  const noted = chaptersInNotes(notes);
  const listed = chaptersUrl === null ? [] : await listedChapters(context, chaptersUrl);
  if (listed === null) return { chapters: noted, isWhole: false };
  if (listed.length > 0) return { chapters: listed, isWhole: true };
  if (noted.length > 0 || chaptersUrl !== null) return { chapters: noted, isWhole: true };
  const asking = { waitMs: CHAPTERS_MS, mayAsk: () => mayLookUp(context) };
  const tagged = await context.podcasts.enclosures.chapters(episode, asking);
  return { chapters: tagged ?? [], isWhole: tagged !== null };
}

/** Returns the requested page of a transcript's lines. */
async function loadTranscript(
  context: PublicContext,
  episode: EpisodeDetails,
  { transcript, t, s }: Pick<Query, "transcript" | "t" | "s">,
) {
  if (!transcript) return null;
  const isAllowed = await mayLookUp(context);
  const all = isAllowed ? await context.podcasts.texts.transcript(episode.transcripts) : null;
  if (!all) return null;
  const { q } = transcript;
  const found = searchTranscript(all, q);
  const page = transcript.page ?? linesPageAt(found, t ?? s ?? 0);
  const lines = found.slice((page - 1) * LINES_A_PAGE, page * LINES_A_PAGE);
  const isPastEnd = found.length > 0 && lines.length === 0;
  const hasMore = page * LINES_A_PAGE < found.length;
  return { lines, count: all.length, q, page, hasMore, isPastEnd };
}

/**
 * Loads an episode's page.
 * @throws {Response} 404
 */
export async function loadEpisodePage(
  context: PublicContext,
  { podcastId, episodeId }: { podcastId: string; episodeId: string },
  query: Query,
) {
  const { db, marksOf } = context;
  const { userId } = marksOf;
  const found = await loadPlayable(db, { podcastId, episodeId, userId });
  if (!found) throw new Response("There is no such episode.", { status: 404 });
  const { row, episode } = found;
  context.podcasts.refreshIfDue(row);
  const podcast = podcastView(row);
  const wantsTranscript = query.transcript !== undefined;
  const of = { kind: "episode", item: episode.id } as const;
  const [{ queued }, hearted, next, loops, others, { chapters, isWhole }, transcript] =
    await Promise.all([
      context.loadShell(),
      loadHearted(db, userId, { kind: "podcast", ids: [row.id] }),
      loadNextEpisode(db, episode, userId),
      loadLoopsOf(db, userId, of),
      loadWhatOthersLoop(db, { ...of, duration: episode.duration }),
      loadChapters(context, episode),
      loadTranscript(context, episode, query),
      userId && notePodcastsUsed(db, { userId, podcastId: row.id, now: new Date() }),
    ]);
  const item = itemOf(found, { t: query.t, section: sectionIn(query), chapters });
  const card = { podcastId: row.id, episodeId, section: item.slice };
  const { minutes, ...repeats } = episode.repeats;
  const following = next && episodeView(next, podcast);
  const around = { card, next: following?.item.href ?? null };
  const steps = episodeSteps(query.request, { ...around, userId, queued });
  return {
    podcast,
    dock: { item, hearted: false, steps, ...(query.play && { play: true }) },
    loops,
    others,
    passes: query.n ?? null,
    hearted: hearted.includes(row.id),
    notes: linkTimes(episode.notes, lineParts.seek.attribute, (t) =>
      episodePath(row.id, episode.id, { t }),
    ),
    summary: episode.summary,
    publishedAt: publishedSeconds(episode.publishedAt),
    label: labelOf(episode),
    link: episode.link,
    explicit: episode.explicit,
    left: episode.position && placeLeft(episode.position, Date.now()),
    repeats,
    // Feeds are often wrong about durations.
    mostRepeated: mostRepeatedMinute(minutes, episode.position?.duration ?? episode.duration),
    hasTranscript: episode.transcripts.length > 0,
    wantsTranscript,
    transcript,
    isWhole: isWhole && (transcript !== null || !wantsTranscript),
    next: following,
  };
}
