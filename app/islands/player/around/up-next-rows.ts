/** A row: what it shows, and what pressing it does. */
export interface NextRow {
  title: string;
  by: string | null;
  picture: string | null;
  play(): void;
}

export interface NextGroup {
  name: string;
  rows: NextRow[];
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function pictureOf(address: string | null): HTMLElement {
  if (!address) return element("span", "row-picture");
  const image = element("img", "row-picture");
  Object.assign(image, { src: address, alt: "", loading: "lazy", width: 64, height: 48 });
  return image;
}

function rowOf({ title, by, picture, play }: NextRow): HTMLElement {
  const words = element("span", "min-w-0 flex-1");
  words.append(element("span", "row-title", title), element("span", "row-by", by ?? ""));
  const button = element("button", "menu-item");
  button.type = "button";
  button.append(pictureOf(picture), words);
  button.addEventListener("click", play);
  const row = element("li", "");
  row.append(button);
  return row;
}

function groupOf({ name, rows }: NextGroup): HTMLElement[] {
  if (rows.length === 0) return [];
  const list = element("ol", "");
  list.append(...rows.map(rowOf));
  return [element("h2", "text-sm font-bold text-muted", name), list];
}

/** Replaces what the section shows; the focus stays in it. */
export function showGroups(section: HTMLElement, groups: NextGroup[]): void {
  const hadFocus = section.contains(document.activeElement);
  section.replaceChildren(...groups.flatMap(groupOf));
  if (hadFocus) section.querySelector("button")?.focus();
}
