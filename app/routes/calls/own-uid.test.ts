import { describe, expect, test } from "vitest";
import { ownListener, ownReader, refuseStranger } from "./own-uid.server";

const ADA = "11111111-1111-4111-8111-111111111111";
const BEN = "22222222-2222-4222-8222-222222222222";
const session = (userId: string | null) => ({
  userId,
  requireListener: () => Promise.resolve(userId ?? "new"),
});

/** Returns the thrown status, or 200 if nothing is thrown. */
async function statusOf(act: () => unknown): Promise<number> {
  try {
    await act();
    return 200;
  } catch (thrown) {
    return (thrown as Response).status;
  }
}

/** CALL-4, for every value that a path, a query or JSON can hold. */
describe.each([
  ["me", 200, 200],
  [ADA, 200, 401],
  [BEN, 403, 401],
  ["", 403, 401],
  ["ME", 403, 401],
])("a call about the listener %j", (uid, toAda, toVisitor) => {
  test(`answers ${toAda} to Ada and ${toVisitor} to a visitor`, async () => {
    for (const call of [ownListener, ownReader]) {
      expect(await statusOf(() => call(session(ADA), uid))).toBe(toAda);
      expect(await statusOf(() => call(session(null), uid))).toBe(toVisitor);
    }
  });
});

test.each([
  [undefined, 200, 200],
  ["", 200, 200],
  ["me", 200, 200],
  [ADA, 200, 403],
  [BEN, 403, 403],
  [null, 403, 403],
  [[ADA], 403, 403],
  [{}, 403, 403],
])("a call that answers everybody and is given the uid %j", async (uid, toAda, toVisitor) => {
  expect(await statusOf(() => refuseStranger(session(ADA), uid))).toBe(toAda);
  expect(await statusOf(() => refuseStranger(session(null), uid))).toBe(toVisitor);
});
