import type { AppLoadContext } from "@remix-run/node";
import { importForm } from "~/domain/transfer/transfer-schema";
import { decodeText } from "~/domain/transfer/decode";
import {
  LARGEST_IMPORT,
  UnreadableImport,
  type ParsedImport,
} from "~/domain/transfer/parsed-import";
import { readImport } from "~/services/transfer/read-import.server";
import { importLists, type Imported } from "~/services/transfer/library-transfer.server";
import { LimitExceeded } from "~/services/playlists/playlists.server";

type ImportReport = {
  source: string;
  lists: Imported[];
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

async function importLibrary(context: AppLoadContext, form: FormData): Promise<ImportReport> {
  const { db, env, session } = context;
  const { text, target, name } = importForm.parse(Object.fromEntries(form));
  const whole = await textOf(form.get("file"), text);
  const { lists, ...shown } = await readImport(whole, env.origin);
  if (lists.length === 0) return { ...shown, lists: [] };
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
