import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { SLOW_MS } from "../../upstreams/stand-in";
import { noFaults } from "../../upstreams/youtube/api-routes";

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
  Object.assign(upstreams.youtube.faults, noFaults());
  upstreams.lrclib.mode = "healthy";
  upstreams.deezer.mode = "healthy";
});

/** Opens a page as it arrives: its HTML up to `mark`, and a function for the rest. */
async function open(path: string, mark: string) {
  const response = await fetch(app.origin + path);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  for (let isOver = false; !isOver && !html.includes(mark);) {
    const { done, value = "" } = await reader.read();
    isOver = done;
    html += value;
  }
  async function rest(): Promise<string> {
    for (let part = await reader.read(); !part.done; part = await reader.read()) html += part.value;
    return html;
  }
  return { response, shell: html, rest };
}

const slow = {
  youtube: () => void (upstreams.youtube.faults.delay = SLOW_MS),
  lrclib: () => void (upstreams.lrclib.mode = "slow"),
  deezer: () => void (upstreams.deezer.mode = "slow"),
};

describe.each([
  {
    what: "results",
    by: slow.youtube,
    path: "/search?q=ed+sheeran",
    mark: "Searching YouTube...",
    words: "Shape of You (Official Music Video) version 3",
  },
  {
    what: "a video",
    by: slow.youtube,
    path: `/watch?v=${FONSI}`,
    mark: "</main>",
    words: "Despacito",
  },
  {
    what: "lyrics",
    by: slow.lrclib,
    path: `/watch?v=${ADELE}&tab=lyrics`,
    mark: "Looking for the lyrics...",
    words: "Line 1 of Hello",
  },
  {
    what: "artists",
    by: slow.deezer,
    path: `/watch?v=${RICK}&tab=artists`,
    mark: "Looking for artists...",
    words: "Bananarama",
  },
])("a slow upstream of $what", ({ by, path, mark, words }) => {
  test("holds up neither the shell nor the pages that can wait for it", async () => {
    by();
    const first = await open(path, mark);
    expect(first.shell.includes(mark)).toBe(true);
    expect(first.shell.includes(words)).toBe(false);
    expect(first.shell).toMatch(/<noscript>.*wait=1.*<\/noscript>/s);
    expect(first.response.headers.get("Cache-Control")).toBe("private, no-store");
    const whole = await open(`${path}&wait=1`, words);
    expect(whole.shell.includes(words)).toBe(true);
    expect(whole.shell.includes("aria-busy")).toBe(false);
    expect((await first.rest()).includes(words)).toBe(true);
  });
});

test("a quick one is waited for, so that a video's first page is shared already", async () => {
  let asked = 100;
  const policy = async () => {
    const { headers } = await fetch(`${app.origin}/watch?v=fails${(asked += 1)}-ab`);
    return headers.get("Cache-Control");
  };
  await expect.poll(policy).toMatch(/^public/);
});
