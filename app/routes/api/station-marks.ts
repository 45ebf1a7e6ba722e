import { addresses } from "~/addresses";
import { songHeart } from "~/domain/radio/radio-query";
import { isStationId } from "~/domain/radio/station";
import { HEART_LISTS } from "~/domain/shell/undo";
import { loadSongHearts, setSongHeart } from "~/services/radio/song-hearts.server";
import {
  addStationPlay,
  clearStationPlay,
  loadStationHearts,
  restoreStationPlay,
  setStationHeart,
} from "~/services/radio/station-marks.server";
import { listedIds } from "./listed-ids.server";
import { ownReader, OWN_FAILURES } from "./own-uid.server";
import { removedStation } from "./radio/removed-station.server";
import { postToStation, stationList } from "./radio/station-mark.server";
import { answersGet, answersPost, get, nothing, post } from "./resource.server";
import { NOT_KEPT } from "./removed.server";

const { api } = addresses;

export const calls = {
  [api.radio.hearted]: get(
    {
      about:
        "Which of these stations the listener has hearted; a script adds that to a page from a shared cache.",
      takes: listedIds(isStationId),
    },
    async ({ db, session }, { ids }) => ({
      res: session.userId ? await loadStationHearts(db, session.userId, ids) : [],
    }),
  ),

  [api.radio.heart.set]: postToStation(
    { about: "Hearts a station (RADIO-7)." },
    async ({ db }, change) => {
      await setStationHeart(db, { ...change, hearted: true });
      return { snackbar: "Station Hearted" };
    },
  ),

  [api.radio.heart.clear]: postToStation(
    { about: "Removes the heart of a station." },
    async ({ db }, { name, ...change }) => {
      await setStationHeart(db, { ...change, hearted: false });
      const fields = { uid: "me", stationid: change.stationId };
      const offer = {
        title: name,
        from: "your favorites",
        action: api.radio.heart.set,
        fields,
      };
      return { snackbar: "Heart Removed", undo: { ...offer, onlyOn: HEART_LISTS } };
    },
  ),

  [api.radio.heart.of(":uid")]: stationList(
    { about: "The caller's hearted stations, newest first." },
    "hearts",
  ),

  [api.radio.history.set]: postToStation(
    { about: "Notes a press on Play of a station (RADIO-8)." },
    async ({ db, analytics }, change) => {
      await addStationPlay(db, change);
      analytics.track({ name: "station-played", stationid: change.stationId });
      return undefined;
    },
  ),

  [api.radio.history.clear]: postToStation(
    {
      about: "Removes a station from the caller's history. `restore` undoes the latest removal.",
    },
    async ({ db, session }, { name, ...change }) => {
      const snackbar = "Removed from your history";
      const removed = await clearStationPlay(db, change);
      if (!removed) return { snackbar };
      const { stationId } = change;
      removedStation.save(session, { ...removed, stationId, playedAt: removed.playedAt.getTime() });
      const fields = { uid: "me", stationid: stationId };
      const action = api.radio.history.restore;
      return { snackbar, undo: { title: name, from: "your history", action, fields } };
    },
  ),

  [api.radio.history.restore]: postToStation(
    { about: "Undoes the latest removal of a station from the history.", fails: [NOT_KEPT] },
    async ({ db, session }, { userId, stationId }) => {
      const { playedAt, plays } = await removedStation.take(
        session,
        (station) => station.stationId === stationId,
      );
      await restoreStationPlay(db, { userId, stationId, playedAt: new Date(playedAt), plays });
      return { snackbar: "Station is back in your history" };
    },
  ),

  [api.radio.history.of(":uid")]: stationList(
    { about: "The stations that the caller has played, newest first." },
    "history",
  ),

  [api.radio.song.set]: post(
    {
      about: "Hearts a song of a station as a search for its videos (RADIO-25).",
      takes: songHeart,
    },
    async ({ db, session }, { title }) => {
      const userId = await session.requireListener();
      await setSongHeart(db, { userId, title, hearted: true, now: new Date() });
      return {
        answer: { ok: true },
        snackbar: "Song Hearted",
        back: `${addresses.radio.index}?tab=favorites`,
      };
    },
  ),

  [api.radio.song.clear]: post(
    { about: "Removes the heart of a song of a station.", takes: songHeart },
    async ({ db, session }, { title }) => {
      const userId = await session.requireListener();
      await setSongHeart(db, { userId, title, hearted: false, now: new Date() });
      const offer = { from: "your favorites", action: api.radio.song.set, fields: { title } };
      const undo = { title, ...offer, onlyOn: HEART_LISTS };
      return {
        answer: { ok: true },
        snackbar: "Song Un-hearted",
        undo,
        back: `${addresses.radio.index}?tab=favorites`,
      };
    },
  ),

  [api.radio.song.of(":uid")]: get(
    {
      about: "The caller's hearted songs of stations, newest first; `at` in epoch ms.",
      takes: nothing,
      fails: OWN_FAILURES,
    },
    async (context, _input, params) => {
      const { db, session } = context;
      const userId = ownReader(session, params.uid ?? "");
      return { res: userId ? await loadSongHearts(db, userId) : [] };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
