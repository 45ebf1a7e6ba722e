import { expect, it } from "vitest";
import { ROW_BUDGETS, rowBudgets } from "./row-budgets.server";

const { podcasts: MAX } = ROW_BUDGETS;

it("lets a client make so many rows a day, and a refusal takes nothing", async () => {
  const budgets = rowBudgets(null);
  expect(await budgets.take("podcasts", "192.0.2.1", MAX - 10)).toBe(true);
  expect(await budgets.take("podcasts", "192.0.2.1", 11)).toBe(false);
  expect(await budgets.take("podcasts", "192.0.2.1", 10)).toBe(true);
  expect(await budgets.take("podcasts", "192.0.2.1", 1)).toBe(false);
  expect(await budgets.take("podcasts", "192.0.2.2", MAX)).toBe(true);
});

it("lets a network make ten times as many, whatever its clients are", async () => {
  const budgets = rowBudgets(null);
  for (let at = 1; at <= 10; at++) {
    expect(await budgets.take("podcasts", `192.0.2.${at}`, MAX)).toBe(true);
  }
  expect(await budgets.take("podcasts", "192.0.2.99", 1)).toBe(false);
  expect(await budgets.take("podcasts", "198.51.100.1", 1)).toBe(true);
});
