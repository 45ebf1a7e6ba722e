import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { videoItem } from "~/domain/items/video-item";
import { PageItem } from "./page-item";
import { PlayItemForm } from "./play-item-form";

const item = videoItem({
  ytid: "fJ9rUzIMcZQ",
  title: "</script><b>",
  author: null,
  duration: null,
});

it("writes the page's item so that no title ends the block", () => {
  const html = renderToStaticMarkup(<PageItem item={item} />);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(parse(html).querySelector("#page-item")?.rawText ?? "")).toEqual(item);
});

it("posts the counting call without scripts and comes back to play", () => {
  const form = parse(
    renderToStaticMarkup(
      <PlayItemForm item={item} redirectTo="/watch?v=fJ9rUzIMcZQ#top">
        <button>Play</button>
      </PlayItemForm>,
    ),
  ).querySelector("form");
  expect(form?.getAttribute("action")).toBe("/api/history/add");
  expect(form?.querySelector('[name="ytid"]')?.getAttribute("value")).toBe("fJ9rUzIMcZQ");
  const back = form?.querySelector('[name="redirectTo"]')?.getAttribute("value");
  expect(back).toBe("/watch?v=fJ9rUzIMcZQ&play=1#top");
  expect(JSON.parse(form?.getAttribute("data-play-item") ?? "")).toEqual(item);
});
