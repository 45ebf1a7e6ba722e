import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { z } from "zod";
import { ROW_BUDGETS, rowBudgets } from "~/services/platform/limits/row-budgets.server";
import { mutation, postedQuery } from "./answer.server";
import { calls } from "../api/podcasts";
import type { Call } from "./resource.server";

const client = "192.0.2.1";
const ids = z.object({ ids: z.array(z.string()) });
const done = () => Promise.resolve({ answer: { done: true } });

/** Calls an action as a script with `left` rows of its budget remaining. */
async function call(action: Call["answer"], left: number, sent: string[]) {
  const budgets = rowBudgets(null);
  await budgets.take("rows", client, ROW_BUDGETS.rows - left);
  const context = { client, rowBudgets: budgets, session: { userId: null } };
  const request = new Request("http://localhost/api", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ids: sent }),
  });
  const args = { request, params: {}, context: context as unknown as AppLoadContext };
  try {
    return (await action(args)).status;
  } catch (refusal) {
    return (refusal as Response).status;
  }
}

it("takes a row for a call that changes something, and one for each thing in its lists", async () => {
  expect(await call(mutation(ids, done), 3, ["a", "b"])).toBe(200);
  expect(await call(mutation(ids, done), 2, ["a", "b"])).toBe(429);
});

it("takes no row for a call that only reads, as that for many podcasts does", async () => {
  expect(await call(postedQuery(ids, done), 0, ["a", "b"])).toBe(200);
  expect(await call(calls["/api/podcast/batch"].answer, 0, [])).toBe(200);
});
