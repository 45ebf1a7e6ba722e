import { expect, test } from "vitest";
import { publishPage } from "~/services/platform/cache-policy.server";
import { Publication } from "./caching";

test("of several loaders the shortest policy and all keys count", () => {
  const publication = new Publication();
  const context = { caching: publication.forRoutes(false) };
  publishPage(context, "publicText", ["page-a"]);
  publishPage(context, "publicPage", ["video-b", "page-a"]);
  publishPage(context, "immutableAsset");
  expect(publication.policy).toBe("publicPage");
  expect(publication.keys).toEqual(["page-a", "video-b"]);
});

test("a request that a limit refused something publishes nothing, before or after", () => {
  const publication = new Publication();
  const context = { caching: publication.forRoutes(false) };
  publishPage(context, "publicText", ["page-a"]);
  publication.withhold();
  publishPage(context, "publicPage", ["video-b"]);
  expect(publication.policy).toBeNull();
});

test("a personal request publishes nothing, whatever its routes want", () => {
  const publication = new Publication();
  publishPage({ caching: publication.forRoutes(true) }, "publicPage", ["video-b"]);
  expect(publication.policy).toBeNull();
  expect(publication.keys).toEqual([]);
});
