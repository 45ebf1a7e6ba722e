import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readSuggestions } from "./read.server";

const samples = fileURLToPath(
  new URL("../../../../../shared/upstream-samples/google-suggest/", import.meta.url),
);

it("reads every recorded answer to the same words", () => {
  for (const name of existsSync(samples) ? readdirSync(samples) : []) {
    const words = readSuggestions(readFileSync(samples + name, "utf8")) ?? [];
    expect(words.slice(0, 2), name).toEqual(["hello", "hello kitty"]);
    expect(words.length, name).toBeGreaterThanOrEqual(10);
  }
});

it.each([
  ['["a b",["a b","a b c"]]', ["a b", "a b c"]],
  ['["a",[["a",0,[512]],["ab",0]],{"k":1}]', ["a", "ab"]],
  ['window.google.ac.h(["a",[["a (live)",0]],{"k":1}])', ["a (live)"]],
  ['["nothing",[]]', []],
  ["<!doctype html><title>429</title>", null],
  ['{"error":1}', null],
  ["", null],
])("reads %j as %j", (text, words) => {
  expect(readSuggestions(text)).toEqual(words);
});
