import { rowParts } from "~/contracts";
import { fetchPage } from "~/browser/navigation/fetch/fetch-page.client";
import { closeSheet, isClosing, showSheet } from "~/browser/navigation/sheet/sheet.client";
import { makeElement } from "~/browser/platform/elements";
import { emit } from "~/browser/platform/events";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";

/** Loads the actions of the page that a row's link leads to, and keeps them in the row. */
async function loadPanel(link: HTMLAnchorElement): Promise<HTMLElement | null> {
  const answer = await fetchPage({ url: new URL(link.href) }, new AbortController().signal);
  const page = answer.kind === "page" ? answer.page : null;
  const panel = page?.querySelector<HTMLElement>(`#main ${rowParts.actions.selector}`) ?? null;
  if (!panel) return null;
  panel.className = "";
  // Its row may be below the sheet.
  const title = page?.querySelector("#main h1")?.textContent ?? "";
  panel.prepend(makeElement("p", { class: "row-title mb-2", dir: "auto" }, title));
  panel.role = "dialog";
  panel.ariaLabel = link.ariaLabel;
  // It stays open while its row is moved.
  panel.addEventListener("submit", ({ submitter }) => {
    if (submitter?.getAttribute("name") !== "to") closeSheet();
  });
  link.after(panel);
  return panel;
}

/** Shows what else can be done with a row in a sheet beside its link (LIST-2), or closes it. */
export async function openMenu(link: HTMLAnchorElement): Promise<void> {
  if (isClosing(link)) return;
  const loaded = link.parentElement?.querySelector<HTMLElement>(rowParts.actions.selector);
  const panel = loaded ?? (await loadPanel(link));
  if (!panel) return snackbar(OFFLINE, "error");
  if (!panel.isConnected) return;
  if (!showSheet(panel, link)) return emit("lor:navigate", { url: link.href });
  panel.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}
