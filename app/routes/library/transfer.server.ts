import type { AppLoadContext } from "@remix-run/node";
import { importForm } from "~/domain/schemas/transfer";
import { LARGEST_IMPORT, Unreadable, type Reading } from "~/domain/transfer/library";
import { readTransfer } from "~/domain/transfer/read";
import { importLists, type Imported } from "~/services/library-transfer.server";
import { TooMuch } from "~/services/playlists.server";

/** Lines of what was not taken that the report quotes. */
const QUOTED = 50;

export type ImportReport = {
  source: string;
  lists: Imported[];
  refused: Reading["refused"];
  /** Refused lines beyond those quoted. */
  more: number;
};

export type ImportAnswer =
  | { report: ImportReport; message: null; fields: null }
  | { report: null; message: string; fields: { text: string; target: string; name: string } };

/** The file when one was chosen, else the pasted text. */
async function textOf(file: unknown, text: string): Promise<string> {
  if (!(file instanceof Blob) || file.size === 0) return text;
  if (file.size > LARGEST_IMPORT) throw new Unreadable("A file may have up to 1 MB.");
  return file.text();
}

async function take(context: AppLoadContext, form: FormData): Promise<ImportReport> {
  const { db, env, session } = context;
  const { text, target, name } = importForm.parse(Object.fromEntries(form));
  const { source, lists, refused } = readTransfer(await textOf(form.get("file"), text), env.origin);
  const shown = {
    source,
    refused: refused.slice(0, QUOTED),
    more: Math.max(0, refused.length - QUOTED),
  };
  if (lists.length === 0) return { ...shown, lists: [] };
  const userId = await session.requireListener();
  const request = { userId, lists, target, name, now: new Date() };
  return { ...shown, lists: await importLists(db, request) };
}

/** Takes in what the form brings, and says what became of it; a text that cannot be read comes back with the reason. */
export async function importFromForm(
  context: AppLoadContext,
  form: FormData,
): Promise<ImportAnswer> {
  try {
    return { report: await take(context, form), message: null, fields: null };
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof TooMuch)) throw error;
    const fields = importForm.parse(Object.fromEntries(form));
    return { report: null, message: error.message, fields };
  }
}
