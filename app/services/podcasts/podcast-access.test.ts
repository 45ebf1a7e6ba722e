import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { createListener } from "../listeners/listeners.server";
import { podcastMarks, podcasts } from "../platform/db/schema.server";
import { isOpen, maySee } from "./podcast-access.server";

describe("who may see a podcast", () => {
  const db = useDatabase();

  it("is the same for queries, rows and the database itself", async () => {
    const [owner, other] = [await createListener(db()), await createListener(db())];
    const facts = [true, false].flatMap((isNamed) =>
      [true, false].flatMap((isBlocked) =>
        [true, false].map((isMarked) => ({ isNamed, isBlocked, isMarked })),
      ),
    );
    const rows = facts.map((fact, at) => ({ id: `p${at}`, ...fact }));
    await db().insert(podcasts).values(rows);
    const marked = rows.filter(({ isMarked }) => isMarked);
    await db()
      .insert(podcastMarks)
      .values(marked.map(({ id }) => ({ userId: owner, podcastId: id, seenAt: new Date() })));
    for (const userId of [owner, other, null]) {
      for (const { id, isMarked, ...row } of rows) {
        const { isNamed, isBlocked } = podcasts;
        const byDatabase = sql<boolean>`may_see_podcast(${isNamed}, ${isBlocked}, ${podcasts.id}, ${userId})`;
        const byQuery = sql<boolean>`${maySee(userId)}`;
        const found = await db()
          .select({ byDatabase, byQuery })
          .from(podcasts)
          .where(eq(podcasts.id, id));
        const sees = isOpen(row) || (isMarked && userId === owner);
        expect(found, `${id} for ${userId}`).toEqual([{ byDatabase: sees, byQuery: sees }]);
      }
    }
  });
});
