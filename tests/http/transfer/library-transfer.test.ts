import { parse, type HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { RoamingVisitor, type Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const DESPACITO = "kJQP7kiw5Fk";

const app = sharedApp({ env: { TRUST_PROXY: "1" } });

/** Each is a client of its own, because imports of a client are limited. */
const newVisitor = () => new RoamingVisitor(app.origin);

type Fields = Record<string, string | File>;

/** Sends the import form as a browser without scripts does. */
async function importForm(visitor: Visitor, fields: Fields) {
  const body = new FormData();
  body.set("file", new File([], ""));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await visitor.send("/import", {
    method: "POST",
    headers: { Accept: "text/html", Origin: app.origin },
    body,
  });
  return { status: response.status, main: parse(await response.text()).querySelector("#main")! };
}

const file = (text: string, name = "file.txt") => new File([text], name);
const reportOf = (main: HTMLElement) =>
  main.querySelector('[aria-labelledby="import-report"]')?.text.replace(/\s+/g, " ") ?? "";

async function idsOf(visitor: Visitor, path: string): Promise<string[]> {
  const { answer } = await visitor.json<{ res: { ytid: string }[] }>(path);
  return answer.res.map(({ ytid }) => ytid);
}

describe("POST /import", () => {
  test("turns pasted links into hearts, and reports what was not imported", async () => {
    const visitor = newVisitor();
    const text = `https://youtu.be/${RICK}\n${GANGNAM}\nno video`;
    const { status, main } = await importForm(visitor, { text, target: "hearts" });
    expect(status).toBe(200);
    expect(reportOf(main)).toContain("Hearted: 2 videos added");
    expect(reportOf(main)).toContain("Not imported: 1");
    expect(reportOf(main)).toContain("no video This is not a YouTube video.");
    expect(await idsOf(visitor, "/api/star/page")).toEqual([RICK, GANGNAM]);
    expect((await visitor.json("/api/history/profile")).answer).toEqual({
      totalRepeats: 0,
      totalStars: 2,
      totalVideos: 2,
    });
    const { answer } = await visitor.json<{ res: Record<string, { totalHearts: number }> }>(
      `/api/video/stats?ytids=${GANGNAM}`,
    );
    expect(answer.res[GANGNAM]?.totalHearts).toBe(1);
  });

  test("imports another program's file where chosen, and importing it twice changes nothing", async () => {
    const visitor = newVisitor();
    const invidious = file(
      JSON.stringify({
        subscriptions: [],
        watch_history: [RICK, GANGNAM],
        playlists: [{ title: "Loud", privacy: "Private", videos: [DESPACITO, RICK] }],
      }),
      "subscription_manager.json",
    );
    const { main } = await importForm(visitor, { file: invidious, target: "own" });
    expect(reportOf(main)).toContain("Read as: Invidious");
    expect(reportOf(main)).toContain("History: 2 videos added");
    expect(reportOf(main)).toContain("Loud: 2 videos added");
    expect(await idsOf(visitor, "/api/history/repeats.page")).toHaveLength(2);
    const { answer } = await visitor.json<{ history: { ytid: string }[] }>("/api/history");
    expect(answer.history.map(({ ytid }) => ytid)).toEqual([GANGNAM, RICK]);
    const list = main.querySelector('a[href^="/playlist/"]')?.getAttribute("href") ?? "";
    expect((await visitor.get(list)).status).toBe(200);
    const again = await importForm(visitor, { file: invidious, target: "history" });
    expect(reportOf(again.main)).toContain("History: 0 videos added, 2 already there");
  });

  test("turns plain links into a playlist with the given name", async () => {
    const visitor = newVisitor();
    const fields = { text: `${RICK} ${GANGNAM}`, target: "playlist", name: "For the road" };
    const { main } = await importForm(visitor, fields);
    expect(reportOf(main)).toContain("For the road: 2 videos added");
    const pid = main.querySelector('a[href^="/playlist/"]')?.getAttribute("href")?.slice(10);
    const { answer } = await visitor.json<{ res: { name: string; ytids: string[] }[] }>(
      `/api/playlist?key=pid:${pid}`,
    );
    expect(answer.res).toMatchObject([{ name: "For the road", ytids: [RICK, GANGNAM] }]);
  });

  test("returns an unreadable file with the reason, and starts no session", async () => {
    const visitor = newVisitor();
    const { status, main } = await importForm(visitor, { text: '{"tracks": []}' });
    expect(status).toBe(400);
    expect(main.querySelector("[role=alert]")?.text).toContain("not in a format we know");
    expect(main.querySelector("textarea")?.text).toContain("tracks");
    expect((await importForm(visitor, { text: "" })).status).toBe(400);
    expect(visitor.cookies.size).toBe(0);
  });

  test("imports a UTF-16 M3U from Windows programs with its hearts", async () => {
    const visitor = newVisitor();
    const text = `\uFEFF#EXTM3U\r\n#EXTINF:213,Für Élise\r\nhttps://www.youtube.com/watch?v=${RICK}\r\n`;
    const little = Buffer.from(text, "utf16le");
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const list = new File([new Uint8Array(bytes)], "list.m3u");
      const { main } = await importForm(visitor, { file: list, target: "hearts" });
      expect(reportOf(main)).toContain("Read as: M3U");
    }
    expect(await idsOf(visitor, "/api/star/page")).toEqual([RICK]);
  });

  test("imports 5,000 videos from a file, says how many were left out, and rejects more than 1 MB", async () => {
    const visitor = newVisitor();
    const ids = Array.from({ length: 5003 }, (_, i) => `b${String(i).padStart(10, "0")}`);
    const { main } = await importForm(visitor, { file: file(ids.join("\n")), target: "history" });
    expect(reportOf(main)).toContain("5,000 videos added");
    expect(reportOf(main)).toContain("3 more videos");
    const large = file("x".repeat(1_000_001));
    expect((await importForm(visitor, { file: large })).main.text).toContain("up to 1 MB");
    const huge = await importForm(visitor, { file: file("x".repeat(1_200_000)) });
    expect(huge.status).toBe(413);
  });

  const LOOPS = "/api/loops";
  type Loops = { res: { item: string; name: string; startMs: number; endMs: number }[] };
  const loopsOf = async (visitor: Visitor) => (await visitor.json<Loops>(LOOPS)).answer.res;

  test("imports loops of ABLoopPlayer, once, and says what was left out", async () => {
    const visitor = newVisitor();
    const bookmarks = [
      { ta: 12.5, tb: 18.25, note: "Verse <b>1</b>" },
      { ta: 30, tb: 41, note: "n".repeat(200) },
      { ta: 7, tb: 7, note: "Nothing" },
      { ta: -3, tb: 7 },
    ];
    const dump = {
      "ab.version": "1.04",
      "ab.knownIDs": JSON.stringify([RICK, GANGNAM]),
      [`ab.${RICK}`]: JSON.stringify({ bmks: bookmarks, bn: 0.48 }),
      [`ab.${GANGNAM}`]: JSON.stringify([{ ta: 1, tb: 2 }]),
      "ab.my-solo.mp3-81234": JSON.stringify({ bmks: [{ ta: 1, tb: 2 }] }),
    };
    const sent = file(JSON.stringify(dump), "ABLoopPlayer.json");
    const { status, main } = await importForm(visitor, { file: sent });
    expect(status).toBe(200);
    expect(main.querySelector('a[href="/loops"]')?.text).toBe("Loops");
    const report = reportOf(main);
    expect(report).toContain("Read as: ABLoopPlayer");
    expect(report).toContain("Loops: 3 loops added");
    expect(report).toContain("Not imported: 3");
    expect(report).toContain("my-solo.mp3-81234 This is not a YouTube video.");
    expect(report).toContain("A loop is at least 0.1 seconds long.");
    expect(report).toContain("Start and end of a loop are times from 0 to 99:59:59.");
    const own = await loopsOf(visitor);
    expect(own).toHaveLength(3);
    expect(own).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          item: RICK,
          name: "Verse <b>1</b>",
          startMs: 12_500,
          endMs: 18_250,
        }),
        expect.objectContaining({ item: RICK, name: "n".repeat(80), startMs: 30_000 }),
        expect.objectContaining({ item: GANGNAM, name: "", startMs: 1000, endMs: 2000 }),
      ]),
    );
    const page = await (await visitor.get("/loops")).text();
    expect(page).toContain("Verse &lt;b&gt;1&lt;/b&gt;");
    expect(page).not.toContain("<b>1</b>");
    const again = await importForm(visitor, { file: sent });
    expect(reportOf(again.main)).toContain("Loops: 0 loops added, 3 already there");
    expect(await loopsOf(visitor)).toHaveLength(3);
  });

  test("imports YouTube Looper's backup up to the limits, without its chapters", async () => {
    const visitor = newVisitor();
    const many = Array.from({ length: 10_000 }, (_, at) => ({ startTime: at, endTime: at + 1 }));
    const backup = {
      [`youtube:${RICK}`]: { title: "One", loops: many },
      [`youtube:${GANGNAM}`]: {
        title: "Two",
        loops: [
          { startTime: 0, endTime: 60, label: "Intro", readonly: true },
          { startTime: 7, endTime: 8, label: "End" },
        ],
      },
    };
    const text = JSON.stringify(backup);
    const { main } = await importForm(visitor, { file: file(text, "loops.json") });
    const report = reportOf(main);
    expect(report).toContain("Read as: YouTube Looper");
    expect(report).toContain("Loops: 101 loops added");
    expect(report).toContain("9900 more loops");
    expect(report).toContain("You can have up to 100 loops of a video or an episode");
    const more = { sourceId: `youtube:${RICK}`, loops: [{ startTime: 0.5, endTime: 1.5 }] };
    const full = await importForm(visitor, { file: file(JSON.stringify(more)) });
    expect(reportOf(full.main)).toContain("Loops: 0 loops added");
    expect(reportOf(full.main)).toContain("1 more loop You can have up to 100 loops");
  });

  test("rejects requests of another site", async () => {
    const answer = await newVisitor().send("/import", {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: new FormData(),
    });
    expect(answer.status).toBe(403);
  });
});

