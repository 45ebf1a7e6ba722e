import fc from "fast-check";
import { expect, test } from "vitest";
import { isDigit, type KeyPress, SHORTCUTS, shortcutOf } from "./shortcuts";

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const press = (key: string, more: Partial<KeyPress> = {}) => shortcutOf({ ...plain, key, ...more });

test("each shortcut has one key of its own", () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
  for (const { key } of SHORTCUTS) expect(press(key)).toBe(key);
});

test("arrows and letters with Caps Lock count", () => {
  expect(press("ArrowLeft")).toBe("arrowleft");
  expect(press("A")).toBe("a");
});

test("Shift only counts where keyboards need it", () => {
  expect(press("?", { shiftKey: true })).toBe("?");
  expect(press("/", { shiftKey: true })).toBe("/");
  for (const key of ["A", " ", "ArrowRight"]) expect(press(key, { shiftKey: true })).toBeNull();
});

test("no press with Ctrl, Alt or Meta is a shortcut", () => {
  const held = fc.constantFrom("ctrlKey" as const, "altKey" as const, "metaKey" as const);
  const key = fc.constantFrom(...SHORTCUTS.map((shortcut) => shortcut.key));
  fc.assert(fc.property(key, held, (name, modifier) => press(name, { [modifier]: true }) === null));
});

test("any other key is none, whatever it is called", () => {
  const known = new Set(SHORTCUTS.map(({ key }) => key));
  const other = fc
    .oneof(fc.string(), fc.constantFrom("constructor", "__proto__", "Tab", "Enter", "Escape"))
    .filter((key) => !known.has(key.toLowerCase()) && !isDigit(key));
  fc.assert(fc.property(other, (key) => press(key) === null));
});
