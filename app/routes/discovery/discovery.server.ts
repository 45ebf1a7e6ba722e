import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { phraseAt } from "~/domain/discovery/phrases";
import { SOON_MS, WAIT_MS } from "~/domain/discovery/waiting";
import { flag, text } from "~/domain/text/query/parse-query";
import { loadMarks, NO_MARK } from "~/services/marks/marks.server";
import { toVideoRows } from "~/services/lists/video-rows.server";
import { viewerOf } from "../shell/viewer.server";

/** Query of the page: whether to wait for the list, and the song whose removal is confirmed. */
export const discoveryQuery = z.object({ confirm: text, wait: flag });

/** Loads the listener's list, or its state (DISCOVERY-3). */
export async function loadDiscoveryPage(
  context: AppLoadContext,
  query: z.output<typeof discoveryQuery>,
) {
  const { db, session, videoInfo, discoveries, timeZone } = context;
  const userId = session.accountId;
  const phrase = phraseAt(Date.now());
  const none = { rows: [], expires: null, phrase, confirm: null };
  if (!userId) return { ...none, state: "signed-out" as const };
  const waitMs = query.wait ? WAIT_MS : SOON_MS;
  const { state, row } = await discoveries.open(userId, timeZone, waitMs);
  const songs = row?.songs ?? [];
  if (state !== "created") return { ...none, state };
  const reasons = new Map(songs.map(({ ytid, reason }) => [ytid, reason]));
  const ytids = [...reasons.keys()];
  const [marks, known] = await Promise.all([
    loadMarks(db, userId, ytids),
    videoInfo.knownOf(ytids, viewerOf(context)),
  ]);
  const entries = songs.map(({ ytid }) => {
    const { hearted, repeats } = marks.get(ytid) ?? NO_MARK;
    return { ytid, hearted, repeats };
  });
  const rows = toVideoRows(entries, known).map((one) => {
    const reason = reasons.get(one.ytid);
    return { ...one, ...(reason && { reason }) };
  });
  const confirm = rows.find(({ ytid }) => ytid === query.confirm) ?? null;
  const expires = row?.expiresAt ? Math.floor(row.expiresAt.getTime() / 1000) : null;
  return { ...none, state, rows, expires, confirm };
}
