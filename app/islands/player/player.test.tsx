import { parse } from "node-html-parser";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Item } from "~/domain/items/item";
import { DEFAULT_MODES } from "~/domain/player/modes";
import { videoItem } from "~/domain/items/video-item";
import Player from "./player";
import type { PlayerProps } from "./use-player";

const props: PlayerProps = {
  iframeApiUrl: "https://video.example/iframe_api",
  embedOrigin: "https://embed.example",
  imageOrigin: "https://pictures.example",
  named: null,
  item: videoItem({
    ytid: "dQw4w9WgXcQ",
    title: "Never <Gonna> & Give",
    author: "Rick",
    duration: 213,
    section: { start: 3, end: 5.5 },
  }),
  modes: DEFAULT_MODES,
  hearted: true,
  path: "/history",
  steps: null,
};

function rendered(more: Partial<PlayerProps> = {}) {
  return parse(renderToString(<Player {...props} {...more} />));
}

test("the dock shows picture and title with its watch page", () => {
  const html = rendered();
  expect(html.querySelector("img")?.getAttribute("src")).toBe(
    "https://pictures.example/vi/dQw4w9WgXcQ/hqdefault.jpg",
  );
  const title = html.querySelector("p a");
  expect(title?.getAttribute("href")).toBe("/watch?v=dQw4w9WgXcQ&s=3&e=5.5");
  expect(title?.textContent).toBe("Never <Gonna> & Give");
});

test("the dock names the song, its artist and the section; the host's title is the tooltip", () => {
  const named = { track: "Give You Up", artist: "Rick Astley" };
  const title = rendered({ named }).querySelector(".dock-title");
  expect(title?.childNodes.map((line) => line.text)).toEqual([
    "Give You Up",
    "Rick Astley · 0:03–0:05",
  ]);
  expect(title?.querySelector("a")?.getAttribute("title")).toBe("Never <Gonna> & Give");
  expect(rendered().querySelector(".dock-title span")?.text).toBe("Rick · 0:03–0:05");
});

test("every control has its name, and only one of each is exposed to assistive technology", () => {
  const html = rendered();
  for (const name of [
    "Heart",
    "Previous",
    "Play",
    "Next",
    "Repeat",
    "Shuffle",
    "Other controls",
    "Slower",
    "Speed",
    "Faster",
  ]) {
    expect(html.querySelectorAll(`[aria-label="${name}"]`).length, name).toBe(1);
  }
  const rest = html.querySelectorAll(".controls-rest a").map(({ text }) => text);
  expect(rest).toEqual(["Add to playlist", "Queue", "Share"]);
  const overlay = html.querySelector(".stage button");
  expect(overlay?.getAttribute("aria-hidden")).toBe("true");
  expect(overlay?.getAttribute("tabindex")).toBe("-1");
  expect(overlay?.getAttribute("aria-label")).toBeUndefined();
});

test("without scripts Previous and Next are links", () => {
  const steps = { previous: "/api/queue/step/previous?v=a", next: "/api/queue/step/next?v=a" };
  const links = rendered({ steps }).querySelectorAll("a.nojs-only");
  expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual(
    [
      ["Previous", steps.previous],
      ["Next", steps.next],
    ],
  );
  expect(rendered({ steps }).querySelectorAll("button.js-only")).toHaveLength(2);
});

test("without scripts Next is a form that takes the first item from the queue", () => {
  const shift = { opId: "0b0f3c55-6f0a-4f0e-9c5e-0d6a3b1c2d3e", from: "hearted" };
  const html = rendered({ steps: { previous: "/previous", next: "/next", shift } });
  const names = html.querySelectorAll("a.nojs-only").map((link) => link.getAttribute("aria-label"));
  expect(names).toEqual(["Previous"]);
  const form = html.querySelector('form[action="/api/queue/shift"]');
  expect(form?.querySelector("button")?.getAttribute("aria-label")).toBe("Next");
  expect(form?.querySelectorAll("input").map((field) => field.getAttribute("value"))).toEqual(
    Object.values(shift),
  );
});

test("play works without scripts, from the picture and from the row", () => {
  const buttons = rendered().querySelectorAll("[data-play] button");
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    const sends = ["form", "name", "value"].map((name) => button.getAttribute(name));
    expect(sends).toEqual(["slice-form", "intent", "play"]);
  }
});

test("heart, repeat and shuffle are forms that show their state and change it", () => {
  const html = rendered();
  const heart = html.querySelector('form[data-heart="video:dQw4w9WgXcQ"]');
  expect(heart?.getAttribute("action")).toBe("/api/star/clear");
  expect(heart?.querySelector("button")?.getAttribute("aria-pressed")).toBe("true");
  const repeat = html.querySelector('form[action="/api/player/repeat"]');
  expect(repeat?.querySelector("button")?.getAttribute("aria-pressed")).toBe("true");
  expect(repeat?.querySelector('[name="on"]')?.getAttribute("value")).toBe("false");
  const shuffle = html.querySelector('form[action="/api/player/shuffle"]');
  expect(shuffle?.querySelector('[name="on"]')?.getAttribute("value")).toBe("true");
  expect(rendered({ hearted: false }).querySelector("[data-heart]")?.getAttribute("action")).toBe(
    "/api/star/set",
  );
});

test("the server renders no iframe and no style attribute", () => {
  const html = rendered();
  expect(html.querySelector("iframe")).toBeNull();
  expect(html.querySelector("[style]")).toBeNull();
});

const sound = { ...props.item, picture: null, href: "/podcast", slice: null };

test("Next of a station stays hidden until what plays sound knows that it leads somewhere", () => {
  const item: Item = { ...sound, kind: "station", sources: [], m3u: "/radio/m3u" };
  expect(rendered({ item }).querySelector('[aria-label="Next"]')?.hasAttribute("hidden")).toBe(
    true,
  );
  expect(rendered().querySelector('[aria-label="Next"]')?.hasAttribute("hidden")).toBe(false);
});

test("Repeat of a whole episode is its own, and off at first; of a section it is that of videos", () => {
  const rest = { podcastId: "1", url: "https://media.example/a.mp3", type: null, startAt: 0 };
  const whole: Item = { ...sound, ...rest, kind: "episode", chapters: [] };
  const repeat = (item: Item) => {
    const button = rendered({ item }).querySelector('[aria-label="Repeat"]');
    return [button?.closest("form")?.getAttribute("action"), button?.getAttribute("aria-pressed")];
  };
  expect(repeat(whole)).toEqual(["/api/player/repeat-episodes", "false"]);
  const section = { ...whole, slice: { start: 3, end: 5 } };
  expect(repeat(section)).toEqual(["/api/player/repeat", "true"]);
});
