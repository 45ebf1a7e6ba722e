import type { AppLoadContext } from "@remix-run/node";
import { isOpml, parseOpml } from "~/domain/podcasts/opml";
import { importPodcasts } from "~/services/podcasts/import-podcasts.server";
import { readStationList, type StationList } from "~/domain/radio/station-list";
import { parseVideoInput } from "~/domain/videos/youtube-id";
import { takeRows } from "../api/answer.server";
import { importForm } from "~/domain/transfer/transfer-schema";
import { decodeText } from "~/domain/transfer/decode";
import {
  LARGEST_IMPORT,
  quoteEntry,
  UnreadableImport,
  type ParsedImport,
} from "~/domain/transfer/parsed-import";
import { readImport } from "~/services/transfer/read-import.server";
import { importLists, type Imported } from "~/services/transfer/library-transfer.server";
import { LimitExceeded } from "~/services/playlists/playlists.server";

/** Rejected lines that are shown. */
const MOST_REJECTED = 50;

type ImportedElsewhere = Omit<Imported, "where"> & { where: "podcasts" | "stations" };

type ImportReport = {
  source: string;
  lists: (Imported | ImportedElsewhere)[];
  rejected: ParsedImport["rejected"];
  /** Number of rejected lines that are not quoted. */
  more: number;
};

export type ImportAnswer =
  | { report: ImportReport; message: null; fields: null }
  | { report: null; message: string; fields: { text: string; target: string; name: string } };

/** The file when one was chosen, else the pasted text. */
async function textOf(file: unknown, text: string): Promise<string> {
  if (!(file instanceof Blob) || file.size === 0) return text;
  if (file.size > LARGEST_IMPORT) throw new UnreadableImport("A file may have up to 1 MB.");
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/** Why a listed station was not hearted. */
const UNFOUND = {
  unknown: "is no station that the directory knows",
  failed: "was not looked up, because the station directory does not answer: import it again later",
  limited: "was not looked up, because the list is long: import it again alone",
} as const;

/** Hearts the stations of a list. */
async function importStations(
  context: AppLoadContext,
  { source, stations: listed }: StationList,
): Promise<ImportReport> {
  const { radio, session } = context;
  await takeRows(context, listed.length);
  const userId = await session.requireListener();
  const { rejected, ...counts } = await radio.importList({ userId, listed, now: new Date() });
  const quoted = rejected.slice(0, MOST_REJECTED).map(({ listed: one, unasked }) => ({
    text: quoteEntry(one.name || one.address || (one.id ?? "")),
    reason: UNFOUND[unasked ?? "unknown"],
  }));
  return {
    source,
    lists: [{ where: "stations", name: null, pid: null, ...counts }],
    rejected: quoted,
    more: rejected.length - quoted.length,
  };
}

/** Why a podcast of a list was not taken. */
const UNTAKEN = {
  address: "is not an address of a feed",
  budget:
    "was not added, because too many new podcasts came from here today: import it again tomorrow",
} as const;

/** Hearts the podcasts of a list of subscriptions. */
async function importOpml(context: AppLoadContext, text: string): Promise<ImportReport> {
  const { db, session, rowBudgets, client } = context;
  const userId = await session.requireListener();
  const feeds = parseOpml(text);
  await takeRows(context, feeds.length);
  const mayAdd = (count: number) => rowBudgets.take("podcasts", client, count);
  const request = { userId, feeds, mayAdd, now: new Date() };
  const { rejected, ...counts } = await importPodcasts(db, request);
  return {
    source: "a list of podcasts (OPML)",
    lists: feeds.length > 0 ? [{ where: "podcasts", name: null, pid: null, ...counts }] : [],
    rejected: rejected
      .slice(0, MOST_REJECTED)
      .map(({ address, reason }) => ({ text: quoteEntry(address), reason: UNTAKEN[reason] })),
    more: Math.max(rejected.length - MOST_REJECTED, 0),
  };
}

/** One file may list podcasts and stations. */
function joined(parts: readonly ImportReport[]): ImportReport {
  return {
    source: parts.map(({ source }) => source).join(", "),
    lists: parts.flatMap(({ lists }) => lists),
    rejected: parts.flatMap(({ rejected }) => rejected),
    more: parts.reduce((sum, { more }) => sum + more, 0),
  };
}

async function importLibrary(context: AppLoadContext, form: FormData): Promise<ImportReport> {
  const { db, env, session } = context;
  const { text, target, name } = importForm.parse(Object.fromEntries(form));
  const whole = await textOf(form.get("file"), text);
  const stations = readStationList(whole, (line) => parseVideoInput(line, env.origin) !== null);
  const parts = [
    ...(stations ? [await importStations(context, stations)] : []),
    ...(isOpml(whole) && (!stations || parseOpml(whole).length > 0)
      ? [await importOpml(context, whole)]
      : []),
  ];
  if (parts.length > 0) return joined(parts);
  const { lists, ...shown } = await readImport(whole, env.origin);
  if (lists.length === 0) return { ...shown, lists: [] };
  const rows = lists.reduce((sum, { videos }) => sum + videos.length, 0);
  await takeRows(context, rows);
  const userId = await session.requireListener();
  const request = { userId, lists, target, name, now: new Date() };
  return { ...shown, lists: await importLists(db, request) };
}

/** Imports the form's file or text and reports the result. A text that cannot be read is returned with the reason. */
export async function importFromForm(
  context: AppLoadContext,
  form: FormData,
): Promise<ImportAnswer> {
  try {
    return { report: await importLibrary(context, form), message: null, fields: null };
  } catch (error) {
    if (!(error instanceof UnreadableImport || error instanceof LimitExceeded)) throw error;
    const fields = importForm.parse(Object.fromEntries(form));
    return { report: null, message: error.message, fields };
  }
}
