import { expect, test } from "vitest";
import { z } from "zod";
import { inputMessage } from "./input-message.server";

test.each([
  [z.string(), undefined, "one is required"],
  [z.string(), 1, "one must be text"],
  [z.coerce.number(), "many", "one must be a number"],
  [z.number().int(), 1.5, "one must be a whole number"],
  [z.boolean(), "x", "one must be true or false"],
  [z.array(z.string()), "x", "one must be a list"],
  [z.array(z.string()), ["a", 1], "one.1 must be text"],
  [z.object({ two: z.string() }), "x", "one must be an object"],
  [z.object({ two: z.string() }), {}, "one.two is required"],
  [z.string().min(3), "a", "one must have at least 3 characters"],
  [z.array(z.string()).max(1), ["a", "b"], "one must have at most 1 item"],
  [z.number().max(9), 10, "one must be at most 9"],
  [z.enum(["up", "down"]), "left", "one must be up or down"],
  [z.literal("yes"), "no", "one must be yes"],
  [z.uuid(), "x", "one is not valid"],
  [z.union([z.boolean(), z.literal("true")]), "x", "one is not valid"],
  [z.string("In its own words"), 1, "In its own words"],
])("%# a field with the wrong value", (one, value, message) => {
  const { error } = z.object({ one }).safeParse({ one: value }, { error: inputMessage });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