describe("GET /api/export", () => {
  async function saved(visitor: Visitor, path: string) {
    const response = await visitor.send(path);
    return { response, text: await response.text() };
  }

  test("exports everything as one file that another listener can import", async () => {
    const [one, other] = [newVisitor(), newVisitor()];
    for (const ytid of [RICK, RICK, GANGNAM]) await one.json("/api/history/add", { ytid });
    await one.json("/api/star/set", { ytid: DESPACITO });
    const slider = { startTime: 3, endTime: 9 };
    await one.json("/api/slider/set", { ytid: RICK, slider });
    await one.json("/api/video/speed", { ytid: RICK, speed: 0.75 });
    await one.json("/api/video/speed", { ytid: GANGNAM, speed: 1.5 });
    await other.json("/api/video/speed", { ytid: GANGNAM, speed: 2 });
    const { answer } = await one.json<{ pid: string }>("/api/playlist/create", { name: "Mine" });
    await one.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids: [GANGNAM, RICK] });
    const { response, text } = await saved(one, "/api/export");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="listen-on-repeat.json"',
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const content: { speeds: object[] } = JSON.parse(text);
    expect(content).toMatchObject({
      format: "listen-on-repeat",
      history: [{ ytid: DESPACITO }, { ytid: GANGNAM }, { ytid: RICK, repeats: 2, slider }],
      hearts: [{ ytid: DESPACITO, hearted: expect.any(Number) as number }],
      playlists: [{ name: "Mine", public: true, videos: [{ ytid: GANGNAM }, { ytid: RICK }] }],
      following: [],
    });
    content.speeds.push(...[0, 9, "2", null].map((speed) => ({ ytid: DESPACITO, speed })));
    const sent = file(JSON.stringify(content));
    const { main } = await importForm(other, { file: sent, target: "own" });
    expect(reportOf(main)).toContain("Mine: 2 videos added");
    expect(reportOf(main)).toContain("Speeds: 1 video added, 1 already there");
    expect(reportOf(main)).toContain("Not imported: 4");
    expect(reportOf(main)).toContain("not a speed of a YouTube video, from 0.25 to 4");
    expect((await other.json("/api/history/profile")).answer).toEqual({
      totalRepeats: 3,
      totalStars: 1,
      totalVideos: 3,
    });
    const section = { ...slider, show: true };
    const marks = await other.json(`/api/marks?ytids=${RICK},${GANGNAM}`);
    expect(marks.answer).toMatchObject({
      res: {
        [RICK]: { star: false, repeats: 2, slider: section, seconds: 12, speed: 0.75 },
        [GANGNAM]: expect.objectContaining({ speed: 2 }) as object,
      },
    });
  });

  test("exports loops as a table and as JSON, which give another listener the same loops", async () => {
    const [one, other] = [newVisitor(), newVisitor()];
    const loops = [
      { item: RICK, name: '=HYPERLINK("https://bad.example")', startMs: 61_500, endMs: 70_000 },
      { item: RICK, name: 'a, "b"', startMs: 1000, endMs: 2000, rate: 0.75, passes: 8 },
      { item: GANGNAM, name: "", startMs: 5, endMs: 900 },
    ];
    for (const loop of loops) await one.json("/api/loops/save", { kind: "video", ...loop });
    const table = await saved(one, "/api/export?list=loops&format=csv");
    expect(table.response.headers.get("Content-Disposition")).toContain('filename="loops.csv"');
    expect(table.text).toMatch(
      /^name,item,title,start,end,speed,passes,repeats,minutes,last_practised\r\n/,
    );
    expect(table.text).toContain(`"'=HYPERLINK(""https://bad.example"")",${RICK},`);
    expect(table.text).toContain(",1:01.5,1:10,,,0,0,\r\n");
    const json = await saved(one, "/api/export?list=loops");
    expect(JSON.parse(json.text)).toMatchObject({
      format: "listen-on-repeat",
      loops: { length: 3 },
    });
    const whole = await saved(one, "/api/export");
    for (const [at, text] of [table.text, json.text, whole.text].entries()) {
      const { main } = await importForm(other, { file: file(text) });
      const result = at === 0 ? "3 loops added" : "0 loops added, 3 already there";
      expect(reportOf(main)).toContain(`Loops: ${result}`);
    }
    for (const item of [RICK, GANGNAM]) {
      const path = `/api/loops?kind=video&item=${item}`;
      const [mine, theirs] = await Promise.all(
        [one, other].map(
          async (visitor) => (await visitor.json<{ res: object[] }>(path)).answer.res,
        ),
      );
      const plain = (list: object[] = []) => list.map((loop) => ({ ...loop, id: "" }));
      expect(plain(theirs)).toEqual(plain(mine));
      expect(theirs?.length).toBeGreaterThan(0);
    }
    const empty = await saved(newVisitor(), "/api/export?list=loops&format=csv");
    expect(empty.text.split("\r\n")).toHaveLength(2);
  });

  test.each([
    ["csv", "text/csv; charset=utf-8", "ytid,title,author,duration,repeats"],
    ["m3u", "audio/x-mpegurl; charset=utf-8", "#EXTM3U"],
    ["json", "application/json; charset=utf-8", '{"format":"listen-on-repeat"'],
  ])("exports history, hearts and playlists as %s", async (format, type, beginning) => {
    const visitor = newVisitor();
    await visitor.json("/api/star/set", { ytid: RICK });
    const { answer } = await visitor.json<{ pid: string }>("/api/playlist/create", { name: "My" });
    await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids: [RICK] });
    for (const list of ["history", "hearts", `playlist&pid=${answer.pid}`]) {
      const { response, text } = await saved(visitor, `/api/export?list=${list}&format=${format}`);
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(text.slice(0, 28)).toContain(beginning.slice(0, 26));
      expect(text).toContain(RICK);
    }
  });

  test("exports an empty file without a session, and starts none", async () => {
    const { response, text } = await saved(newVisitor(), "/api/export");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({ history: [], hearts: [], playlists: [] });
  });

  test("rejects unknown formats", async () => {
    const visitor = newVisitor();
    expect((await visitor.json("/api/export?list=nothing")).status).toBe(400);
    expect((await visitor.json("/api/export?list=playlist&pid=nope")).status).toBe(400);
    expect((await visitor.json("/api/export?list=playlist&pid=abcdefghijkl")).status).toBe(404);
    expect((await visitor.json("/api/export", {})).status).toBe(405);
  });
});

describe("GET /playlist/:pid/rss.xml", () => {
  test("is a public feed of the playlist, the newest video first", async () => {
    const visitor = newVisitor();
    const name = "Loud & <clear>";
    const { answer } = await visitor.json<{ pid: string }>("/api/playlist/create", { name });
    for (const ytids of [[RICK], [GANGNAM]]) {
      await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids });
    }
    const response = await newVisitor().send(`/playlist/${answer.pid}/rss.xml`);
    const feed = await response.text();
    expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toContain("public");
    expect(feed).toMatch(/<title>\s*(?:<!\[CDATA\[Loud & <clear> - |Loud &amp; &lt;clear&gt; - )/);
    expect(feed.indexOf(`/watch?v=${GANGNAM}`)).toBeLessThan(feed.indexOf(`/watch?v=${RICK}`));
    expect(feed).toContain(`${app.origin}/watch?v=${RICK}`);
  });

  test("does not exist for an unknown playlist", async () => {
    for (const pid of ["abcdefghijkl", "a%00b", "lor:staff-picks"]) {
      expect((await newVisitor().send(`/playlist/${pid}/rss.xml`)).status, pid).toBe(404);
    }
  });
});
