import { listParts, rowParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { importAgain } from "~/browser/platform/chunks/import-again";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { fetchPage } from "~/browser/navigation/fetch/fetch-page.client";
import { replaceEntry } from "../navigation/history.client";
import { postWithSnackbar } from "~/browser/platform/post-with-snackbar";
import { followOtherBrowsers } from "./list-changes.client";
import { endProgress, startProgress } from "../navigation/progress.client";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";

const withReordering = chunkOf(() => import("./reorder.client"));

/** The most rows that the server renders for one address (`list-query.ts`). */
const MAX_SHOWN = 500;

/** Puts the list's length into the address, so that a reload shows the same number of rows. */
function storeLength(list: Element): void {
  const url = new URL(location.href);
  if (url.searchParams.has("next")) return;
  url.searchParams.set("shown", String(Math.min(list.childElementCount, MAX_SHOWN)));
  replaceEntry(url);
}

/** Appends the list's next page without changing the scroll position. */
export async function showMore(link: HTMLAnchorElement): Promise<void> {
  startProgress();
  const answer = await fetchPage(
    { url: new URL(listParts.next.of(link) ?? link.href, link.href) },
    new AbortController().signal,
  );
  endProgress();
  const list = document.querySelector(`#main ${listParts.rows.selector}`);
  if (!list?.isConnected || !link.isConnected) return;
  if (answer.kind !== "page") return snackbar(OFFLINE, "error");
  const rows = [
    ...answer.page.querySelectorAll<HTMLElement>(`#main ${listParts.rows.selector} > *`),
  ];
  list.append(...rows);
  const rest = answer.page.querySelector(`#main ${listParts.more.selector}`);
  if (rest) link.replaceWith(rest);
  else link.remove();
  rows[0]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  storeLength(list);
  emit("lor:navigated", { url: location.href });
}

/** Opens the menu of a row, by code that is loaded with the first one. */
export async function openRowMenu(link: HTMLAnchorElement): Promise<void> {
  const { openMenu } = await importAgain(() => import("./row-menu.client"));
  await openMenu(link);
}

/** A form of the row's menu waits in the row while it is its Undo. */
function showUndo(row: HTMLElement, form: HTMLFormElement): void {
  const actions = row.querySelector(rowParts.actions.selector);
  if (!actions) return;
  const isRemoved = rowParts.removed.isOn(row);
  (isRemoved ? row : actions).append(form);
  const undo = ":scope > form:last-child button";
  row.querySelector<HTMLElement>(isRemoved ? undo : rowParts.more.selector)?.focus();
}

/**
 * Removes a row in place, or restores it with the same button. Only the latest removal can be
 * undone.
 */
export async function toggleRow(form: HTMLFormElement): Promise<void> {
  const row = form.closest<HTMLElement>(`${listParts.rows.selector} > *`);
  const action = form.getAttribute("action") ?? "";
  if (!row || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const isAccepted = await postWithSnackbar(action, Object.fromEntries(new FormData(form)));
  form.ariaBusy = null;
  if (!isAccepted) return;
  for (const other of document.querySelectorAll(rowParts.removed.selector))
    if (other !== row) other.remove();
  rowParts.removed.set(row, !rowParts.removed.isOn(row));
  form.setAttribute("action", rowParts.undo.of(form) ?? "");
  rowParts.undo.set(form, action);
  showUndo(row, form);
}

/** Must be called for every page with a list, and again when the list has grown. */
export function startList(): void {
  followOtherBrowsers();
  const list = document.querySelector<HTMLElement>(`#main ${listParts.reorder.selector}`);
  if (list) withReordering(({ startReordering }) => startReordering(list));
}
