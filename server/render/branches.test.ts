import type { ServerBuild } from "@remix-run/server-runtime";
import { expect, test } from "vitest";
import { forVisitors } from "~/routes/shell/audience.server";
import { pagesOf } from "./branches";

/** Routes that Remix was given. */
const given = new Set<string>();

function route(id: string, path: string, parentId?: string) {
  const get = () => {
    given.add(id);
    return { default: () => null, loader: forVisitors(() => null) };
  };
  const plain = { id, path, ...(parentId !== undefined && { parentId }) };
  return [id, Object.defineProperty(plain, "module", { get, enumerable: true })] as const;
}

const others = Array.from({ length: 150 }, (_, number) =>
  route(`other ${number}`, `other/${number}`, "layout"),
);
/** The parts of a build that Remix reads to answer with a page. */
const build = {
  entry: { module: { default: (request: Request) => new Response(request.url) } },
  routes: Object.fromEntries([
    route("root", ""),
    route("layout", "", "root"),
    route("page", "page/:id", "layout"),
    ...others,
  ]),
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" },
  future: { v3_singleFetch: true },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
} as unknown as ServerBuild;

test("Remix is given the route that answers and those around it, not all to be matched again", async () => {
  const { handle } = pagesOf(build);
  // The start reads every module's limits and parameters.
  given.clear();
  for (const id of ["1", "2"]) {
    const url = `http://lor.example/page/${id}`;
    expect(await (await handle(new Request(url))).text()).toBe(url);
  }
  expect([...given].sort()).toEqual(["layout", "page", "root"]);
});
