import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";
import { createPlaylist, NOWHERE, type Page } from "./playlist-calls";

const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
const C = "kJQP7kiw5Fk";

const app = sharedApp();

const newVisitor = () => new Visitor(app.origin);

/** Every call that changes a playlist, with a body that it accepts. */
const CHANGES: [string, object][] = [
  ["add-ytids", { ytids: [C] }],
  ["set-ytids", { ytids: [C] }],
  ["remove-ytids", { ytids: [A] }],
  ["restore-ytids", {}],
  ["move", { ytid: B, to: "top" }],
  ["rename", { name: "Mine now" }],
  ["delete", {}],
];
const FOLLOWS: [string, object][] = [
  ["follow/add", {}],
  ["follow/delete", {}],
];

describe.each(CHANGES)("POST /api/playlist/%s/{pid}", (call, body) => {
  test("is rejected for everyone but the owner", async () => {
    const owner = newVisitor();
    const { pid } = await createPlaylist(owner, "Rain", [A, B]);
    const other = newVisitor();
    await createPlaylist(other);
    for (const visitor of [other, newVisitor()]) {
      const refused = await visitor.json(`/api/playlist/${call}/${pid}`, body);
      expect(refused).toMatchObject({ status: 403, answer: { error: { code: "not_yours" } } });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    const { answer } = await owner.json<Page>(`/api/playlist?key=pid:${pid}`);
    expect(answer.res).toMatchObject([{ name: "Rain", ytids: [A, B] }]);
  });
});

describe.each([...CHANGES, ...FOLLOWS])("POST /api/playlist/%s/{pid}", (call, body) => {
  test.each([NOWHERE, "short", "%00"])("answers 404 for the playlist %s", async (pid) => {
    const visitor = newVisitor();
    await createPlaylist(visitor);
    expect(await visitor.json(`/api/playlist/${call}/${pid}`, body)).toMatchObject({
      status: 404,
      answer: { error: { code: "no_such_playlist" } },
    });
  });

  test("playlist calls accept only JSON and forms, and nothing from another site", async () => {
    const owner = newVisitor();
    const { pid } = await createPlaylist(owner, "Rain", [A]);
    const send = (headers: Record<string, string>) =>
      owner.send(`/api/playlist/${call}/${pid}`, { method: "POST", headers, body: "{}" });
    expect((await send({ "Content-Type": "text/xml" })).status).toBe(415);
    expect(
      (await send({ "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" })).status,
    ).toBe(403);
    expect((await owner.json(`/api/playlist/${call}/${pid}`)).status).toBe(405);
  });
});

test.each([
  ["add-ytids", {}],
  ["add-ytids", { ytids: [] }],
  ["add-ytids", { ytids: ["nope"] }],
  ["set-ytids", {}],
  ["set-ytids", { ytids: ["nope"] }],
  ["set-ytids", { ytids: Array.from({ length: 5001 }, (_, at) => `v${at}`.padStart(11, "x")) }],
  ["remove-ytids", { ytids: [7] }],
  ["move", { ytid: A }],
  ["move", { ytid: A, to: "sideways" }],
  ["rename", { name: "" }],
  ["rename", { name: "x".repeat(51) }],
])("%s rejects bad input", async (call, body) => {
  const owner = newVisitor();
  const { pid } = await createPlaylist(owner, "Rain", [A, B]);
  expect(await owner.json(`/api/playlist/${call}/${pid}`, body)).toMatchObject({
    status: 400,
    answer: { error: { code: "invalid" } },
  });
});
