import { addresses } from "~/addresses";
import { scriptParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { fetchPage } from "../navigation/fetch-page.client";
import { makeElement } from "~/browser/platform/elements";
import { makePageBox } from "~/browser/parts/page-box.client";
import { start } from "./shortcut-switch.client";

const PAGE = `${addresses.faq}#shortcuts`;

let open: { box: HTMLElement; before: Element | null } | null = null;

function close(): void {
  const before = open?.before;
  open?.box.remove();
  open = null;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/**
 * Shows the FAQ's list of shortcuts above the page, or opens the FAQ if it cannot be loaded. On the
 * FAQ itself, goes to the list.
 */
export async function toggleShortcutList(): Promise<void> {
  const wasOpen = open?.box.isConnected;
  close();
  if (wasOpen) return;
  const url = new URL(PAGE, location.href);
  const box = location.pathname === url.pathname ? null : makePageBox();
  if (!box) return location.assign(url.hash);
  open = { box, before: document.activeElement };
  const answer = await fetchPage({ url }, new AbortController().signal);
  if (!box.isConnected) return;
  const section =
    answer.kind === "page" ? answer.page.querySelector<HTMLElement>("#shortcuts") : null;
  if (!section) return emit("lor:navigate", { url: url.href });
  scriptParts.script.remove(section);
  start(section);
  const button = makeElement("button", { class: "button", type: "button" }, "Close");
  button.addEventListener("click", close);
  section.append(button);
  section.classList.add("card");
  box.setAttribute("aria-label", "Keyboard shortcuts");
  box.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  box.replaceChildren(section);
  button.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
}
