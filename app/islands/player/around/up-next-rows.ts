import { makeElement } from "~/browser/platform/elements";

/** A row, and what happens when it is pressed. */
export interface NextRow {
  /** The host's own title. */
  title: string;
  name: string;
  by: string | null;
  picture: string | null;
  play(): void;
}

export interface NextGroup {
  name: string;
  rows: NextRow[];
}

function pictureOf(address: string | null): HTMLElement {
  const shape = { class: "row-picture" };
  if (!address) return makeElement("span", shape);
  const size = { width: "64", height: "48" };
  // `loading` must be set before `src`, or the picture is fetched at once.
  return makeElement("img", { ...shape, ...size, alt: "", loading: "lazy", src: address });
}

function rowOf({ title, name, by, picture, play }: NextRow): HTMLElement {
  const words = makeElement(
    "span",
    { class: "min-w-0 flex-1" },
    makeElement("span", { class: "row-title" }, name),
    makeElement("span", { class: "row-by" }, by ?? ""),
  );
  const attributes = { class: "menu-item", type: "button", title };
  const button = makeElement("button", attributes, pictureOf(picture), words);
  button.addEventListener("click", play);
  return makeElement("li", {}, button);
}

function groupOf({ name, rows }: NextGroup): HTMLElement[] {
  if (rows.length === 0) return [];
  const heading = makeElement("h2", { class: "text-sm font-bold text-muted" }, name);
  return [heading, makeElement("ol", {}, ...rows.map(rowOf))];
}

/** Replaces the section's content; the focus stays inside. */
export function showGroups(section: HTMLElement, groups: NextGroup[]): void {
  const hadFocus = section.contains(document.activeElement);
  section.replaceChildren(...groups.flatMap(groupOf));
  if (hadFocus) section.querySelector("button")?.focus();
}
