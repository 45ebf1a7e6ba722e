import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { pid as pidSchema } from "~/domain/schemas/playlist";
import { isSystemPid } from "~/domain/system-playlists";
import { surrogateKey } from "~/services/cache-policy.server";
import { NoSuchVideo } from "~/services/playlist-items.server";
import { NoSuchPlaylist, NotYours, TooMuch, type OwnChange } from "~/services/playlists.server";
import { apiError, mutation } from "./answer.server";

/** Says as an answer what a service has refused. */
export function refusePlaylist(error: unknown): never {
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
  if (error instanceof NotYours) {
    throw apiError({ status: 403, code: "not_yours", message: error.message });
  }
  if (error instanceof TooMuch) {
    throw apiError({ status: 409, code: "too_much", message: error.message });
  }
  throw error;
}

/** Nobody owns a system playlist (spec 1 §3). */
export const FILLS_ITSELF = "This playlist fills itself, nobody can change it.";

interface Changed {
  answer: Record<string, unknown>;
  snackbar?: string;
  back?: string;
}

/**
 * A change of the playlist in the path. Its kept pages are dropped afterwards. A form goes back to the
 * playlist unless it says where.
 */
export function playlistMutation<Schema extends z.ZodType>(
  schema: Schema,
  act: (context: AppLoadContext, input: z.output<Schema>, own: OwnChange) => Promise<Changed>,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const change = mutation(schema, async (context, input) => {
      if (isSystemPid(args.params.pid)) return refusePlaylist(new NotYours(FILLS_ITSELF));
      const pid = pidSchema.safeParse(args.params.pid).data;
      if (!pid) return refusePlaylist(new NoSuchPlaylist());
      const own = { userId: context.session.userId, pid, now: new Date() };
      const changed = await act(context, input, own).catch(refusePlaylist);
      context.purge(surrogateKey.playlist(pid));
      return { back: `/playlist/${pid}`, ...changed };
    });
    return change(args);
  };
}

/** A `uid` that is asked for must be the caller's own (CONTRACT, JSON API). */
export function requireOwn({ session }: AppLoadContext, uid: string | undefined): void {
  if (uid !== undefined && uid !== "" && uid !== session.userId) {
    throw apiError({ status: 403, code: "not_yours", message: "These playlists are not yours." });
  }
}
