import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import type { KeepHistory } from "~/domain/history/keep-history";
import { clearHistoryBody, getPlays, keepHistory, newPass } from "~/domain/history/plays-schema";
import { page } from "~/domain/lists/paging";
import { forgetPlayed } from "~/domain/cookies/cookies";
import { searchQueryOf } from "~/domain/shell/paths";
import { ofVideo } from "~/domain/videos/ytid-schema";
import { parseUrl } from "~/domain/text/parse-url";
import { clearHistory, setKeepHistory } from "~/services/history/keep-history.server";
import {
  loadHistory,
  loadHistoryProfile,
  removeFromHistory,
  restoreToHistory,
  toWirePage,
} from "~/services/history/history.server";
import { loadMarks, type Mark, toWireMark } from "~/services/marks/marks.server";
import { playingIn } from "~/services/player/last-played.server";
import { musicOf } from "~/services/shell/listener-shell.server";
import { queryShown, saveLastSearch } from "~/services/search/last-search.server";
import { recordPass } from "../history/record-pass.server";
import { loadVideoTitle } from "../videos/video-title.server";
import { latestRemoved } from "../calls/removed.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";
import { NOT_KEPT } from "../calls/removed.server";

const { api } = addresses;

const MESSAGES: Record<KeepHistory, string> = {
  on: "Your history is kept",
  "90days": "Your history is kept for 90 days",
  off: "No history is kept from now on",
};

/** The last video that the listener removed from the history. */
const removedVideo = latestRemoved(
  "removed",
  z.object({
    ytid: z.string(),
    repeats: z.int(),
    heard: z.number().default(0),
    lastViewed: z.coerce.date(),
    place: z.number().nullable().default(null),
    placeAt: z.coerce.date().nullable().default(null),
  }),
);

/**
 * Remembers the search of a listener whose results page came from a cache, without running its
 * loader. A request for a single video comes from a watch page.
 */
function noteSearch({ session }: AppLoadContext, ytids: string[], page: URL | null) {
  const url = ytids.length < 2 ? null : page;
  if (url) saveLastSearch(session, { query: searchQueryOf(url), ytids });
}

export const calls = {
  [api.history.index]: get(
    { about: "The listener's history, last played first.", takes: page },
    async ({ db, session }, { next, limit }) => {
      if (!session.userId) return { history: [] };
      const found = await loadHistory(db, session.userId, { cursor: next, limit });
      const { res: history, ...following } = toWirePage(found);
      return { history, ...following };
    },
  ),

  [api.history.profile]: get(
    { about: "How many videos, repeats and hearts the listener has.", takes: nothing },
    async ({ db, session }) => {
      if (!session.userId) return { totalRepeats: 0, totalStars: 0, totalVideos: 0 };
      const { totalHearts: totalStars, ...totals } = await loadHistoryProfile(db, session.userId);
      return { ...totals, totalStars };
    },
  ),

  [api.history.getPlays]: get(
    {
      about:
        "How often the listener has repeated each of these videos; 0 for one that was never played.",
      takes: getPlays,
    },
    async ({ db, session }, { ytids }) => {
      const own = session.userId ? await loadMarks(db, session.userId, ytids) : null;
      return { res: Object.fromEntries(ytids.map((ytid) => [ytid, own?.get(ytid)?.repeats ?? 0])) };
    },
  ),

  [api.history.add]: post(
    {
      about:
        "Counts a completed pass, or a press of play without scripts. The same `eventId` counts once (CALL-6).",
      takes: newPass,
    },
    async (context, play, from) => {
      const userId = await context.session.requireListener();
      const { seconds, ...answer } = await recordPass(context, userId, play, from === "form");
      // Only the player, which shows the total time, sends the length of a pass.
      return { answer: { ...answer, ...(play.seconds !== undefined && { seconds }) } };
    },
  ),

  [api.history.keep]: post(
    { about: "Says whether and for how long the listener's history is kept.", takes: keepHistory },
    async ({ db, session }, { keep }) => {
      const userId = await session.requireListener();
      await setKeepHistory(db, { userId, keep, now: new Date() });
      return { answer: { keep }, snackbar: MESSAGES[keep], back: addresses.profile.index };
    },
  ),

  [api.history.clear]: post(
    {
      about: "Clears the listener's history. Hearts, sections and playlists stay.",
      takes: clearHistoryBody,
    },
    async ({ db, env, session }) => {
      const { userId } = session;
      const removed = userId ? await clearHistory(db, { userId }) : 0;
      const headers = forgetPlayed(env.secure);
      return {
        answer: { removed },
        snackbar: "History cleared",
        back: addresses.profile.index,
        headers,
      };
    },
  ),

  [api.history.del]: post(
    {
      about: "Removes a video from the history (HISTORY-5). Repeating the call changes nothing.",
      takes: ofVideo,
    },
    async (context, { ytid }, from) => {
      const { db, session } = context;
      const { userId } = session;
      const removed = userId ? await removeFromHistory(db, { userId, ytid }) : null;
      const done = { answer: { ytid, removed: removed !== null }, snackbar: "Deleted video" };
      if (!removed) return done;
      removedVideo.save(session, removed);
      if (from === "script") return done;
      const offer = { from: "your history", action: api.history.restore, fields: { ytid } };
      return { ...done, undo: { title: await loadVideoTitle(context, ytid), ...offer } };
    },
  ),

  [api.history.restore]: post(
    {
      about: "Undoes the latest removal from the history.",
      takes: ofVideo,
      fails: [NOT_KEPT],
    },
    async ({ db, session }, { ytid }) => {
      const removed = await removedVideo.take(session, (video) => video.ytid === ytid);
      await restoreToHistory(db, { userId: await session.requireListener(), removed });
      return {
        answer: { ytid, repeats: removed.repeats },
        snackbar: "Video is back in your history",
      };
    },
  ),

  [api.history.repeatsPage]: get(
    { about: "The history, most repeated video first.", takes: page },
    async ({ db, session }, { next, limit }) => {
      if (!session.userId) return { res: [] };
      return toWirePage(
        await loadHistory(db, session.userId, { cursor: next, limit, sort: "RepeatCount" }),
      );
    },
  ),

  [api.marks]: get(
    {
      about:
        "The listener's own marks of these videos, which a script adds to a page from a shared cache, and what the page around it says of the listener: a name of their account and playlists, to compare, and the query of the last search while one of its results plays. The page is the one that asks (`Referer`).",
      takes: getPlays.partial(),
    },
    async (context, { ytids = [] }, _params, request) => {
      const { db, session } = context;
      const page = parseUrl(request.headers.get("Referer") ?? "");
      noteSearch(context, ytids, page);
      const { userId, accountId } = session;
      const [shell, own] = await Promise.all([
        context.loadShell(),
        userId ? loadMarks(db, userId, ytids) : new Map<string, Mark>(),
      ]);
      return {
        res: Object.fromEntries([...own].map(([ytid, mark]) => [ytid, toWireMark(mark)])),
        music: musicOf(accountId, shell),
        search: page
          ? queryShown(session, page, playingIn(page, request.headers.get("Cookie")))
          : "",
      };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
