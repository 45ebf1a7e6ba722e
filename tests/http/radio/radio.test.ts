import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { Visitor } from "../../support/app/visitor";
import { stationId } from "../../upstreams/radio-browser/stations";

const { app, upstreams } = sharedAppAndUpstreams();

const visitor = () => new Visitor(app.origin);
async function page(path: string, from = visitor(), headers: Record<string, string> = {}) {
  const response = await from.send(path, { headers: { Accept: "text/html", ...headers } });
  return { status: response.status, headers: response.headers, html: parse(await response.text()) };
}
type Html = ReturnType<typeof parse>;
const ids = (html: Html) =>
  html.querySelectorAll("[data-stationid]").map((row) => row.getAttribute("data-stationid")!);
const link = (html: Html, name: string) =>
  html
    .querySelectorAll("#main a")
    .find((a) => a.text.trim() === name)
    ?.getAttribute("href") ?? "";
const decoded = (href: string) => href.replaceAll("&amp;", "&");

const JAZZ = stationId(202);
type Wire = { stationuuid: string; name: string; countrycode: string };

describe("the lists of stations", () => {
  test.each(["/radio", "/radio?tab=popular", "/radio?tab=five-star"])(
    "%s shows 6 stations, 6 others, and the whole list behind Show more",
    async (path) => {
      const { html, headers } = await page(path);
      const shown = ids(html);
      expect(shown).toHaveLength(6);
      expect(headers.get("Cache-Control")).toMatch(/^public/);
      const others = await page(decoded(link(html, "Others")));
      expect(ids(others.html)).toHaveLength(6);
      expect(ids(others.html).some((id) => shown.includes(id))).toBe(false);
      const whole = await page(decoded(link(html, "Show more")));
      expect(ids(whole.html)).toHaveLength(50);
      const next = await page(decoded(link(whole.html, "Show more")));
      expect(new Set([...ids(whole.html), ...ids(next.html)])).toHaveLength(100);
    },
  );

  test("a row has everything that a listener chooses by", async () => {
    const { html } = await page("/radio?tab=category&tag=swing");
    const row = html.querySelector(`[data-stationid="${JAZZ}"]`)!;
    expect(row.getAttribute("data-title")).toBe("Jazz Cellar");
    for (const word of [
      "Jazz Cellar",
      "Germany",
      "German",
      "jazz, swing",
      "MP3 128 kbit/s",
      "votes",
    ])
      expect(row.text).toContain(word);
    expect(row.querySelector('[aria-label="Play Jazz Cellar"]')).not.toBeNull();
    expect(row.querySelector('[aria-label="Heart"]')?.getAttribute("aria-pressed")).toBe("false");
    expect(row.querySelector(".sound-picture")?.text).toBe("JC");
    expect(html.querySelector("#main h1")?.text).toBe("swing");
  });

  test("a list by country has a title and a canonical link of its own", async () => {
    const { html } = await page("/radio?country=DE&wait=1");
    expect(html.querySelector("title")?.text).toBe("Germany - Radio - Listen on Repeat");
    const href = html.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
    expect(decoded(href)).toBe(`${app.origin}/radio?tab=location&country=DE`);
  });

  test("a country has one name everywhere, and its page says the number of its link", async () => {
    const places = await page("/radio?tab=location");
    const found = places.html
      .querySelectorAll("#main a")
      .find(({ text }) => text.startsWith("United States"))!;
    const [count] = /\d+$/.exec(found.text)!;
    const list = await page(decoded(found.getAttribute("href")!));
    expect(list.html.querySelector("#main h1")?.text).toBe("United States");
    expect(list.html.querySelector("#main")?.text).toContain(`${count} stations in the directory`);
    expect(list.html.querySelector("#main li")?.text).toContain("United States");
    const { text } = list.html.querySelector("#main")!;
    expect(text).not.toContain("Of America");
    const station = await page(list.html.querySelector("#main li a")!.getAttribute("href")!);
    expect(station.html.toString()).not.toContain("Of America");
    const { answer } = await visitor().json<{ res: { country: string }[] }>(
      "/api/radio/stations?country=US",
    );
    expect(new Set(answer.res.map(({ country }) => country))).toEqual(new Set(["United States"]));
  });

  test("pictures come from us, never from the station", async () => {
    const { html } = await page("/radio?tab=location&country=FR");
    const pictures = html.querySelectorAll("#main img").map((img) => img.getAttribute("src"));
    expect(pictures.length).toBeGreaterThan(0);
    for (const src of pictures) expect(src).toMatch(/^\/pictures\/[0-9a-f]{32}\/96\.webp$/);
  });

  test("the sidebar leads to the tabs, and to results only if there is a query", async () => {
    const { html } = await page("/radio?tab=five-star");
    const items = html.querySelectorAll("#sidebar ul > li a");
    expect(items.map((a) => a.text.trim())).toEqual([
      "Popular Channel",
      "Favorite/History",
      "Five Star",
      "Location",
      "Category",
    ]);
    const current = html.querySelectorAll('#sidebar [aria-current="page"]');
    expect(current.map((a) => a.text.trim())).toEqual(["Five Star"]);
    const found = await page("/radio/search?q=pier");
    expect(found.html.querySelector("#sidebar")?.text).toContain("Search Results");
  });

  test("categories are grouped, without words that every station uses", async () => {
    const { html } = await page("/radio?tab=category");
    expect(html.querySelectorAll("#main h2").map((h2) => h2.text)).toEqual(["Genres", "Topics"]);
    expect(decoded(link(html, "jazz17") || link(html, "jazz18"))).toContain("tag=jazz");
  });

  test("locations begin with the listener's own country, which can be changed and is remembered", async () => {
    const from = visitor();
    const near = (html: Html) =>
      html
        .querySelector("#main section section")
        ?.querySelectorAll("a")
        .map((a) => a.text.replace(/\d+/, ""));
    const first = await page("/radio?tab=location", from, { "cf-ipcountry": "JP" });
    expect(first.headers.get("Cache-Control")).toContain("private");
    expect(near(first.html)).toEqual(["Japan"]);
    const set = await from.form("/api/radio/country", {
      country: "br",
      redirectTo: "/radio?tab=location",
    });
    expect(set.status).toBe(303);
    const second = await page("/radio?tab=location", from, { "cf-ipcountry": "JP" });
    expect(near(second.html)).toEqual(["Brazil"]);
    const rows = await page("/radio?tab=location&country=BR");
    expect(rows.html.querySelector("#main h1")?.text).toBe("Brazil");
    expect(ids(rows.html).length).toBeGreaterThan(10);
  });
});

