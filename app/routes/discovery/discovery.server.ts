import type { AppLoadContext } from "@remix-run/node";
import { phraseAt } from "~/domain/discovery/phrases";
import { SOON_MS, WAIT_MS } from "~/domain/discovery/waiting";
import { loadMarks } from "~/services/marks/marks.server";
import { toVideoRows } from "~/services/lists/video-rows.server";
import { viewerOf } from "../shell/viewer.server";

/** Loads the listener's list, or its state (DISCOVERY-3). */
export async function loadDiscoveryPage(context: AppLoadContext, url: URL) {
  const { db, session, videoInfo, discoveries, timeZone } = context;
  const userId = session.accountId;
  const phrase = phraseAt(Date.now());
  const none = { rows: [], expires: null, phrase, confirm: null };
  if (!userId) return { ...none, state: "signed-out" as const };
  const waitMs = url.searchParams.has("wait") ? WAIT_MS : SOON_MS;
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
    const { star = false, repeats = 0 } = marks.get(ytid) ?? {};
    return { ytid, star, repeats };
  });
  const rows = toVideoRows(entries, known).map((one) => {
    const reason = reasons.get(one.ytid);
    return { ...one, ...(reason && { reason }) };
  });
  const confirm = rows.find(({ ytid }) => ytid === url.searchParams.get("confirm")) ?? null;
  const expires = row?.expiresAt ? Math.floor(row.expiresAt.getTime() / 1000) : null;
  return { ...none, state, rows, expires, confirm };
}
