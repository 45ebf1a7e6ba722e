import { beforeEach, describe, expect, test } from "vitest";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import { RoamingVisitor } from "../../support/app/visitor";

const { app, upstreams } = sharedAppAndUpstreams({
  env: {
    ...{ PODCAST_INDEX_KEY: "INDEXKEY", PODCAST_INDEX_SECRET: "index-secret" },
    TRUST_PROXY: "1",
  },
});

type Podcast = { id: string; podcastId: string; trackId?: number; title: string; image?: string };
type Episode = { id: string; podcastId: string; guid: string; title: string; url: string };
type Page = { episodes: (Episode & { datePublished: number; duration: number })[]; next?: string };

const KETTLE = "1000130301";
const visitor = () => new RoamingVisitor(app.origin);

async function get<Answer>(path: string, who = visitor()) {
  const { status, answer } = await who.json<Answer>(path);
  return { status, answer };
}

beforeEach(() => {
  upstreams.itunes.mode = "healthy";
});

describe("charts", () => {
  test("the most popular are loaded from Apple once", async () => {
    const { answer } = await get<{ feeds: Podcast[] }>("/api/apple/podcast/top");
    expect(answer.feeds).toHaveLength(100);
    expect(answer.feeds[0]).toMatchObject({
      ...{ id: "1000130100", podcastId: "1000130100", trackId: 1000130100 },
      ...{ title: "Kettle Arts 1", genres: [{ id: "1301", name: "Arts" }] },
    });
    const asked = upstreams.itunes.seen.length;
    await get("/api/apple/podcast/top");
    expect(upstreams.itunes.seen).toHaveLength(asked);
  });

  test("a genre's rows are counted from 0, none left out and none twice", async () => {
    const rows: string[] = [];
    for (const offset of [0, 20, 40, 60]) {
      const path = `/api/apple/podcast/genre/1303?limit=20&offset=${offset}`;
      const { answer } = await get<{ results: Podcast[] }>(path);
      rows.push(...answer.results.map(({ id }) => id));
    }
    expect(rows).toHaveLength(45);
    expect(new Set(rows).size).toBe(45);
  });

  test.each(["7", "constructor", "__proto__"])("there is no genre %s", async (genre) => {
    expect((await get(`/api/apple/podcast/genre/${genre}`)).status).toBe(404);
  });
});

describe("a podcast", () => {
  test("gives its episodes, newest first, page by page", async () => {
    const path = `/api/apple/podcast/${KETTLE}/feed?limit=5`;
    const all: Page["episodes"] = [];
    let next: string | undefined;
    do {
      const { answer } = await get<Page>(next ? `${path}&cursor=${next}` : path);
      all.push(...answer.episodes);
      next = answer.next;
    } while (next);
    expect(all).toHaveLength(12);
    const dates = all.map(({ datePublished }) => datePublished);
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
    expect(all[0]).toMatchObject({
      ...{
        podcastId: KETTLE,
        guid: "episode-12",
        duration: 30,
        id: expect.stringMatching(/^[\w-]{22}$/),
      },
      url: `${upstreams.feeds.origin}/media/talk.mp3?episode=12`,
    });
  });

  test("is requested once, however many want it at the same time", async () => {
    const path = "/api/apple/podcast/1000130305/feed";
    const answers = await Promise.all(Array.from({ length: 5 }, () => get<Page>(path)));
    expect(answers.map(({ answer }) => answer.episodes.length)).toEqual([12, 12, 12, 12, 12]);
    const asked = upstreams.feeds.seen.filter((one) => one.path === "/feed/1000130305.xml");
    expect(asked).toHaveLength(1);
  });

  test("comes with its fields under the names of the other directories", async () => {
    const listen = await get<Podcast & Page & { next_episode_pub_date: string }>(
      `/api/listen/podcast/${KETTLE}`,
    );
    expect(listen.answer).toMatchObject({ id: KETTLE, title: "Lantern Comedy 2" });
    expect(listen.answer.episodes).toHaveLength(10);
    const { next_episode_pub_date: next } = listen.answer;
    const more = await get<Page>(`/api/listen/podcast/${KETTLE}/?nextEpisode=${next}`);
    expect(more.answer.episodes).toHaveLength(2);
    const feed = await get<{ feed: Podcast }>(`/api/podcastIndex/podcast/${KETTLE}`);
    expect(feed.answer.feed.id).toBe(KETTLE);
    const items = await get<{ items: Episode[] }>(`/api/podcastIndex/podcast/episodes/${KETTLE}`);
    expect(items.answer.items).toHaveLength(12);
  });

  test("may be known only to Podcast Index", async () => {
    upstreams.feeds.own.set("index", { title: "Only in the Index", episodes: [{}, {}] });
    const { answer } = await get<{ feed: Podcast }>("/api/podcastIndex/podcast/77");
    expect(answer.feed).toMatchObject({ id: "pi77", title: "Only in the Index" });
    const items = await get<{ items: Episode[] }>("/api/podcastIndex/podcast/episodes/pi77");
    expect(items.answer.items).toHaveLength(2);
  });

  test("without a feed has no episodes, and an unknown one is not found", async () => {
    expect((await get<Page>("/api/apple/podcast/999000111/feed")).answer.episodes).toEqual([]);
    for (const id of ["42", "constructor", "f".padEnd(23, "a"), "pi999"]) {
      expect((await get(`/api/apple/podcast/${id}/feed`)).status).toBe(404);
    }
  });

  test("is 502 or 504 while no directory can be asked, unless it is stored", async () => {
    await get(`/api/apple/podcast/${KETTLE}/feed`);
    upstreams.itunes.mode = "failing";
    const away = await visitor().json("/api/apple/podcast/1000130340777/feed");
    expect([502, 504]).toContain(away.status);
    expect(Number(away.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await get<Page>(`/api/apple/podcast/${KETTLE}/feed`)).answer.episodes).toHaveLength(12);
  });
});

