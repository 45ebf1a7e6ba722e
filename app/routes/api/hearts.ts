import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { page } from "~/domain/lists/paging";
import { heartCalls } from "~/domain/marks/heart-calls";
import { heart } from "~/domain/marks/heart-schema";
import type { ItemKey } from "~/domain/marks/item-key";
import { isPodcastId } from "~/domain/podcasts/podcast-id";
import { podcastMark } from "~/domain/podcasts/podcast-schema";
import { songHeart, stationMark } from "~/domain/radio/radio-query";
import { isStationId } from "~/domain/radio/station";
import { HEART_LISTS } from "~/domain/shell/undo";
import { loadHeartedVideos } from "~/services/history/history.server";
import { loadHearted, loadSongHearts, setHeart } from "~/services/marks/hearts.server";
import { loadVideoTitle } from "../videos/video-title.server";
import { listedIds } from "./listed-ids.server";
import { findPodcast, podcastList } from "./marks/marked-podcasts.server";
import { findStation, OWN_STATIONS, stationList } from "./marks/marked-stations.server";
import { ownReader } from "./own-uid.server";
import { answersGet, answersPost, get, post } from "./resource.server";

const { api } = addresses;

/** A kind of item that can be hearted, as its calls know it. */
interface Hearted<Schema extends z.ZodType> {
  schema: Schema;
  /** Throws a response where there is no such item, or no such listener. */
  find: (
    context: AppLoadContext,
    input: z.output<Schema>,
  ) => Promise<{ userId: string; key: ItemKey; title: () => Promise<string> | string }>;
  says: { set: string; clear: string };
  /** Of which of the listener's lists a cleared one was taken. */
  from: string;
  answer?: (key: ItemKey, hearted: boolean, totalHearts: number) => Record<string, unknown>;
  back?: string;
}

/** The calls that set and clear hearts of a kind. */
function hearts<Schema extends z.ZodType>({
  schema,
  find,
  says,
  from,
  back,
  answer,
}: Hearted<Schema>) {
  const call = (hearted: boolean) =>
    post(schema, async (context, input, sender) => {
      const { userId, key, title } = await find(context, input);
      const now = new Date();
      const { totalHearts } = await setHeart(context.db, { userId, key, hearted, now });
      const done = {
        answer: answer?.(key, hearted, totalHearts) ?? { ok: true },
        snackbar: hearted ? says.set : says.clear,
        ...(back && { back }),
      };
      if (hearted || sender === "script") return done;
      const { set: action, fields } = heartCalls(key);
      const undo = { title: await title(), from, action, fields, onlyOn: HEART_LISTS };
      return { ...done, undo };
    });
  return { set: call(true), clear: call(false) };
}

const ofVideos = hearts({
  schema: heart,
  find: async (context, { ytid }) => ({
    userId: await context.session.requireListener(),
    key: `video:${ytid}`,
    title: () => loadVideoTitle(context, ytid),
  }),
  says: { set: "Video Hearted", clear: "Video Un-hearted" },
  from: "your hearts",
  answer: (key, star, totalStars) => ({ ...heartCalls(key).fields, star, totalStars }),
});

const ofStations = hearts({
  schema: stationMark,
  find: async (context, input) => {
    const { userId, stationId, name } = await findStation(context, input);
    return { userId, key: `station:${stationId}`, title: () => name };
  },
  says: { set: "Station Hearted", clear: "Heart Removed" },
  from: "your favorites",
  back: OWN_STATIONS,
});

const ofPodcasts = hearts({
  schema: podcastMark,
  find: async (context, input) => {
    const { userId, podcastId, title } = await findPodcast(context, input);
    return { userId, key: `podcast:${podcastId}`, title: () => title };
  },
  says: { set: "Podcast Hearted", clear: "Heart Removed" },
  from: "your hearts",
});

/** Songs of stations, as searches for their videos (RADIO-25). */
const ofSongs = hearts({
  schema: songHeart,
  find: async ({ session }, { title }) => ({
    userId: await session.requireListener(),
    key: `song:${title}`,
    title: () => title,
  }),
  says: { set: "Song Hearted", clear: "Song Un-hearted" },
  from: "your favorites",
  back: OWN_STATIONS,
});

export const calls = {
  [api.star.set]: ofVideos.set,
  [api.star.clear]: ofVideos.clear,

  /** Hearted videos, newest heart first. */
  [api.star.page]: get(page, async ({ db, session }, { next, limit }) => {
    if (!session.userId) return { res: [] };
    return loadHeartedVideos(db, session.userId, { cursor: next, limit });
  }),

  [api.radio.heart.set]: ofStations.set,
  [api.radio.heart.clear]: ofStations.clear,
  [api.radio.heart.of(":uid")]: stationList("hearts"),

  /** Which of these stations the listener has hearted; a script adds that to a page from a shared cache. */
  [api.radio.hearted]: get(listedIds(isStationId), async ({ db, session }, { ids }) => ({
    res: await loadHearted(db, session.userId, { kind: "station", ids }),
  })),

  [api.podcast.heart.set]: ofPodcasts.set,
  [api.podcast.heart.clear]: ofPodcasts.clear,
  [api.podcast.heart.of(":uid")]: podcastList("hearts"),

  /** The same of podcasts. */
  [api.podcast.hearted]: get(listedIds(isPodcastId), async ({ db, session }, { ids }) => ({
    res: await loadHearted(db, session.userId, { kind: "podcast", ids }),
  })),

  [api.radio.song.set]: ofSongs.set,
  [api.radio.song.clear]: ofSongs.clear,

  /** `{res: [{title, at}]}`, the caller's hearted songs of stations, newest first; `at` in epoch ms. */
  [api.radio.song.of(":uid")]: get(z.object({}), async ({ db, session }, _input, { uid = "" }) => {
    const userId = ownReader(session, uid);
    return { res: userId ? await loadSongHearts(db, userId) : [] };
  }),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
