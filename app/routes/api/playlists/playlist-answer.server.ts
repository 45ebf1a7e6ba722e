import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { addresses } from "~/addresses";
import { pid as pidSchema } from "~/domain/playlists/playlist-schema";
import { isSystemPid } from "~/domain/playlists/system-playlists";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { NoSuchVideo } from "~/services/playlists/playlist-items.server";
import {
  NoSuchPlaylist,
  NotOwner,
  LimitExceeded,
  type OwnChange,
} from "~/services/playlists/playlists.server";
import { NoSuchEpisode } from "~/services/podcasts/playable-episode.server";
import type { Done } from "../answer.server";
import { apiError } from "../api-error.server";
import { post, type Call, type Takes } from "../resource.server";

/** Turns an error of the playlist services into its response; rethrows any other error. */
export function throwPlaylistError(error: unknown): never {
  if (error instanceof NoSuchPlaylist) {
    throw apiError({
      status: 404,
      code: "no_such_playlist",
      message: "There is no such playlist.",
    });
  }
  if (error instanceof NoSuchVideo) {
    throw apiError({ status: 404, code: "no_such_video", message: error.message });
  }
  if (error instanceof NoSuchEpisode) {
    throw apiError({ status: 404, code: "not_found", message: error.message });
  }
  if (error instanceof NotOwner) {
    throw apiError({ status: 403, code: "not_yours", message: error.message });
  }
  if (error instanceof LimitExceeded) {
    const title = "There is no room left";
    throw apiError({ status: 409, code: "too_much", title, message: error.message });
  }
  throw error;
}

/** Why a system playlist cannot be changed (PLAYLIST-7). */
export const FILLS_ITSELF = "This playlist fills itself, so it cannot be changed.";

type Changed = Pick<Done, "answer" | "snackbar" | "undo" | "back">;

type ChangePlaylist<Schema extends z.ZodType> = (
  context: AppLoadContext,
  input: z.output<Schema>,
  own: OwnChange,
) => Promise<Changed>;

/** A call that changes the playlist in the path and purges its cached pages. Forms go back to the playlist by default. */
export function postToPlaylist<Schema extends z.ZodType, By extends ChangePlaylist<Schema>>(
  facts: Takes<Schema>,
  act: By,
): Call<By> {
  const call = post(facts, async (context, input, _from, _request, params) => {
    if (isSystemPid(params.pid)) return throwPlaylistError(new NotOwner(FILLS_ITSELF));
    const pid = pidSchema.safeParse(params.pid).data;
    if (!pid) return throwPlaylistError(new NoSuchPlaylist());
    const own = { userId: context.session.userId, pid, now: new Date() };
    const changed = await act(context, input, own).catch(throwPlaylistError);
    context.purge(surrogateKey.playlist(pid));
    return { back: addresses.playlist.of(pid), ...changed };
  });
  return { ...call, by: act };
}
