import { describe, expect, it } from "vitest";
import * as contracts from "~/contracts";
import { readText, repositoryFiles } from "./repository";

/** Attributes that others define or read. */
const NOT_OURS = new Map([["data-nosnippet", "search engines read it"]]);

/** Attributes that no contract has yet. The list only becomes shorter. */
const NOT_YET = new Set(
  `
data-ad-slot data-add data-all data-area data-artist data-artists-body data-at-head data-back
data-busy data-button data-by data-can-share data-cancel data-channel data-channel-next
data-channel-title data-channel-tools data-colour data-copy-link data-dialog data-discovery
data-discovery-card data-discovery-remove data-dismiss data-drag data-drills data-drop
data-elsewhere data-end data-episode data-episodeid data-expires data-feature data-filled
data-first data-gone data-handle data-hard data-heart data-here data-holds data-hydrated data-id
data-image-origin data-initials data-island data-island-state data-json data-kept data-kind
data-layout data-lines data-live data-live-bar data-loop data-lyrics data-lyrics-body
data-lyrics-offset data-media data-merges data-more data-moving data-next data-offer data-open
data-own data-own-repeats data-own-src data-own-time data-page data-page-title data-phrase
data-pid data-placeholders data-play data-play-item data-playing data-playlist data-podcast
data-podcastid data-position data-prefix data-press data-problem data-props data-queue
data-queue-row data-queued data-radio-artist data-radio-start data-reason data-removed
data-removed-row data-reorder data-rows data-section data-seek data-session data-share
data-share-in data-share-title data-share-url data-sign-in data-signs-in data-slot data-song
data-song-heart data-song-title data-songs data-sound data-sound-heart data-start data-state
data-station data-station-page data-stationid data-suggest data-suggest-wide data-through
data-title data-today-repeats data-total-repeats data-transcript data-tune-in data-typed
data-undo data-unit data-viewers data-vote data-votes data-when-hydrated data-words data-ytid
`.match(/[\w-]+/g),
);

const inApp = repositoryFiles.filter(
  (file) => /^app\/.*\.(?:tsx?|css)$/.test(file) && !/\.test\./.test(file),
);
const withoutComments = (code: string) =>
  code.replace(/\/\*[^]*?\*\//g, "").replace(/(?<!:)\/\/.*/g, "");
const sources = new Map(inApp.map((file) => [file, withoutComments(readText(file))]));
const scripts = [...sources].filter(
  ([file]) => !file.endsWith(".css") && !file.startsWith("app/contracts/"),
);
const styles = [...sources].filter(([file]) => file.endsWith(".css"));

type Entry = { path: string; attribute: string };
const entries: Entry[] = Object.entries(contracts).flatMap(([contract, attributes]) =>
  Object.entries(attributes).map(([key, { attribute }]) => ({
    path: `${contract}.${key}`,
    attribute,
  })),
);
const found = (path: string, pattern: string) => {
  const mention = new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${path.replace(".", "\\.")}${pattern}`);
  return scripts.some(([, code]) => mention.test(code));
};

describe.each(entries)("$path", ({ path, attribute }) => {
  it("is written by HTML or a script", () => {
    expect(found(path, "(?:\\(|\\.set\\(|\\.attribute\\])")).toBe(true);
  });

  it("is read by a script or a stylesheet", () => {
    const inStyles = styles.some(([, css]) => new RegExp(`\\[${attribute}[\\]=]`).test(css));
    expect(inStyles || found(path, "\\.(?:of|is|isOn|selector|attribute)\\b")).toBe(true);
  });
});

it("has each attribute in one contract", () => {
  const names = entries.map(({ attribute }) => attribute);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it("names no attribute outside contracts", () => {
  const named = scripts.flatMap(
    ([, code]) => code.match(/(?<=[\s[{"'`])data-[a-z][a-z-]*\b/g) ?? [],
  );
  expect(named.filter((name) => !NOT_YET.has(name) && !NOT_OURS.has(name))).toEqual([]);
});

it("styles only attributes that a contract has", () => {
  const known = new Set(entries.map(({ attribute }) => attribute));
  const named = styles.flatMap(([, css]) => css.match(/(?<=\[)data-[\w-]+/g) ?? []);
  expect(named.filter((name) => !known.has(name) && !NOT_YET.has(name))).toEqual([]);
});
