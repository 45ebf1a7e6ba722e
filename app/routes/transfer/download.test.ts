import { expect, test } from "vitest";
import { answerFor } from "~/services/platform/work/owner.server";
import { download } from "./download.server";

const CHUNKS = 20;

async function* longText(): AsyncGenerator<string> {
  for (let at = 0; at < CHUNKS; at += 1) yield "x".repeat(20_000);
}

const startFor = (client: string) =>
  answerFor(client, () => download(new Request("http://localhost/"), longText(), "loops.csv"));

/** Resolves to null if the promise is not settled yet. */
const settled = <Value>(promise: Promise<Value>) => Promise.race([promise, Promise.resolve(null)]);

test("a client has one download at a time: three wait, and a fifth is refused", async () => {
  const first = await startFor("a");
  const [second, third, fourth] = [startFor("a"), startFor("a"), startFor("a")];
  const refused = await startFor("a").catch((answer: unknown) => answer as Response);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("5");
  const other = await startFor("b");
  expect(await other.text()).toHaveLength(CHUNKS * 20_000);
  expect(await settled(second)).toBeNull();
  await first.body?.cancel();
  await (await second).text();
  await (await third).text();
  await (await fourth).body?.cancel();
});

test("a download whose client has left makes room for the next", async () => {
  const gone = new AbortController();
  const request = new Request("http://localhost/", { signal: gone.signal });
  await answerFor("c", () => download(request, longText(), "loops.csv"));
  const next = startFor("c");
  expect(await settled(next)).toBeNull();
  gone.abort();
  await (await next).body?.cancel();
});

test("everybody else has a turn between two chunks", async () => {
  let turns = 0;
  let isOver = false;
  const takeTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  await (await startFor("d")).text();
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(CHUNKS);
});
