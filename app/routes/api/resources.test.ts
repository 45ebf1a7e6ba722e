import { expect, test } from "vitest";
import type { AppLoadContext } from "@remix-run/node";
import routes from "~/routes";
import { answersGet, answersPost, get, nothing, post, type Calls } from "../calls/resource.server";

const modules = import.meta.glob<{ calls?: Calls }>("./*.ts");

const files = new Set(routes.map(({ file }) => file));

test.each([...files].filter((file) => /^routes\/api\/[\w-]+\.ts$/.test(file)))(
  "%s answers the addresses that routes.ts gives it, and no others",
  async (file) => {
    const { calls } = await modules[file.replace("routes/api/", "./")]!();
    const given = routes.filter((route) => route.file === file).map(({ path }) => `/${path}`);
    expect(Object.keys(calls ?? {}).sort()).toEqual(given.sort());
  },
);

const calls: Calls = {
  "/api/thing": get({ about: "Reads.", takes: nothing }, async () => ({ read: true })),
  "/api/thing/set": post({ about: "Changes.", takes: nothing }, async () => ({
    answer: { changed: true },
  })),
};

/** Returns the status, and the methods that a refusal allows. */
async function ask(answer: ReturnType<typeof answersGet>, route: string, method: string) {
  const session = { userId: null };
  const rowBudgets = { take: () => Promise.resolve(true) };
  const context = { route, session, rowBudgets } as unknown as AppLoadContext;
  const init = { method, headers: { Accept: "application/json" } };
  const request = new Request("http://localhost/api/thing", init);
  const { status, headers } = await answer({ request, context, params: {} }).catch(
    (thrown: unknown) => thrown as Response,
  );
  return [status, headers.get("Allow")];
}

test("the request's route says which call is asked", async () => {
  expect(await ask(answersGet(calls), "/api/thing", "GET")).toEqual([200, null]);
  expect(await ask(answersPost(calls), "/api/thing/set", "POST")).toEqual([200, null]);
  expect(await ask(answersGet(calls), "/api/constructor", "GET")).toEqual([404, null]);
});

test("another method than the call's is refused with those that it allows", async () => {
  expect(await ask(answersPost(calls), "/api/thing", "POST")).toEqual([405, "GET, HEAD"]);
  expect(await ask(answersGet(calls), "/api/thing/set", "GET")).toEqual([405, "POST"]);
  expect(await ask(answersPost(calls), "/api/thing/set", "PUT")).toEqual([405, "POST"]);
});
