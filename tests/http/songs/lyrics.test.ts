import { parse, type HTMLElement } from "node-html-parser";
import { afterEach, describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedAppAndUpstreams } from "../../support/app/shared-app";
import type { Mode } from "../../upstreams/stand-in";

const QUEEN = "fJ9rUzIMcZQ";
const RICK = "dQw4w9WgXcQ";
const NIRVANA = "hTWKbfoikeg";
const FADED = "60ItHLz5WEA";
const SHEERAN = "JGwWNGJdvx8";
const NONE = "Lyrics does not exist with this video.";

const { app, upstreams } = sharedAppAndUpstreams();
afterEach(() => {
  upstreams.lrclib.mode = "healthy";
});

const newVisitor = () => new Visitor(app.origin);
const api = (ytids: string, visitor = newVisitor()) =>
  visitor.json<{
    res: Record<string, { synced: boolean; offset: number; lines: object[] }>;
    error?: { message: string };
  }>(`/api/video/lyrics?ytids=${ytids}`);

async function panelOf(path: string, visitor = newVisitor()) {
  const response = await visitor.get(path);
  const page = parse(await response.text());
  return { response, page, panel: page.querySelector("#lyrics")! };
}
const links = (panel: HTMLElement) => panel.querySelectorAll("[data-lines] a");

