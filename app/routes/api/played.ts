import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { parseItemKey, type ItemKey } from "~/domain/marks/item-key";
import { podcastMark } from "~/domain/podcasts/podcast-schema";
import { stationMark } from "~/domain/radio/radio-query";
import { notePlayed, removePlayed, restorePlayed } from "~/services/history/played.server";
import { FIND_PODCAST_FAILURES, findPodcast, podcastList } from "../marks/marked-podcasts.server";
import {
  FIND_STATION_FAILURES,
  findStation,
  OWN_STATIONS,
  stationList,
} from "../marks/marked-stations.server";
import { latestRemoved, NOT_KEPT } from "../calls/removed.server";
import { answersGet, answersPost, post } from "../calls/resource.server";
import type { Facts } from "../calls/described.server";

const { api } = addresses;

/** A kind of item that enters the history when Play is pressed. For videos, see `history.ts`. */
interface Played<Schema extends z.ZodType> {
  noun: "station" | "podcast";
  takes: Schema;
  fails: NonNullable<Facts["fails"]>;
  /** Throws a response if there is no such item, or if the caller may not act for this listener. */
  find: (
    context: AppLoadContext,
    input: z.output<Schema>,
  ) => Promise<{ userId: string; key: ItemKey; title: string; fields: Record<string, string> }>;
  onPlay?: (context: AppLoadContext, key: ItemKey) => void;
  /** The call that undoes a removal, and its message. */
  restore: { action: string; snackbar: string };
  back?: string;
}

/** Makes the calls that note, remove and restore plays of one kind of item. */
function plays<Schema extends z.ZodType>(kind: Played<Schema>) {
  const { noun, takes, fails, find, restore, back } = kind;
  const done = { answer: { ok: true }, ...(back && { back }) };
  /** The last item that the listener removed from the history; `playedAt` is in epoch ms. */
  const latest = latestRemoved(
    `removed-${noun}`,
    z.object({ key: z.string(), playedAt: z.number(), plays: z.int() }),
  );
  return {
    set: post(
      { about: `Notes a press on Play of a ${noun}.`, takes, fails },
      async (context, input) => {
        const { userId, key } = await find(context, input);
        await notePlayed(context.db, { userId, key, now: new Date() });
        kind.onPlay?.(context, key);
        return done;
      },
    ),

    clear: post(
      {
        about: `Removes a ${noun} from the caller's history. \`restore\` undoes the latest removal.`,
        takes,
        fails,
      },
      async (context, input) => {
        const { userId, key, title, fields } = await find(context, input);
        const removed = await removePlayed(context.db, { userId, key, now: new Date() });
        const cleared = { ...done, snackbar: "Removed from your history" };
        if (!removed) return cleared;
        const playedAt = removed.playedAt.getTime();
        latest.save(context.session, { ...removed, key, playedAt });
        const { action } = restore;
        return { ...cleared, undo: { title, from: "your history", action, fields } };
      },
    ),

    restore: post(
      {
        about: `Undoes the latest removal of a ${noun} from the history.`,
        takes,
        fails: [...fails, NOT_KEPT],
      },
      async (context, input) => {
        const { userId, key } = await find(context, input);
        const { playedAt, plays } = await latest.take(context.session, (one) => one.key === key);
        const removed = { playedAt: new Date(playedAt), plays };
        await restorePlayed(context.db, { userId, key, removed });
        return { ...done, snackbar: restore.snackbar };
      },
    ),
  };
}

const ofStations = plays({
  noun: "station",
  takes: stationMark,
  fails: FIND_STATION_FAILURES,
  find: async (context, input) => {
    const { userId, stationId, name } = await findStation(context, input);
    const fields = { uid: "me", stationid: stationId };
    return { userId, key: `station:${stationId}`, title: name, fields };
  },
  onPlay({ analytics }, key) {
    const stationid = parseItemKey(key).id;
    // The page of a station is the same for everybody and cached, so that its view is counted here.
    analytics.track({ name: "station-viewed", stationid });
    analytics.track({ name: "station-played", stationid });
  },
  restore: { action: api.radio.history.restore, snackbar: "Station is back in your history" },
  back: OWN_STATIONS,
});

const ofPodcasts = plays({
  noun: "podcast",
  takes: podcastMark,
  fails: FIND_PODCAST_FAILURES,
  find: async (context, input) => {
    const { userId, podcastId, title } = await findPodcast(context, input);
    const fields = { uid: "me", podcast_id: podcastId };
    return { userId, key: `podcast:${podcastId}`, title, fields };
  },
  restore: { action: api.podcast.history.restore, snackbar: "Podcast is back in your history" },
});

export const calls = {
  [api.radio.history.set]: ofStations.set,
  [api.radio.history.clear]: ofStations.clear,
  [api.radio.history.restore]: ofStations.restore,
  [api.radio.history.of(":uid")]: stationList(
    { about: "The stations that the caller has played, newest first." },
    "history",
  ),

  [api.podcast.history.set]: ofPodcasts.set,
  [api.podcast.history.clear]: ofPodcasts.clear,
  [api.podcast.history.restore]: ofPodcasts.restore,
  [api.podcast.history.of(":uid")]: podcastList(
    { about: "The podcasts that the caller has played, newest first." },
    "history",
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