describe("search", () => {
  test("finds stations by name and asks for one without a query", async () => {
    const { html } = await page("/radio/search?q=pier");
    expect(ids(html)).toEqual([stationId(201)]);
    const empty = await page("/radio/search");
    expect(empty.status).toBe(200);
    expect(empty.html.querySelector("#main")?.text).toContain("Type a station's name");
    expect(empty.html.querySelector("input[type=search]")?.getAttribute("placeholder")).toBe(
      "Search for a radio...",
    );
    const none = await page("/radio/search?q=constructor");
    expect(none.html.querySelector("#main")?.text).toContain("Nothing found");
  });

  test("suggests at most 20 names from the third character on", async () => {
    const suggest = async (q: string) =>
      (await visitor().json<{ res: string[] }>(`/api/radio/suggest?q=${q}`)).answer.res;
    expect(await suggest("ra")).toEqual([]);
    const names = await suggest("rad");
    expect(names.length).toBeGreaterThan(2);
    expect(names.length).toBeLessThanOrEqual(20);
    expect(await suggest("__proto__")).toEqual([]);
    await suggest("lantern");
    expect(upstreams.radioBrowser.seen.at(-1)).toMatch(/search\?.*name=lantern.*&limit=20$/);
  });

  test("the call lists stations by tab, country, tag and name, page by page", async () => {
    const list = async (query: string) =>
      (await visitor().json<{ res: Wire[]; next?: string }>(`/api/radio/stations?${query}`)).answer;
    const all = await list("tab=popular");
    expect(all.res).toHaveLength(50);
    const next = await list(`tab=popular&cursor=${all.next}`);
    expect(next.res[0]?.stationuuid).not.toBe(all.res[0]?.stationuuid);
    expect(await list(`tab=popular&next=${all.next}`)).toEqual(next);
    expect((await list("country=DE")).res.every(({ countrycode }) => countrycode === "DE")).toBe(
      true,
    );
    expect((await list("q=pier")).res.map(({ name }) => name)).toEqual(["Pier Radio"]);
    expect((await visitor().json("/api/radio/stations?cursor=x")).status).toBe(400);
  });
});

