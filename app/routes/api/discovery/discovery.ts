import { addresses } from "~/addresses";
import { discoveryQuery, discoveryToStore } from "~/domain/discovery/discovery-schema";
import { WAIT_MS } from "~/domain/discovery/waiting";
import { nextWeek } from "~/domain/discovery/week";
import { loadDiscovery, saveSongs } from "~/services/discovery/discovery-rows.server";
import { requireAccount } from "../../account/signed-in.server";
import { mutation, query } from "../answer.server";

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** The listener's weekly discovery; no songs while there is none, and the error of one that could not be made. */
export const loader = query(discoveryQuery, async (context, { wait }) => {
  const { timeZone, discoveries } = context;
  const userId = requireAccount(context);
  const waitMs = wait === undefined ? 0 : WAIT_MS;
  const { state, row } = await discoveries.open(userId, timeZone, waitMs);
  const songs = row?.songs ?? [];
  const expires = seconds(row?.expiresAt ?? nextWeek(new Date(), timeZone ?? "UTC"));
  const error = state === "failed" ? row?.failure : null;
  return { ytids: songs.map(({ ytid }) => ytid), expires, state, ...(error && { error }) };
});

/** Stores the list as the listener's browser has it. It lasts until the next week at most (DISCOVERY-1). */
export const action = mutation(discoveryToStore, async (context, { expires, ytids }) => {
  const userId = requireAccount(context);
  const known = await loadDiscovery(context.db, userId);
  const stored = new Map(known?.songs.map((song) => [song.ytid, song]));
  const songs = [...new Set(ytids)].map((ytid) => stored.get(ytid) ?? { ytid, reason: null });
  const latest = nextWeek(new Date(), context.timeZone ?? "UTC");
  const expiresAt = new Date(Math.min(expires * 1000, latest.getTime()));
  await saveSongs(context.db, userId, { songs, expiresAt });
  const answer = { ytids: songs.map(({ ytid }) => ytid), expires: seconds(expiresAt) };
  return { answer, back: addresses.discovery };
});
