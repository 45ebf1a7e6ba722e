import { addresses } from "~/addresses";
import { discoveryParts, listParts, pageParts, rowParts, scriptParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { KEPT_DISCOVERY, localStorageOrNull } from "~/browser/platform/storage";
import { isYtid, watchPath } from "~/domain/videos/youtube-id";
import { videoItem } from "~/domain/items/video-item";
import { pageTitle } from "../navigation/page-title.client";
import { makeElement } from "~/browser/platform/elements";

interface KeptSong {
  ytid: string;
  title: string;
  reason: string;
  picture: string;
}

interface KeptList {
  /** Epoch seconds. */
  expires: number;
  pageTitle: string;
  layout: string;
  songs: KeptSong[];
}

const TEXT =
  "The server cannot be reached. This is your list as this browser keeps it: its songs can be played, and nothing is counted until the server is back.";

const namesOf = (row: Element) =>
  [rowParts.video.of(row) ?? "", rowParts.title.of(row) ?? ""] as const;

function songIn(row: HTMLElement): KeptSong {
  const [ytid, title] = namesOf(row);
  const reason = row.querySelector(rowParts.reason.selector)?.textContent ?? "";
  return { ytid, title, reason, picture: row.querySelector("img")?.src ?? "" };
}

/**
 * Stores the list for when the server cannot be reached, until it expires or the listener signs out
 * (DISCOVERY-7).
 */
export function keepList(page: HTMLElement): void {
  const storage = localStorageOrNull();
  const state = discoveryParts.state.of(page);
  const expires = discoveryParts.expires.of(page);
  if (state === "signed-out") storage?.removeItem(KEPT_DISCOVERY);
  if (state !== "created" || !expires || discoveryParts.kept.isOn(page)) return;
  const rows = [
    ...page.querySelectorAll<HTMLElement>(
      `${listParts.rows.selector} > ${rowParts.video.selector}`,
    ),
  ];
  const songs = rows
    .filter((row) => row.querySelector(`a[href^="${addresses.watch}"]`))
    .map(songIn);
  const layout = pageParts.layout.of(document.body) ?? "";
  const kept: KeptList = { expires, pageTitle: pageTitle(), layout, songs };
  try {
    storage?.setItem(KEPT_DISCOVERY, JSON.stringify(kept));
  } catch {
    // If storage is full, nothing is kept.
  }
}

function readKept(): KeptList | null {
  try {
    const kept: KeptList = JSON.parse(localStorageOrNull()?.getItem(KEPT_DISCOVERY) ?? "null");
    const isOver = kept.expires * 1000 < Date.now();
    return isOver || !kept.songs.every(({ ytid }) => isYtid(ytid)) ? null : kept;
  } catch {
    return null;
  }
}

function rowOf({ ytid, title, reason, picture }: KeptSong): HTMLElement {
  const image = { src: picture, alt: "", width: "120", height: "90", class: "row-picture" };
  const text = makeElement("span", { class: "min-w-0" });
  text.append(
    makeElement("span", { class: "row-title" }, title),
    makeElement("span", { class: "block text-sm text-muted" }, reason),
  );
  const link = makeElement(
    "a",
    { href: watchPath({ ytid }), class: "row-link" },
    makeElement("img", image),
    text,
  );
  return makeElement(
    "li",
    { ...rowParts.video(ytid), ...rowParts.title(title), class: "group" },
    link,
  );
}

/** Builds the page from the stored list; null if none is stored for this week. */
export function keptPage(): Document | null {
  const kept = readKept();
  const page = document.cloneNode(true) as Document;
  const main = page.getElementById("main");
  if (!kept || !main) return null;
  const rows = kept.songs.map(rowOf);
  const section = makeElement(
    "section",
    {
      class: "card mx-auto w-full max-w-3xl",
      ...discoveryParts.state("created"),
      ...discoveryParts.kept(true),
      ...scriptParts.script("discovery"),
    },
    makeElement("h1", { class: "text-2xl font-bold" }, "Weekly Discovery"),
    makeElement("p", { class: "mb-3 text-muted", role: "status" }, TEXT),
    makeElement(
      "ul",
      {
        ...listParts.rows(true),
        ...listParts.through(""),
        class: "items",
      },
      ...rows,
    ),
  );
  main.replaceChildren(section);
  page.title = kept.pageTitle;
  pageParts.kind.set(page.body, "page");
  pageParts.layout.set(page.body, kept.layout);
  page.querySelector("#sidebar [aria-current]")?.removeAttribute("aria-current");
  return page;
}

/** Plays from the stored list without requesting the page of a song (DISCOVERY-5). */
export function playFromKept(page: HTMLElement): void {
  if (!discoveryParts.kept.isOn(page)) return;
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const row = link?.closest<HTMLElement>(rowParts.video.selector);
    if (!row?.parentElement) return;
    event.preventDefault();
    const [ytid, title] = namesOf(row);
    const item = videoItem({ ytid, title, author: null, duration: null });
    const list = { rows: row.parentElement, page: location.href, id: ytid };
    emit("lor:play-request", { item, autoplay: true, list });
  });
}