describe("after Play", () => {
  const path = `/radio/search?q=pier&stationId=${stationId(3)}`;

  test("the search page shows the station first, then those of the search, and stations like it", async () => {
    const { html } = await page(path);
    const shown = ids(html);
    expect(shown.slice(0, 2)).toEqual([stationId(3), stationId(201)]);
    expect(shown.length).toBeGreaterThan(2);
    expect(new Set(shown)).toHaveLength(shown.length);
    expect(html.querySelector("#player")?.innerHTML).not.toContain("<audio");
    const alone = await page(`/radio/search?stationId=${stationId(3)}`);
    expect(ids(alone.html)[0]).toBe(stationId(3));
    const unknown = await page(`/radio/search?q=pier&stationId=${stationId(998)}`);
    expect(ids(unknown.html)).toEqual([stationId(201)]);
    for (const id of ["__proto__", "constructor"])
      expect(ids((await page(`/radio/search?q=pier&stationId=${id}`)).html)).toHaveLength(1);
  });

  test("without scripts it plays there", async () => {
    const player = (await page(`${path}&play=1`)).html.querySelector("#player")!;
    expect(player.getAttribute("data-id")).toBe(stationId(3));
    expect(player.innerHTML).toContain("<audio");
  });

  test("a row leads there, and keeps an open search", async () => {
    const target = async (from: string) => {
      const { html } = await page(from);
      const field = html.querySelector(`[data-stationid="${JAZZ}"] input[name=redirectTo]`);
      return new URL(decoded(field?.getAttribute("value") ?? ""), app.origin).searchParams;
    };
    expect(Object.fromEntries(await target("/radio?tab=category&tag=swing"))).toEqual({
      q: "Jazz Cellar",
      stationId: JAZZ,
      list: "/radio?tab=category&tag=swing",
      play: "1",
    });
    expect((await target("/radio/search?q=cellar")).get("q")).toBe("cellar");
  });
});

test("a player reports a station that it cannot play, which alone does not mark it as away", async () => {
  const id = stationId(9);
  await page("/radio");
  for (const stationid of ["constructor", "__proto__", 3, null])
    expect((await visitor().json("/api/radio/failed", { stationid })).status).toBe(400);
  expect((await visitor().json("/api/radio/failed", { stationid: stationId(998) })).status).toBe(
    404,
  );
  const { status, answer } = await visitor().json("/api/radio/failed", { stationid: id });
  expect([status, answer]).toEqual([200, { ok: true }]);
  const { html } = await page(`/radio/search?stationId=${id}`);
  expect(html.querySelector(`[data-stationid="${id}"]`)?.text).not.toContain("Away");
});

test("a station that is away says so, and can still be played", async () => {
  const { html } = await page(`/radio?stationId=${stationId(205)}`);
  expect(html.querySelector("#main [role=status]")?.text).toBe(
    "This station is away at the moment. You can try it all the same.",
  );
  expect(html.querySelector("#main [data-play-item] button")?.text).toBe("Play");
});

