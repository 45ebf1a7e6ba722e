import { lineParts, lyricsParts } from "~/contracts";
import type { Lyrics } from "~/domain/songs/lyrics";
import { OFFSET_STEP } from "~/domain/songs/lyrics";
import { LYRICS_HINT, lineTimes, lyricsPath } from "~/domain/songs/lyrics-paths";
import { makeElement } from "~/browser/platform/elements";

function renderLine(ytid: string, line: Lyrics["lines"][number]): HTMLElement {
  const { start, end } = lineTimes(line, 0);
  const href = lyricsPath({ ytid, start, play: true });
  const times = { ...lineParts.start(start), ...lineParts.end(end) };
  return makeElement("li", {}, makeElement("a", { href, ...times }, line.text));
}

function renderOffsetForm(): HTMLElement {
  const button = (by: number, label: string) =>
    makeElement("button", { class: "button", ...lyricsParts.by(by) }, label);
  return makeElement(
    "form",
    { class: "flex flex-wrap items-center gap-2" },
    makeElement("span", { class: "text-sm text-muted" }, "Words out of step?"),
    button(-OFFSET_STEP, "Earlier"),
    button(OFFSET_STEP, "Later"),
    makeElement("output", { class: "text-sm tabular-nums", "aria-live": "polite" }),
  );
}

/** Must render the same HTML as `components/songs/lyrics-lines.tsx`. */
export function renderLyrics(body: Element, ytid: string, lyrics: Lyrics): void {
  const source = { href: "https://lrclib.net", target: "_blank", rel: "noopener" };
  const credit = makeElement(
    "p",
    { class: "text-sm text-muted" },
    `${lyrics.track}, ${lyrics.artist}. Lyrics by `,
    makeElement("a", source, "LRCLIB"),
  );
  if (lyrics.synced) {
    const lines = lyrics.lines.map((line) => renderLine(ytid, line));
    const list = makeElement("ol", { class: "lyrics-lines", ...lyricsParts.lines(true) }, ...lines);
    const hint = makeElement("p", { class: "text-sm text-muted" }, LYRICS_HINT);
    body.replaceChildren(hint, list, renderOffsetForm(), credit);
  } else {
    const text = lyrics.lines.map((line) => line.text).join("\n");
    body.replaceChildren(
      makeElement("p", { class: "lyrics-lines whitespace-pre-line" }, text),
      credit,
    );
  }
}
