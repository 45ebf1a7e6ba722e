import { behaviour } from "~/browser/parts/behaviour.client";
import { withChunk } from "~/browser/parts/chunk.client";
import { pressedLink } from "~/browser/parts/pressed-link.client";
import { listen } from "~/browser/platform/events";
import { listParts, playlistParts, queueParts, rowParts } from "~/contracts";

const LISTS = `#main :is(${listParts.rows.selector}, ${queueParts.queue.selector}, ${playlistParts.visited.selector})`;

const loadRows = () => import("./list-rows.client");

function startShown(): void {
  if (document.querySelector(LISTS)) withChunk(loadRows(), ({ startList }) => startList());
}

/**
 * 'Show more', menus of rows, removing rows, and changes made in other browsers. Their code is
 * loaded with the first list.
 */
export function startLists(): void {
  pressedLink(listParts.more.selector, loadRows, (code, link) => code.showMore(link));
  pressedLink(rowParts.more.selector, loadRows, (code, link) => code.openRowMenu(link));
  behaviour(rowParts.undo.selector, "submit", (form: HTMLFormElement, event) => {
    event.preventDefault();
    const submitPlainForm = () => {
      rowParts.undo.remove(form);
      form.requestSubmit();
    };
    withChunk(loadRows(), ({ toggleRow }) => toggleRow(form), submitPlainForm);
  });
  listen("lor:navigated", startShown);
  startShown();
}
