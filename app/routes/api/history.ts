import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { clearHistoryBody, keepHistory } from "~/domain/account/listener-data-schema";
import type { KeepHistory } from "~/domain/history/keep-history";
import { addPlay, getPlays, historyEntry } from "~/domain/history/plays-schema";
import { page } from "~/domain/lists/paging";
import { forgetPlayed } from "~/domain/cookies/cookies";
import { searchQueryOf } from "~/domain/shell/paths";
import { parseUrl } from "~/domain/text/parse-url";
import { clearHistory, setKeepHistory } from "~/services/listener-data/history-keeping.server";
import {
  loadHistory,
  loadHistoryProfile,
  removeFromHistory,
  restoreToHistory,
} from "~/services/history/history.server";
import { loadMarks } from "~/services/history/marks.server";
import { saveLastSearch } from "~/services/search/last-search.server";
import { recordPlay } from "../history/record-play.server";
import { loadVideoTitle } from "../videos/video-title.server";
import { removedVideo } from "./history/removed-video.server";
import { answersGet, answersPost, get, post } from "./resource.server";

const { api } = addresses;

const MESSAGES: Record<KeepHistory, string> = {
  on: "Your history is kept",
  "90days": "Your history is kept for 90 days",
  off: "No history is kept from now on",
};

/**
 * Remembers the search of a listener whose results page came from a cache, which the page's loader never saw. A request for
 * a single video comes from a watch page.
 */
function noteSearch({ session }: AppLoadContext, ytids: string[], referrer: string | null) {
  const url = ytids.length < 2 ? null : parseUrl(referrer ?? "");
  if (url) saveLastSearch(session, { query: searchQueryOf(url), ytids });
}

export const calls = {
  [api.history.index]: get(page, async ({ db, session }, { next, limit }) => {
    if (!session.userId) return { history: [] };
    const { res, next: following } = await loadHistory(db, session.userId, { cursor: next, limit });
    return { history: res, next: following };
  }),

  [api.history.profile]: get(z.object({}), async ({ db, session }) => {
    if (!session.userId) return { totalRepeats: 0, totalStars: 0, totalVideos: 0 };
    return loadHistoryProfile(db, session.userId);
  }),

  /** `{res: {ytid: repeats}}`, with 0 for a video that was never played. */
  [api.history.getPlays]: get(getPlays, async ({ db, session }, { ytids }) => {
    const own = session.userId ? await loadMarks(db, session.userId, ytids) : null;
    return { res: Object.fromEntries(ytids.map((ytid) => [ytid, own?.get(ytid)?.repeats ?? 0])) };
  }),

  /** Counts a completed pass, or a press of play without scripts. The same `eventId` counts once (CALL-6). */
  [api.history.add]: post(addPlay, async (context, play, from) => {
    const userId = await context.session.requireListener();
    const { seconds, ...answer } = await recordPlay(context, userId, play, from === "form");
    // Only the player sends the length of a pass, and it shows the total time.
    return { answer: { ...answer, ...(play.seconds !== undefined && { seconds }) } };
  }),

  [api.history.keep]: post(keepHistory, async ({ db, session }, { keep }) => {
    const userId = await session.requireListener();
    await setKeepHistory(db, { userId, keep, now: new Date() });
    return { answer: { keep }, snackbar: MESSAGES[keep], back: addresses.profile.index };
  }),

  /** Clears the listener's history. Hearts, sections and playlists stay. */
  [api.history.clear]: post(clearHistoryBody, async ({ db, env, session }) => {
    const { userId } = session;
    const removed = userId ? await clearHistory(db, { userId }) : 0;
    const headers = forgetPlayed(env.secure);
    return {
      answer: { removed },
      snackbar: "History cleared",
      back: addresses.profile.index,
      headers,
    };
  }),

  /** Removes a video from the history (HISTORY-5). Repeating the call changes nothing. */
  [api.history.del]: post(historyEntry, async (context, { ytid }, from) => {
    const { db, session } = context;
    const { userId } = session;
    const removed = userId ? await removeFromHistory(db, { userId, ytid }) : null;
    const done = { answer: { ytid, removed: removed !== null }, snackbar: "Deleted video" };
    if (!removed) return done;
    removedVideo.save(session, { ...removed, lastViewed: removed.lastViewed.toISOString() });
    if (from === "script") return done;
    const offer = { from: "your history", action: api.history.restore, fields: { ytid } };
    return { ...done, undo: { title: await loadVideoTitle(context, ytid), ...offer } };
  }),

  /** Undoes the latest `POST /api/history/del`. */
  [api.history.restore]: post(historyEntry, async ({ db, session }, { ytid }) => {
    const removed = await removedVideo.take(session, (video) => video.ytid === ytid);
    await restoreToHistory(db, { userId: await session.requireListener(), removed });
    return {
      answer: { ytid, repeats: removed.repeats },
      snackbar: "Video is back in your history",
    };
  }),

  /** The history, most repeated video first. */
  [api.history.repeatsPage]: get(page, async ({ db, session }, { next, limit }) => {
    if (!session.userId) return { res: [] };
    return loadHistory(db, session.userId, { cursor: next, limit, sort: "RepeatCount" });
  }),

  /** The listener's own marks, which a script adds to a page from a shared cache. */
  [api.marks]: get(getPlays, async (context, { ytids }, _params, request) => {
    const { db, session } = context;
    noteSearch(context, ytids, request.headers.get("Referer"));
    const own = session.userId ? await loadMarks(db, session.userId, ytids) : [];
    return { res: Object.fromEntries(own) };
  }),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
