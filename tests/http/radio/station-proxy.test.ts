import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { soundBytes } from "../../upstreams/streams/sound";
import { stationId } from "../../upstreams/radio-browser/stations";

const HTTPS = "https://listen.invalid";
const env = { ORIGIN: HTTPS, ALLOW_PRIVATE_UPSTREAMS: "true", TRUST_PROXY: "1" };

let upstreams: Upstreams;
let app: App;
let without: App;
beforeAll(async () => {
  upstreams = await startUpstreams();
  [app, without] = await Promise.all([
    startApp({ upstreams, env: { ...env, RADIO_PROXY: "true", RADIO_PROXY_STREAMS: "40" } }),
    startApp({ upstreams, env }),
  ]);
});
afterAll(async () => {
  await Promise.all([app?.stop(), without?.stop()]);
  await upstreams?.stop();
});

/** Stations that send MP3 with titles, by SHOUTcast 1, and behind a playlist. */
const PIER = stationId(201);
const SHOUTCAST = stationId(5);
const LISTED = stationId(202);
const UNNAMED = stationId(206);

// Each test has its own client, since the previous one's connections may not be free yet.
let client = 0;
beforeEach(() => void (client += 1));

/** Asks through a proxy on https; the request ends with the test. */
function begun(path: string, more: Record<string, string> = {}, from = app) {
  const proxy = { Host: new URL(HTTPS).host, "X-Forwarded-For": `10.20.${client}.1` };
  const request = get(from.origin + path, { headers: { ...proxy, ...more } });
  onTestFinished(() => void request.destroy());
  return request;
}

async function ask(path: string, more?: Record<string, string>, from?: App) {
  const request = begun(path, more, from);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  return { answer, leave: () => request.destroy() };
}

/** Opens the sound as a browser's player does. */
const open = (id: string, more?: Record<string, string>, from?: App) =>
  ask(`/api/radio/stream/${id}`, more, from);

async function begin(answer: IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer);
    if (Buffer.concat(chunks).length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

const message = async (answer: IncomingMessage) =>
  (JSON.parse(Buffer.concat(await answer.toArray()).toString()) as { error: { message: string } })
    .error.message;

describe("a station without https, on https", () => {
  test("is passed on to at most three players of a client, however many ask at once", async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(PIER)));
    const statuses = opened.map(({ answer }) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
    for (const { leave } of opened) leave();
    const again = async () => {
      const { answer, leave } = await open(PIER);
      leave();
      return answer.statusCode;
    };
    await expect.poll(again).toBe(200);
  });

  test("is an address of our own in the player if the operator allows it", async () => {
    const page = async (from: App) => {
      const { answer } = await ask(`/radio?stationId=${PIER}&wait=1`, {}, from);
      return Buffer.concat(await answer.toArray()).toString();
    };
    expect(await page(app)).toContain(`${HTTPS}/api/radio/stream/${PIER}`);
    const offered = await page(without);
    expect(offered).not.toContain("/api/radio/stream/");
    expect(offered).toContain("This station sends over http only");
  });

  test.each([
    ["MP3", PIER],
    ["SHOUTcast 1", SHOUTCAST],
    ["a playlist", LISTED],
    ["a playlist whose address does not say so", UNNAMED],
  ])("is passed on unchanged, without titles: %s", async (_, id) => {
    const { answer, leave } = await open(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "audio/mpeg",
      "cache-control": "private, no-store",
    });
    const sound = await soundBytes("mp3");
    expect((await begin(answer, 20_000)).equals(sound.subarray(0, 20_000))).toBe(true);
    leave();
    await expect.poll(() => upstreams.streams.listeners).toBe(0);
  });

  test("is closed when the listener leaves, and counts 3 at a time", async () => {
    const three = await Promise.all([open(PIER), open(PIER), open(PIER)]);
    expect(three.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200]);
    const fourth = await open(PIER);
    expect(fourth.answer.statusCode).toBe(429);
    expect(fourth.answer.headers["retry-after"]).toBe("60");
    three[0]!.leave();
    await expect.poll(() => upstreams.streams.listeners).toBe(2);
    await expect
      .poll(async () => {
        const { answer, leave } = await open(PIER);
        leave();
        return answer.statusCode;
      })
      .toBe(200);
  });

  test("is no error of ours if the listener leaves while the directory is asked for it", async () => {
    upstreams.radioBrowser.mode = "slow";
    onTestFinished(() => void (upstreams.radioBrowser.mode = "healthy"));
    const { seen } = upstreams.radioBrowser;
    const before = seen.length;
    const path = `/api/radio/stream/${stationId(203)}`;
    const request = begun(path).on("error", () => undefined);
    await expect.poll(() => seen.length).toBeGreaterThan(before);
    request.destroy();
    const line = new RegExp(`"path":"${path}".*"status":(\\d+)`);
    await expect.poll(() => line.exec(app.logs())?.[1]).toBe("499");
  });

  test.each([
    ["nobody knows", stationId(998), 404, "There is no such station."],
    ["has no valid id", "__proto__", 404, "There is no such station."],
    ["sends HLS", stationId(204), 404, "This station cannot be passed on."],
    ["is away", stationId(205), 502, "The station cannot be reached."],
  ])("an error if it %s", async (_, id, status, said) => {
    const { answer } = await open(id);
    expect({ status: answer.statusCode, said: await message(answer) }).toEqual({ status, said });
  });

  test("is refused to other sites, and if the operator does not allow it", async () => {
    const elsewhere = await open(PIER, { "Sec-Fetch-Site": "cross-site" });
    expect(elsewhere.answer.statusCode).toBe(403);
    const off = await open(PIER, {}, without);
    expect(off.answer.statusCode).toBe(404);
    expect(await message(off.answer)).toBe("This server passes on no stations.");
  });

  test("does not keep a process from ending", async () => {
    const third = await startApp({
      upstreams,
      env: { ...env, RADIO_PROXY: "true" },
    });
    const { answer } = await open(PIER, {}, third);
    expect(answer.statusCode).toBe(200);
    expect(await third.stop()).toBeUndefined();
  });
});
