import { emit } from "~/browser/platform/events";
import { isPersonalPath } from "~/domain/shell/paths";
import { fetchPage } from "../navigation/fetch-page.client";

/** Lists, a playlist that is still empty, and the play queue until its island is hydrated and updates itself. */
const LISTS = "[data-rows], [data-queue]:not(:has([data-hydrated])), [data-share]";
const ROWS = "[data-rows] > :is([data-ytid], [data-pid]):not([data-removed]), [data-queue-row]";

interface ShownList {
  title: string;
  rows: (string | undefined)[];
  hasMore: boolean;
}

function readList(page: ParentNode): ShownList {
  const rows = page.querySelectorAll<HTMLElement>(`#main :is(${ROWS})`);
  return {
    title: page.querySelector("#main h1")?.textContent ?? "",
    rows: [...rows].map(({ dataset }) => dataset.ytid ?? dataset.pid),
    hasMore: page.querySelector("#main [data-more]") !== null,
  };
}

/** A list may be longer here than the server renders at once; then only the common part is compared. */
function isSame(here: ShownList, there: ShownList): boolean {
  const isWhole = here.rows.length === there.rows.length;
  return (
    here.title === there.title &&
    (isWhole || (there.hasMore && here.rows.length > there.rows.length)) &&
    there.rows.every((id, at) => here.rows[at] === id)
  );
}

/** A change is being sent, a row is dragged, a dialog is open or somebody types. */
function isInUse(): boolean {
  const isTyping = document.activeElement?.matches("#main :is(input, select)");
  return (
    Boolean(isTyping) || document.querySelector("#main :is([data-busy], [role=dialog])") !== null
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

/** Loads the page again if its list has changed on the server. A call while one is loading loads once more after it. */
export async function showChanges(): Promise<void> {
  const list = document.querySelector(`#main :is(${LISTS})`);
  const { href, pathname } = location;
  isOutdated = isLoading;
  if (!list || isLoading || isInUse() || document.hidden || !isPersonalPath(pathname)) return;
  isLoading = true;
  await loadChanges(list, href);
  isLoading = false;
  if (isOutdated) await showChanges();
}

let isFollowing = false;

/** Shows changes made in another browser when the listener comes back to this one. */
export function followOtherBrowsers(): void {
  if (isFollowing) return;
  isFollowing = true;
  const onReturn = () => void showChanges();
  addEventListener("focus", onReturn);
  document.addEventListener("visibilitychange", onReturn);
}
