import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { uniqueYtid } from "../../support/data/database";
import { RoamingVisitor } from "../../support/app/visitor";
import type { App } from "../../support/app/app";

/**
 * One listener with an account, a signed-in browser, and data in every place that a listener can
 * have some.
 */
export interface Owner {
  visitor: RoamingVisitor;
  uid: string;
  email: string;
  /** Public; only its owner may change it. */
  pid: string;
  /** Private, so that nobody else may see it. */
  privatePid: string;
  ytid: string;
  queueId: string;
  /** A loop of the owner's video. */
  loopId: string;
  /** The hash by which the stores know the session. */
  sessionId: string;
  /** Texts that no response to anybody else may contain. */
  secrets: string[];
}

async function signedUp(app: App, db: Client, ytid: string) {
  const visitor = new RoamingVisitor(app.origin);
  await visitor.json("/api/star/set", { ytid });
  const found = await db.query<{ uid: string }>(
    "select user_id as uid from plays where ytid = $1",
    [ytid],
  );
  const uid = found.rows[0]?.uid ?? "";
  const email = `ada-${uid.slice(0, 8)}@example.org`;
  await db.query("update users set kind = 'email', email = $2, first_name = $3 where id = $1", [
    uid,
    email,
    `Ada-${uid.slice(0, 8)}`,
  ]);
  await db.query(
    "insert into login_providers (provider, subject, user_id, email) values ('email', $2, $1, $2)",
    [uid, email],
  );
  const { rows } = await db.query<{ id: string }>(
    `update sessions set data = data || $2 where user_id = $1 returning id`,
    [uid, { signedInBy: "email", signedInAt: Date.now() }],
  );
  return { visitor, uid, email, sessionId: rows[0]?.id ?? "" };
}

export async function newOwner(app: App, db: Client): Promise<Owner> {
  const ytid = uniqueYtid();
  const { visitor, uid, email, sessionId } = await signedUp(app, db, ytid);
  const word = uid.slice(0, 8);
  const [pid, privatePid] = [randomUUID(), randomUUID()].map((id) =>
    id.replaceAll("-", "").slice(0, 12),
  ) as [string, string];
  const queueId = randomUUID();
  const hidden = `Hidden list ${word}`;
  await db.query(
    `insert into playlists (pid, uid, name, public, item_count)
     values ($1, $3, 'Shown list', true, 1), ($2, $3, $4, false, 1)`,
    [pid, privatePid, uid, hidden],
  );
  await db.query(
    `insert into playlist_items (pid, ytid, rank) values ($1, 'fJ9rUzIMcZQ', 'a0'), ($2, $3, 'a0')`,
    [pid, privatePid, ytid],
  );
  await db.query(
    `insert into queue_items (id, user_id, ytid, rank, feature) values ($1, $2, $3, 'a0', 'history')`,
    [queueId, uid, ytid],
  );
  await db.query(
    `update plays set repeats = 3, section_start = 1, section_end = 2, last_viewed = now() where user_id = $1`,
    [uid],
  );
  await db.query("insert into listening_days values ($1, current_date, 3, 90)", [uid]);
  const [loopId, passage] = [randomUUID(), `Hidden passage ${word}`];
  await db.query(
    `insert into loops (id, user_id, kind, item, name, start_ms, end_ms, rank, created_at)
     values ($1, $2, 'video', $3, $4, 1000, 2000, 'a0', now())`,
    [loopId, uid, ytid, passage],
  );
  const secrets = [uid, email, hidden, privatePid, queueId, loopId, passage, sessionId];
  return { visitor, uid, email, pid, privatePid, ytid, queueId, loopId, sessionId, secrets };
}
