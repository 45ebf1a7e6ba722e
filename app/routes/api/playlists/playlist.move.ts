import { moveItem as schema } from "~/domain/playlists/playlist-schema";
import { moveItem } from "~/services/playlists/playlist-items.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

/** `{ytid, to: up|down|top|bottom}`, `{ytid, before}` or `{ytid, after}`, within the custom order. */
export const action = playlistMutation(schema, async ({ db }, move, own) => {
  await moveItem(db, { ...own, move });
  return { answer: { pid: own.pid, ytid: move.ytid } };
});
