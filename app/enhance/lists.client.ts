import { emit, listen } from "~/domain/events";
import { withChunk } from "./chunk.client";

const loadRows = () => import("./list-rows.client");

function onClick(event: MouseEvent): void {
  const withModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>("a[data-more], a[data-add], a[data-dialog]");
  if (!link || withModifier || event.button !== 0) return;
  event.preventDefault();
  const goThere = () => emit("lor:navigate", { url: link.href });
  if ("more" in link.dataset) withChunk(loadRows(), ({ showMore }) => showMore(link), goThere);
  else if ("add" in link.dataset) {
    withChunk(import("./add-popup.client"), ({ togglePopup }) => togglePopup(link), goThere);
  } else withChunk(import("./account-dialog.client"), (to) => to.toggleDialog(link), goThere);
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.undo) return;
  event.preventDefault();
  const sendPlainly = () => {
    delete form.dataset.undo;
    form.requestSubmit();
  };
  withChunk(loadRows(), ({ turnRow }) => turnRow(form), sendPlainly);
}

function keepRows(): void {
  if (!document.querySelector("#main :is([data-rows], [data-queue], [data-share])")) return;
  withChunk(loadRows(), ({ keepList }) => keepList());
}

/**
 * Long lists: 'Show more' in place, rows that leave and come back, what another browser has changed; and what opens within
 * the page: the add-to-playlist popup, the dialogs of accounts. What does it comes with the first list or press. Before navigation and forms, which see the rest.
 */
export function startLists(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  listen("lor:navigated", keepRows);
  keepRows();
}
