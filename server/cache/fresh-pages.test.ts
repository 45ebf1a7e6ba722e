import { data, type AppLoadContext } from "@remix-run/server-runtime";
import { expect, test } from "vitest";
import { z } from "zod";
import { text } from "~/domain/text/query/parse-query";
import { publishPage } from "~/services/platform/cache-policy.server";
import { testApp } from "../../tests/support/app-rig";

const search = {
  path: "/search",
  query: z.object({ q: text }),
  loader({ context }: { context: AppLoadContext }) {
    publishPage(context, "publicPage");
    return data(null);
  },
};

test("a cached page whose query ends like a file's name is logged as a page", async () => {
  const { ask, lines } = testApp([search]);
  for (const cache of ["miss", "hit"]) {
    expect((await ask("/search?q=radio.com")).headers.get("x-cache")).toBe(cache);
  }
  const logged = lines.map((line) => JSON.parse(line) as { path: string; cache: string });
  expect(logged.map(({ path, cache }) => [path, cache])).toEqual([
    ["/search", "miss"],
    ["/search", "hit"],
  ]);
});
