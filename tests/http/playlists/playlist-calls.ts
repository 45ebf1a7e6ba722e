import type { Visitor } from "../../support/app/visitor";

export interface Playlist {
  pid: string;
  uid: string;
  name: string;
  ytids: string[];
}

export type Page = { res: Playlist[]; next?: string };

/** A well-formed pid that no playlist has. */
export const NOWHERE = "AAAAAAAAAAAA";

export async function createPlaylist(
  visitor: Visitor,
  name = "Rain",
  ytids: string[] = [],
): Promise<Playlist> {
  const { answer } = await visitor.json<Playlist>("/api/playlist/create", { name });
  if (ytids.length > 0) await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids });
  return answer;
}
