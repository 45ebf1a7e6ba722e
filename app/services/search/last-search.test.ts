import { expect, test } from "vitest";
import { saveLastSearch, lastSearch, type LastSearchStore } from "./last-search.server";

const found = ["dQw4w9WgXcQ", "9bZkp7q19f0"];

function fakeSession(exists = true) {
  const values = new Map<string, unknown>();
  let writes = 0;
  const session: LastSearchStore = {
    exists,
    get: (name) => values.get(name),
    set(name, value) {
      values.set(name, value);
      writes++;
    },
  };
  return { session, writes: () => writes };
}

test("the last search is the list", () => {
  const { session } = fakeSession();
  saveLastSearch(session, { query: "rain", ytids: ["kJQP7kiw5Fk"] });
  saveLastSearch(session, { query: "rick", ytids: found });
  expect(lastSearch(session)).toEqual({ query: "rick", ytids: found });
});

test("a search without results leaves the list, and nothing is saved without a session", () => {
  const { session } = fakeSession();
  saveLastSearch(session, { query: "rick", ytids: found });
  saveLastSearch(session, { query: "nothing", ytids: [] });
  expect(lastSearch(session)?.query).toBe("rick");
  const nobody = fakeSession(false);
  saveLastSearch(nobody.session, { query: "rick", ytids: found });
  expect([lastSearch(nobody.session), nobody.writes()]).toEqual([null, 0]);
});
