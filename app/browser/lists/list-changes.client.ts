import { islandParts, listParts, playlistParts, queueParts, rowParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { isListenersOwn } from "~/browser/platform/session";
import { fetchPage } from "~/browser/navigation/fetch/fetch-page.client";

/** Lists, empty playlists, and the play queue until its island is hydrated and updates itself. */
const LISTS = `${listParts.rows.selector}, ${queueParts.queue.selector}:not(:has(${islandParts.hydrated.selector})), ${playlistParts.visited.selector}`;
const ROWS = `${listParts.rows.selector} > :is(${rowParts.video.selector}, ${rowParts.playlist.selector}):not(${rowParts.removed.selector}), ${queueParts.row.selector}`;

interface ShownList {
  title: string;
  rows: (string | null | undefined)[];
  hasMore: boolean;
}

function readList(page: ParentNode): ShownList {
  const rows = page.querySelectorAll<HTMLElement>(`#main :is(${ROWS})`);
  return {
    title: page.querySelector("#main h1")?.textContent ?? "",
    rows: [...rows].map((row) => rowParts.video.of(row) ?? rowParts.playlist.of(row)),
    hasMore: page.querySelector(`#main ${listParts.more.selector}`) !== null,
  };
}

/** Compares only the rows in common if the list here is longer than the server's first page. */
function isSame(here: ShownList, there: ShownList): boolean {
  const isWhole = here.rows.length === there.rows.length;
  return (
    here.title === there.title &&
    (isWhole || (there.hasMore && here.rows.length > there.rows.length)) &&
    there.rows.every((id, at) => here.rows[at] === id)
  );
}

/** Whether a change is being sent, a row is dragged, a dialog is open or the listener is typing. */
function isInUse(): boolean {
  const isTyping = document.activeElement?.matches("#main :is(input, select)");
  return (
    Boolean(isTyping) || document.querySelector(`#main ${listParts.busy.selector}, dialog`) !== null
  );
}

let isLoading = false;
let isOutdated = false;

async function loadChanges(list: Element, href: string): Promise<void> {
  const answer = await fetchPage({ url: new URL(href) }, new AbortController().signal).catch(
    () => null,
  );
  const isHere = list.isConnected && location.href === href && !isInUse();
  if (!isHere || isOutdated || answer?.kind !== "page") return;
  if (isSame(readList(document), readList(answer.page))) return;
  emit("lor:navigate", { url: href, replace: true });
}

/**
 * Reloads the page if its list has changed on the server. A call during a load causes one more load
 * after it.
 */
export async function showChanges(): Promise<void> {
  const list = document.querySelector(`#main :is(${LISTS})`);
  const { href } = location;
  isOutdated = isLoading;
  if (!list || isLoading || isInUse() || document.hidden || !isListenersOwn(new URL(href))) return;
  isLoading = true;
  await loadChanges(list, href);
  isLoading = false;
  if (isOutdated) await showChanges();
}

let isFollowing = false;

/** Shows changes made in another browser when the listener returns to this one. */
export function followOtherBrowsers(): void {
  if (isFollowing) return;
  isFollowing = true;
  const onReturn = () => void showChanges();
  addEventListener("focus", onReturn);
  document.addEventListener("visibilitychange", onReturn);
}
