import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { checkPlaylistName, createdMessage, type NameEntry } from "~/domain/playlist-name";
import { createPlaylist, TooMuch } from "~/services/playlists.server";

interface NewPlaylist {
  entry: NameEntry;
  name: string;
  /** Where a created playlist leads. */
  to: string;
}

/** A refused name with its words, for the form to be drawn again. */
export interface RefusedName {
  from: NameEntry;
  name: string;
  message: string;
}

/** Creates the playlist and goes on with a snackbar, or answers what is wrong with its name. */
export async function createFromForm(context: AppLoadContext, { entry, name, to }: NewPlaylist) {
  const { db, session } = context;
  const refuse = (message: string, status: number) =>
    data<RefusedName>({ from: entry, name, message }, { status });
  const checked = checkPlaylistName(entry, name);
  if (!checked.ok) return refuse(checked.message, 400);
  const userId = await session.requireListener();
  try {
    await createPlaylist(db, { userId, name: checked.name, now: new Date() });
  } catch (error) {
    if (error instanceof TooMuch) return refuse(error.message, 409);
    throw error;
  }
  session.flash(createdMessage(checked.name));
  throw redirect(to, 303);
}

/** The text of a form's field; what is no text counts as empty. */
export function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
