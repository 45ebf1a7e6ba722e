import { addresses } from "~/addresses";
import { playParts, queueParts, rowParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { parseItem } from "~/domain/items/parse-item";
import { shownSong } from "~/domain/songs/song-title";
import { shownTitle } from "~/domain/videos/titles";

type Found = { title: string | null; author: string | null };
type Titled = Found & { title: string };

/** The most ids that one call takes. */
const MAX_ASKED = 20;

/**
 * Asks the server, which looks the videos up at the video host, a few at a time until the host or
 * the server's limit gives no more.
 */
async function findTitles(
  ytids: readonly string[],
  show: (ytid: string, video: Titled) => void,
): Promise<void> {
  for (let from = 0; from < ytids.length; from += MAX_ASKED) {
    const ids = ytids.slice(from, from + MAX_ASKED).join(",");
    const answer = await fetch(`${addresses.api.video.meta}?ytids=${ids}`).catch(() => null);
    const { res = {} }: { res?: Record<string, Found> } = answer?.ok
      ? await answer.json().catch(() => ({}))
      : {};
    const found = Object.entries(res);
    for (const [ytid, { title, author }] of found) if (title) show(ytid, { title, author });
    if (found.length === 0) return;
  }
}

function textsIn(row: Element): Text[] {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

/** Writes the song and its artist where the row names its video. */
function fillWords(row: Element, substitute: string, { title, author }: Titled): void {
  const { track, artist } = shownSong(title, author);
  for (const text of textsIn(row)) {
    const place = text.parentElement;
    if (!place || !text.data.includes(substitute)) continue;
    if (place.matches(".row-title")) {
      text.data = track;
      if (artist) place.nextElementSibling?.replaceChildren(artist);
    } else {
      const song = artist ? `${track} \u00b7 ${artist}` : track;
      text.data = text.data.replace(substitute, () => (place.matches(".row-by") ? song : title));
    }
  }
}

/** Titles and names of controls, and what the player would play. */
function fillAttributes(row: Element, substitute: string, { title, author }: Titled): void {
  for (const element of [row, ...row.querySelectorAll("[title], [aria-label]")]) {
    for (const name of ["title", "aria-label", rowParts.title.attribute]) {
      const value = element.getAttribute(name);
      if (value)
        element.setAttribute(
          name,
          value.replace(substitute, () => title),
        );
    }
  }
  for (const element of row.querySelectorAll(playParts.item.selector)) {
    const item = parseItem(playParts.item.of(element));
    const { track, artist } = shownSong(title, author);
    if (item) playParts.item.set(element, JSON.stringify({ ...item, title: track, by: artist }));
  }
}

function fill(row: Element, ytid: string, video: Titled): void {
  const substitute = shownTitle({ ytid });
  if (rowParts.video.isOn(row)) rowParts.title.set(row, video.title);
  fillWords(row, substitute, video);
  fillAttributes(row, substitute, video);
}

/** The queue loads its rows again, which the server knows by now. */
function renewQueue(queue: Element): void {
  emit("lor:queue", { queued: Number.parseInt(queueParts.queue.of(queue) ?? "0", 10) });
}

/** Takes what waits for a title, by video; each part of a page asks once. */
function takeWaiting(): Map<string, Element[]> {
  const waiting = new Map<string, Element[]>();
  for (const part of document.querySelectorAll(rowParts.untitled.selector)) {
    const ytids = rowParts.untitled.of(part) ?? "";
    rowParts.untitled.remove(part);
    for (const ytid of ytids.split(" ")) waiting.set(ytid, [...(waiting.get(ytid) ?? []), part]);
  }
  return waiting;
}

async function fillAll(): Promise<void> {
  const waiting = takeWaiting();
  const queues = new Set<Element>();
  await findTitles([...waiting.keys()], (ytid, video) => {
    for (const part of waiting.get(ytid) ?? []) {
      if (queueParts.queue.isOn(part)) queues.add(part);
      else fill(part, ytid, video);
    }
  });
  queues.forEach(renewQueue);
}

let isStarting = false;

/** Fills in the rows of the page whose videos had no title when it was rendered (LIST-4). */
export function start(): void {
  if (isStarting) return;
  isStarting = true;
  // The page's other rows start at the same moment, and are asked for by the same call.
  setTimeout(() => {
    isStarting = false;
    void fillAll();
  });
}
