import { emit, listen } from "~/browser/platform/events";
import { withChunk } from "../navigation/chunk.client";
import { isPlainClick } from "../navigation/plain-click.client";

const loadRows = () => import("./list-rows.client");

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>("a[data-more], a[data-add], a[data-dialog]");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  const goThere = () => emit("lor:navigate", { url: link.href });
  if ("more" in link.dataset) withChunk(loadRows(), ({ showMore }) => showMore(link), goThere);
  else if ("add" in link.dataset) {
    withChunk(
      import("../playlists/add-popup.client"),
      ({ togglePopup }) => togglePopup(link),
      goThere,
    );
  } else
    withChunk(import("../account/account-dialog.client"), (to) => to.toggleDialog(link), goThere);
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.undo) return;
  event.preventDefault();
  const submitPlainForm = () => {
    delete form.dataset.undo;
    form.requestSubmit();
  };
  withChunk(loadRows(), ({ toggleRow }) => toggleRow(form), submitPlainForm);
}

function startRows(): void {
  if (!document.querySelector("#main :is([data-rows], [data-queue], [data-share])")) return;
  withChunk(loadRows(), ({ startList }) => startList());
}

/**
 * 'Show more', removing rows, changes made in other browsers, counted passes, the add-to-playlist popup and the account dialogs.
 * Their code is loaded with the first list, pass or press. To start before navigation and forms, which handle the remaining events.
 */
export function startLists(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  listen("lor:navigated", startRows);
  listen("lor:counted", (counted) =>
    withChunk(import("./counted.client"), ({ showCounted }) => showCounted(counted)),
  );
  startRows();
}
