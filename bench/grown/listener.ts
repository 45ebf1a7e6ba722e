import { createHash, randomBytes } from "node:crypto";
import type { Client } from "pg";
import { serialiseTicket } from "~/sessions/cookie.server";

/** With which the measured apps sign their sessions. */
export const SECRET = "of all processes";

/** A listener whose pages are opened, and what is theirs. */
export interface Listener {
  uid: string;
  cookie: string;
  ytid: string;
  pid: string;
}

/** Signs the `i`-th listener in. */
export async function listenerOf(database: Client, i: number): Promise<Listener> {
  const id = randomBytes(16).toString("base64url");
  const key = createHash("sha256").update(id).digest("hex");
  const { rows } = await database.query<{ uid: string; ytid: string; pid: string }>(
    `with made as (insert into sessions (id, user_id, created_at, last_used_at, expires_at)
       values ($1, bench.uid($2), now(), now(), now() + interval '1 year') returning user_id)
     select user_id as uid,
       (select ytid from plays where plays.user_id = made.user_id order by repeats desc limit 1),
       (select pid from playlists where uid = made.user_id order by item_count desc limit 1)
     from made`,
    [key, i],
  );
  const [found] = rows;
  if (!found) throw new Error(`There is no listener ${i}`);
  const ticket = { id, version: 1 };
  const line = serialiseTicket(ticket, { secrets: [SECRET], secure: false, age: 3600 });
  return { ...found, cookie: line.split(";")[0] ?? "" };
}
