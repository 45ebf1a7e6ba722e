import { z } from "zod";
import { addresses } from "~/addresses";
import { podcastMark } from "~/domain/podcasts/podcast-schema";
import { stationMark } from "~/domain/radio/radio-query";
import { notePodcastPlayed, removePlayedPodcast } from "~/services/podcasts/podcast-marks.server";
import {
  addStationPlay,
  clearStationPlay,
  restoreStationPlay,
} from "~/services/radio/station-marks.server";
import { FIND_PODCAST_FAILURES, findPodcast, podcastList } from "../marks/marked-podcasts.server";
import {
  FIND_STATION_FAILURES,
  findStation,
  OWN_STATIONS,
  stationList,
} from "../marks/marked-stations.server";
import { latestRemoved, NOT_KEPT } from "../calls/removed.server";
import { answersGet, answersPost, post } from "../calls/resource.server";

const { api } = addresses;

/** The station that the listener removed from the history last; `playedAt` in epoch ms. */
const removedStation = latestRemoved(
  "removed-station",
  z.object({ stationId: z.string(), playedAt: z.number(), plays: z.int() }),
);

/** The same of podcasts. */
const removedPodcast = latestRemoved(
  "removed-podcast",
  z.object({ podcastId: z.string(), playedAt: z.number() }),
);

const done = { answer: { ok: true } };
const REMOVED = "Removed from your history";

/** Stations and podcasts in a listener's history. That of videos is in `history.ts`. */
export const calls = {
  [api.radio.history.set]: post(
    {
      about: "Notes a press on Play of a station (RADIO-8).",
      takes: stationMark,
      fails: FIND_STATION_FAILURES,
    },
    async (context, input) => {
      const { userId, stationId } = await findStation(context, input);
      await addStationPlay(context.db, { userId, stationId, now: new Date() });
      context.analytics.track({ name: "station-played", stationid: stationId });
      return { ...done, back: OWN_STATIONS };
    },
  ),

  [api.radio.history.clear]: post(
    {
      about: "Removes a station from the caller's history. `restore` undoes the latest removal.",
      takes: stationMark,
      fails: FIND_STATION_FAILURES,
    },
    async (context, input) => {
      const { userId, stationId, name } = await findStation(context, input);
      const removed = await clearStationPlay(context.db, { userId, stationId, now: new Date() });
      const cleared = { ...done, snackbar: REMOVED, back: OWN_STATIONS };
      if (!removed) return cleared;
      const playedAt = removed.playedAt.getTime();
      removedStation.save(context.session, { ...removed, stationId, playedAt });
      const offer = {
        action: api.radio.history.restore,
        fields: { uid: "me", stationid: stationId },
      };
      return { ...cleared, undo: { title: name, from: "your history", ...offer } };
    },
  ),

  [api.radio.history.restore]: post(
    {
      about: "Undoes the latest removal of a station from the history.",
      takes: stationMark,
      fails: [...FIND_STATION_FAILURES, NOT_KEPT],
    },
    async (context, input) => {
      const { userId, stationId } = await findStation(context, input);
      const { playedAt, plays } = await removedStation.take(
        context.session,
        (station) => station.stationId === stationId,
      );
      const removed = { playedAt: new Date(playedAt), plays };
      await restoreStationPlay(context.db, { userId, stationId, ...removed });
      return { ...done, snackbar: "Station is back in your history", back: OWN_STATIONS };
    },
  ),

  [api.radio.history.of(":uid")]: stationList(
    { about: "The stations that the caller has played, newest first." },
    "history",
  ),

  [api.podcast.history.set]: post(
    {
      about: "Notes a press on Play of a podcast.",
      takes: podcastMark,
      fails: FIND_PODCAST_FAILURES,
    },
    async (context, input) => {
      const { userId, podcastId } = await findPodcast(context, input);
      await notePodcastPlayed(context.db, { userId, podcastId, now: new Date() });
      return done;
    },
  ),

  [api.podcast.history.clear]: post(
    {
      about: "Removes a podcast from the caller's history. `restore` undoes the latest removal.",
      takes: podcastMark,
      fails: FIND_PODCAST_FAILURES,
    },
    async (context, input) => {
      const { userId, podcastId, title } = await findPodcast(context, input);
      const playedAt = await removePlayedPodcast(context.db, {
        userId,
        podcastId,
        now: new Date(),
      });
      const cleared = { ...done, snackbar: REMOVED };
      if (!playedAt) return cleared;
      removedPodcast.save(context.session, { podcastId, playedAt: playedAt.getTime() });
      const offer = {
        action: api.podcast.history.restore,
        fields: { uid: "me", podcast_id: podcastId },
      };
      return { ...cleared, undo: { title, from: "your history", ...offer } };
    },
  ),

  [api.podcast.history.restore]: post(
    {
      about: "Undoes the latest removal of a podcast from the history.",
      takes: podcastMark,
      fails: [...FIND_PODCAST_FAILURES, NOT_KEPT],
    },
    async (context, input) => {
      const { userId, podcastId } = await findPodcast(context, input);
      const { playedAt } = await removedPodcast.take(
        context.session,
        (podcast) => podcast.podcastId === podcastId,
      );
      await notePodcastPlayed(context.db, { userId, podcastId, now: new Date(playedAt) });
      return { ...done, snackbar: "Podcast is back in your history" };
    },
  ),

  [api.podcast.history.of(":uid")]: podcastList(
    { about: "The podcasts that the caller has played, newest first." },
    "history",
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