describe("search", () => {
  test("finds podcasts, and suggests stored titles from the third letter on", async () => {
    const { answer } = await get<{ feeds: Podcast[] }>(
      "/api/podcastIndex/search?query=lantern+true",
    );
    expect(answer.feeds[0]?.title).toBe("Lantern True Crime 2");
    const suggest = (q: string) => get<{ res: string[] }>(`/api/podcast/suggest?q=${q}`);
    expect((await suggest("lan")).answer.res).toContain("Lantern True Crime 2");
    expect((await suggest("la")).answer.res).toEqual([]);
    expect((await suggest("%25__")).answer.res).toEqual([]);
  });

  test.each(["", "?q=", "?query=%20"])("refuses to search for nothing: %j", async (query) => {
    const { status, answer } = await visitor().json(`/api/podcastIndex/search${query}`);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { message: "Nothing to search for" } });
  });

  test("asks a directory once for suggestions if few are stored", async () => {
    const suggest = (q: string) => get<{ res: string[] }>(`/api/podcast/suggest?q=${q}`);
    const sports = await suggest("sports");
    expect(sports.answer.res).toHaveLength(6);
    expect(sports.answer.res).toContain("Quiet Harbour Sports 4");
    const asked = upstreams.itunes.seen.length;
    expect((await suggest("sports")).answer.res).toHaveLength(6);
    expect((await suggest("Sports")).answer.res).toHaveLength(6);
    expect(upstreams.itunes.seen).toHaveLength(asked);
    upstreams.itunes.mode = "failing";
    expect((await suggest("harbour sports")).answer.res).toEqual(["Quiet Harbour Sports 4"]);
    upstreams.itunes.mode = "hanging";
    expect((await suggest("tin roof sports")).answer.res).toEqual(["Tin Roof Sports 6"]);
  });

  test("gives several podcasts by id, in order", async () => {
    const ids = [KETTLE, "constructor", "1000130100"];
    const { answer } = await visitor().json<{ data: Podcast[] }>("/api/podcast/batch", { ids });
    expect(answer.data.map(({ id }) => id)).toEqual([KETTLE, "1000130100"]);
    const numbers = { ids: ids.map((id) => Number(id) || id) };
    const again = await visitor().json<{ data: Podcast[] }>("/api/podcast/batch", numbers);
    expect(again.answer).toEqual(answer);
  });

  test.each([
    {},
    { ids: null },
    { ids: 1000130301 },
    { ids: {} },
    { ids: "" },
    { ids: "1000130301" },
    { ids: [1.5] },
    { ids: [-1] },
    { ids: [1e300] },
    { ids: [null] },
    { ids: [[1000130301]] },
    { id: ["1000130301"] },
  ])("gives none for %j, which is not a list of ids", async (body) => {
    const { status, answer } = await visitor().json("/api/podcast/batch", body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { code: "invalid" } });
  });
});

