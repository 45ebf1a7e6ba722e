import { expect, it } from "vitest";
import { capitalised, cleanList, cleanStationName, cleanText } from "./station-text";

const ADDRESS = "https://stream.invalid/live";

it.each([
  ["\tHarbour Rock", "Harbour Rock"],
  ["Harbour   Rock ", "Harbour Rock"],
  ["'undefined' -> 'AFM 360 Coast'", "AFM 360 Coast"],
  ["Kiosk Klassik (128 kbps Ogg Opus) | Public Broadcast | kiosk.invalid", "Kiosk Klassik"],
  ["Kiosk [MP3 320k]", "Kiosk"],
  ["Kiosk (Berlin)", "Kiosk (Berlin)"],
  ["-=* Kiosk *=-", "Kiosk"],
  ["Rock &amp; Roll Radio", "Rock & Roll Radio"],
  ["Wham!", "Wham!"],
  ["105.5 FM", "105.5 FM"],
  ["ラジオ", "ラジオ"],
  ["null", "stream.invalid"],
  ["", "stream.invalid"],
  ["***", "stream.invalid"],
  ["constructor", "constructor"],
  ["__proto__", "proto"],
])("cleans the name %j to %j", (name, cleaned) => {
  expect(cleanStationName(name, ADDRESS)).toBe(cleaned);
});

it("takes what says that there is nothing for nothing", () => {
  for (const text of ["null", "undefined", " N/A ", "-"]) expect(cleanText(text)).toBe("");
});

it("splits tags, each once and in lower case", () => {
  expect(cleanList("Jazz, jazz ,#Swing,,null,***,a b")).toEqual(["jazz", "swing", "a b"]);
  expect(cleanList("x".repeat(5000))[0]).toHaveLength(40);
  expect(cleanList(Array.from({ length: 90 }, (_, at) => `t${at}`).join(","))).toHaveLength(12);
});

it.each([
  ["german", "German"],
  ["brazilian portuguese", "Brazilian Portuguese"],
  ["serbo-croatian", "Serbo-Croatian"],
  ["māori", "Māori"],
  ["ʻōlelo o'odham", "ʻōlelo O'odham"],
])("writes the language %s as %s", (name, written) => {
  expect(capitalised(name)).toBe(written);
});
