import { data, redirect, type AppLoadContext } from "@remix-run/node";
import {
  checkPlaylistName,
  createdMessage,
  type NameEntry,
} from "~/domain/playlists/playlist-name";
import { createFilledPlaylist } from "~/services/playlists/playlist-items.server";
import { LimitExceeded } from "~/services/playlists/playlists.server";
import { NoSuchEpisode } from "~/services/podcasts/playable-episode.server";

interface NewPlaylist {
  entry: NameEntry;
  name: string;
  /** The first videos. */
  ytids?: string[];
  /** The path to redirect to once the playlist is created. */
  to: string;
}

/** An invalid name with the reason, for showing the form again. */
export interface RejectedName {
  from: NameEntry;
  name: string;
  message: string;
}

/** Creates the playlist and redirects with a snackbar, or returns why its name is invalid. */
export async function createFromForm(
  context: AppLoadContext,
  { entry, name, ytids = [], to }: NewPlaylist,
) {
  const { db, session } = context;
  const reject = (message: string, status: number) =>
    data<RejectedName>({ from: entry, name, message }, { status });
  const checked = checkPlaylistName(entry, name);
  if (!checked.ok) return reject(checked.message, 400);
  const userId = await session.requireListener();
  try {
    await createFilledPlaylist(db, { userId, name: checked.name, ytids, now: new Date() });
  } catch (error) {
    if (error instanceof LimitExceeded) return reject(error.message, 409);
    if (error instanceof NoSuchEpisode) return reject(error.message, 404);
    throw error;
  }
  session.flash(createdMessage(checked.name));
  throw redirect(to, 303);
}

/** The text of a form's field; empty if it is missing or a file. */
export function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
