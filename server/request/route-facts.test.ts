import { expect, test } from "vitest";
import { z } from "zod";
import { BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import { text } from "~/domain/text/query/parse-query";
import { NO_FACTS, routeFacts } from "./route-facts";

test("a page states the parameters of its query, its limit and the size of its body", () => {
  const query = z.object({ v: text, e: text });
  const facts = routeFacts([
    ["/watch", { default: () => null, query }],
    ["/import", { limit: "import", bodyLimit: 5, loader: () => null }],
    ["/about", { default: () => null }],
  ]);
  expect(facts.get("/watch")).toEqual({ ...NO_FACTS, parameters: ["e", "v"] });
  expect(facts.get("/import")).toEqual({ parameters: [], limit: "import", bodyLimit: 5 });
  expect(facts.get("/about")).toEqual({ parameters: [], limit: "write", bodyLimit: BODY_LIMIT });
});

test("each address of a resource has the limits of its own calls", () => {
  const answer = () => null;
  const calls = {
    "/api/a": { answer, method: "POST", limit: "report" },
    "/api/b": [
      { answer, method: "GET" },
      { answer, method: "POST", limit: "contact", bodyLimit: 7 },
    ],
    "/api/c": { answer },
  };
  const patterns = [...Object.keys(calls), "/api/constructor"];
  const facts = routeFacts(patterns.map((pattern) => [pattern, { calls }]));
  expect(facts.get("/api/a")).toEqual({ ...NO_FACTS, limit: "report" });
  expect(facts.get("/api/b")).toEqual({ ...NO_FACTS, limit: "contact", bodyLimit: 7 });
  expect(facts.get("/api/c")).toEqual(NO_FACTS);
  expect(facts.get("/api/constructor")).toEqual(NO_FACTS);
});

test.each([{ limit: "constructor" }, { limit: "imports" }, { query: { v: text } }])(
  "what is no limit and no schema stops the start: %j",
  (module) => {
    expect(() => routeFacts([["/page", module]])).toThrow();
  },
);
