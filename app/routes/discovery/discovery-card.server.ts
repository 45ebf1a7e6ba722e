import type { AppLoadContext } from "@remix-run/node";
import type { CardProps } from "~/components/discovery/discovery-card";
import { phraseAt } from "~/domain/discovery/phrases";

/** Songs whose pictures the card shows. */
const PICTURED = 5;

/** Loads the card of the listener's list, or the list's state (DISCOVERY-3). */
export async function loadDiscoveryCard(context: AppLoadContext): Promise<CardProps> {
  const { session, discoveries, timeZone } = context;
  const userId = session.accountId;
  const phrase = phraseAt(Date.now());
  if (!userId) return { state: "signed-out", phrase, count: 0, pictured: [] };
  const { state, row } = await discoveries.open(userId, timeZone);
  const ytids = row?.songs.map(({ ytid }) => ytid) ?? [];
  return { state, phrase, count: ytids.length, pictured: ytids.slice(0, PICTURED) };
}
