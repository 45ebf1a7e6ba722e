import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { serversOf } from "../../support/data/play-writing";

const YTID = "fJ9rUzIMcZQ";

let app: App;
beforeAll(async () => {
  app = await startApp({ embedded: true });
});
afterAll(() => app?.stop());

it("survives its database server being killed, and starts it again", async () => {
  const listener = new Visitor(app.origin);
  const play = () => listener.json("/api/history/add", { ytid: YTID, eventId: randomUUID() });
  const statuses = new Set<number>();
  const isCounted = async () => {
    const { status } = await play();
    statuses.add(status);
    return status === 200;
  };
  expect(await isCounted()).toBe(true);
  for (const pid of await serversOf(app.dataDir)) process.kill(pid, "SIGKILL");
  await expect.poll(isCounted).toBe(true);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const { answer } = await listener.json<{ res: Record<string, number> }>(
    `/api/history/get-plays?ytids=${YTID}`,
  );
  expect(answer.res[YTID]).toBeGreaterThanOrEqual(2);
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
  await expect
    .poll(() => app.logs())
    .toContain("the embedded database has stopped, and is started again");
});
