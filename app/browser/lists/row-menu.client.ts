import { rowParts } from "~/contracts";
import { fetchPage } from "~/browser/navigation/fetch/fetch-page.client";
import { makeElement } from "~/browser/platform/elements";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";

/** Pixels between a menu and the edges of the room that it has. */
const GAP = 8;

/** Puts a menu beside its button, inside the window and below a dock that is above its row. */
function place(menu: HTMLElement, panel: HTMLElement): void {
  const { top, left } = menu.getBoundingClientRect();
  const dock = document.getElementById("player")?.getBoundingClientRect();
  const highest = GAP + (dock && dock.left < left ? Math.max(dock.bottom, 0) : 0);
  panel.style.maxHeight = `${innerHeight - GAP - highest}px`;
  const lowest = innerHeight - GAP - panel.offsetHeight;
  panel.style.top = `${Math.max(Math.min(top, lowest), highest) - top}px`;
}

/** Makes a menu, which stays open while its row is moved. */
function makeMenu(link: HTMLAnchorElement, panel: HTMLElement): HTMLDetailsElement {
  const menu = document.createElement("details");
  const named = { class: "icon-button", "aria-label": link.ariaLabel };
  const summary = makeElement("summary", named, ...link.childNodes);
  menu.className = "menu row-menu relative";
  panel.className = "menu-panel right-full overflow-y-auto";
  menu.append(summary, panel);
  const close = () => {
    menu.open = false;
    summary.focus({ preventScroll: true });
  };
  menu.addEventListener("toggle", () => place(menu, panel));
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) close();
  });
  panel.addEventListener("submit", ({ submitter }) => {
    if (submitter?.getAttribute("name") !== "to") close();
  });
  return menu;
}

/** Replaces a row's link by a menu with the actions of the page that it leads to (LIST-2). */
export async function openMenu(link: HTMLAnchorElement): Promise<void> {
  const answer = await fetchPage({ url: new URL(link.href) }, new AbortController().signal);
  const page = answer.kind === "page" ? answer.page : null;
  const panel = page?.querySelector<HTMLElement>(`#main ${rowParts.actions.selector}`);
  if (!panel) return snackbar(OFFLINE, "error");
  if (!link.isConnected) return;
  const menu = makeMenu(link, panel);
  link.replaceWith(menu);
  menu.open = true;
  place(menu, panel);
  panel.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}
