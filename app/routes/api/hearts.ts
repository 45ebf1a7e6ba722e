import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { page } from "~/domain/lists/paging";
import { videoHeart, type Heart } from "~/domain/marks/heart";
import { podcastHeart, songHeart, stationHeart } from "~/domain/marks/sound-hearts";
import { isPodcastId } from "~/domain/podcasts/podcast-id";
import { podcastMark } from "~/domain/podcasts/podcast-schema";
import { songTitleBody, stationMark } from "~/domain/radio/radio-query";
import { isStationId } from "~/domain/radio/station";
import { isHeartList } from "~/domain/shell/undo";
import { ofVideo } from "~/domain/videos/ytid-schema";
import { loadHeartedVideos, toWirePage } from "~/services/history/history.server";
import { loadHearted, loadSongHearts, setHeart } from "~/services/marks/hearts.server";
import { loadVideoTitle } from "../videos/video-title.server";
import type { Done } from "../calls/answer.server";
import { FIND_PODCAST_FAILURES, findPodcast, podcastList } from "../marks/marked-podcasts.server";
import {
  FIND_STATION_FAILURES,
  findStation,
  OWN_STATIONS,
  stationList,
} from "../marks/marked-stations.server";
import { OWN_FAILURES, ownReader } from "../calls/own-uid.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";
import type { Facts } from "../calls/described.server";

const MAX = 200;

/**
 * Query `ids`: ids of one kind, separated by commas. Invalid ids are dropped, and so is everything
 * after the 200th.
 */
function listedIds(isId: (text: string) => boolean) {
  return z.object({
    ids: z
      .string()
      .max(10_000)
      .transform((text) => text.split(",").filter(isId).slice(0, MAX)),
  });
}

const { api } = addresses;

/** A kind of item that can be hearted, and its calls. */
interface Hearted<Schema extends z.ZodType, Answer extends Done["answer"]> {
  about: { set: string; clear: string };
  takes: Schema;
  fails?: Facts["fails"];
  /** Throws a response if there is no such item or listener. */
  find: (
    context: AppLoadContext,
    input: z.output<Schema>,
  ) => Promise<{ userId: string; heart: Heart; title: () => Promise<string> | string }>;
  answer: (input: z.output<Schema>, hearted: boolean, totalHearts: number) => Answer;
  snackbar: { set: string; clear: string };
  /** The name of the list that a cleared one is removed from. */
  from: string;
  back?: string;
}

/** Makes the calls that set and clear hearts of one kind of item. */
function hearts<Schema extends z.ZodType, Answer extends Done["answer"]>(
  kind: Hearted<Schema, Answer>,
) {
  const { takes, fails = [], from } = kind;
  const call = (how: "set" | "clear") =>
    post({ about: kind.about[how], takes, fails }, async (context, input, sender) => {
      const { userId, heart, title } = await kind.find(context, input);
      const hearted = how === "set";
      const now = new Date();
      const { totalHearts } = await setHeart(context.db, { userId, key: heart.key, hearted, now });
      const done = {
        answer: kind.answer(input, hearted, totalHearts),
        snackbar: kind.snackbar[how],
        ...(kind.back && { back: kind.back }),
      };
      if (hearted || sender === "script") return done;
      const action = `${heart.calls}/set`;
      const undo = {
        title: await title(),
        from,
        action,
        fields: heart.fields,
        onlyOn: isHeartList,
      };
      return { ...done, undo };
    });
  return { set: call("set"), clear: call("clear") };
}

const ok = () => ({ ok: true });

const ofVideos = hearts({
  about: { set: "Hearts a video.", clear: "Removes the heart of a video." },
  takes: ofVideo,
  find: async (context, { ytid }) => ({
    userId: await context.session.requireListener(),
    heart: videoHeart(ytid),
    title: () => loadVideoTitle(context, ytid),
  }),
  answer: ({ ytid }, hearted, totalHearts) => ({ ytid, star: hearted, totalStars: totalHearts }),
  snackbar: { set: "Video Hearted", clear: "Video Un-hearted" },
  from: "your hearts",
});

