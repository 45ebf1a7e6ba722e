import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../../tests/support/data/database";
import { createListener } from "../../listeners/listeners.server";
import { setPassword } from "../../account/password.server";
import { endSession, endSessions } from "../../account/session-list.server";
import { podcastTokens } from "../../platform/db/schema.server";
import { hasPrivateFeed, makeFeedToken, ownerOfFeed } from "./private-feed.server";

describe("the token of a private feed", () => {
  const db = useDatabase();

  it("leads to its listener, and is not what is kept", async () => {
    const userId = await createListener(db());
    expect(await hasPrivateFeed(db(), userId)).toBe(false);
    const token = await makeFeedToken(db(), userId);
    expect(await ownerOfFeed(db(), token)).toBe(userId);
    const [kept] = await db().select().from(podcastTokens).where(eq(podcastTokens.userId, userId));
    expect(kept?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await ownerOfFeed(db(), kept?.tokenHash ?? "")).toBeNull();
    const next = await makeFeedToken(db(), userId);
    expect([await ownerOfFeed(db(), token), await ownerOfFeed(db(), next)]).toEqual([null, userId]);
  });

  it("ends when all devices are signed out or a password is made, and not with one device", async () => {
    const [userId, other] = [await createListener(db()), await createListener(db())];
    const [own, others] = [await makeFeedToken(db(), userId), await makeFeedToken(db(), other)];
    await endSession(db(), { userId, id: "no such session" });
    expect(await hasPrivateFeed(db(), userId)).toBe(true);
    await endSessions(db(), { userId, except: null });
    expect([await ownerOfFeed(db(), own), await hasPrivateFeed(db(), userId)]).toEqual([
      null,
      false,
    ]);
    await makeFeedToken(db(), userId);
    await setPassword(db(), { userId, password: "correct horse battery" });
    expect(await hasPrivateFeed(db(), userId)).toBe(false);
    expect(await ownerOfFeed(db(), others)).toBe(other);
  });
});