describe("the API call", () => {
  test("returns lines with start, duration and text, for the song that the title names", async () => {
    const { status, answer } = await api(RICK);
    expect(status).toBe(200);
    expect(answer.res[RICK]).toMatchObject({ synced: true, offset: 0 });
    expect(answer.res[RICK]?.lines).toHaveLength(10);
    expect(answer.res[RICK]?.lines[1]).toEqual({
      start: 2.5,
      dur: 2,
      text: "Line 2 of Never Gonna Give You Up",
    });
    expect(upstreams.lrclib.agent).toMatch(/^ListenOnRepeat\//);
  });

  test("leaves out videos without lyrics, and says so when there are none at all", async () => {
    const { answer } = await api(`${RICK},${FADED}`);
    expect(Object.keys(answer.res)).toEqual([RICK]);
    const none = await api(FADED);
    expect([none.status, none.answer.error?.message]).toEqual([404, NONE]);
  });

  test("marks lyrics without times", async () => {
    const { answer } = await api(NIRVANA);
    expect(answer.res[NIRVANA]).toMatchObject({ synced: false });
    expect(answer.res[NIRVANA]?.lines[0]).toMatchObject({ start: 0, dur: 0 });
  });

  test("asks upstream once for simultaneous and later requests", async () => {
    await Promise.all([api(SHEERAN), api(SHEERAN), api(SHEERAN)]);
    await api(SHEERAN);
    const asked = upstreams.lrclib.seen.filter((path) => path.includes("Shape"));
    expect(asked).toHaveLength(1);
  });

  test("rejects invalid ids", async () => {
    expect((await api("short")).status).toBe(400);
    expect((await api("")).status).toBe(400);
  });
});

describe("the panel", () => {
  test("is closed on a plain page, which asks no upstream and is cached", async () => {
    await panelOf(`/watch?v=${QUEEN}&wait=1`);
    const before = upstreams.lrclib.seen.length;
    const { response, panel } = await panelOf(`/watch?v=${QUEEN}`);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage");
    expect(panel.hasAttribute("open")).toBe(false);
    expect(panel.querySelector("a.nojs-only, .nojs-only a")?.getAttribute("href")).toBe(
      `/watch?v=${QUEEN}&tab=lyrics#lyrics`,
    );
    expect(upstreams.lrclib.seen).toHaveLength(before);
  });

  test("has a link on each line that starts there, and then one that loops from it to another", async () => {
    const { panel } = await panelOf(`/watch?v=${RICK}&tab=lyrics&wait=1`);
    expect(panel.hasAttribute("open")).toBe(true);
    const second = links(panel)[1]!;
    expect(second.text).toBe("Line 2 of Never Gonna Give You Up");
    expect(second.getAttribute("href")).toBe(`/watch?v=${RICK}&s=2.5&play=1&tab=lyrics#lyrics`);
    const { panel: again } = await panelOf(`/watch?v=${RICK}&s=2.5&tab=lyrics&wait=1`);
    expect(links(again)[1]?.getAttribute("href")).toBe(
      `/watch?v=${RICK}&s=2.5&e=4.5&play=1&tab=lyrics#lyrics`,
    );
    const hrefs = links(again).map((link) => link.getAttribute("href") ?? "");
    expect(hrefs[3]).toContain("&s=2.5&e=8.5&");
    expect(hrefs[0], "whichever comes first").toContain("&s=0.5&e=4.5&");
    const { panel: looped } = await panelOf(`/watch?v=${RICK}&s=2.5&e=8.5&tab=lyrics&wait=1`);
    expect(links(looped)[1]?.getAttribute("href")).toContain("&s=2.5&play=1&");
  });

  test("says that there are none", async () => {
    const { panel } = await panelOf(`/watch?v=${FADED}&tab=lyrics&wait=1`);
    expect(panel.text).toContain(NONE);
  });

  test("is complete from the store once the lyrics are known, and is cached then", async () => {
    await api(RICK);
    await panelOf(`/watch?v=${RICK}&wait=1`);
    const { response, panel } = await panelOf(`/watch?v=${RICK}&tab=lyrics`);
    expect(links(panel)).toHaveLength(10);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage");
  });
});

describe.each<[Mode, string]>([
  ["failing", "kJQP7kiw5Fk"],
  ["rate-limited", "9bZkp7q19f0"],
  ["garbage", "fRh_vgS2dFE"],
])("an upstream that is %s", (mode, ytid) => {
  test("is reported in the same words on a complete page, with a way to try again, and nothing is stored", async () => {
    upstreams.lrclib.mode = mode;
    const { status, answer } = await api(ytid);
    expect([status, answer.error?.message]).toEqual([502, NONE]);
    const { response, panel } = await panelOf(`/watch?v=${ytid}&tab=lyrics&wait=1`);
    expect(response.status).toBe(200);
    expect(panel.text).toContain(NONE);
    expect(panel.querySelector('a[href*="tab=lyrics"]')?.text).toBe("Try again");
    expect((await panelOf(`/watch?v=${RICK}&tab=lyrics`)).panel.text).toContain("Line 1 of");
  });
});

describe("the offset", () => {
  const shift = (visitor: Visitor, offset: unknown) =>
    visitor.json("/api/video/lyrics/offset", { ytid: RICK, offset });

  test("is set per listener by a form with the next steps in it, and shifts the lines", async () => {
    await api(RICK);
    const visitor = newVisitor();
    const { panel } = await panelOf(`/watch?v=${RICK}&tab=lyrics&wait=1`, visitor);
    const buttons = panel.querySelectorAll('button[name="offset"]');
    expect(buttons.map((one) => one.getAttribute("value"))).toEqual(["-0.5", "0.5"]);
    const shifted = await visitor.form("/api/video/lyrics/offset", {
      ytid: RICK,
      offset: "0.5",
      redirectTo: `/watch?v=${RICK}&tab=lyrics#lyrics`,
    });
    expect(shifted.status).toBe(303);
    const after = await panelOf(shifted.headers.get("Location") ?? "", visitor);
    expect(after.panel.querySelector("output")?.text).toBe("+0.5 s");
    expect(links(after.panel)[1]?.getAttribute("href")).toContain("s=3&");
    expect((await api(RICK, visitor)).answer.res[RICK]?.offset).toBe(0.5);
    expect((await api(RICK)).answer.res[RICK]?.offset).toBe(0);
  });

  test("can be reset, and is limited", async () => {
    const visitor = newVisitor();
    expect((await shift(visitor, -2)).status).toBe(200);
    expect((await api(RICK, visitor)).answer.res[RICK]?.offset).toBe(-2);
    expect((await shift(visitor, 0)).status).toBe(200);
    expect((await api(RICK, visitor)).answer.res[RICK]?.offset).toBe(0);
    for (const wrong of [61, -61, "x", null]) {
      expect((await shift(visitor, wrong)).status, String(wrong)).toBe(400);
    }
  });
});
