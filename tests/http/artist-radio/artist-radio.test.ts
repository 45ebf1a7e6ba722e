import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { stepFrom } from "../../support/app/steps";
import { setUpAppWithDatabase } from "../../support/app/app-with-database";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";
import { songsOf, storeSongs } from "../../support/data/songs";
import { startUpstreams } from "../../upstreams";

const rig = setUpAppWithDatabase(startUpstreams, ({ env }) => ({ ...env, TRUST_PROXY: "1" }));
/** Opens a page with `wait`, so that slow songs do not stream in. */
const page = async (path: string, visitor = new RoamingVisitor(rig.app.origin)) => {
  const url = new URL(path, rig.app.origin);
  if (url.pathname.startsWith("/radio/")) url.searchParams.set("wait", "1");
  const response = await visitor.get(url.pathname + url.search);
  return { response, html: parse(await response.text()) };
};
type Html = Awaited<ReturnType<typeof page>>["html"];
const idsIn = (html: Html) =>
  html
    .querySelectorAll("#main [data-rows] > [data-ytid]")
    .map((row) => row.getAttribute("data-ytid")!);
const linkIn = (html: Html) => html.querySelector("#main a[data-more]");
/** The address of the next songs alone, as scripts ask for them. */
const moreOf = (html: Html) => linkIn(html)?.getAttribute("data-next") ?? "";
const dockOf = (html: Html) => html.querySelector("#player")?.getAttribute("data-id");
const repeatIn = (html: Html) =>
  html.querySelector('#player button[aria-label="Repeat"]')?.getAttribute("aria-pressed");
const searches = () =>
  rig.upstream.youtube.seen.filter((request) => String(request).includes("/search")).length;

beforeAll(async () => {
  await storeSongs(rig.database, [
    ...songsOf("Queen", "queen", 30),
    ...songsOf("David Bowie", "bowie", 30),
    ...songsOf("Led Zeppelin", "zeppe", 30),
    ...songsOf("Rick Astley", "ricky", 3),
    ...songsOf("Solo Singer", "solos", 1),
    ...songsOf("AC/DC", "volts", 6).map((song) => ({ ...song, repeats: 0 })),
    { ytid: "queenalbum0", title: "Queen - Greatest Hits Album" },
    { ytid: "queenlong00", title: "Queen - A long night", duration: 600 },
    { ytid: "queenunhear", title: "Queen - Unheard", repeats: 0 },
  ]);
});

