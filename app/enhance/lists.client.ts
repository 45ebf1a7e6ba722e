import { listen } from "~/domain/events";

const loadRows = () => import("./list-rows.client");

function onClick(event: MouseEvent): void {
  const withModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>("a[data-more]");
  if (!link || withModifier || event.button !== 0) return;
  event.preventDefault();
  void loadRows().then(({ showMore }) => showMore(link));
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.undo) return;
  event.preventDefault();
  void loadRows().then(({ turnRow }) => turnRow(form));
}

function keepRows(): void {
  const list = document.querySelector<HTMLElement>("#main :is([data-rows], [data-queue])");
  if (list) void loadRows().then(({ keepList }) => keepList(list));
}

/**
 * Long lists: 'Show more' in place, rows that leave and come back, what another browser has changed. What does it comes with
 * the first list. Before navigation and forms, which see the rest.
 */
export function startLists(): void {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  listen("lor:navigated", keepRows);
  keepRows();
}
