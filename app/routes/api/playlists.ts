import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { isAt } from "~/addresses/match";
import { createdMessage, renamedMessage } from "~/domain/playlists/playlist-name";
import { pid, playlistKeys, playlistName, playlistsPage } from "~/domain/playlists/playlist-schema";
import { isSystemPid } from "~/domain/playlists/system-playlists";
import {
  followPlaylist,
  loadFollowedPlaylists,
  unfollowPlaylist,
} from "~/services/playlists/follows.server";
import {
  createPlaylist,
  deletePlaylist,
  loadOwnPlaylists,
  loadPlaylist,
  loadPlaylists,
  renamePlaylist,
  toPlaylistAnswers,
} from "~/services/playlists/playlists.server";
import { loadSystemAnswer } from "~/services/playlists/system-playlists.server";
import { lastSearch } from "~/services/search/last-search.server";
import { apiError, json } from "../calls/api-error.server";
import { refuseStranger } from "../calls/own-uid.server";
import {
  postAboutPlaylist,
  postToPlaylist,
  throwPlaylistError,
  NO_SUCH_PLAYLIST,
  MANY_PLAYLISTS,
  OWN_PLAYLIST,
} from "../playlists/playlist-answer.server";
import { answersGet, answersPost, get, getBy, nothing, post } from "../calls/resource.server";

const { api } = addresses;

/** `?key=pid:a&key=pid:b` returns the playlists that exist, in the order of the keys. */
async function playlist({ request, context }: LoaderFunctionArgs) {
  const { db, env, session } = context;
  const keys = new URL(request.url).searchParams.getAll("key");
  const input = playlistKeys.safeParse({ key: keys });
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? "A key is pid:{pid}";
    throw apiError({ status: 400, code: "invalid", message }, { fields: { key: [message] } });
  }
  const pids = input.data.key;
  const { userId } = session;
  const { shareOrigin: origin } = env;
  const userPids = pids.filter((pid) => !isSystemPid(pid));
  const reader = { userId, found: lastSearch(session)?.ytids ?? [], origin };
  const [userPlaylists, systemPlaylists] = await Promise.all([
    loadPlaylists(db, userPids, userId).then((found) => toPlaylistAnswers(db, found, origin)),
    Promise.all(pids.filter(isSystemPid).map((pid) => loadSystemAnswer(db, pid, reader))),
  ]);
  const answers = new Map(
    [...userPlaylists, ...systemPlaylists].map((answer) => [answer.pid, answer]),
  );
  return json({ res: pids.flatMap((pid) => answers.get(pid) ?? []) });
}

const visited = z.object({ pid });

/** The page on which Undo is offered. On the playlist's own page, the button turns into Follow. */
const isYourMusic = ({ pathname }: URL) => isAt(pathname, addresses.playlist.index);

export const calls = {
  [api.playlist.index]: getBy(
    {
      about:
        "The playlists of these keys that exist, in the order of the keys: `?key=pid:a&key=pid:b`.",
      answers: "`{res: [playlist]}`",
      takes: playlistKeys,
    },
    playlist,
  ),

  [api.playlist.create]: post(
    {
      about:
        "Makes a playlist. The forms on pages have their own limits (PLAYLIST-2) and addresses.",
      takes: playlistName,
      fails: [MANY_PLAYLISTS],
    },
    async ({ db, env, session }, { name }) => {
      const userId = await session.requireListener();
      const made = await createPlaylist(db, { userId, name, now: new Date() }).catch(
        throwPlaylistError,
      );
      const [answer] = await toPlaylistAnswers(db, [made], env.shareOrigin);
      return {
        answer: { ...answer },
        snackbar: createdMessage(name),
        back: addresses.playlist.of(made.pid),
      };
    },
  ),

  [api.playlist.page]: get(
    { about: "The listener's own playlists, newest first.", takes: playlistsPage },
    async (context, { uid, cursor, limit }) => {
      const { db, env, session } = context;
      refuseStranger(session, uid);
      if (!session.userId) return { res: [] };
      const { res, next } = await loadOwnPlaylists(db, session.userId, { cursor, limit });
      return { res: await toPlaylistAnswers(db, res, env.shareOrigin), next };
    },
  ),

  [api.playlist.visit]: post(
    {
      about:
        "Counts a visit of a playlist. Scripts report it because most page requests end at a cache. Creates no session.",
      takes: visited,
      fails: [NO_SUCH_PLAYLIST],
    },
    async ({ db, session, analytics }, { pid }) => {
      await loadPlaylist(db, pid, session.userId).catch(throwPlaylistError);
      analytics.track({ name: "playlist-visited", pid });
      return { answer: { ok: true } };
    },
  ),

  [api.playlist.rename(":pid")]: postToPlaylist(
    { about: "Renames one of the listener's playlists.", takes: playlistName },
    async ({ db }, { name }, own) => {
      await renamePlaylist(db, { ...own, name });
      return { answer: { pid: own.pid, name }, snackbar: renamedMessage(name) };
    },
  ),

  [api.playlist.delete(":pid")]: postToPlaylist(
    { about: "Deletes one of the listener's playlists.", takes: nothing },
    async ({ db }, _, own) => {
      await deletePlaylist(db, own);
      return {
        answer: { pid: own.pid },
        snackbar: "Removed Playlist",
        back: addresses.playlist.index,
      };
    },
  ),

  [api.playlist.follow.page]: get(
    { about: "The playlists that the listener follows, latest first.", takes: playlistsPage },
    async (context, { uid, cursor, limit }) => {
      const { db, env, session } = context;
      refuseStranger(session, uid);
      if (!session.userId) return { res: [] };
      const { res, next } = await loadFollowedPlaylists(db, session.userId, { cursor, limit });
      return { res: await toPlaylistAnswers(db, res, env.shareOrigin), next };
    },
  ),

  [api.playlist.follow.add(":pid")]: postAboutPlaylist(
    { about: "Follows a playlist.", takes: nothing, fails: [OWN_PLAYLIST] },
    async ({ db, session }, _, { pid, now }) => {
      // Before a listener is made for nothing.
      await loadPlaylist(db, pid, session.userId);
      const userId = await session.requireListener();
      await followPlaylist(db, { userId, pid, now });
      return { answer: { pid, following: true }, snackbar: "Bookmarked" };
    },
  ),

  [api.playlist.follow.delete(":pid")]: postAboutPlaylist(
    { about: "Follows a playlist no longer.", takes: nothing },
    async ({ db }, _, { userId, pid }) => {
      const { name } = await unfollowPlaylist(db, { userId, pid });
      const action = api.playlist.follow.add(pid);
      const undo = { title: name, from: "Your Music", action, fields: {}, onlyOn: isYourMusic };
      return { answer: { pid, following: false }, snackbar: "Removed bookmark", undo };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
