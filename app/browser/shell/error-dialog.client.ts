import { makeElement } from "~/browser/platform/elements";

const ID = "error-dialog";

function build(title: string, text: string): HTMLDialogElement {
  const attributes = { id: ID, role: "alertdialog", "aria-labelledby": `${ID}-title` };
  const dialog = makeElement(
    "dialog",
    { ...attributes, class: "card static mx-auto mb-4 w-full max-w-xl text-ink" },
    makeElement("h2", { id: `${ID}-title`, class: "text-lg font-bold" }, title),
    makeElement("p", { class: "my-3 wrap-anywhere" }, text),
    makeElement(
      "form",
      { method: "dialog" },
      makeElement("button", { class: "button primary" }, "Close"),
    ),
  );
  return dialog as HTMLDialogElement;
}

/**
 * Shows an error that is too long for a snackbar (SHELL-22), until it is closed, also by Escape, or
 * the listener leaves the page. It is in the flow above the page's content, because nothing may
 * cover the player (PLAYER-12).
 */
export function showError(title: string, text: string): void {
  const from = document.activeElement;
  document.getElementById(ID)?.remove();
  const dialog = build(title, text);
  const page = document.querySelector("#main > .watch-body") ?? document.getElementById("main");
  page?.prepend(dialog);
  dialog.show();
  dialog.scrollIntoView({ block: "nearest" });
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") dialog.close();
  };
  addEventListener("keydown", onKey);
  dialog.addEventListener("close", () => {
    removeEventListener("keydown", onKey);
    dialog.remove();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  });
}
