/**
 * Merges, exports and deletes all of a listener's data, by the parts that each room hands over. It
 * has no tables. Called by routes, the operator's commands and transfer.
 */
import { listenerData as account, signInMails } from "../account/listener-data.server";
import { listenerData as ads } from "../ads/listener-data.server";
import { listenerData as discovery } from "../discovery/listener-data.server";
import { listenerData as history } from "../history/listener-data.server";
import type { ListenerData } from "../listeners/listener-data.server";
import { listenerData as loops } from "../loops/listener-data.server";
import { listenerData as marks } from "../marks/listener-data.server";
import { listenerData as pages } from "../pages/listener-data.server";
import { listenerData as playlists } from "../playlists/listener-data.server";
import { listenerData as podcasts } from "../podcasts/listener-data.server";
import { listenerData as queue } from "../queue/listener-data.server";
import { listenerData as radio } from "../radio/listener-data.server";
import { listenerData as sections } from "../section/listener-data.server";
import { listenerData as songs } from "../songs/listener-data.server";
import { listenerData as videos } from "../videos/listener-data.server";
import type { Db } from "../platform/db/database.server";

/** All rooms that store something about a listener, in the order of the exported file. */
export const ROOMS: readonly ListenerData[] = [
  ...[account, history, playlists, sections, loops, queue, videos, songs, discovery],
  ...[podcasts, radio, marks, ads, signInMails, pages],
];

/** Streams everything but history, hearts, playlists and passes, by field name, room by room. */
export async function* ownRecords(db: Db, userId: string): AsyncGenerator<[string, unknown]> {
  for (const room of ROOMS) yield* Object.entries((await room.export?.(db, userId)) ?? {});
}
