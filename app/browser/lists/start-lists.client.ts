import { behaviour } from "~/browser/parts/behaviour.client";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";
import { pressedLink } from "~/browser/parts/pressed-link.client";
import { listen } from "~/browser/platform/events";
import { listParts, playlistParts, queueParts, rowParts } from "~/contracts";

const LISTS = `#main :is(${listParts.rows.selector}, ${queueParts.queue.selector}, ${playlistParts.visited.selector})`;

const withRows = chunkOf(() => import("./list-rows.client"));

function startShown(): void {
  if (document.querySelector(LISTS)) withRows(({ startList }) => startList(), tryNextTime);
}

/**
 * 'Show more', menus of rows, removing rows, and changes made in other browsers. Their code is
 * loaded with the first list.
 */
export function startLists(): void {
  pressedLink(listParts.more.selector, withRows, (code, link) => code.showMore(link));
  pressedLink(rowParts.more.selector, withRows, (code, link) => code.openRowMenu(link));
  behaviour(rowParts.undo.selector, "submit", (form: HTMLFormElement, event) => {
    event.preventDefault();
    const submitPlainForm = () => {
      rowParts.undo.remove(form);
      form.requestSubmit();
    };
    withRows(({ toggleRow }) => toggleRow(form), submitPlainForm);
  });
  listen("lor:navigated", startShown);
  startShown();
}
