import { expect, test } from "vitest";
import { flag, number, sourceOf, text } from "../app/contracts/attribute";
import { withContracts } from "./inline-contracts";

const theirs = 'import { headerParts, themeParts } from "~/contracts";\n';

test("writes a selector in where it is named, and leaves the import out", () => {
  expect(withContracts(`${theirs}find(themeParts.form.selector);`)).toBe(
    'find("[data-theme-form]");',
  );
});

test("writes in what a function does, with its arguments", () => {
  const script = withContracts(
    `${theirs}themeParts.shown.set(find(themeParts.form.selector), to);`,
  );
  expect(script).toBe('((find("[data-theme-form]")).setAttribute("data-theme", (to)));');
});

test("stops the build at a contract that is used as a whole", () => {
  expect(() => withContracts(`${theirs}themeParts[key];`)).toThrow("themeParts");
});

test("writes in what a script without contracts has too", () => {
  expect(withContracts("themeParts.form.selector; own.themeParts.tab;")).toBe(
    "themeParts.form.selector; own.themeParts.tab;",
  );
  expect(withContracts(`${theirs}own.themeParts.tab;`)).toBe("own.themeParts.tab;");
});

test("stops the build at an attribute that no contract has", () => {
  expect(() => withContracts(`${theirs}themeParts.nothing.selector`)).toThrow(
    "themeParts.nothing.selector",
  );
  expect(() => withContracts(`${theirs}themeParts.form.constructor`)).toThrow(
    "themeParts.form.constructor",
  );
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
const state = text<"on" | "off">("state-of");

/** Evaluates the source of an attribute's function, as it appears in a script. */
function run<Fn extends object>(fn: Fn): Fn {
  return (0, eval)(`(${sourceOf(fn)})`);
}

test.each([
  ["as it is", <Fn extends object>(fn: Fn) => fn],
  ["from its source", run],
])("writes, finds, reads and sets attributes, %s", (_how, as) => {
  const part = new Part();
  expect(as(title)("A")).toEqual({ "data-page-title": "A" });
  expect(as(open)(true)).toEqual({ "data-open": "" });
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
});
