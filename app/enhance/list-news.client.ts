import { emit } from "~/domain/events";
import { isPersonalPath } from "~/domain/paths";
import { fetchPage } from "./fetch-page.client";

/** Lists, a playlist that has none yet, and the play queue until its island has woken and follows by itself. */
const LISTS = "[data-rows], [data-queue]:not(:has([data-hydrated])), [data-share]";
const ROWS = "[data-rows] > :is([data-ytid], [data-pid]):not([data-removed]), [data-queue-row]";

/** What a list shows: its heading and its rows. */
interface Shown {
  title: string;
  rows: (string | undefined)[];
  hasMore: boolean;
}

function readList(page: ParentNode): Shown {
  const rows = page.querySelectorAll<HTMLElement>(`#main :is(${ROWS})`);
  return {
    title: page.querySelector("#main h1")?.textContent ?? "",
    rows: [...rows].map(({ dataset }) => dataset.ytid ?? dataset.pid),
    hasMore: page.querySelector("#main [data-more]") !== null,
  };
}

/** A list that was grown further than one address draws is compared as far as that goes. */
function isSame(here: Shown, there: Shown): boolean {
  const isWhole = here.rows.length === there.rows.length;
  return (
    here.title === there.title &&
    (isWhole || (there.hasMore && here.rows.length > there.rows.length)) &&
    there.rows.every((id, at) => here.rows[at] === id)
  );
}

/** A change of our own is on its way, a row is held, or somebody types. */
function isInUse(): boolean {
  const isTyping = document.activeElement?.matches("#main :is(input, select)");
  return (
    Boolean(isTyping) || document.querySelector("#main :is([data-busy], [role=dialog])") !== null
  );
}

let isAsking = false;

/** Draws the page anew when its list is another one by now. */
export async function showNews(): Promise<void> {
  const list = document.querySelector(`#main :is(${LISTS})`);
  const { href, pathname } = location;
  if (!list || isAsking || isInUse() || document.hidden || !isPersonalPath(pathname)) return;
  isAsking = true;
  const answer = await fetchPage({ url: new URL(href) }, new AbortController().signal).catch(
    () => null,
  );
  isAsking = false;
  const isHere = list.isConnected && location.href === href && !isInUse();
  if (!isHere || answer?.kind !== "page") return;
  if (isSame(readList(document), readList(answer.page))) return;
  emit("lor:navigate", { url: href, replace: true });
}

let isFollowing = false;

/** What was changed in another browser shows when the listener comes back to this one. */
export function followOtherBrowsers(): void {
  if (isFollowing) return;
  isFollowing = true;
  const news = () => void showNews();
  addEventListener("focus", news);
  document.addEventListener("visibilitychange", news);
}
