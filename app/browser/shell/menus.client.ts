import { listen } from "~/browser/platform/events";

function closeAll(except: EventTarget | null = null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    if (!(except instanceof Node && menu.contains(except))) menu.open = false;
  }
}

/** Closes menus, which are `<details>`, on Escape, on a press elsewhere and on navigation. */
export function startMenus(): void {
  document.addEventListener("click", ({ target }) => closeAll(target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.activeElement?.closest("details.menu[open]");
    menu?.querySelector("summary")?.focus();
    closeAll();
  });
  listen("lor:navigated", () => closeAll());
}
