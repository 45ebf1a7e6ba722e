import { data, type AppLoadContext } from "@remix-run/server-runtime";
import { expect, test } from "vitest";
import { z } from "zod";
import { text } from "~/domain/text/query/parse-query";
import { publishPage } from "~/services/platform/cache-policy.server";
import { testApp } from "../../tests/support/app-rig";

test.each([
  ["with", "/watch?v=a"],
  ["too long for", `/watch?v=${"a".repeat(600)}`],
])(
  "a page %s a place in the cache that is purged while it loads is for no cache",
  async (_how, path) => {
    let changes = true;
    const route = {
      path: "/watch",
      query: z.object({ v: text }),
      loader({ context }: { context: AppLoadContext }) {
        publishPage(context, "publicPage", ["video-a"]);
        if (changes) context.purge("video-a");
        return data({ changes });
      },
    };
    const { ask } = testApp([route]);
    const { headers } = await ask(path);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect([headers.get("x-cache"), headers.has("surrogate-key")]).toEqual(["bypass", false]);
    changes = false;
    const later = await ask(path);
    expect(later.headers.get("surrogate-key")).toBe("video-a");
    expect(await later.text()).toContain('"changes":false');
  },
);
