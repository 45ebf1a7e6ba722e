import { expect, test } from "vitest";
import { flag, number, oneOf, sourceOf, text } from "../app/contracts/attribute";
import { withContracts } from "./inline-contracts";

const theirs = 'import { tabs, theme } from "~/contracts";\n';

test("writes a selector in where it is named, and leaves the import out", () => {
  expect(withContracts(`${theirs}find(theme.form.selector);`)).toBe('find("[data-theme-form]");');
});

test("writes in what a script without contracts has too", () => {
  expect(withContracts("theme.form.selector; own.tabs.tab;")).toBe(
    "theme.form.selector; own.tabs.tab;",
  );
  expect(withContracts(`${theirs}own.tabs.tab;`)).toBe("own.tabs.tab;");
});

test("stops the build at an attribute that no contract has", () => {
  expect(() => withContracts(`${theirs}theme.nothing.selector`)).toThrow("theme.nothing.selector");
  expect(() => withContracts(`${theirs}theme.form.constructor`)).toThrow("theme.form.constructor");
});

class Part {
  attributes = new Map<string, string>();
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  hasAttribute = (name: string) => this.attributes.has(name);
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
  toggleAttribute(name: string, isOn: boolean): void {
    if (isOn) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }
}

const title = text("page-title");
const open = flag("open");
const start = number("start");
const state = oneOf("state-of", ["on", "off"]);

/** Evaluates the source of an attribute's function, as it appears in a script. */
function run<Fn extends object>(fn: Fn): Fn {
  return (0, eval)(sourceOf(fn) ?? "");
}

test.each([
  ["as it is", <Fn extends object>(fn: Fn) => fn],
  ["from its source", run],
])("writes, finds, reads and sets attributes, %s", (_how, as) => {
  const part = new Part();
  expect(as(title)("A")).toEqual({ "data-page-title": "A" });
  expect(as(open)()).toEqual({ "data-open": "" });
  expect(as(open)(false)).toEqual({ "data-open": undefined });
  expect(as(start)(3)).toEqual({ "data-start": 3 });
  expect(as(title.is)("A")).toBe('[data-page-title="A"]');
  as(title.set)(part, "B");
  expect(as(title.of)(part)).toBe("B");
  as(title.remove)(part);
  expect(as(title.of)(part)).toBeNull();
  expect([as(start.of)(part), as(open.isOn)(part)]).toEqual([NaN, false]);
  as(open.set)(part, true);
  as(state.set)(part, "on");
  expect([as(state.of)(part), as(open.isOn)(part)]).toEqual(["on", true]);
  part.setAttribute("data-state-of", "broken");
  expect(as(state.of)(part)).toBeNull();
});
