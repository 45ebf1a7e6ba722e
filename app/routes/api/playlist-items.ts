import { addresses } from "~/addresses";
import { addedMessage } from "~/domain/playlists/playlist-name";
import { videoOfItem } from "~/domain/playlists/playlist-item";
import { moveItem as itemMove, setYtids, someYtids } from "~/domain/playlists/playlist-schema";
import {
  addItems,
  moveItem,
  removeItems,
  restoreItems,
  setItems,
} from "~/services/playlists/playlist-items.server";
import { LIST_BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import { apiError, NO_SUCH_EPISODE } from "../calls/api-error.server";
import { postToPlaylist, FULL_PLAYLIST, NO_SUCH_VIDEO } from "../playlists/playlist-answer.server";
import { offerUndo, takeUndo } from "../playlists/playlist-undo.server";
import { answersGet, answersPost, nothing } from "../calls/resource.server";

const { api } = addresses;

const NOTHING_REMOVED = {
  status: 409,
  code: "nothing_removed",
  message: "There is nothing to undo.",
};

export const calls = {
  [api.playlist.addYtids(":pid")]: postToPlaylist(
    {
      about:
        "Adds videos and episodes to the end of a playlist. `added` leaves out what was already in it.",
      takes: someYtids,
      bodyLimit: LIST_BODY_LIMIT,
      fails: [NO_SUCH_EPISODE, FULL_PLAYLIST],
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
      bodyLimit: LIST_BODY_LIMIT,
      fails: [NO_SUCH_EPISODE],
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
      bodyLimit: LIST_BODY_LIMIT,
    },
    async ({ db, session }, { ytids }, own) => {
      const { removed } = await removeItems(db, { ...own, ytids });
      if (removed.length > 0) offerUndo(session, own, removed);
      return {
        answer: { pid: own.pid, removed: removed.map(({ ytid }) => ytid) },
        snackbar: ytids.some(videoOfItem) ? "Deleted video" : "Deleted episode",
      };
    },
  ),

  [api.playlist.restoreYtids(":pid")]: postToPlaylist(
    {
      about: "Undoes the listener's last removal from this playlist.",
      takes: nothing,
      fails: [NOTHING_REMOVED],
    },
    async ({ db, session }, _, own) => {
      const items = await takeUndo(session, own);
      const { restored } = await restoreItems(db, { ...own, items });
      if (items.length > 0) {
        const isVideo = items.some(({ ytid }) => videoOfItem(ytid));
        const snackbar = isVideo ? "Video is back" : "Episode is back";
        return { answer: { pid: own.pid, restored }, snackbar };
      }
      throw apiError(NOTHING_REMOVED);
    },
  ),

  [api.playlist.move(":pid")]: postToPlaylist(
    {
      about: "Moves a video or an episode within the playlist's own order.",
      takes: itemMove,
      fails: [NO_SUCH_VIDEO],
    },
    async ({ db }, move, own) => {
      await moveItem(db, { ...own, move });
      return { answer: { pid: own.pid, ytid: move.ytid } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
