import type { Lyrics } from "~/domain/lyrics";
import { OFFSET_STEP } from "~/domain/lyrics";
import { lineTimes, lyricsPath } from "~/domain/lyrics-paths";
import { make } from "./drawing.client";

function drawLine(ytid: string, line: Lyrics["lines"][number]): HTMLElement {
  const { start, end } = lineTimes(line, 0);
  const href = lyricsPath({ ytid, start, play: true });
  const times = { "data-start": String(start), "data-end": String(end) };
  return make("li", {}, make("a", { href, ...times }, line.text));
}

function offsetForm(): HTMLElement {
  const button = (by: number, label: string) =>
    make("button", { class: "button", "data-by": String(by) }, label);
  return make(
    "form",
    { "data-lyrics-offset": "0", class: "flex flex-wrap items-center gap-2" },
    make("span", { class: "text-sm text-muted" }, "Words out of step?"),
    button(-OFFSET_STEP, "Earlier"),
    button(OFFSET_STEP, "Later"),
    make("output", { class: "text-sm tabular-nums", "aria-live": "polite" }),
  );
}

/** The same as the server draws: `components/lyrics`. */
export function drawLyrics(body: Element, ytid: string, lyrics: Lyrics): void {
  const source = { href: "https://lrclib.net", target: "_blank", rel: "noopener" };
  const credit = make(
    "p",
    { class: "text-sm text-muted" },
    `${lyrics.track}, ${lyrics.artist}. Lyrics by `,
    make("a", source, "LRCLIB"),
  );
  if (lyrics.synced) {
    const lines = lyrics.lines.map((line) => drawLine(ytid, line));
    const list = make("ol", { class: "lyrics-lines", "data-lines": "" }, ...lines);
    body.replaceChildren(list, offsetForm(), credit);
  } else {
    const text = lyrics.lines.map((line) => line.text).join("\n");
    body.replaceChildren(make("p", { class: "lyrics-lines whitespace-pre-line" }, text), credit);
  }
}
