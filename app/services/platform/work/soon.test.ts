import { expect, test } from "vitest";
import { answerFor } from "./owner.server";
import { soon } from "./soon.server";

const never = () => new Promise<never>(() => undefined);

test("what comes in time is the answer, and what does not is late", async () => {
  expect(await soon(Promise.resolve("found"), "late")).toBe("found");
  expect(await soon(never(), "late", 1)).toBe("late");
  await expect(soon(Promise.reject(new Error("failed")), "late")).rejects.toThrow("failed");
});

test("all questions of a request wait until one moment, and another request waits anew", async () => {
  const order: string[] = [];
  const ask = async (name: string) => {
    await soon(never(), null);
    order.push(name);
  };
  const first = answerFor("a client", async () => {
    await ask("first");
    // The request has no time left, so this takes no longer than a known answer.
    await ask("first again");
  });
  await first.then(() => order.push("answered"));
  const second = answerFor("a client", () => soon(never(), "late", 1000));
  expect(await Promise.race([second, soon(never(), "sooner", 1)])).toBe("sooner");
  expect(order).toEqual(["first", "first again", "answered"]);
});
