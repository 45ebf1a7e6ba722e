import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { isCrash } from "./expect-no-crash";
import { textPlaces, type TextPlace } from "./text-places";
import { newOwner, type Owner } from "./world";

const CONCURRENCY = 4;

let app: App;
let owner: Owner;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: "1" } });
});
// A new owner for each test, because pages show again what was sent.
beforeEach(async () => {
  const db = new Client({ connectionString: app.databaseUrl });
  await db.connect();
  owner = await newOwner(app, db);
  await db.end();
});
afterAll(() => app.stop());

const addressOf = ({ route, name }: TextPlace, init?: RequestInit) =>
  `${init?.method ?? "GET"} ${route} ${name}`;

async function send(place: TextPlace, text: string) {
  const { path, init } = place.request(text);
  const headers = { Accept: "text/html", ...init?.headers };
  const response = await owner.visitor.send(path, { ...init, headers });
  const isText = /text|json|xml/.test(response.headers.get("Content-Type") ?? "");
  const answer = await response.arrayBuffer();
  return {
    address: addressOf(place, init),
    status: response.status,
    text: isText ? new TextDecoder("utf-8", { fatal: true }).decode(answer) : "",
  };
}

/** The places at which `isWrong` finds something. */
async function wrongPlaces(
  texts: string[],
  isWrong: (answer: Awaited<ReturnType<typeof send>>, place: TextPlace) => boolean,
): Promise<string[]> {
  const places = textPlaces(owner);
  expect(places.length).toBeGreaterThan(1000);
  const left = places.values();
  const wrong = new Set<string>();
  const worker = async () => {
    for (const place of left) {
      for (const text of texts) {
        const answer = await send(place, text);
        if (isWrong(answer, place)) wrong.add(`${answer.address}: ${answer.status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return [...wrong];
}

test("half of a character breaks no address, wherever it is sent", async () => {
  const wrong = await wrongPlaces(["a\ude00b\ud83d"], ({ status }, { route }) =>
    isCrash(status, route),
  );
  expect(wrong).toEqual([]);
}, 600_000);

/** A cut in the middle of a character, as it looks in text, in JSON and in an address. */
const HALF = /\ufffd|\\ud83d(?!\\ude00)|%ef%bf%bd/i;

test("no address cuts a character in the middle", async () => {
  // Two texts, for cuts after an even and an odd number of units.
  const texts = ["", "a"].map((start) => start + "\u{1f600}".repeat(120));
  const wrong = await wrongPlaces(
    texts,
    ({ status, text }, { route }) => isCrash(status, route) || HALF.test(text),
  );
  expect(wrong).toEqual([]);
}, 600_000);

test("nothing is logged as an error", () => {
  expect(app.logs().match(/.*"level":[56]0.*/g)).toBeNull();
});
