import { eq } from "drizzle-orm";
import { createListener } from "~/services/listeners/listeners.server";
import type { Db } from "~/services/platform/db/database.server";
import { users } from "~/services/platform/db/schema.server";

const DAY_MS = 86_400_000;

/** A listener of long enough standing to have heard everything that a test counts (TOP10-2). */
export async function longListener(db: Db): Promise<string> {
  const id = await createListener(db);
  const createdAt = new Date(Date.now() - 10 * DAY_MS);
  await db.update(users).set({ createdAt }).where(eq(users.id, id));
  return id;
}
