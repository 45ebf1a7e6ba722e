import { closeSheet, showSheet } from "~/browser/navigation/sheet/sheet.client";
import { makeElement } from "~/browser/platform/elements";
import { snackbar } from "~/browser/platform/snackbar";

const ID = "error-dialog";

/** Shows an error that is too long for a snackbar in a sheet, if there is room (SHELL-22). */
export function showError(title: string, text: string): void {
  const close = makeElement("button", { class: "button primary", type: "button" }, "Close");
  close.addEventListener("click", closeSheet);
  const dialog = makeElement(
    "dialog",
    { id: ID, role: "alertdialog", "aria-labelledby": `${ID}-title` },
    makeElement("h2", { id: `${ID}-title`, class: "text-lg font-bold" }, title),
    makeElement("p", { class: "my-3 wrap-anywhere" }, text),
    close,
  );
  if (showSheet(dialog, null)) close.focus({ preventScroll: true });
  else snackbar(text, "error");
}
