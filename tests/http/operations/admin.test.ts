import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin as command } from "../../support/app/admin";
import { startApp, type App } from "../../support/app/app";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";

const YTID = "abcdefghij1";

let app: App;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "lor-admin-"));
  app = await startApp({ embedded: true, env: { TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (...words: string[]) => command(app, words);
const text = async (where: string) => (await new Visitor(app.origin).get(where)).text();

function review(title: string, head = ""): string {
  const file = path.join(folder, "review.md");
  const lines = ["---", `video: ${YTID}`, `title: ${title}`, "author: Ann", head, "---"];
  writeFileSync(file, [...lines, "", "Some **words**.", "<script>alert(1)</script>"].join("\n"));
  return file;
}

describe("npm run admin", () => {
  test("prints its usage, and rejects unknown commands with exit code 1", async () => {
    const help = await admin("help");
    expect(help.code).toBe(0);
    for (const noun of ["streams add", "articles pin", "ads set", "videos hide", "cache purge"]) {
      expect(help.out).toContain(noun);
    }
    for (const words of [
      ["nothing"],
      ["streams", "fly"],
      ["streams", "add", "--nam", "x"],
      ["backup", "-h"],
      [],
    ]) {
      expect((await admin(...words)).code, words.join(" ")).toBe(1);
    }
    expect((await admin("streams", "fly")).err).toContain("streams add --name");
  });

  test("prints no control characters of a file or a word", async () => {
    const added = await admin("articles", "add", review("Clear\u001b[2J \u202etxt.exe"));
    expect(added.code).toBe(0);
    const list = await admin("articles", "list");
    expect(list.out).toContain("Clear\\u001b[2J");
    await admin("articles", "remove", YTID);
    const unknown = await admin("restore", "/no/such\u001b]0;title\u0007");
    expect(unknown).toMatchObject({
      code: 1,
      err: expect.stringContaining("\\u001b]0;title\\u0007"),
    });
    for (const { out, err } of [added, list, unknown])
      expect(out + err).not.toMatch(/[^\P{Cc}\t\n]|\p{Bidi_Control}/u);
  });

  test("adds, orders and removes channels, and the running program shows it at once", async () => {
    expect(await text("/stream")).not.toContain("Morning Tea");
    const ytids = `${YTID}:3:33,abcdefghij2:200`;
    const added = await admin("streams", "add", "--name", "Morning T\u00e9a!", "--ytids", ytids);
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining("morning-tea") });
    expect(await text("/stream")).toContain("Morning T\u00e9a!");
    const { answer } = await new Visitor(app.origin).json<{ ytids: unknown[] }>(
      "/api/streams/detail/morning-tea",
    );
    expect(answer.ytids).toEqual(
      expect.arrayContaining([expect.objectContaining({ ytid: YTID, duration: 213 })]),
    );
    await admin("streams", "reorder", "morning-tea");
    const list = await admin("streams", "list");
    expect(list.out.split("\n")[0]).toBe("morning-tea\tMorning T\u00e9a!\t2 videos\t00:06:53");
    expect((await admin("streams", "remove", "morning-tea")).code).toBe(0);
    expect(await text("/stream")).not.toContain("Morning T");
    const again = await admin("streams", "remove", "morning-tea");
    expect(again).toMatchObject({ code: 1, err: "There is no stream morning-tea\n" });
  });

  test("makes a channel from a playlist, and rejects one with unknown durations", async () => {
    const visitor = new Visitor(app.origin);
    const { answer } = await visitor.json<{ pid: string }>("/api/playlist/create", {
      name: "Mine",
    });
    await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, {
      ytids: ["djV11Xbc914", "Zi_XLOBDo_Y"],
    });
    const made = ["streams", "add", "--name", "Of a list", "--playlist", answer.pid];
    expect(await admin(...made)).toMatchObject({ code: 0, err: "" });
    expect((await admin("streams", "list")).out).toContain(
      "of-a-list\tOf a list\t2 videos\t00:08:59",
    );
    await visitor.json(`/api/playlist/add-ytids/${answer.pid}`, { ytids: ["abcdefghij9"] });
    const refused = await admin(...made);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("The duration of these videos is unknown: abcdefghij9");
    const neither = await admin("streams", "add", "--name", "X");
    expect(neither.err).toContain("either --playlist or --ytids");
    expect((await admin("streams", "add", "--name", "X", "--playlist", "none")).code).toBe(1);
  });

  test("publishes, changes, picks, pins and removes a review, and purges cached pages", async () => {
    const watch = `/watch?v=${YTID}&wait=1`;
    expect(await text(watch)).not.toContain("First words");
    const added = await admin("articles", "add", review("First words"));
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining("Published") });
    expect(await text(watch)).toContain("First words");
    expect(await text(watch)).toContain("<strong>words</strong>");
    expect(await text(watch)).not.toContain("alert(1)");
    const changed = await admin("articles", "add", review("Better words", "staff-pick: yes"));
    expect(changed.out).toContain("Changed");
    expect(await text("/reviews")).toContain("Better words");
    expect((await admin("articles", "pin", YTID)).code).toBe(0);
    expect((await admin("articles", "list")).out).toMatch(/Better words\tAnn\tstaff pick\tpinned/);
    expect((await admin("articles", "staff-pick", YTID, "--off")).out).toContain(
      "not a staff pick",
    );
    expect((await admin("articles", "remove", YTID)).code).toBe(0);
    expect(await text("/reviews")).not.toContain("Better words");
    expect((await admin("articles", "pin", YTID)).err).toContain("There is no review of");
  });

  test("hides a video from every list, and restores it", async () => {
    const [visitor, ytid] = [new Visitor(app.origin), "dQw4w9WgXcQ"];
    await visitor.json("/api/history/add", { ytid });
    const made = await visitor.json<{ pid: string }>("/api/playlist/create", { name: "Songs" });
    const { pid } = made.answer;
    await visitor.json(`/api/playlist/add-ytids/${pid}`, { ytids: [ytid, YTID] });
    const lists = ["/top10", "/api/leaderboard", "/api/search/query?q=never+gonna+give"];
    const places = [...lists, `/playlist/${pid}/rss.xml`, "/sitemap/videos-0.xml"];
    const isIn = async (where: string) => (await text(where)).includes(ytid);
    for (const where of places) expect(await isIn(where), where).toBe(true);
    expect(await admin("videos", "hide", ytid)).toMatchObject({ code: 0, err: "" });
    for (const where of places) expect(await isIn(where), where).toBe(false);
    expect(await text(`/watch?v=${ytid}`)).toContain("This video is not shown here.");
    expect((await admin("videos", "hide", ytid)).err).toContain("hidden already");
    const two = await admin("videos", "hide", YTID, "abcdefghij2");
    expect(two).toMatchObject({ code: 1, err: expect.stringContaining("abcdefghij2") });
    expect((await admin("videos", "list")).out).not.toContain(YTID);
    expect((await admin("videos", "hide", "no")).err).toContain("is not a video id");
    expect((await admin("videos", "list")).out).toContain(ytid);
    expect((await admin("videos", "unhide", ytid)).code).toBe(0);
    for (const where of places) expect(await isIn(where), where).toBe(true);
    expect((await admin("videos", "unhide", ytid)).code).toBe(1);
    expect((await admin("videos", "list")).out.trim()).toBe("");
  });

  test("hides a section that many loop, and those shown as one with it", async () => {
    const ytid = "abcdefghij7";
    const listener = new Visitor(app.origin);
    const loopIt = async (startMs: number, endMs: number, listeners: number) => {
      for (let i = 0; i < listeners; i++) {
        const loop = { startMs, endMs };
        await new RoamingVisitor(app.origin).json("/api/history/add", { ytid, loop });
      }
    };
    await loopIt(62_000, 70_000, 3);
    await loopIt(90_000, 95_000, 3);
    const link = (start: number, end: number) => `v=${ytid}&amp;s=${start}&amp;e=${end}`;
    await listener.json("/api/history/add", { ytid });
    const isIn = async (section: string) =>
      (await (await listener.get("/top10")).text()).includes(section);
    const popular = async () => {
      const of = `/api/loops/popular?kind=video&item=${ytid}`;
      const { answer } = await new Visitor(app.origin).json<{ res: { startMs: number }[] }>(of);
      return answer.res.map(({ startMs }) => startMs);
    };
    await expect.poll(() => isIn(link(62, 70))).toBe(true);
    expect(await popular()).toEqual([62_000, 90_000]);
    const hidden = await admin("videos", "hide-section", ytid, "1:02", "70");
    expect(hidden).toMatchObject({ code: 0, out: `1:02 to 1:10 of ${ytid} is hidden\n` });
    expect(await isIn(link(62, 70))).toBe(false);
    expect(await isIn(link(90, 95))).toBe(true);
    expect(await popular()).toEqual([90_000]);
    const wrong = [["1:02"], ["1:02", "soon"], ["-1", "5"], ["3:00", "3:10"], ["1", "2", "3"]];
    for (const times of wrong) {
      const refused = await admin("videos", "hide-section", ytid, ...times);
      expect(refused.code, times.join(" ")).toBe(1);
    }
    expect((await admin("videos", "show-section", ytid, "61", "1:11")).code).toBe(0);
    expect(await isIn(link(62, 70))).toBe(true);
    expect(await popular()).toEqual([62_000, 90_000]);
  });

  test("hides and restores an unknown video, even one with the id constructor", async () => {
    await new Visitor(app.origin).json("/api/history/add", { ytid: "constructor" });
    expect(await text("/api/leaderboard")).toContain("constructor");
    expect((await admin("videos", "hide", "constructor")).code).toBe(0);
    expect(await text("/api/leaderboard")).not.toContain("constructor");
    expect((await admin("videos", "unhide", "constructor")).code).toBe(0);
  });

  test("rejects an invalid review file line by line", async () => {
    expect((await admin("articles", "add", path.join(folder, "none.md"))).err).toContain(
      "cannot be read",
    );
    const bad = await admin("articles", "add", review("Bad", "staff-pick: perhaps"));
    expect(bad).toMatchObject({ code: 1, err: expect.stringContaining("staff-pick:") });
  });

  test("says what a review file lacks, and refuses one too long to send", async () => {
    const file = path.join(folder, "odd.md");
    writeFileSync(file, "---\nauthor: Ann\n---\nWords");
    const bare = await admin("articles", "add", file);
    expect([bare.code, bare.err]).toEqual([1, "video: is missing\ntitle: is missing\n"]);
    writeFileSync(file, "x".repeat(1_500_000));
    const long = await admin("articles", "add", file);
    expect([long.code, long.err]).toEqual([1, "The command is too long\n"]);
  });

  test("publishes a review without the characters that no database stores", async () => {
    expect((await admin("articles", "add", review("Half\0 words"))).code).toBe(0);
    expect((await admin("articles", "list")).out).toContain("\tHalf words\t");
    expect((await admin("articles", "remove", YTID)).code).toBe(0);
  });

  test("fills and empties advert slots", async () => {
    const set = ["ads", "set", "sidebar", "--label", "Shop", "--link"];
    const nowhere = await admin("ads", "set", "rail", ...set.slice(3), "https://shop.example");
    expect([nowhere.code, nowhere.err]).toEqual([
      1,
      "There is no slot rail; there are foot and sidebar\n",
    ]);
    expect((await admin(...set, "javascript:alert(1)")).code).toBe(1);
    expect((await admin(...set, "https://shop.example", "--countries", "de,FR")).code).toBe(0);
    expect((await admin("ads", "list")).out).toBe(
      "sidebar\tShop\thttps://shop.example\tno picture\tDE,FR\n",
    );
    expect((await admin("ads", "remove", "sidebar")).code).toBe(0);
    const removed = [await admin("ads", "remove", "sidebar"), await admin("ads", "remove", "rail")];
    expect(removed).toMatchObject([
      { code: 1, err: "The slot sidebar is empty already\n" },
      { code: 1, err: nowhere.err },
    ]);
  });

  test("shows a listener, and deletes them only after confirmation", async () => {
    const visitor = new Visitor(app.origin);
    const { answer } = await visitor.json<{ uid: string }>("/api/playlist/create", { name: "Own" });
    expect((await admin("users", "show", answer.uid)).out).toContain("kind\tanonymous");
    expect((await admin("users", "delete", answer.uid)).err).toContain("--yes");
    expect((await admin("users", "delete", answer.uid, "--yes")).code).toBe(0);
    expect((await admin("users", "show", answer.uid)).code).toBe(1);
  });

  test("works beside a stopped program, and does not restore removed seed data", async () => {
    expect((await admin("streams", "remove", "late-night-drive")).code).toBe(0);
    await app.kill9();
    const alone = await admin("streams", "remove", "eighties-forever");
    expect(alone).toMatchObject({ code: 0, out: "Removed the stream eighties-forever\n" });
    await app.restart();
    const list = (await admin("streams", "list")).out;
    expect(list).toContain("the-billion-club");
    expect(list).not.toMatch(/late-night-drive|eighties-forever/);
  });
});
