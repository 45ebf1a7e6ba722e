import type { AppLoadContext } from "@remix-run/node";
import type { OpmlFeed } from "~/domain/podcasts/opml";
import type { NewLoop } from "~/domain/loops/loop";
import { plural } from "~/domain/text/numbers/plural";
import { TOO_MANY_LOOPS } from "~/domain/transfer/loops/transfer-loop";
import { addLoops } from "~/services/loops/loops.server";
import { importPodcasts } from "~/services/podcasts/brought/import-podcasts.server";
import { quoteEntry, UnreadableImport, type ParsedImport } from "~/domain/transfer/parsed-import";
import { takeRows } from "../calls/answer.server";
import {
  readImport,
  type ImportContent,
  type ImportFields,
} from "~/services/transfer/read-import.server";
import { analyzeImported } from "~/services/transfer/analyze-imported.server";
import { importLists, type Imported } from "~/services/transfer/library-transfer.server";
import { LimitExceeded } from "~/services/playlists/playlists.server";

/** Rejected lines to show. */
const MAX_REJECTED = 50;

type ImportedElsewhere = Omit<Imported, "where"> & { where: "podcasts" | "stations" | "loops" };

type ImportReport = {
  source: string;
  lists: (Imported | ImportedElsewhere)[];
  rejected: ParsedImport["rejected"];
  /** Number of further rejected lines, which are not quoted. */
  more: number;
};

export type ImportAnswer =
  | { report: ImportReport; message: null; fields: null }
  | { report: null; message: string; fields: ImportFields };

/** The reason that a listed station was not hearted. */
const NOT_FOUND = {
  unknown: "is no station that the directory knows",
  failed: "was not looked up, because the station directory does not answer: import it again later",
  limited: "was not looked up, because the list is long: import it again alone",
} as const;

/** Hearts the stations of a list. */
async function importStations(
  context: AppLoadContext,
  { source, stations: listed, more }: NonNullable<ImportContent["stations"]>,
): Promise<ImportReport> {
  const { radio, session } = context;
  await takeRows(context, listed.length);
  const userId = await session.requireListener();
  const { rejected, ...counts } = await radio.importList({ userId, listed, now: new Date() });
  const quoted = rejected.slice(0, MAX_REJECTED).map(({ listed: one, unasked }) => ({
    text: quoteEntry(one.name || one.address || (one.id ?? "")),
    reason: NOT_FOUND[unasked ?? "unknown"],
  }));
  return {
    source,
    lists: [{ where: "stations", name: null, pid: null, ...counts }],
    rejected: quoted,
    more: more + rejected.length - quoted.length,
  };
}

/** The reason that a listed podcast was rejected. */
const UNTAKEN = {
  address: "is not an address of a feed",
  budget:
    "was not added, because too many new podcasts came from here today: import it again tomorrow",
} as const;

/** Hearts the podcasts in a list of subscriptions. */
async function importFeeds(
  context: AppLoadContext,
  feeds: readonly OpmlFeed[],
): Promise<ImportReport> {
  const { db, session, rowBudgets, client } = context;
  const userId = await session.requireListener();
  await takeRows(context, feeds.length);
  const mayAdd = (count: number) => rowBudgets.take("podcasts", client, count);
  const request = { userId, feeds, mayAdd, now: new Date() };
  const { rejected, ...counts } = await importPodcasts(db, request);
  return {
    source: "a list of podcasts (OPML)",
    lists: feeds.length > 0 ? [{ where: "podcasts", name: null, pid: null, ...counts }] : [],
    rejected: rejected
      .slice(0, MAX_REJECTED)
      .map(({ address, reason }) => ({ text: quoteEntry(address), reason: UNTAKEN[reason] })),
    more: Math.max(rejected.length - MAX_REJECTED, 0),
  };
}

/** Saves loops that the listener does not have, as far as there is room (LOOP-9). */
async function importLoops(
  { db }: AppLoadContext,
  userId: string,
  loops: readonly NewLoop[],
): Promise<Pick<ImportReport, "lists" | "rejected">> {
  if (loops.length === 0) return { lists: [], rejected: [] };
  const { added, known, full } = await addLoops(db, { userId, loops, now: new Date() });
  const left = { text: `${full} more ${plural(full, "loop")}`, reason: TOO_MANY_LOOPS };
  return {
    lists: [{ where: "loops", name: null, pid: null, taken: added, known }],
    rejected: full > 0 ? [left] : [],
  };
}

async function importMusic(
  context: AppLoadContext,
  { source, lists, loops, rejected, more }: NonNullable<ImportContent["music"]>,
  { target, name }: ImportFields,
): Promise<ImportReport> {
  const { db, session } = context;
  const rows = lists.reduce((sum, { videos }) => sum + videos.length, loops.length);
  if (rows === 0) return { source, lists: [], rejected, more };
  await takeRows(context, rows);
  const userId = await session.requireListener();
  const imported = await importLists(db, { userId, lists, target, name, now: new Date() });
  const own = await importLoops(context, userId, loops);
  await analyzeImported(db, rows);
  return {
    source,
    lists: [...imported, ...own.lists],
    rejected: [...own.rejected, ...rejected],
    more,
  };
}

/** A file may list both podcasts and stations. */
function joined(parts: readonly ImportReport[]): ImportReport {
  return {
    source: parts.map(({ source }) => source).join(", "),
    lists: parts.flatMap(({ lists }) => lists),
    rejected: parts.flatMap(({ rejected }) => rejected),
    more: parts.reduce((sum, { more }) => sum + more, 0),
  };
}

async function importContent(
  context: AppLoadContext,
  { stations, feeds, music }: ImportContent,
  fields: ImportFields,
): Promise<ImportReport> {
  return joined([
    ...(stations ? [await importStations(context, stations)] : []),
    ...(feeds ? [await importFeeds(context, feeds)] : []),
    ...(music ? [await importMusic(context, music, fields)] : []),
  ]);
}

/**
 * Imports the form's file or text and reports the result. Unreadable text is returned with the
 * reason.
 */
export async function importFromForm(
  context: AppLoadContext,
  request: Request,
): Promise<ImportAnswer> {
  let fields: ImportFields = { text: "", target: "own", name: "" };
  try {
    const sent = {
      bytes: new Uint8Array(await request.arrayBuffer()),
      contentType: request.headers.get("Content-Type") ?? "",
      origin: context.env.origin,
    };
    const read = await readImport(sent);
    fields = read.fields;
    if (!read.ok) return { report: null, message: read.message, fields };
    return {
      report: await importContent(context, read.content, fields),
      message: null,
      fields: null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableImport || error instanceof LimitExceeded)) throw error;
    return { report: null, message: error.message, fields };
  }
}
