import { expect, test } from "vitest";
import { z } from "zod";
import { BODY_LIMIT } from "~/services/platform/limits/body-limits.server";
import { text } from "~/domain/text/query/parse-query";
import {
  forEveryone,
  forEveryoneBut,
  forListener,
  forVisitors,
} from "~/routes/shell/audience.server";
import { NO_FACTS, ownPages, routeFacts } from "./route-facts";

test("a page states the parameters of its query, its limit and the size of its body", () => {
  const query = z.object({ v: text, e: text });
  const facts = routeFacts([
    ["/watch", { query }],
    ["/import", { limit: "import", bodyLimit: 5, loader: () => null }],
    ["/about", {}],
  ]);
  expect(facts.get("/watch")).toEqual({ ...NO_FACTS, parameters: ["e", "v"] });
  expect(facts.get("/import")).toEqual({ ...NO_FACTS, limit: "import", bodyLimit: 5 });
  expect(facts.get("/about")).toEqual({ ...NO_FACTS, bodyLimit: BODY_LIMIT });
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

const page = (loader?: unknown) => ({ default: () => null, loader });
const nothing = () => null;

test("pages that are a listener's own are known by their loaders alone", () => {
  const facts = routeFacts([
    ["/", page(forEveryone(nothing))],
    ["/history", page(forListener(nothing))],
    ["/history/recent", page(forListener(nothing))],
    ["/playlist/:pid", page(forVisitors(nothing))],
    ["/podcast/:id", page(forEveryone(nothing))],
    ["/podcast/new-episodes", page(forListener(nothing))],
    ["/radio", page(forEveryoneBut(["favorites"], nothing, nothing))],
    ["/robots.txt", { loader: nothing }],
  ]);
  expect(ownPages(facts)).toBe("/history /playlist /podcast/new-episodes /radio?tab=favorites");
  const isOwn = (pattern: string, query = "") =>
    facts.get(pattern)?.isOwn(`https://lor.test${pattern}${query}`);
  expect(isOwn("/history")).toBe(true);
  expect(isOwn("/playlist/:pid")).toBe(false);
  expect(isOwn("/radio")).toBe(false);
  expect(isOwn("/radio", "?tab=favorites")).toBe(true);
});

test("a page that does not say whose it is stops the start", () => {
  expect(() => routeFacts([["/new", page(nothing)]])).toThrow();
  expect(() => routeFacts([["/new", page()]])).toThrow();
});

test("a page for everyone below one that is not stops the start", () => {
  const facts = routeFacts([
    ["/playlist/:pid", page(forVisitors(nothing))],
    ["/playlist/help", page(forEveryone(nothing))],
  ]);
  expect(() => ownPages(facts)).toThrow("/playlist/help");
});
