import { expect, test } from "vitest";
import { noOwnerlessPromise } from "./no-ownerless-promise.mjs";
import { reportsOf } from "./reports";

const reports = (code: string) =>
  reportsOf(
    noOwnerlessPromise,
    `
declare function load(): Promise<string>;
declare function begin<Result>(work: Promise<Result>): Promise<Result>;
declare const known: string | null;
declare const query: { then(done: (rows: string[]) => void): void; where(): typeof query };
declare const underWay: Map<string, Promise<string>>;
${code}`,
  );

test("reports a promise that is kept before it is awaited", () => {
  expect(reports(`const text = load(); text;`)).toBe(1);
  expect(reports(`const text = known ?? load(); text;`)).toBe(1);
  expect(reports(`const text = known ? null : load(); text;`)).toBe(1);
  expect(reports(`const page = { text: load().then((all) => all.length) }; page;`)).toBe(1);
  expect(reports(`let text; text ??= load().finally(() => {}); text;`)).toBe(1);
  expect(reports(`class Page { text = load(); } new Page();`)).toBe(1);
  expect(reports(`const late = new Promise(() => {}); late;`)).toBe(1);
  expect(reports(`const all = ["a"].map(async () => load()); all;`)).toBe(1);
  expect(reports(`underWay.set("a", load());`)).toBe(1);
});

test("allows what has an owner, and what is awaited at once", () => {
  expect(reports(`const text = begin(load()); text;`)).toBe(0);
  expect(reports(`const text = load().catch(() => "").finally(() => {}); text;`)).toBe(0);
  expect(reports(`const text = load().then(String, () => ""); text;`)).toBe(0);
  expect(reports(`const text = await load(); const [a] = await Promise.all([load()]); a;`)).toBe(0);
  expect(reports(`underWay.set("a", begin(load())); [known].push(await load());`)).toBe(0);
  expect(reports(`const text = underWay.get("a"); text; const rows = query.where(); rows;`)).toBe(
    0,
  );
});