describe("a station's page", () => {
  test("has title, canonical link, structured data and what the dock needs", async () => {
    const { html, headers } = await page(`/radio?stationId=${JAZZ}&geo=DE`);
    expect(headers.get("Cache-Control")).toMatch(/^public/);
    expect(html.querySelector("title")?.text).toMatch(/^Jazz Cellar - /);
    expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toContain(
      `/radio?stationId=${JAZZ}`,
    );
    const data = JSON.parse(
      html.querySelector('script[type="application/ld+json"]')!.text,
    ) as object;
    expect(data).toMatchObject({ "@type": "RadioStation", name: "Jazz Cellar" });
    const item = JSON.parse(html.querySelector("#page-item")!.text) as {
      id: string;
      sources: object[];
    };
    expect(item).toMatchObject({ kind: "station", id: JAZZ, m3u: `/radio/m3u/${JAZZ}` });
    expect(item.sources.length).toBeGreaterThan(1);
    expect(ids(html).length).toBeGreaterThan(0);
    expect(ids(html)).not.toContain(JAZZ);
  });

  test.each([stationId(998), "abc", "__proto__", "constructor"])(
    "is missing for %s",
    async (id) => {
      const { status, html } = await page(`/radio?stationId=${id}`);
      expect(status).toBe(404);
      expect(html.querySelector("#main")?.text).toContain("There is no such station.");
    },
  );

  test("plays without scripts in the browser's own player, and counts the press", async () => {
    const from = visitor();
    const path = `/radio?stationId=${JAZZ}&play=1`;
    const pressed = await from.form("/api/radio/history/set", {
      uid: "me",
      stationid: JAZZ,
      redirectTo: path,
    });
    expect(pressed.headers.get("Location")).toBe(path);
    const { html } = await page(path, from);
    const player = html.querySelector("#player")!;
    expect(player.getAttribute("data-media")).toBe("station");
    expect(player.getAttribute("data-initials")).toMatch(/^.{1,2}$/u);
    expect(player.getAttribute("data-id")).toBe(JAZZ);
    expect(player.innerHTML).toContain("<audio");
    expect(player.innerHTML).toContain("/api/radio/open/");
    const { answer } = await from.json<{ res: Wire[] }>("/api/radio/history/me");
    expect(answer.res.map(({ stationuuid }) => stationuuid)).toEqual([JAZZ]);
    const opened = (await page(`/radio?stationId=${JAZZ}`)).html.querySelector("#player")!;
    expect(opened.innerHTML).not.toContain("<audio");
  });

  test("is in the sitemap", async () => {
    await page("/radio");
    const index = await (await visitor().get("/sitemap.xml")).text();
    const [, file = ""] = /(\/sitemap\/stations[^<]*)</.exec(index) ?? [];
    const entries = await (await visitor().get(file)).text();
    expect(entries).toContain(`/radio?stationId=${stationId(1)}&amp;geo=DE<`);
  });

  test("comes as a file for the listener's own player", async () => {
    const response = await visitor().get(`/radio/m3u/${stationId(201)}`);
    expect(response.headers.get("Content-Type")).toContain("audio/x-mpegurl");
    expect(await response.text()).toMatch(
      /^#EXTM3U\r\n#EXTINF:-1,Pier Radio\r\nhttp:\/\/127\.0\.0\.1/,
    );
    expect((await visitor().get(`/radio/m3u/${stationId(998)}`)).status).toBe(404);
  });

  test("sends browsers on to the directory for clicks and votes", async () => {
    for (const [call, path] of [
      ["click", "url"],
      ["vote", "vote"],
    ]) {
      const response = await visitor().send(`/api/radio/${call}/${JAZZ}`);
      expect(response.status).toBe(307);
      expect(response.headers.get("Location")).toBe(
        `${upstreams.radioBrowser.origin}/json/${path}/${JAZZ}`,
      );
    }
  });
});

// Last, because it stops the directory.
test("listeners do not notice that the directory is down", async () => {
  upstreams.radioBrowser.mode = "failing";
  const { html } = await page("/radio?tab=popular&others=3");
  expect(ids(html)).toHaveLength(6);
  const jazz = await page("/radio?tab=category&tag=electronic");
  expect(ids(jazz.html).length).toBeGreaterThan(5);
  expect((await page(`/radio?stationId=${stationId(7)}`)).status).toBe(200);
  expect((await visitor().json("/api/radio/stations?q=no+such+station")).status).toBe(502);
});
