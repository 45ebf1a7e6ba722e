import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { addresses } from "~/addresses";
import { pid as pidSchema } from "~/domain/playlists/playlist-schema";
import { isSystemPid } from "~/domain/playlists/system-playlists";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { YOUR_OWN } from "~/services/playlists/follows.server";
import { NoSuchVideo, PLAYLIST_FULL, VIDEO_GONE } from "~/services/playlists/playlist-items.server";
import {
  NoSuchPlaylist,
  NotAllowed,
  LimitExceeded,
  NOT_THE_OWNER,
  TOO_MANY_PLAYLISTS,
  type OwnChange,
} from "~/services/playlists/playlists.server";
import { NoSuchEpisode } from "~/services/podcasts/playable-episode.server";
import type { Done } from "../calls/answer.server";
import { apiError, NO_SUCH_EPISODE } from "../calls/api-error.server";
import { post, type Call, type Takes } from "../calls/resource.server";

export const NO_SUCH_PLAYLIST = {
  status: 404,
  code: "no_such_playlist",
  message: "There is no such playlist.",
};
export const NO_SUCH_VIDEO = { status: 404, code: "no_such_video", message: VIDEO_GONE };

const notOwner = (message: string) => ({ status: 403, code: "not_yours", message });
export const OWN_PLAYLIST = notOwner(YOUR_OWN);

const tooMuch = (message: string) => ({
  status: 409,
  code: "too_much",
  title: "There is no room left",
  message,
});
export const FULL_PLAYLIST = tooMuch(PLAYLIST_FULL);
export const MANY_PLAYLISTS = tooMuch(TOO_MANY_PLAYLISTS);

/** Turns an error of the playlist services into its response; rethrows any other error. */
export function throwPlaylistError(error: unknown): never {
  if (error instanceof NoSuchPlaylist) throw apiError(NO_SUCH_PLAYLIST);
  if (error instanceof NoSuchVideo) throw apiError(NO_SUCH_VIDEO);
  if (error instanceof NoSuchEpisode) throw apiError(NO_SUCH_EPISODE);
  if (error instanceof NotAllowed) throw apiError(notOwner(error.message));
  if (error instanceof LimitExceeded) throw apiError(tooMuch(error.message));
  throw error;
}

/** Refuses to change a system playlist (PLAYLIST-7). */
export const FILLS_ITSELF = "This playlist fills itself, so it cannot be changed.";

type Changed = Pick<Done, "answer" | "snackbar" | "undo" | "back">;

type PlaylistAct<Schema extends z.ZodType> = (
  context: AppLoadContext,
  input: z.output<Schema>,
  visit: OwnChange,
) => Promise<Changed>;

/** Makes a call about the playlist in the path. Forms go back to the playlist by default. */
export function postAboutPlaylist<Schema extends z.ZodType, By extends PlaylistAct<Schema>>(
  facts: Takes<Schema>,
  act: By,
): Call<By> {
  const { fails = [] } = facts;
  const all = { ...facts, fails: [NO_SUCH_PLAYLIST, notOwner(FILLS_ITSELF), ...fails] };
  const call = post(all, async (context, input, _from, _request, params) => {
    if (isSystemPid(params.pid)) return throwPlaylistError(new NotAllowed(FILLS_ITSELF));
    const pid = pidSchema.safeParse(params.pid).data;
    if (!pid) return throwPlaylistError(new NoSuchPlaylist());
    const visit = { userId: context.session.userId, pid, now: new Date() };
    const changed = await act(context, input, visit).catch(throwPlaylistError);
    return { back: addresses.playlist.of(pid), ...changed };
  });
  return { ...call, by: act };
}

/** Makes a call that changes the listener's playlist in the path and purges its cached pages. */
export function postToPlaylist<Schema extends z.ZodType, By extends PlaylistAct<Schema>>(
  facts: Takes<Schema>,
  act: By,
): Call<By> {
  const { fails = [] } = facts;
  const all = { ...facts, fails: [notOwner(NOT_THE_OWNER), ...fails] };
  const call = postAboutPlaylist(all, async (context, input, own) => {
    const changed = await act(context, input, own);
    context.purge(surrogateKey.playlist(own.pid));
    return changed;
  });
  return { ...call, by: act };
}
