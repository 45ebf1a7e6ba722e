import { expect, it } from "vitest";
import { parseSuggestions } from "./parse.server";

const plainWords = [
  "rain",
  ["rain", "rain sounds", "rain for sleep", "rain lyrıcs"],
  [],
  { "google:suggestsubtypes": [[512, 433], [512], [512], [512]] },
];
const wordsWithTypes = [
  "rain",
  [
    ["rain", 0, [512, 433]],
    ["rain sounds", 0, [512]],
    ["rain for sleep", 0, [512, 433, 131]],
    ["rain lyrıcs", 0, [512]],
  ],
  { k: 1, q: "x7Fq2aZ" },
];

it.each([
  ["firefox", JSON.stringify(plainWords)],
  ["youtube", JSON.stringify(wordsWithTypes)],
  ["youtube, as JSONP", `window.google.ac.h(${JSON.stringify(wordsWithTypes)})`],
  ["youtube, with escapes", JSON.stringify(wordsWithTypes).replace("ı", "\\u0131")],
])("parses the answer to the client %s", (_client, text) => {
  expect(parseSuggestions(text)).toEqual(["rain", "rain sounds", "rain for sleep", "rain lyrıcs"]);
});

it.each([
  ['window.google.ac.h(["a",[["a (live)",0]],{"k":1}])', ["a (live)"]],
  ['["nothing",[]]', []],
  ["<!doctype html><title>429</title>", null],
  ['{"error":1}', null],
  ["", null],
])("parses %j as %j", (text, words) => {
  expect(parseSuggestions(text)).toEqual(words);
});
