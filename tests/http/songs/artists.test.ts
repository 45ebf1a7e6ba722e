import { parse } from "node-html-parser";
import { afterEach, describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { SLOW_MS, type Mode } from "../../upstreams/stand-in";
import { noFaults } from "../../upstreams/youtube/api-routes";

const QUEEN = "fJ9rUzIMcZQ";
const RICK = "dQw4w9WgXcQ";

const { app, upstreams } = sharedAppAndUpstreams();
afterEach(() => {
  upstreams.deezer.mode = "healthy";
  Object.assign(upstreams.youtube.faults, noFaults());
});

interface Info {
  name: string;
  image: string | null;
  similar: { name: string; image: string | null }[];
  error?: { code: string };
}
const info = (name: string) =>
  new Visitor(app.origin).json<Info>(`/api/artist/info?name=${encodeURIComponent(name)}`);

async function panelOf(path: string) {
  const response = await new Visitor(app.origin).get(path);
  const page = parse(await response.text());
  return { response, panel: page.querySelector("#artists")! };
}

describe("the API call", () => {
  test("returns picture, name and similar artists, and no picture for Deezer's placeholder", async () => {
    const { status, answer } = await info("queen");
    expect(status).toBe(200);
    expect(answer.name).toBe("Queen");
    expect(answer.image).toContain("/images/artist/picture1/250x250");
    const images = new Map(answer.similar.map(({ name, image }) => [name, image]));
    expect(images.get("David Bowie")).toContain("picture2");
    expect(images.get("Deep Purple")).toBeNull();
    expect(images.has("Queen")).toBe(false);
  });

  test("takes names from Last.fm if Deezer knows few", async () => {
    const { answer } = await info("Rick Astley");
    expect(answer.similar).toEqual([
      { name: "Bananarama", image: null, weight: 1 },
      { name: "Kylie Minogue", image: null, weight: 0.87 },
    ]);
  });

  test("answers 404 for an unknown artist, and requires a name", async () => {
    expect((await info("Zyx Unheard Of")).status).toBe(404);
    expect((await info("  ")).status).toBe(400);
  });

  test("asks upstream once per artist, however the name is written", async () => {
    await Promise.all([info("Elton John"), info("ELTON  john"), info("elton john")]);
    const asked = upstreams.deezer.seen.filter((path) => /search.*elton/i.test(path));
    expect(asked).toHaveLength(1);
  });
});

test.each<[Mode, string]>([
  ["failing", "Aerosmith"],
  ["rate-limited", "AC/DC"],
  ["garbage", "Led Zeppelin"],
])("does not cache a missing artist while an upstream is %s", async (mode, name) => {
  upstreams.deezer.mode = mode;
  const { status, answer } = await info(name);
  expect([status, answer.error?.code]).toEqual([502, "upstream"]);
});

describe("the panel", () => {
  test("shows four faces and then all, each linked to the artist's radio", async () => {
    const { panel } = await panelOf(`/watch?v=${QUEEN}&tab=artists&wait=1`);
    expect(panel.hasAttribute("open")).toBe(true);
    const [first, rest] = panel.querySelectorAll("ul.faces");
    expect(first?.querySelectorAll("li")).toHaveLength(4);
    expect(first?.querySelectorAll("img")).toHaveLength(4);
    expect(first?.querySelector("a")?.getAttribute("href")).toBe("/radio/David%20Bowie");
    expect(rest?.parentNode?.tagName).toBe("DETAILS");
    expect(rest?.querySelectorAll("li").length).toBeGreaterThan(4);
  });

  test("asks no upstream until it is opened, and is rendered for all once it is cached", async () => {
    await panelOf(`/watch?v=${RICK}&wait=1`);
    await info("Queen");
    const { response, panel } = await panelOf(`/watch?v=${QUEEN}`);
    expect(panel.querySelectorAll("img").length).toBeGreaterThanOrEqual(4);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage");
  });

  test("is shown on a video's first visit too, beside a text made from its title", async () => {
    await info("Justin Bieber");
    upstreams.youtube.faults.delay = SLOW_MS;
    const html = await (await new Visitor(app.origin).get("/watch?v=fRh_vgS2dFE")).text();
    expect(html).toContain("Looking the video up...");
    const page = parse(html);
    expect(page.querySelector("#artists")?.getAttribute("data-artist")).toBe("Justin Bieber");
    const heading = page.querySelector("#article")?.text ?? "";
    expect(heading).toBe("Justin Bieber - Sorry (PURPOSE : The Movement) on repeat");
    expect(heading).not.toContain("fRh_vgS2dFE");
  });

  test("loads pictures only from Deezer's host", async () => {
    const { response } = await panelOf(`/watch?v=${QUEEN}`);
    expect(response.headers.get("Content-Security-Policy")).toMatch(
      new RegExp(`img-src [^;]*${upstreams.deezer.origin.replaceAll(".", "\\.")}`),
    );
  });

  test("says that artists are unavailable, with a link to try again", async () => {
    upstreams.deezer.mode = "failing";
    const { response, panel } = await panelOf("/watch?v=YQHsXMglC9A&wait=1&tab=artists");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(panel.text).toContain("Artists cannot be loaded right now.");
    expect(panel.querySelector("a")?.getAttribute("href")).toContain("tab=artists");
  });
});

test("shows cached artists to a client over the limit, asks it to wait for others, and spoils no page for anybody else", async () => {
  await info("Queen");
  const someIds = (from: string) =>
    Array.from({ length: 20 }, (_, at) => `missing_${from}${String(at).padStart(2, "0")}`);
  const statuses = [];
  for (const from of "abcdefg") {
    const path = `/api/video/lyrics?ytids=${someIds(from).join(",")}`;
    statuses.push((await new Visitor(app.origin).json(path)).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  const seen = upstreams.deezer.seen.length;
  const limited = await info("Elvis");
  expect(limited).toMatchObject({ status: 429, answer: { error: { code: "too_many_requests" } } });
  expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await info("Queen")).status).toBe(200);
  const { response, panel } = await panelOf("/watch?v=YQHsXMglC9A&wait=1&tab=artists");
  expect(panel.text).toContain("Artists cannot be loaded right now.");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(upstreams.deezer.seen).toHaveLength(seen);
});
