import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { SLOW_MS } from "../../upstreams/stand-in";
import { noFaults } from "../../upstreams/youtube/api-routes";

/** How much later the shell of an unknown page may come than that of a known one, in milliseconds. */
const SHELL_MS = 200;
const QUEEN = "fJ9rUzIMcZQ";
const ADELE = "YQHsXMglC9A";
const RICK = "dQw4w9WgXcQ";
const FONSI = "kJQP7kiw5Fk";

let upstreams: Upstreams;
let app: App;
beforeAll(async () => {
  upstreams = await startUpstreams();
  app = await startApp({ upstreams });
  const known = [`/api/video/meta?ytids=${QUEEN},${ADELE}`, `/api/video/lyrics?ytids=${QUEEN}`];
  const whole = ["/search?q=rick&wait=1", `/watch?v=${QUEEN}&tab=artists&wait=1`];
  for (const path of [...known, ...whole]) await (await fetch(app.origin + path)).text();
});
afterAll(async () => {
  await app.stop();
  await upstreams.stop();
});
afterEach(() => {
  Object.assign(upstreams.youtube.trouble, noFaults());
  upstreams.lrclib.mode = "healthy";
  upstreams.deezer.mode = "healthy";
});

/** A page as it arrives: when its shell with `mark` was there, and the rest of it. */
async function open(path: string, mark: string) {
  const begun = performance.now();
  const response = await fetch(app.origin + path);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  for (let isOver = false; !isOver && !html.includes(mark);) {
    const { done, value = "" } = await reader.read();
    isOver = done;
    html += value;
  }
  const ms = performance.now() - begun;
  async function rest(): Promise<string> {
    for (let part = await reader.read(); !part.done; part = await reader.read()) html += part.value;
    return html;
  }
  return { response, shell: html, ms, rest };
}

/** The fastest of a few requests, since other work on the machine slows single ones. */
async function fastest(path: string, mark: string): Promise<number> {
  const times = [];
  for (let at = 0; at < 4; at++) {
    const { ms, rest } = await open(path, mark);
    void rest();
    times.push(ms);
  }
  return Math.min(...times);
}

const slow = {
  youtube: () => void (upstreams.youtube.trouble.delay = SLOW_MS),
  lrclib: () => void (upstreams.lrclib.mode = "slow"),
  deezer: () => void (upstreams.deezer.mode = "slow"),
};

describe.each([
  {
    what: "results",
    by: slow.youtube,
    warm: "/search?q=rick",
    path: "/search?q=ed+sheeran",
    mark: "Searching YouTube...",
    words: "Shape of You (Official Music Video) version 3",
  },
  {
    what: "a video",
    by: slow.youtube,
    warm: `/watch?v=${QUEEN}`,
    path: `/watch?v=${FONSI}`,
    mark: "</main>",
    words: "Despacito",
  },
  {
    what: "lyrics",
    by: slow.lrclib,
    warm: `/watch?v=${QUEEN}&tab=lyrics`,
    path: `/watch?v=${ADELE}&tab=lyrics`,
    mark: "Looking for the lyrics...",
    words: "Line 1 of Hello",
  },
  {
    what: "artists",
    by: slow.deezer,
    warm: `/watch?v=${QUEEN}&tab=artists`,
    path: `/watch?v=${RICK}&tab=artists`,
    mark: "Looking for artists...",
    words: "Bananarama",
  },
])("a slow upstream of $what", ({ by, warm, path, mark, words }) => {
  test("holds up neither the shell nor the pages that can wait for it", async () => {
    const known = await fastest(warm, "</main>");
    by();
    const first = await open(path, mark);
    expect(first.shell.includes(mark)).toBe(true);
    expect(first.shell.includes(words)).toBe(false);
    expect(first.shell).toMatch(/<noscript>.*wait=1.*<\/noscript>/s);
    expect(first.response.headers.get("Cache-Control")).toBe("private, no-store");
    const unknown = Math.min(first.ms, await fastest(path, mark));
    expect(unknown).toBeLessThan(known + SHELL_MS);
    const whole = await open(`${path}&wait=1`, words);
    expect(whole.shell.includes(words)).toBe(true);
    expect(whole.shell.includes("aria-busy")).toBe(false);
    expect((await first.rest()).includes(words)).toBe(true);
  });
});