const ofStations = hearts({
  about: { set: "Hearts a station (RADIO-7).", clear: "Removes the heart of a station." },
  takes: stationMark,
  fails: FIND_STATION_FAILURES,
  find: async (context, input) => {
    const { userId, stationId, name } = await findStation(context, input);
    return { userId, heart: stationHeart(stationId), title: () => name };
  },
  answer: ok,
  snackbar: { set: "Station Hearted", clear: "Heart Removed" },
  from: "your favorites",
  back: OWN_STATIONS,
});

const ofPodcasts = hearts({
  about: { set: "Hearts a podcast.", clear: "Removes the heart of a podcast." },
  takes: podcastMark,
  fails: FIND_PODCAST_FAILURES,
  find: async (context, input) => {
    const { userId, podcastId, title } = await findPodcast(context, input);
    return { userId, heart: podcastHeart(podcastId), title: () => title };
  },
  answer: ok,
  snackbar: { set: "Podcast Hearted", clear: "Heart Removed" },
  from: "your hearts",
});

const ofSongs = hearts({
  about: {
    set: "Hearts a song of a station as a search for its videos (RADIO-25).",
    clear: "Removes the heart of a song of a station.",
  },
  takes: songTitleBody,
  find: async ({ session }, { title }) => ({
    userId: await session.requireListener(),
    heart: { ...songHeart(title), key: `song:${title}` },
    title: () => title,
  }),
  answer: ok,
  snackbar: { set: "Song Hearted", clear: "Song Un-hearted" },
  from: "your favorites",
  back: OWN_STATIONS,
});

export const calls = {
  [api.star.set]: ofVideos.set,
  [api.star.clear]: ofVideos.clear,
  [api.star.page]: get(
    { about: "The listener's hearted videos, newest heart first.", takes: page },
    async ({ db, session }, { next, limit }) => {
      if (!session.userId) return { res: [] };
      return toWirePage(await loadHeartedVideos(db, session.userId, { cursor: next, limit }));
    },
  ),

  [api.radio.heart.set]: ofStations.set,
  [api.radio.heart.clear]: ofStations.clear,
  [api.radio.heart.of(":uid")]: stationList(
    { about: "The caller's hearted stations, newest first." },
    "hearts",
  ),
  [api.radio.hearted]: get(
    {
      about:
        "Which of these stations the listener has hearted; a script adds that to a page from a shared cache.",
      takes: listedIds(isStationId),
    },
    async ({ db, session }, { ids }) => ({
      res: await loadHearted(db, session.userId, { kind: "station", ids }),
    }),
  ),

  [api.podcast.heart.set]: ofPodcasts.set,
  [api.podcast.heart.clear]: ofPodcasts.clear,
  [api.podcast.heart.of(":uid")]: podcastList(
    { about: "The caller's hearted podcasts, newest first." },
    "hearts",
  ),
  [api.podcast.hearted]: get(
    {
      about:
        "Which of these podcasts the listener has hearted; a script adds that to a page from a shared cache.",
      takes: listedIds(isPodcastId),
    },
    async ({ db, session }, { ids }) => ({
      res: await loadHearted(db, session.userId, { kind: "podcast", ids }),
    }),
  ),

  [api.radio.song.set]: ofSongs.set,
  [api.radio.song.clear]: ofSongs.clear,
  [api.radio.song.of(":uid")]: get(
    {
      about: "The caller's hearted songs of stations, newest first; `at` in epoch ms.",
      takes: nothing,
      fails: OWN_FAILURES,
    },
    async ({ db, session }, _input, { uid = "" }) => {
      const userId = ownReader(session, uid);
      return { res: userId ? await loadSongHearts(db, userId) : [] };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