describe("hearts and history", () => {
  test("work for an anonymous listener too, newest first, five by default", async () => {
    const listener = visitor();
    const ids = Array.from({ length: 7 }, (_, at) => String(1000130300 + at));
    for (const podcast_id of ids) {
      const body = { uid: "me", podcast_id, podcast: { title: "Forged" } };
      const { answer } = await listener.json("/api/podcast/heart/set", body);
      expect(answer).toMatchObject({ ok: true });
    }
    type List = { res: Podcast[]; next?: string };
    const first = await get<List>("/api/podcast/heart/me", listener);
    expect(first.answer.res.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
    expect(JSON.stringify(first.answer)).not.toContain("Forged");
    const rest = await get<List>(`/api/podcast/heart/me?next=${first.answer.next}`, listener);
    expect(rest.answer.res.map(({ id }) => id)).toEqual(ids.toReversed().slice(5));
    expect(rest.answer.next).toBeUndefined();
    const clear = { uid: "me", podcast_id: ids[6] };
    const { answer: cleared } = await listener.json("/api/podcast/heart/clear", clear);
    expect(cleared).toEqual({ ok: true, snackbar: "Heart Removed" });
    const left = await get<List>("/api/podcast/heart/me?limit=50", listener);
    expect(left.answer.res).toHaveLength(6);
    expect((await get<List>("/api/podcast/heart/me")).answer.res).toEqual([]);
  });

  test("accept Apple's ids as numbers", async () => {
    const listener = visitor();
    const body = { uid: "me", podcast_id: Number(KETTLE) };
    const ids = async (list: string) => {
      const { answer } = await get<{ res: Podcast[] }>(`/api/podcast/${list}/me`, listener);
      return answer.res.map(({ id }) => id);
    };
    for (const list of ["heart", "history"]) {
      expect((await listener.json(`/api/podcast/${list}/set`, body)).status).toBe(200);
      expect(await ids(list)).toEqual([KETTLE]);
      expect((await listener.json(`/api/podcast/${list}/clear`, body)).status).toBe(200);
      expect(await ids(list)).toEqual([]);
      for (const podcast_id of [1.5, -1, 1e300, null, [Number(KETTLE)]]) {
        const refused = await listener.json(`/api/podcast/${list}/set`, { podcast_id });
        expect(refused.status).toBe(400);
      }
    }
    const speed = { podcastid: Number(KETTLE), speed: 1.5 };
    expect((await listener.json("/api/podcast/speed", speed)).status).toBe(200);
  });

  test("belong to their owner", async () => {
    expect(await get("/api/podcast/heart/somebody")).toMatchObject({
      ...{ status: 401, answer: { error: { code: "not_signed_in" } } },
    });
    const set = { uid: "somebody", podcast_id: KETTLE };
    expect((await visitor().json("/api/podcast/history/set", set)).status).toBe(401);
  });

  test("of unknown podcasts are not found, and a form leads back", async () => {
    const listener = visitor();
    const { status } = await listener.json("/api/podcast/heart/set", { podcast_id: "nobody" });
    expect(status).toBe(404);
    const fields = { podcast_id: KETTLE, redirectTo: `/podcast/${KETTLE}` };
    const response = await listener.form("/api/podcast/history/set", fields);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/podcast/${KETTLE}`);
    const { answer } = await get<{ res: Podcast[] }>("/api/podcast/history/me", listener);
    expect(answer.res.map(({ id }) => id)).toEqual([KETTLE]);
  });
});

describe("positions in episodes", () => {
  test("an older one never replaces a newer one", async () => {
    const listener = visitor();
    const { answer } = await get<Page>(`/api/apple/podcast/${KETTLE}/feed`);
    const episodeid = answer.episodes[0]!.id;
    const now = Date.now();
    const save = (seconds: number, at: number) =>
      listener.json("/api/podcast/position", {
        ...{ podcastid: KETTLE, episodeid, seconds, duration: 30, played: false, at },
      });
    await save(12.5, now);
    await save(3, now - 1000);
    type Positions = { res: Record<string, { seconds: number; at: number }> };
    const path = `/api/podcast/positions?podcastid=${KETTLE}`;
    const before = await get<Positions>(path, listener);
    expect(before.answer.res[episodeid]).toMatchObject({ seconds: 12.5, duration: 30, at: now });
    await save(20, now + 1000);
    const after = await get<Positions>(path, listener);
    expect(after.answer.res[episodeid]?.seconds).toBe(20);
    expect((await get<Positions>(path)).answer.res).toEqual({});
  });

  test("of unknown episodes are not found, and nonsense is refused", async () => {
    const place = { seconds: 1, duration: 2, played: false, at: Date.now() };
    const send = (body: object) => visitor().json("/api/podcast/position", { ...place, ...body });
    expect((await send({ episodeid: "a".repeat(22) })).status).toBe(404);
    expect((await send({ episodeid: "constructor" })).status).toBe(400);
    expect((await send({ episodeid: "a".repeat(22), seconds: -1 })).status).toBe(400);
  });
});
