import { addresses } from "~/addresses";
import { addedMessage } from "~/domain/playlists/playlist-name";
import { moveItem as itemMove, setYtids, someYtids } from "~/domain/playlists/playlist-schema";
import { isYtid } from "~/domain/videos/youtube-id";
import {
  addItems,
  moveItem,
  removeItems,
  restoreItems,
  setItems,
} from "~/services/playlists/playlist-items.server";
import { apiError } from "./api-error.server";
import { postToPlaylist } from "./playlists/playlist-answer.server";
import { offerUndo, takeUndo } from "./playlists/playlist-undo.server";
import { answersGet, answersPost, nothing } from "./resource.server";

const { api } = addresses;

export const calls = {
  [api.playlist.addYtids(":pid")]: postToPlaylist(
    {
      about:
        "Adds videos and episodes to the end of a playlist. `added` leaves out what was already in it.",
      takes: someYtids,
    },
    async ({ db }, { ytids }, own) => {
      const { playlist, added } = await addItems(db, { ...own, ytids });
      const { pid, name } = playlist;
      const snackbar = added.length > 0 ? addedMessage(name) : `Already in playlist ${name}`;
      return { answer: { pid, added }, snackbar };
    },
  ),

  [api.playlist.setYtids(":pid")]: postToPlaylist(
    {
      about: "Replaces what is in a playlist with these videos and episodes, in this order.",
      takes: setYtids,
    },
    async ({ db }, { ytids }, own) => {
      await setItems(db, { ...own, ytids });
      return { answer: { pid: own.pid, ytids } };
    },
  ),

  [api.playlist.removeYtids(":pid")]: postToPlaylist(
    {
      about:
        "Removes videos and episodes from a playlist. `restore-ytids` undoes the latest removal.",
      takes: someYtids,
    },
    async ({ db, session }, { ytids }, own) => {
      const { removed } = await removeItems(db, { ...own, ytids });
      if (removed.length > 0) offerUndo(session, own, removed);
      return {
        answer: { pid: own.pid, removed: removed.map(({ ytid }) => ytid) },
        snackbar: ytids.some(isYtid) ? "Deleted video" : "Deleted episode",
      };
    },
  ),

  [api.playlist.restoreYtids(":pid")]: postToPlaylist(
    { about: "Undoes the listener's last removal from this playlist.", takes: nothing },
    async ({ db, session }, _, own) => {
      const items = await takeUndo(session, own);
      const { restored } = await restoreItems(db, { ...own, items });
      if (items.length > 0) {
        const isVideo = items.some(({ ytid }) => isYtid(ytid));
        const snackbar = isVideo ? "Video is back" : "Episode is back";
        return { answer: { pid: own.pid, restored }, snackbar };
      }
      throw apiError({
        status: 409,
        code: "nothing_removed",
        message: "There is nothing to undo.",
      });
    },
  ),

  [api.playlist.move(":pid")]: postToPlaylist(
    { about: "Moves a video or an episode within the playlist's own order.", takes: itemMove },
    async ({ db }, move, own) => {
      await moveItem(db, { ...own, move });
      return { answer: { pid: own.pid, ytid: move.ytid } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
