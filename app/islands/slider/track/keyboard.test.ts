import { expect, test } from "vitest";
import { keyTarget } from "./keyboard";

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test.each([
  ["ArrowRight", false, 31],
  ["ArrowUp", false, 31],
  ["ArrowLeft", false, 29],
  ["ArrowDown", false, 29],
  ["ArrowRight", true, 30.1],
  ["ArrowDown", true, 29.9],
  ["PageUp", false, 40],
  ["PageDown", false, 20],
  ["Home", false, 0],
  ["End", false, 60],
])("%s (shift %s) goes from 30 s to %d s", (key, shiftKey, target) => {
  expect(keyTarget({ ...none, key, shiftKey }, 30, 60)).toBeCloseTo(target, 6);
});

test.each(["Tab", "Enter", " ", "a", "constructor"])("%j does not move a handle", (key) => {
  expect(keyTarget({ ...none, key }, 30, 60)).toBeNull();
});

test.each(["ctrlKey", "altKey", "metaKey"])("keys with %s do not move a handle", (modifier) => {
  expect(keyTarget({ ...none, key: "ArrowLeft", [modifier]: true }, 30, 60)).toBeNull();
});
