import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { stepFrom } from "../../support/app/steps";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const videos = ["dQw4w9WgXcQ", "9bZkp7q19f0", "RgKAFK5djSk"];
const [first = "", second = "", third = ""] = videos;

const queued = "YQHsXMglC9A";

const app = sharedApp();

/** A listener who played and hearted all of them; the first is the newest in both lists. */
async function listener(): Promise<Visitor> {
  const visitor = new Visitor(app.origin);
  for (const ytid of [...videos].reverse()) {
    await visitor.json("/api/history/add", { ytid });
    await visitor.json("/api/star/set", { ytid });
  }
  return visitor;
}

async function stepsOf(visitor: Visitor, path: string, from?: string) {
  const headers = { Accept: "text/html", ...(from && { Referer: app.origin + from }) };
  const html = parse(await (await visitor.send(path, { headers })).text());
  return {
    previous: await stepFrom(visitor, html, "Previous"),
    next: await stepFrom(visitor, html, "Next"),
  };
}

const videoOf = (path: string | null) =>
  path === null ? null : new URL(path, app.origin).searchParams.get("v");

test("Next leads through the history and around, though each played video moves to its top", async () => {
  const visitor = await listener();
  const heard = [first];
  let path = `/watch?v=${first}`;
  for (let turn = 0; turn < 3; turn++) {
    const { next } = await stepsOf(visitor, path);
    path = next ?? "";
    heard.push(videoOf(path) ?? "");
    await visitor.form("/api/history/add", { ytid: heard.at(-1) ?? "", redirectTo: path });
  }
  expect(heard.slice(0, 3)).toEqual(videos);
  expect(heard[3]).not.toBe(third);
});

test("Next continues the list that the listener came from", async () => {
  const visitor = await listener();
  await visitor.json("/api/history/add", { ytid: third });
  const { previous, next } = await stepsOf(visitor, `/watch?v=${second}`, "/favorites");
  expect([videoOf(previous), videoOf(next)]).toEqual([first, third]);
  expect(next).toContain("from=hearted");
  expect(next).toContain("play=1");
  const onwards = await stepsOf(visitor, next ?? "");
  expect([videoOf(onwards.previous), videoOf(onwards.next)]).toEqual([second, first]);
});

test("Previous of the first video is the video itself, and an invalid cursor is ignored", async () => {
  const visitor = await listener();
  const { previous, next } = await stepsOf(visitor, `/watch?v=${first}&from=history&cursor=%25`);
  expect([videoOf(previous), videoOf(next)]).toEqual([first, second]);
});

test("pages without a video of their own continue from the video played last", async () => {
  const visitor = await listener();
  expect(videoOf((await stepsOf(visitor, "/favorites")).next)).toBe(second);
  expect(videoOf((await stepsOf(visitor, "/about")).next)).toBe(second);
});

test("Shuffle leads to any other video", async () => {
  const visitor = await listener();
  await visitor.form("/api/player/shuffle", { on: "true", redirectTo: "/" });
  for (let turn = 0; turn < 5; turn++) {
    const { next } = await stepsOf(visitor, `/watch?v=${second}`);
    expect([first, third]).toContain(videoOf(next));
  }
});

test("the queue comes first, with a form, and then the list continues where it was left", async () => {
  const visitor = await listener();
  await visitor.json("/api/queue/add", { ytid: queued });
  const html = parse(await (await visitor.get(`/watch?v=${first}&from=hearted`)).text());
  expect(html.querySelectorAll('#player [aria-label="Next"].nojs-only')).toHaveLength(1);
  const form = html.querySelector('#player form[action="/api/queue/shift"]');
  const fields = Object.fromEntries(
    form?.querySelectorAll("input").map((field) => {
      return [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""];
    }) ?? [],
  );
  for (let press = 0; press < 2; press++) {
    const answer = await visitor.form("/api/queue/shift", fields);
    expect(answer.status).toBe(303);
    const onwards = answer.headers.get("Location") ?? "";
    expect([videoOf(onwards), onwards.includes("play=1")]).toEqual([queued, true]);
    expect(videoOf((await stepsOf(visitor, onwards)).next)).toBe(second);
  }
  const plays = await visitor.json<{ res: object }>(`/api/history/get-plays?ytids=${queued}`);
  expect(plays.answer.res).toEqual({ [queued]: 1 });
});

test("a visitor without a session has no lists and no links", async () => {
  const visitor = new Visitor(app.origin);
  const nothing = { previous: null, next: null };
  expect(await stepsOf(visitor, `/watch?v=${first}`, "/favorites")).toEqual(nothing);
  expect(await stepsOf(visitor, "/history")).toEqual(nothing);
});

test("a step without a video or in an unknown direction is refused", async () => {
  const visitor = await listener();
  for (const path of ["to=next", "to=next&v=short", "to=constructor&v=dQw4w9WgXcQ"]) {
    expect((await visitor.send(`/api/queue/step?${path}`)).status, path).toBe(400);
  }
});

test("a step through an unknown list goes through the history", async () => {
  const visitor = await listener();
  for (const from of ["__proto__", "constructor", "queue", "history"]) {
    const { status, headers } = await visitor.send(
      `/api/queue/step?to=next&v=${first}&from=${from}&list=constructor`,
    );
    expect([status, videoOf(headers.get("Location"))], from).toEqual([303, second]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  }
});