describe("the page", () => {
  test("is titled by the artist and lists the first song and what follows, with the reason of those by others", async () => {
    const { response, html } = await page("/radio/queen");
    expect(response.status).toBe(200);
    expect(html.querySelector("h1")?.text).toBe("Queen Artist Radio");
    expect(html.querySelector("title")?.text).toContain("Queen Artist Radio");
    const ids = idsIn(html);
    expect(ids).toHaveLength(6);
    expect(ids[0]).toBe("queen000000");
    const rows = html.querySelectorAll("#main [data-rows] > li");
    expect(rows[0]?.querySelector(".row-by")?.text).toBe("Queen");
    expect(rows.every((row) => /Queen/.test(row.text))).toBe(true);
    expect(rows.some((row) => /is similar to Queen/.test(row.text))).toBe(true);
    expect(html.querySelectorAll("#main [data-more]").map((link) => link.text)).toEqual([
      "Show More",
    ]);
  });

  test("shows the same songs when opened again, even after Show More", async () => {
    const { html } = await page("/radio/Queen");
    const { html: more } = await page(moreOf(html));
    expect(idsIn(more)).toHaveLength(5);
    const { html: again } = await page("/radio/Queen?shown=11");
    expect(idsIn(again)).toEqual([...idsIn(html), ...idsIn(more)]);
  });

  test("has its first song in the dock, with Repeat off", async () => {
    const { html } = await page("/radio/Queen");
    expect(dockOf(html)).toBe(idsIn(html)[0]);
    expect(html.querySelector("body")?.getAttribute("data-page")).toBe("page");
    expect(repeatIn(html)).toBe("false");
  });

  test("keeps the earlier rows on Show More without scripts, however often it is pressed", async () => {
    const { html } = await page("/radio/Queen");
    const { html: more } = await page(linkIn(html)?.getAttribute("href") ?? "");
    expect(idsIn(more)).toEqual([...idsIn(html), ...idsIn(more).slice(6)]);
    expect(idsIn(more)).toHaveLength(11);
    const { html: most } = await page(linkIn(more)?.getAttribute("href") ?? "");
    expect(idsIn(most)).toEqual([...idsIn(more), ...idsIn(most).slice(11)]);
    expect(idsIn(most)).toHaveLength(16);
  });

  test("of a radio that is playing has the latest song and what follows, and leaves the dock as it is", async () => {
    const visitor = new RoamingVisitor(rig.app.origin);
    visitor.cookies.set("last-played", encodeURIComponent("queen000021~1764000000"));
    visitor.cookies.set("last-radio", encodeURIComponent("queen000021/radio/Queen"));
    const { html } = await page("/radio/Queen", visitor);
    expect([idsIn(html)[0], dockOf(html)]).toEqual(["queen000021", "queen000021"]);
    expect(idsIn(html)).toHaveLength(6);
    const { html: other } = await page("/radio/David%20Bowie", visitor);
    expect(dockOf(other)).toBe(idsIn(other)[0]);
  });

  test("is padded to six rows", async () => {
    const { html } = await page("/radio/Solo%20Singer");
    expect(idsIn(html)).toHaveLength(1);
    const padding = html.querySelectorAll("#main [data-placeholders]")[0];
    expect(padding?.querySelectorAll("li")).toHaveLength(5);
  });

  test.each(["/radio/m3u", "/radio/%20", `/radio/${"x".repeat(101)}`])(
    "%s is not an artist",
    async (path) => {
      expect((await page(path)).response.status).toBe(404);
    },
  );

  test.each(["constructor", "__proto__"])("%s is an artist without songs", async (name) => {
    const { response, html } = await page(`/radio/${encodeURIComponent(name)}`);
    expect(response.status).toBe(200);
    expect(html.querySelector("h1")?.text).toBe("Artist Radio");
    expect(html.querySelector("#main")?.text).toContain("No songs found");
  });

  test("starts over at an invalid position", async () => {
    const { response } = await page("/radio/Queen?next=nonsense");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/radio/Queen"]);
  });

  test("starts with the video it was opened from", async () => {
    const { html } = await page("/radio/Queen?v=queen000007");
    expect(idsIn(html)[0]).toBe("queen000007");
    expect(dockOf(html)).toBe("queen000007");
  });
});

test("of a hundred songs, none comes twice among 50, there is no end, and a warm index needs no search", async () => {
  const { html } = await page("/radio/David%20Bowie");
  const before = searches();
  const songs = idsIn(html);
  let more = moreOf(html);
  while (songs.length < 100) {
    const { html: next } = await page(more);
    expect(idsIn(next)).toHaveLength(5);
    songs.push(...idsIn(next));
    more = moreOf(next);
  }
  songs.forEach((ytid, at) => expect(songs.slice(Math.max(0, at - 49), at)).not.toContain(ytid));
  expect(searches() - before).toBe(0);
  const others = ["queenalbum0", "queenlong00", "queenunhear"];
  expect(songs.filter((ytid) => others.includes(ytid))).toEqual([]);
  const own = songs.filter((ytid) => ytid.startsWith("bowie")).length;
  expect(own).toBeGreaterThan(8);
  expect(own).toBeLessThan(60);
});

test("a radio of few songs plays for ever, with few searches", async () => {
  const before = searches();
  const { html } = await page("/radio/Rick%20Astley");
  const songs = idsIn(html);
  let more = moreOf(html);
  while (songs.length < 40) {
    const { html: next } = await page(more);
    songs.push(...idsIn(next));
    more = moreOf(next);
  }
  songs.forEach((ytid, at) => expect(songs[at - 1]).not.toBe(ytid));
  expect(searches() - before).toBeLessThanOrEqual(3);
});

test.each(["AC%2FDC", "ac%2Fdc"])(
  "the radio of %s plays that artist, though nobody has repeated a song of theirs",
  async (name) => {
    const { html } = await page(`/radio/${name}?shown=51`);
    expect(html.querySelector("h1")?.text).toBe("AC/DC Artist Radio");
    const songs = idsIn(html);
    expect(songs[0]).toMatch(/^volts/);
    expect(songs.filter((ytid) => ytid.startsWith("volts")).length).toBeGreaterThan(4);
  },
);

