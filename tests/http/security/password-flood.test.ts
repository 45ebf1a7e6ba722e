import { expect, test } from "vitest";
import { setUpAccountsApp, uniqueEmail, visitorWithOwnIp } from "../../support/app/sign-in";

const running = setUpAccountsApp();
const SIGN_INS = 150;
/** A reason is not logged again for ten seconds. */
const QUIET_MS = 10_000;

test("part of a flood of sign-ins is refused, and everything else is answered meanwhile", async () => {
  const { app } = running();
  const statuses: number[] = [];
  const since = performance.now();
  const signIns = Array.from({ length: SIGN_INS }, async () => {
    const visitor = visitorWithOwnIp(app.origin);
    const fields = { email: uniqueEmail(), password: "Wrong-wrong-wrong-wrong" };
    const answer = await visitor.form("/login/password", fields);
    await answer.text();
    statuses.push(answer.status);
    if (answer.status === 503) expect(answer.headers.get("retry-after")).toBe("5");
  });
  for (const path of ["/healthz", "/about", "/top10"]) {
    const answer = await fetch(app.origin + path);
    await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
  }
  await Promise.all(signIns);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 503).length).toBeGreaterThan(20);
  const lines = app.logs().matchAll(/"why":"([^"]+)".*"unavailable"/g);
  const reasons = Array.from(lines, ([, why]) => why);
  const most = new Set(reasons).size * Math.ceil((performance.now() - since) / QUIET_MS);
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.length).toBeLessThanOrEqual(most);
});
