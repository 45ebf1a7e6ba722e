import { expect, test } from "vitest";
import { keepSearch, lastSearch, type SearchKeeper } from "./last-search.server";

const found = ["dQw4w9WgXcQ", "9bZkp7q19f0"];

function keeper(exists = true) {
  const kept = new Map<string, unknown>();
  let writes = 0;
  const session: SearchKeeper = {
    exists,
    get: (name) => kept.get(name),
    set(name, value) {
      kept.set(name, value);
      writes++;
    },
  };
  return { session, writes: () => writes };
}

test("the last search is the list, and the same one is written once", () => {
  const { session, writes } = keeper();
  keepSearch(session, { query: "rain", ytids: ["kJQP7kiw5Fk"] });
  keepSearch(session, { query: "rick", ytids: found });
  keepSearch(session, { query: "rick", ytids: found });
  expect(lastSearch(session)).toEqual({ query: "rick", ytids: found });
  expect(writes()).toBe(2);
});

test("a search that found nothing leaves the list, and who has no session gets none", () => {
  const { session } = keeper();
  keepSearch(session, { query: "rick", ytids: found });
  keepSearch(session, { query: "nothing", ytids: [] });
  expect(lastSearch(session)?.query).toBe("rick");
  const nobody = keeper(false);
  keepSearch(nobody.session, { query: "rick", ytids: found });
  expect([lastSearch(nobody.session), nobody.writes()]).toEqual([null, 0]);
});