describe("'Artist Radio' in the sidebar", () => {
  const entry = async (path: string, cookies: Record<string, string>) => {
    const visitor = new RoamingVisitor(rig.app.origin);
    for (const [name, value] of Object.entries(cookies)) {
      visitor.cookies.set(name, encodeURIComponent(value));
    }
    const { html } = await page(path, visitor);
    return html.querySelector('#sidebar [data-section="radio/artist"]')?.getAttribute("href");
  };
  const played = {
    "last-played": "queen000001~1764000000",
    "last-radio": "queen000001/radio/Queen",
  };

  test("leads back to the radio played last, from every page", async () => {
    expect(await entry("/about", played)).toBe("/radio/Queen");
    expect(await entry("/radio", played)).toBe("/radio/Queen");
    expect(await entry("/radio/David%20Bowie", played)).toBe("/radio/David%20Bowie");
  });

  test("is gone once something else is played or shown", async () => {
    const other = { ...played, "last-played": "bowie000001~1764000000" };
    expect(await entry("/about", other)).toBeUndefined();
    expect(await entry("/watch?v=bowie000001", played)).toBeUndefined();
    expect(await entry("/about", {})).toBeUndefined();
    const { "last-radio": radio } = played;
    expect(await entry("/about", { "last-radio": radio })).toBeUndefined();
  });

  test("is forgotten along with the history", async () => {
    const visitor = new RoamingVisitor(rig.app.origin);
    const { headers } = await visitor.json("/api/history/clear", { confirm: "yes" });
    expect(headers.getSetCookie().join()).toContain("last-radio=; Max-Age=0");
  });
});

describe("without scripts", () => {
  test("Play counts nothing yet, leaves Repeat alone and leads to the first song, whose Next plays on", async () => {
    const visitor = new Visitor(rig.app.origin);
    const { html } = await page("/radio/Queen", visitor);
    const form = html.querySelector("form[data-radio-start]")!;
    const fields = Object.fromEntries(
      form
        .querySelectorAll("input")
        .map((input) => [input.getAttribute("name")!, input.getAttribute("value")!]),
    );
    const started = await visitor.form(form.getAttribute("action")!, fields);
    expect(started.status).toBe(303);
    expect(visitor.cookies.has("repeat")).toBe(false);
    const heard: string[] = [];
    let path = started.headers.get("Location")!;
    for (let at = 0; at < 8; at++) {
      heard.push(new URL(path, rig.app.origin).searchParams.get("v")!);
      const { html: watch } = await page(path, visitor);
      expect(repeatIn(watch)).toBe("false");
      path = (await stepFrom(visitor, watch, "Next")) ?? "";
      expect(path).toContain("from=radio");
    }
    expect(new Set(heard).size).toBe(8);
  });
});

describe("the call", () => {
  interface Radio {
    name: string | null;
    seed: { ytid: string; title: string } | null;
    recs: { ytid: string; title: string; artist: string }[];
  }
  const radio = (query: string) =>
    new RoamingVisitor(rig.app.origin).json<Radio>(`/api/artist/radio?${query}`);

  test("answers name, seed and songs by name", async () => {
    const { status, answer } = await radio("name=queen");
    expect(status).toBe(200);
    expect(answer.name).toBe("Queen");
    expect(answer.seed).toEqual({ ytid: "queen000000", title: "Queen - Song 0" });
    expect(answer.recs.length).toBeGreaterThanOrEqual(6);
    expect(answer.recs.map(({ ytid }) => ytid)).not.toContain("queen000000");
    expect(answer.recs[0]).toEqual({
      ytid: expect.any(String),
      title: expect.any(String),
      artist: expect.any(String),
    });
  });

  test("answers by video, without that video", async () => {
    const { answer } = await radio("ytid=queen000003");
    expect([answer.name, answer.seed]).toEqual([
      "Queen",
      { ytid: "queen000003", title: "Queen - Song 3" },
    ]);
    expect(answer.recs.map(({ ytid }) => ytid)).not.toContain("queen000003");
  });

  test("shuffles again on request, and counts that", async () => {
    const [one, other] = [await radio("name=Queen&regen=1"), await radio("name=Queen&regen=1")];
    expect(one.answer.recs).not.toEqual(other.answer.recs);
  });

  test("answers an empty list for an unknown artist, and while upstreams fail", async () => {
    expect((await radio("name=Zyx%20Unheard")).answer.recs).toEqual([]);
    rig.upstream.deezer.mode = "failing";
    const { status, answer } = await radio("name=Zyx%20Failing");
    rig.upstream.deezer.mode = "healthy";
    expect([status, answer.recs]).toEqual([200, []]);
  });

  test("needs a name or a video", async () => {
    expect((await radio("")).status).toBe(400);
    expect((await radio("ytid=nonsense")).status).toBe(400);
  });
});
