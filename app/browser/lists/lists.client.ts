import { behaviour } from "~/browser/platform/behaviour";
import { emit, listen } from "~/browser/platform/events";
import {
  accountParts,
  listParts,
  playlistParts,
  queueParts,
  rowParts,
  sharingParts,
} from "~/contracts";
import { withChunk } from "../navigation/chunk.client";
import { isPlainClick } from "../navigation/plain-click.client";

const loadRows = () => import("./list-rows.client");

/** A link handled by code that loads on the first press. Without that code, it opens its page. */
function pressedLink<Code>(
  selector: string,
  load: () => Promise<Code>,
  press: (code: Code, link: HTMLAnchorElement) => unknown,
): void {
  behaviour(`a${selector}`, "click", (link: HTMLAnchorElement, event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    withChunk(
      load(),
      (code) => press(code, link),
      () => emit("lor:navigate", { url: link.href }),
    );
  });
}

function startRows(): void {
  if (
    document.querySelector(
      `#main :is(${listParts.rows.selector}, ${queueParts.queue.selector}, ${sharingParts.system.selector})`,
    )
  )
    withChunk(loadRows(), ({ startList }) => startList());
}

/**
 * Starts Show more, removal of rows, changes from other browsers, counted passes, the
 * add-to-playlist popup and the account dialogs. Their code is loaded with the first list, pass or
 * press.
 */
export function startLists(): void {
  pressedLink(listParts.more.selector, loadRows, (code, link) => code.showMore(link));
  pressedLink(
    playlistParts.add.selector,
    () => import("../playlists/add-popup.client"),
    (code, link) => code.togglePopup(link),
  );
  pressedLink(
    accountParts.dialog.selector,
    () => import("../account/account-dialog.client"),
    (code, link) => code.toggleDialog(link),
  );
  behaviour(rowParts.undo.selector, "submit", (form: HTMLFormElement, event) => {
    event.preventDefault();
    const submitPlainForm = () => {
      rowParts.undo.remove(form);
      form.requestSubmit();
    };
    withChunk(loadRows(), ({ toggleRow }) => toggleRow(form), submitPlainForm);
  });
  listen("lor:navigated", startRows);
  listen("lor:counted", (counted) =>
    withChunk(import("./counted.client"), ({ showCounted }) => showCounted(counted)),
  );
  startRows();
}
