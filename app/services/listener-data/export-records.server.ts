import type { Db } from "../platform/db/database.server";
import { ROOMS } from "./rooms.server";

/** A listener's data other than their music, by field name in the exported file. */
export type OwnRecords = Record<string, unknown>;

/** Loads everything but history, hearts, playlists and passes, which are streamed. */
export async function loadOwnRecords(db: Db, userId: string): Promise<OwnRecords> {
  const records: OwnRecords = {};
  for (const room of ROOMS) Object.assign(records, await room.export?.(db, userId));
  return records;
}
