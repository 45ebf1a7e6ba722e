import { hasFewFields, hasFewParts } from "~/domain/text/bounded/bounded-form";
import { normaliseText, truncateText } from "~/domain/text/text";
import { isOpml, parseOpml } from "~/domain/podcasts/opml";
import { readStationList } from "~/domain/radio/lists/station-list";
import { decodeText } from "~/domain/transfer/decode";
import { parseImport } from "~/domain/transfer/parse-import";
import { MAX_IMPORT, UnreadableImport } from "~/domain/transfer/parsed-import";
import { importForm } from "~/domain/transfer/transfer-schema";
import { parseVideoInput } from "~/domain/videos/youtube-id";
import type { ImportContent, ImportFields, ReadResult, SentImport } from "./read-import.server";

/** How many rejected lines to show the listener. */
const MAX_SHOWN = 50;
/** The most stations from one file: those that an import takes, and the rejected ones to show. */
const MAX_STATIONS = 1000 + MAX_SHOWN;
/** How much of a pasted text is shown again, in characters. */
const MAX_SHOWN_LENGTH = 100_000;

async function formOf({ bytes, contentType }: SentImport): Promise<FormData> {
  const isParts = /^multipart\//i.test(contentType);
  const isBounded = isParts ? hasFewParts(bytes, contentType) : hasFewFields(bytes);
  const headers = { "Content-Type": contentType };
  const form = isBounded && (await new Response(bytes, { headers }).formData().catch(() => null));
  if (!form) throw new UnreadableImport("This form was not sent whole. Send it again.");
  return form;
}

/** Returns the file if one was chosen, otherwise the pasted text. */
async function textOf(file: unknown, text: string): Promise<string> {
  if (!(file instanceof Blob) || file.size === 0) return normaliseText(text);
  if (file.size > MAX_IMPORT) throw new UnreadableImport("A file may have up to 1 MB.");
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/** One file may list podcasts and stations. */
function contentOf(text: string, origin: string): ImportContent {
  const found = readStationList(text, (line) => parseVideoInput(line, origin) !== null);
  const stations = found && {
    source: found.source,
    stations: found.stations.slice(0, MAX_STATIONS),
    more: Math.max(0, found.stations.length - MAX_STATIONS),
  };
  const feeds = isOpml(text) ? parseOpml(text) : null;
  if (stations || feeds) {
    return { stations, feeds: stations && feeds?.length === 0 ? null : feeds, music: null };
  }
  const { rejected, ...parsed } = parseImport(text, origin);
  const more = Math.max(0, rejected.length - MAX_SHOWN);
  const music = { ...parsed, rejected: rejected.slice(0, MAX_SHOWN), more };
  return { stations: null, feeds: null, music };
}

/** Reads a submitted form in a thread. */
export default async function read(sent: SentImport): Promise<ReadResult> {
  let fields: ImportFields = { text: "", target: "own", name: "" };
  try {
    const form = await formOf(sent);
    const { text, target, name } = importForm.parse(Object.fromEntries(form));
    fields = { text: truncateText(text, MAX_SHOWN_LENGTH), target, name: normaliseText(name) };
    const content = contentOf(await textOf(form.get("file"), text), sent.origin);
    return { ok: true, fields, content };
  } catch (error) {
    if (!(error instanceof UnreadableImport)) throw error;
    return { ok: false, fields, message: error.message };
  }
}
