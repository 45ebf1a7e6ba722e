import { addresses } from "~/addresses";
import { NO_YTID } from "~/domain/discovery/build";
import {
  discoveryQuery,
  discoverySong,
  discoveryToStore,
} from "~/domain/discovery/discovery-schema";
import { WAIT_MS } from "~/domain/discovery/waiting";
import { nextWeek } from "~/domain/discovery/week";
import { watchPath } from "~/domain/videos/youtube-id";
import { loadDiscovery, removeSong, saveSongs } from "~/services/discovery/discovery-rows.server";
import { requireAccount } from "../account/signed-in.server";
import { apiError, NOT_SIGNED_IN } from "../calls/api-error.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";

const { api } = addresses;

const NO_SUCH_SONG = { status: 404, code: "not_found", message: NO_YTID };

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export const calls = {
  [api.discovery.index]: [
    get(
      {
        about:
          "The listener's weekly discovery; no songs while there is none, and the error of one that could not be made.",
        takes: discoveryQuery,
        fails: [NOT_SIGNED_IN],
      },
      async (context, { wait }) => {
        const { timeZone, discoveries } = context;
        const userId = requireAccount(context);
        const waitMs = wait === undefined ? 0 : WAIT_MS;
        const { state, row } = await discoveries.open(userId, timeZone, waitMs);
        const songs = row?.songs ?? [];
        const expires = seconds(row?.expiresAt ?? nextWeek(new Date(), timeZone ?? "UTC"));
        const error = state === "failed" ? row?.failure : null;
        return { ytids: songs.map(({ ytid }) => ytid), expires, state, ...(error && { error }) };
      },
    ),
    post(
      {
        about:
          "Stores the list as the listener's browser has it. It lasts until the next week at most (DISCOVERY-1).",
        takes: discoveryToStore,
        fails: [NOT_SIGNED_IN],
      },
      async (context, { expires, ytids }) => {
        const userId = requireAccount(context);
        const known = await loadDiscovery(context.db, userId);
        const stored = new Map(known?.songs.map((song) => [song.ytid, song]));
        const songs = [...new Set(ytids)].map((ytid) => stored.get(ytid) ?? { ytid, reason: null });
        const latest = nextWeek(new Date(), context.timeZone ?? "UTC");
        const expiresAt = new Date(Math.min(expires * 1000, latest.getTime()));
        await saveSongs(context.db, userId, { songs, expiresAt });
        const answer = { ytids: songs.map(({ ytid }) => ytid), expires: seconds(expiresAt) };
        return { answer, back: addresses.discovery };
      },
    ),
  ],

  [api.discovery.remove]: post(
    {
      about: "Removes a song from the listener's discovery (DISCOVERY-4).",
      takes: discoverySong,
      fails: [NOT_SIGNED_IN, NO_SUCH_SONG],
    },
    async (context, { ytid }) => {
      const left = await removeSong(context.db, requireAccount(context), ytid);
      if (left === null) throw apiError(NO_SUCH_SONG);
      return {
        answer: { ytid, left },
        snackbar: "Video removed from Discovery",
        back: addresses.discovery,
      };
    },
  ),

  [api.discovery.play]: post(
    {
      about: "Plays a song of the discovery, which plays on by itself (DISCOVERY-5).",
      takes: discoverySong,
    },
    async (_context, { ytid }) => ({
      answer: { ytid, repeat: false },
      back: `${watchPath({ ytid, play: true })}&from=discovery`,
    }),
  ),

  [api.discovery.build]: post(
    {
      about: "Builds the discovery again after a failure.",
      takes: nothing,
      fails: [NOT_SIGNED_IN],
    },
    async (context) => {
      const isBegun = await context.discoveries.retry(requireAccount(context), context.timeZone);
      return { answer: { building: isBegun }, back: addresses.discovery };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
